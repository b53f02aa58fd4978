/**
 * Every kind of first factor, and every kind of second one, as data: a test goes through each pair.
 *
 * A new second factor is a row of `seconds`, a new way to sign in one of `firsts`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { CodeMessage } from '../../src/lib/base/config/options.js';
import Passkey from '../../src/providers/passkey.js';
import type { Provider, VerificationRequest } from '../../src/providers/types.js';
import { serializeCookie, type AuthConfig } from '../../src/core.js';
import { ChallengeRequired } from '../../src/errors.js';
import { createTown } from '../accounts/people.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formsOf } from '../fixtures/forms.js';
import { ada, createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { passwordProvider } from '../fixtures/passwords.js';
import { createKitApp } from '../kit/kit.js';
import { createPasswordApp } from '../passwords/support.js';
import { createTenantSite } from '../tenants/support.js';
import { keyOf, phoneWith, type Phone } from './support.js';

/** The configuration of every application of the table, beside the providers of the way. */
export type Common = Pick<AuthConfig, 'mfa' | 'events' | 'rateLimit'> & { adapter: Adapter; providers: Provider[] };

/** A way to sign in, in an application that has it. */
export interface First {
	newBrowser(): Browser;
	/** Goes the way to its end, or to where the second factor is asked for. */
	enter(browser: Browser): Promise<unknown>;
	/** The methods of the session after this way. @default [] */
	readonly methods?: readonly string[];
	/** The user. @default the one with the address of Ada */
	userId?(): Promise<string>;
	/** The id of the user whose session goes on meanwhile. @default none */
	readonly meanwhile?: (browser: Browser) => Promise<string>;
	/** Whether the way gave its result: at its end, and not before. */
	gives?(browser: Browser): Promise<boolean>;
	/** The mails of an application with a sender of its own. */
	readonly letters?: readonly VerificationRequest[];
}

const app = 'https://app.test';
const requestOf = (browser: Browser, path = '/enter') =>
	new Request(`${app}${path}`, {
		method: 'POST',
		headers: { origin: app, cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
	});
const createUser = (adapter: Adapter, id = 'ada', email = String(ada.email)) =>
	adapter.createUser!({ id, email, emailVerified: null });
const store = (browser: Browser, cookies: readonly Parameters<typeof serializeCookie>[0][]) =>
	cookies.forEach((cookie) => browser.jar.store(serializeCookie(cookie), new URL(app)));

/** An application in which people sign in at a provider. */
function createAppWith(
	{ providers, ...config }: Common & Partial<AuthConfig>,
	op = createIdentityProvider(),
	options?: Parameters<typeof op.provider>[0]
) {
	return createApp({ op, ...config, providers: [op.provider(options), ...providers] });
}

function atProvider(protocol: 'oauth' | 'oidc', popup?: string) {
	return (config: Common): First => {
		const made = createAppWith(config, createIdentityProvider({ protocol }));
		return {
			...made,
			async enter(browser) {
				const url = await made.start({ browser, fields: popup ? { popup } : undefined });
				const answer = await made.finish(made.op.authorize(url), { browser });
				// The window tells the page that has opened it of a session, and of nothing before.
				const told = (await answer.clone().text()).includes('data-popup');
				expect(told).toBe(popup !== undefined && (await sessionIn(browser)) !== null);
			}
		};
	};
}

async function bringToken(made: ReturnType<typeof createApp>, browser: Browser) {
	const asked = await browser.visit('/auth/one-tap/op', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
	const { nonce } = (await asked.json()) as { nonce: string };
	const now = Math.floor(Date.now() / 1000);
	const { issuer: iss, client } = made.op;
	const claims = { ...ada, iss, aud: client.id, azp: client.id, iat: now, exp: now + 3600, nonce };
	const headers = { 'X-Auth-Return-Redirect': '1' };
	return browser.post('/auth/one-tap/op', { credential: await made.op.sign(claims) }, { headers });
}

/** Has no second factor, also if one is required. */
const grace = { sub: 'grace', name: 'Grace', email: 'grace@example.test', email_verified: true };
const redirectUri = 'com.example.app:/signed-in';

export const firsts: Record<string, (config: Common) => First | Promise<First>> = {
	'a password that the library keeps': async ({ adapter, ...config }) => {
		const made = createPasswordApp({ ...config, store: adapter });
		const fields = { email: String(ada.email), password: 'note G, 1843: Bernoulli' };
		await made.enter(fields, made.newBrowser());
		return { ...made, methods: ['pwd'], enter: (browser) => made.typeIn(fields, browser) };
	},
	credentials: async (config) => {
		await createUser(config.adapter, 'user-1815', 'countess@example.test');
		const made = createApp({ ...config, providers: [passwordProvider(), ...config.providers] });
		const fields = { username: 'ada.lovelace', password: 'note G, 1843: Bernoulli' };
		return {
			...made,
			methods: ['pwd'],
			userId: async () => 'user-1815',
			enter: (browser) => browser.post('/auth/callback/credentials', fields)
		};
	},
	'a link in a mail': ({ adapter, ...config }) => {
		const made = createMailApp({ ...config, store: adapter });
		return { ...made, methods: ['otp'], enter: (browser) => made.enter(undefined, { browser }) };
	},
	'a code in a mail': ({ adapter, ...config }) => {
		const made = createMailApp({ ...config, store: adapter, mail: { code: true } });
		return {
			...made,
			methods: ['otp'],
			async enter(browser) {
				await made.ask(undefined, { browser });
				await browser.post('/auth/callback/mail', { token: String(made.letters.at(-1)?.code) });
			}
		};
	},
	'OAuth 2': atProvider('oauth'),
	'OpenID Connect': atProvider('oidc'),
	'a window of its own': atProvider('oidc', 'random-id-of-the-window'),
	'One Tap': (config) => {
		const made = createAppWith(config, createIdentityProvider(), { oneTap: true });
		return { ...made, enter: (browser) => bringToken(made, browser) };
	},
	'a passkey that does not verify its owner': async (config) => {
		const lenient = Passkey({
			registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' } },
			authenticationOptions: { userVerification: 'discouraged' }
		});
		const made = createPasskeyApp({
			...config,
			providers: [lenient, ...config.providers.filter((each) => !('id' in each && each.id === 'passkey'))]
		});
		const authenticator = createAuthenticator({ verifiesUsers: false });
		await made.register(authenticator, { browser: made.newBrowser(), fields: { email: String(ada.email) } });
		return { ...made, methods: ['swk', 'user'], enter: (browser) => made.authenticate(authenticator, { browser }) };
	},
	'the code of the application': async (config) => {
		await createUser(config.adapter);
		const made = createAppWith(config);
		return {
			...made,
			methods: ['sc'],
			async enter(browser) {
				try {
					const { cookies } = await made.auth.signInAs(requestOf(browser), { id: 'ada' }, { methods: ['sc'] });
					store(browser, cookies);
				} catch (thrown) {
					if (!(thrown instanceof ChallengeRequired)) throw thrown;
					store(browser, thrown.cookies);
				}
			}
		};
	},
	'`locals.signIn` of a form action': async (config) => {
		await createUser(config.adapter, 'user-1815');
		const made = createKitApp({ ...config, providers: [passwordProvider(), ...config.providers] });
		const empty = made.browser.copy();
		const fields = { providerId: 'credentials', username: 'ada.lovelace', password: 'note G, 1843: Bernoulli' };
		return { newBrowser: () => empty.copy(), methods: ['pwd'], enter: (browser) => browser.post('/signin', fields) };
	},
	'the provider of a tenant': (config) => {
		const site = createTenantSite(config);
		return { newBrowser: () => site.at('acme'), enter: (browser) => site.signIn(browser, site.acme) };
	},
	'the question about a second account': async (config) => {
		const town = createTown({ ...config, adapter: config.adapter });
		await town.signInAtSecond({ user: ada }, town.newBrowser());
		const graceId = async () => String((await config.adapter.getUserByEmail!(grace.email))?.id);
		return {
			...town,
			meanwhile: graceId,
			async enter(browser) {
				await town.signIn({ browser, answer: { user: grace } });
				await town.signInAtSecond({ user: ada }, browser);
				const forms = formsOf(await (await browser.visit('/auth/link')).text());
				const question = forms.find(({ fields }) => fields.decision === 'switch');
				await browser.post('/auth/link', question?.fields);
			}
		};
	},
	'an anonymous user': (config) => {
		const merged: unknown[] = [];
		const anonymous = { merge: async () => void merged.push(1) };
		const made = createAppWith({ ...config, anonymous });
		const ids = new WeakMap<Browser, string>();
		return {
			...made,
			meanwhile: async (browser) => {
				expect(merged).toEqual([]);
				return ids.get(browser)!;
			},
			async enter(browser) {
				const { session, cookies } = await made.auth.signInAnonymously(requestOf(browser));
				ids.set(browser, String(session?.user?.id));
				store(browser, cookies);
				merged.length = 0;
				await made.signIn({ browser });
			}
		};
	},
	'an app on a device': (config) => {
		const made = createAppWith({ ...config, native: { redirectUris: [redirectUri] } });
		const verifier = randomBytes(32).toString('base64url');
		const asked = {
			response_type: 'code',
			redirect_uri: redirectUri,
			code_challenge: createHash('sha256').update(verifier).digest('base64url'),
			code_challenge_method: 'S256',
			state: 'state of the app'
		};
		return {
			...made,
			async enter(browser) {
				const opened = await browser.visit(`/auth/native?${new URLSearchParams(asked)}`);
				const callbackUrl = locationOf(opened).searchParams.get('callbackUrl') ?? '';
				const started = await browser.post('/auth/signin/op', { callbackUrl });
				await browser.follow(made.op.authorize(locationOf(started)));
			},
			async gives(browser) {
				const answer = await browser.post('/auth/native', { ...asked, decision: 'continue' });
				const code = new URL(answer.headers.get('location') ?? app, app).searchParams.get('code');
				if (code === null) return false;
				const body = JSON.stringify({
					grant_type: 'authorization_code',
					code,
					redirect_uri: redirectUri,
					code_verifier: verifier
				});
				const headers = { 'content-type': 'application/json', origin: 'capacitor://localhost' };
				const exchanged = new Request(`${app}/auth/native-token`, { method: 'POST', headers, body });
				return (await made.auth.respond(exchanged)).status === 200;
			}
		};
	}
};

/** The facts about the pair that a second factor needs. */
export interface Pair {
	readonly first: First;
	/** The browser in which the user has just signed up. */
	readonly home: Browser;
	readonly adapter: Adapter;
	readonly userId: string;
}

/** A second factor that a user has, or sets up. */
export interface Second {
	/** Whether the site requires one of users who have none. @default false */
	readonly required?: boolean;
	readonly mfa?: AuthConfig['mfa'];
	/** Gives the user the factor, by the pages. @returns what proves it in a browser that waits */
	prepare(pair: Pair): Promise<(browser: Browser) => Promise<unknown>>;
	/** The values that it adds to `methods`. @default ['otp', 'mfa'] */
	readonly methods?: readonly string[];
	/** The providers that the application needs for it. */
	readonly providers?: readonly Provider[];
	/** The methods of first factors of the same channel, after which it proves nothing. */
	readonly channel?: readonly string[];
}

const messages: CodeMessage[] = [];
const letters: VerificationRequest[] = [];
const mail = {
	id: 'codes',
	name: 'Codes',
	type: 'email' as const,
	sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
};
const sameOrigin = { headers: { 'Sec-Fetch-Site': 'same-origin' } };

async function passkeyOptions(browser: Browser, action: string): Promise<never> {
	const asked = await browser.visit(`/auth/webauthn-options/passkey?action=${action}`, sameOrigin);
	return ((await asked.json()) as { options: never }).options;
}

/** Sets up an app by the page, as a person does. */
async function setUpAt(browser: Browser, path: string): Promise<{ phone: Phone; codes: string[] }> {
	const page = await (await browser.visit(path)).text();
	const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
	const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
	const done = await (await browser.post(path, { setUp, code: phone.code(-1) })).text();
	const codes = [...done.matchAll(/<li>(?:<[a-z]+>)?([a-z2-7-]{19})</g)].map(([, code = '']) => code);
	expect(codes).toHaveLength(10);
	return { phone, codes };
}

const setUpAtHome = ({ home }: Pair) => setUpAt(home, '/auth/challenge/set-up');
const answer = (browser: Browser, fields: Record<string, string>) => browser.post('/auth/challenge', fields);

export const seconds: Record<string, Second> = {
	'a code of the app': {
		async prepare(pair) {
			const { phone } = await setUpAtHome(pair);
			return (browser) => answer(browser, { code: phone.code() });
		}
	},
	'a recovery code': {
		async prepare(pair) {
			const { codes } = await setUpAtHome(pair);
			const [recovery = ''] = codes;
			return (browser) => answer(browser, { recovery });
		}
	},
	'a factor that is set up': {
		required: true,
		async prepare() {
			return (browser) => setUpAt(browser, '/auth/challenge');
		}
	},
	'a passkey': {
		required: true,
		methods: ['swk', 'user', 'mfa'],
		providers: [Passkey()],
		channel: ['swk'],
		async prepare({ home }) {
			const key = createAuthenticator({ origin: home.origin });
			const data = JSON.stringify(key.register(await passkeyOptions(home, 'register')));
			await home.post('/auth/callback/passkey', { action: 'register', data });
			return async (browser) => {
				const response = key.authenticate(await passkeyOptions(browser, 'factor'));
				await answer(browser, { provider: 'passkey', data: JSON.stringify(response) });
			};
		}
	},
	'a code by mail': {
		required: true,
		mfa: { mail: true },
		providers: [mail],
		channel: ['otp'],
		async prepare({ adapter, userId, first }) {
			await adapter.updateUser!({ id: userId, emailVerified: new Date() });
			return async (browser) => {
				await answer(browser, { send: 'mail' });
				await answer(browser, { kind: 'mail', code: (first.letters ?? letters).at(-1)?.code ?? '' });
			};
		}
	},
	'a code by short message': {
		methods: ['sms', 'mfa'],
		mfa: { phone: { sendCode: (message) => void messages.push(message) } },
		async prepare({ home }) {
			const asked = await home.post('/auth/challenge/phone', { phone: '+1 415 555 0123' });
			const setUp = /name="setUp" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
			await home.post('/auth/challenge/phone', { setUp, code: messages.at(-1)?.code ?? '' });
			return async (browser) => {
				await answer(browser, { send: 'phone' });
				await answer(browser, { kind: 'phone', code: messages.at(-1)?.code ?? '' });
			};
		}
	},
	'a trusted device': {
		methods: ['trusted-device'],
		mfa: { trustedDevices: true },
		async prepare(pair) {
			const { phone } = await setUpAtHome(pair);
			return async (browser) => {
				await answer(browser, { code: phone.code(), trustDevice: 'true' });
				expect(await sessionIn(browser)).not.toBeNull();
				await browser.post('/auth/signout');
				expect(await sessionIn(browser)).toBeNull();
				await pair.first.enter(browser);
			};
		}
	}
};

export interface SessionThere {
	readonly user: { readonly id: string };
	readonly methods: readonly string[];
}

export async function sessionIn(browser: Browser): Promise<SessionThere | null> {
	return (await browser.visit('/auth/session')).json() as Promise<SessionThere | null>;
}

export interface Begun {
	readonly first: First;
	readonly adapter: Adapter;
	readonly userId: string;
	/** The `signIn` events since the factor was there. */
	readonly events: string[];
	/** Proves the second factor. */
	prove(browser: Browser): Promise<unknown>;
}

/** Makes the application of a pair, with a user who has the second factor, or has to set one up. */
export async function begin(firstName: string, secondName: string): Promise<Begun> {
	const second = seconds[secondName]!;
	const adapter = MemoryAdapter() as Adapter;
	const events: string[] = [];
	let required = false;
	const first = await firsts[firstName]!({
		adapter,
		providers: [...(second.providers ?? [])],
		rateLimit: false,
		mfa: { required: ({ email }) => required && email !== grace.email, ...second.mfa },
		events: { signIn: ({ user }) => void events.push(String(user.id)) }
	});
	// The user signs up, in a browser that is closed afterwards.
	const home = first.newBrowser();
	await first.enter(home);
	const userId = (await first.userId?.()) ?? String((await adapter.getUserByEmail!(String(ada.email)))?.id ?? 'none');
	const prove = await second.prepare({ first, home, adapter, userId });
	required = second.required ?? false;
	events.length = 0;
	return { first, adapter, userId, events, prove };
}
