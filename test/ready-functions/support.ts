/** An app whose pages send the forms of ready functions. Mails are kept in place of being sent. */
import { isValidationError } from '@sveltejs/kit';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { PasswordUserConfig, VerificationRequest } from '../../src/providers/types.js';
import { remoteOf } from '../../src/remote-functions.js';
import type { Browser, VisitOptions } from '../fixtures/browser.js';
import { appOf } from '../guards/support.js';
import type { KitApp } from '../kit/kit.js';

export const password = 'note G, 1843: Bernoulli';
export const other = 'the engine weaves algebraic patterns';

type Functions = Record<string, (input?: unknown) => Promise<unknown>>;

/** The answer of a form or a query. */
export interface Answer {
	readonly result?: unknown;
	/** The user, as the rest of the same request sees it. */
	readonly user?: unknown;
	readonly issues?: readonly { message: string; path: readonly string[] }[];
	readonly to?: string;
	readonly status: number;
	readonly cookies: readonly string[];
}

export interface ReadyApp {
	readonly app: KitApp;
	readonly letters: VerificationRequest[];
	readonly adapter: ReturnType<typeof MemoryAdapter>;
	/** Calls a function from a page. */
	call(name: string, input?: Record<string, unknown>, options?: Sending): Promise<Answer>;
	/** Signs a person up, proves the address and signs in. */
	enter(email?: string, browser?: Browser): Promise<void>;
	/** The fields of the link in the last mail. */
	link(): { email: string; token: string };
}

export interface Sending extends VisitOptions {
	/** The page of the form. @default '/page' */
	page?: string;
	browser?: Browser;
	method?: 'GET' | 'POST';
	/** The argument of a query. */
	argument?: string;
}

export function createReadyApp(
	config: Partial<FrameworkAuthConfig> = {},
	{
		names = [],
		passkeys = false,
		...options
	}: Partial<PasswordUserConfig> & { names?: readonly string[]; passkeys?: boolean } = {}
): ReadyApp {
	const letters: VerificationRequest[] = [];
	const adapter = MemoryAdapter();
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		code: true,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
	};
	let called = { name: '', input: {} as unknown };
	let functions: Functions | undefined;
	const app = appOf(
		async (auth, event) => {
			functions ??= (remoteOf(auth).ready as unknown as () => Functions)();
			for (const name of names) void functions[name];
			try {
				const result = (await functions[called.name]?.(called.input)) ?? null;
				return { result, user: (await event.locals.auth())?.user };
			} catch (thrown) {
				if (isValidationError(thrown)) return { issues: thrown.issues };
				throw thrown;
			}
		},
		{
			adapter,
			rateLimit: false,
			providers: [Password({ mail, ...options }), mail, ...(passkeys ? [Passkey()] : [])],
			...config
		}
	);
	const ready: ReadyApp = {
		app,
		letters,
		adapter,
		async call(name, input = {}, { page = '/page', browser = app.browser, method = 'POST', ...sending } = {}) {
			called = { name, input: method === 'GET' ? sending.argument : input };
			const response = await (method === 'GET' ? browser.visit(page, sending) : browser.post(page, {}, sending));
			const text = await response.text();
			const json = text.startsWith('{') ? (JSON.parse(text) as object) : {};
			const to = response.headers.get('location') ?? undefined;
			const cookies = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0] ?? '');
			return { ...json, ...(to !== undefined && { to }), status: response.status, cookies };
		},
		link() {
			const { searchParams } = new URL(letters.at(-1)?.url ?? '');
			return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
		},
		async enter(email = 'ada@example.test', browser = app.browser) {
			await ready.call('signUp', { email, _password: password }, { browser });
			await ready.call('verifyEmail', ready.link(), { browser });
		}
	};
	return ready;
}
