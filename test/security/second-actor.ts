/**
 * Two people at one account: a stranger who has a copy of Ada's session, or knows one of her ways in, changes the account or signs in; and at
 * each call of the data layer, of the store of ended sessions and of a provider, Ada closes the door. A stranger who was too late may not get in,
 * and nothing that was closed may stay open.
 */
import { createHash } from 'node:crypto';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { clients } from '../../src/clients.js';
import { createAuth, serializeCookie, type Auth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { hashPassword } from '../../src/lib/plugins/credentials/password/hash/index.js';
import { passwordStore, storePassword } from '../../src/lib/store/adapter/secrets/passwords.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import type { CookieWrite } from '../../src/types.js';
import { secret } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createSigningKey } from '../fixtures/identity-provider/keys.js';
import { createLogger } from '../fixtures/logger.js';
import { phoneWith } from '../factors/support.js';
import { requestOf } from '../session/support.js';

export type Strategy = 'database' | 'jwt';
export const ada = { id: 'ada', email: 'ada@example.test', password: 'note G, 1843: Bernoulli' };
export const another = 'the engine weaves algebraic patterns';
/** The redirect URI of an app that renews its token. */
export const renewingApp = 'com.example.renewing:/signed-in';
/** A user whom Ada may act as. */
export const grace = { id: 'grace', email: 'grace@example.test' };
const key = createSigningKey();

export type Stage = Awaited<ReturnType<typeof createStage>>;

interface Options {
	readonly strategy: Strategy;
	/** Whether Ada has a password. @default true */
	readonly password?: boolean;
	/** Whether Ada has one-time codes. @default false */
	readonly totp?: boolean;
}

/** An application with every way in, and Ada, who has one of each. */
export async function createStage({ strategy, password = true, totp = false }: Options) {
	const letters: VerificationRequest[] = [];
	const store = MemoryAdapter();
	const revocations = MemoryRevocations();
	let moment: (() => Promise<void>) | undefined;
	const pause = async () => moment?.();
	const watched = <T extends object>(target: T): T =>
		Object.fromEntries(
			Object.entries(target).map(([name, method]) => [
				name,
				typeof method !== 'function' || name === 'createdSessionTable'
					? (method as unknown)
					: async (...args: unknown[]) => {
							await pause();
							return (await Reflect.apply(method, target, args)) as unknown;
						}
			])
		) as T;
	const provider = (id: string, more: object = {}) => {
		const op = createIdentityProvider({ issuer: `https://${id}.test`, keys: [key] });
		const fetch: typeof op.fetch = async (...request) => {
			await pause();
			return op.fetch(...request);
		};
		return { op, configured: { ...op.provider({ [customFetch]: fetch, ...more } as object), id } };
	};
	const [first, second, posted] = [
		provider('first', { oneTap: true, frontChannelLogout: true }),
		provider('second'),
		provider('posted', { authorization: { params: { response_mode: 'form_post' } } })
	];
	const sendVerificationRequest = (letter: VerificationRequest) => void letters.push(letter);
	const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest };
	const process = (): Auth =>
		createAuth(
			{
				adapter: watched(store),
				secret,
				trustHost: true,
				logger: createLogger(),
				cleanUp: false,
				rateLimit: false,
				mfa: { trustedDevices: true },
				plugins: [clients([{ redirectUris: [renewingApp] }])],
				account: { changeEmail: true },
				native: { redirectUris: ['com.example.app:/signed-in'] },
				session: {
					strategy,
					mayImpersonate: ({ user }) => user.id === ada.id,
					...(strategy === 'jwt' && { revocation: { store: watched(revocations), cacheSeconds: 0 } })
				},
				providers: [first, second, posted]
					.map(({ configured }) => configured)
					.concat([Passkey, Password({ mail }), { ...mail, id: 'link' }] as never)
			},
			{ environment: {} }
		);
	const auth = process();
	const newBrowser = () => createBrowser((request) => auth.respond(request));
	const ctx = contextOf(auth);
	await store.createUser({ id: ada.id, email: ada.email, emailVerified: new Date() });
	await store.createUser({ ...grace, emailVerified: new Date() });
	await store.linkAccount({ userId: ada.id, type: 'oidc', provider: 'first', providerAccountId: 'ada-at-first' });
	const passkey = createAuthenticator();
	if (password) await storePassword(passwordStore(ctx), ada.id, await hashPassword(ada.password), null);
	const phone = phoneWith(Uint8Array.from({ length: 20 }, (_, at) => at));
	if (totp) await storeTotp(ctx, ada.id, phone.key, 0);

	/** Signs Ada in, in a browser of its own. */
	async function enter(methods: readonly string[] = totp ? ['pwd', 'otp', 'mfa'] : ['pwd']): Promise<Browser> {
		const browser = newBrowser();
		const { cookies } = await auth.signInAs(requestOf(browser), { id: ada.id }, { methods });
		keep(browser, cookies);
		return browser;
	}
	const session = async (browser: Browser) => (await auth.session(requestOf(browser))).session;

	return {
		strategy,
		auth,
		/** Another process of the application. */
		elsewhere: process(),
		ctx,
		store,
		letters,
		passkey,
		phone,
		providers: { first: first.op, second: second.op, posted: posted.op },
		newBrowser,
		enter,
		session,
		/** Gives Ada a passkey, by her own hand. */
		async addPasskey() {
			const browser = await enter();
			const answer = await registering(browser);
			await answer(passkey);
			await auth.signOut(requestOf(browser));
		},
		/** Counts the calls from now on; before the chosen one, `act` is done. Gives how many there were. */
		async interrupted(at: number, run: () => Promise<unknown>, act: () => Promise<unknown>) {
			let count = 0;
			moment = async () => {
				if (++count !== at) return;
				moment = undefined;
				await act();
			};
			await run();
			const reached = moment === undefined;
			moment = undefined;
			return reached;
		},
		/** The keys of the account: a way in, a second factor, a token. */
		async doors(): Promise<string[]> {
			const secrets = await Promise.all(
				['password', 'totp', 'recovery-code', 'bearer', 'trusted-device'].map((kind) => store.listSecrets(ada.id, kind))
			);
			const accounts = await store.listAccounts(ada.id);
			const passkeys = await store.listAuthenticatorsByUserId(ada.id);
			return [
				...accounts.map(({ provider: id, providerAccountId }) => `account ${id} ${providerAccountId}`),
				...passkeys.map(({ credentialID }) => `passkey ${credentialID}`),
				...secrets.flat().map(({ id, kind, value }) => (kind === 'password' ? `password ${value}` : `${kind} ${id}`)),
				`address ${(await store.getUser(ada.id))?.email ?? ''}`
			].sort();
		}
	};
}

/** Keeps cookies that a function of the core has returned. */
export function keep(browser: Browser, cookies: readonly CookieWrite[]): void {
	for (const cookie of cookies) browser.jar.store(serializeCookie(cookie), new URL(browser.origin));
}

const ofScript = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };

type Authenticator = ReturnType<typeof createAuthenticator>;

async function optionsOf(browser: Browser, action: string) {
	const asked = await browser.visit(`/auth/webauthn-options/passkey?action=${action}`, { headers: ofScript });
	return ((await asked.json()) as { options: Parameters<Authenticator['register' & 'authenticate']>[0] }).options;
}

/** Asks for the options of a new proof. */
export async function provingAgain(browser: Browser): Promise<(device: Authenticator) => Promise<Response>> {
	const options = await optionsOf(browser, 'reauthenticate');
	return (device) =>
		browser.post('/auth/reauthenticate/passkey', {
			action: 'reauthenticate',
			callbackUrl: '/',
			data: JSON.stringify(device.authenticate(options))
		});
}

/** Asks for the options of a new passkey; the answer is what follows. */
export async function registering(browser: Browser): Promise<(device: Authenticator) => Promise<Response>> {
	const options = await optionsOf(browser, 'register');
	return (device) =>
		browser.post('/auth/callback/passkey', { action: 'register', data: JSON.stringify(device.register(options)) });
}

/** The same for a sign-in. */
export async function authenticating(browser: Browser): Promise<(device: Authenticator) => Promise<Response>> {
	const options = await optionsOf(browser, 'authenticate');
	return (device) =>
		browser.post('/auth/callback/passkey', {
			action: 'authenticate',
			data: JSON.stringify(device.authenticate(options))
		});
}

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
