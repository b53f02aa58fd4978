/** Two people whose addresses are as long, a response to compare, and who is stored. */
import type { Adapter } from '../../src/adapters/types.js';
import type { SignUpCandidate } from '../../src/lib/base/config/options.js';
import { statusOfCode } from '../../src/errors/rules.js';
import type { ErrorCode } from '../../src/errors/rules.js';
import { english } from '../../src/locales/en/pages.js';
import { errorOf } from '../accounts/people.js';
import type { Browser } from '../fixtures/browser.js';

export const known = 'ada@example.test';
export const unknown = 'eve@example.test';

/** A response without what differs each time: values of cookies, of which the length stays, nonces, references, and the address. */
async function seen(response: Response) {
	const plain = (text: string) =>
		text
			.replace(/nonce[-=]"?[\w-]{24}/g, 'nonce')
			.replace(/reference=[\w-]{8}|"reference":"[\w-]{8}"/, 'reference')
			.replace(/<code>[\w-]{8}<\/code>/, 'reference')
			.replaceAll(unknown, known);
	return {
		status: response.status,
		headers: [...response.headers]
			.filter(([name]) => name !== 'set-cookie')
			.map(([name, value]) => [name, plain(value)]),
		cookies: response.headers.getSetCookie().map((cookie) => {
			const [, name, value = '', rest] = /^([^=]*)=([^;]*)(.*)$/.exec(cookie) ?? [];
			return [name, value.length, rest?.replace(/Expires=[^;]*/i, '')];
		}),
		body: plain(await response.text())
	};
}

/** The answer, and the page to which it leads. */
export async function journey(response: Response, browser: Browser) {
	const to = response.headers.get('location');
	return [await seen(response), to === null ? null : await seen(await browser.visit(to))];
}

/** The code of the error that a response shows, or to which it leads; null if it leads on. */
export async function refusalOf(response: Response): Promise<string | null> {
	if (response.status < 400) return errorOf(response);
	const text = await response.clone().text();
	if (response.headers.get('content-type')?.includes('json')) return (JSON.parse(text) as { error: string }).error;
	const shown = Object.entries(english.errors).find(([, { title }]) => text.includes(`<h1>${title}</h1>`));
	return shown && statusOfCode(shown[0] as ErrorCode) === response.status ? shown[0] : `status ${response.status}`;
}

/** Whether a user has the address. */
export async function isStored(adapter: Adapter, email: string): Promise<boolean> {
	return (await adapter.getUserByEmail!(email)) !== null;
}

/** A function for `signUp` that gives the answer of its argument, and keeps the candidates. */
export function policyOf(answer: (candidate: SignUpCandidate) => boolean) {
	const asked: (Omit<SignUpCandidate, 'request' | 'invited'> & { path: string })[] = [];
	const signUp = async (candidate: SignUpCandidate) => {
		const { invited: _, ...said } = candidate;
		asked.push({ ...said, path: candidate.request.url.pathname });
		return Promise.resolve(answer(candidate));
	};
	return { signUp, asked };
}
