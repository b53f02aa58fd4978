/** The account page after a sign-in with a password: its script has the browser make a passkey without a question. */
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { passkeyScript } from '../../src/lib/core/pages/passkey.js';
import Passkey from '../../src/providers/passkey.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createPasswordApp } from '../passwords/support.js';

let clock: Clock | undefined;
afterEach(() => {
	clock?.restore();
	clock = undefined;
});

const forms = /<form[^>]*data-passkey[^>]*>/g;

/** Ada, who has signed in with a password, and looks at the account page. */
async function begin(providers = [Passkey()]) {
	const app = createPasswordApp({ providers });
	await app.enter();
	const upgrades = async () =>
		((await (await app.browser.visit('/auth/account')).text()).match(forms) ?? []).map((form) =>
			form.includes('data-upgrade="true"')
		);
	const stored = async () => app.store.listAuthenticatorsByUserId!((await app.session())!.user!.id!);
	return { ...app, upgrades, stored };
}

interface Made {
	mediation?: string;
	publicKey: Parameters<ReturnType<typeof createAuthenticator>['register']>[0];
}

/** Runs the script of the page, in a browser that can make passkeys so, until it has nothing to do. */
async function run(
	app: Awaited<ReturnType<typeof begin>>,
	{ create, capable = true }: { create?: () => Promise<never>; capable?: boolean } = {}
) {
	const device = createAuthenticator();
	const asked: (string | undefined)[] = [];
	const posted: Response[] = [];
	const requests: Promise<Response>[] = [];
	const note = { textContent: '', hidden: true };
	const form = {
		dataset: { passkey: '/auth/webauthn-options/passkey', upgrade: 'true' },
		getAttribute: () => '/auth/account/passkeys.add',
		querySelector: () => note,
		querySelectorAll: () => [],
		addEventListener: () => undefined
	};
	const PublicKeyCredential = {
		getClientCapabilities: async () => ({ conditionalCreate: capable }),
		parseCreationOptionsFromJSON: (options: object) => options
	};
	const send = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
		const url = new URL(path, 'https://app.test');
		if (method === 'GET') return app.browser.visit(url, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
		const answer = await app.browser.post(path, Object.fromEntries(body as URLSearchParams));
		posted.push(answer);
		return answer;
	};
	runInNewContext(passkeyScript.text, {
		window: { PublicKeyCredential },
		PublicKeyCredential,
		document: {
			querySelectorAll: () => [form],
			querySelector: (selector: string) => (selector === 'form[data-upgrade]' ? form : null)
		},
		navigator: {
			credentials: {
				async create({ mediation, publicKey }: Made) {
					asked.push(mediation);
					await create?.();
					return { toJSON: () => device.register(publicKey, { flags: { up: false, uv: false } }) };
				}
			}
		},
		AbortController,
		URLSearchParams,
		FormData: class {
			*[Symbol.iterator]() {
				yield* Object.entries({
					callbackUrl: 'https://app.test/auth/account',
					provider: 'passkey',
					action: '',
					data: ''
				});
			}
		},
		fetch(path: string, init?: RequestInit) {
			requests.push(send(path, init));
			return requests.at(-1);
		}
	});
	for (let seen = -1; seen < requests.length + asked.length;) {
		seen = requests.length + asked.length;
		await Promise.all(requests);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	return { asked, posted, requests, note };
}

test('the page makes the passkey once, and the library stores it', async () => {
	const app = await begin();
	expect(await app.upgrades()).toEqual([true]);
	const { asked, posted } = await run(app);
	expect(asked).toEqual(['conditional']);
	expect(posted.map((answer) => answer.headers.get('location'))).toEqual([
		'https://app.test/auth/account?done=passkeys.add#passkeys'
	]);
	expect(await app.stored()).toHaveLength(1);
	expect(await app.upgrades()).toEqual([false]);
});

test('a browser that cannot make a passkey, or refuses, shows nothing', async () => {
	const app = await begin();
	const incapable = await run(app, { capable: false });
	expect([incapable.requests, incapable.asked, incapable.note.textContent]).toEqual([[], [], '']);
	const unwilling = await run(app, { create: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
	expect([unwilling.posted, unwilling.asked, unwilling.note.textContent]).toEqual([[], ['conditional'], '']);
	expect(await app.stored()).toEqual([]);
});

test('one provider of several makes it, and never one whose authenticators have to prove their model', async () => {
	const strict = () => Passkey({ id: 'strict', verifyAttestation: () => true });
	expect(await (await begin([strict(), Passkey(), Passkey({ id: 'other' })] as never)).upgrades()).toEqual([
		false,
		true,
		false
	]);
	expect(await (await begin([strict()] as never)).upgrades()).toEqual([false]);
});

test('S338 the page makes no passkey in a session that is not fresh', async () => {
	clock = createClock('2026-03-01T12:00:00Z');
	const app = await begin();
	clock.advance(299);
	expect(await app.upgrades()).toEqual([true]);
	clock.advance(2);
	expect(await app.upgrades()).toEqual([false]);
});

test('the page makes no passkey after a sign-in by another method', async () => {
	const { visitAccount } = await import('../account-page/support.js');
	const page = await (await visitAccount()).page();
	expect([page.includes('data-passkey'), page.includes('data-upgrade="')]).toEqual([true, false]);
});
