/** An app whose users can prove their identity again in several ways, and what its sessions are afterwards. */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { AuthConfig } from '../../src/core.js';
import Passkey from '../../src/providers/passkey.js';
import type { Profile, User } from '../../src/types.js';
import type { OIDCUserConfig, VerificationRequest } from '../../src/providers/types.js';
import { createApp, type App } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';

export type Strategy = 'jwt' | 'database';
export const strategies: Strategy[] = ['jwt', 'database'];

export interface ProofApp extends App {
	readonly clock: Clock;
	readonly store: Required<Adapter>;
	readonly letters: VerificationRequest[];
	/** The names of what was called, with the account's provider. */
	readonly told: [name: string, ...facts: unknown[]][];
	/** Runs when a session was stored, before anything else happens to it. */
	readonly hooks: { sessionStored?(): Promise<void> };
	/** Id of Ada, who signed in first. */
	readonly ada: string;
	/** Posts a form of the page. */
	prove(provider: string, fields?: Record<string, string>, browser?: Browser): Promise<Response>;
	/** The facts of the session that the browser has. */
	facts(browser?: Browser): Promise<Facts>;
}

interface Facts {
	user?: string;
	id?: string;
	authenticatedAt?: string;
	methods?: string[];
	provider?: string;
	token: string | undefined;
}

export interface ProofAppOptions extends Partial<AuthConfig> {
	strategy?: Strategy;
	op?: OIDCUserConfig<Profile>;
	/** Which protocol the identity provider speaks. @default 'oidc' */
	protocol?: 'oauth' | 'oidc';
	/** The token of each mail. */
	code?: string;
	/** Whether each mail has a code beside its link. */
	withCode?: boolean;
	/** The sign-in method that the session begins with. @default 'mail' */
	signedInBy?: 'op' | 'mail' | 'password';
}

export const start = '2026-03-01T12:00:00.000Z';
export const address = 'ada@example.test';

/** Makes the app, in which Ada is signed in since ten minutes. */
export async function createProofApp(options: ProofAppOptions = {}): Promise<ProofApp> {
	const { strategy = 'database', op: ofOp, protocol = 'oidc', signedInBy = 'mail', session, ...rest } = options;
	const { code, withCode = false, ...config } = rest;
	const clock = createClock(start);
	const store = MemoryAdapter();
	const hooks: ProofApp['hooks'] = {};
	const letters: VerificationRequest[] = [];
	const told: ProofApp['told'] = [];
	const op = createIdentityProvider({ protocol });
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter),
		code: withCode,
		...(code && { generateVerificationToken: () => code })
	};
	const password = {
		id: 'password',
		name: 'Password',
		type: 'credentials' as const,
		users: 'adapter' as const,
		credentials: { email: {}, password: {} },
		async authorize({ email, password: typed }: Record<string, unknown>): Promise<User | null> {
			return typed === 'right' ? await store.getUserByEmail(String(email)) : null;
		}
	};
	const app = createApp({
		op,
		adapter: {
			...store,
			createSession: async (row) => {
				const created = await store.createSession(row);
				await hooks.sessionStored?.();
				return created;
			}
		},
		providers: [op.provider({ ...ofOp }), mail, password, Passkey],
		session: { strategy, ...session },
		callbacks: {
			signIn: ({ account, reauthentication }) => (told.push(['may', account?.provider, reauthentication]), true),
			...(strategy === 'jwt' && {
				jwt: ({ token, trigger }) => {
					if (trigger) told.push(['jwt', trigger]);
					return trigger === 'signIn' || trigger === 'signUp' ? { ...token, own: 'kept' } : token;
				}
			})
		},
		events: {
			signIn: ({ account }) => void told.push(['signIn', account?.provider]),
			reauthenticated: ({ account, methods }) => void told.push(['reauthenticated', account.provider, methods]),
			signInFailed: ({ error, reauthentication }) => void told.push(['failed', error.type, reauthentication]),
			signOut: () => void told.push(['signOut']),
			createUser: () => void told.push(['createUser']),
			linkAccount: () => void told.push(['linkAccount'])
		},
		...config
	});
	const user = await (store as Required<Adapter>).createUser({
		id: 'ada-1',
		email: address,
		emailVerified: new Date(),
		name: 'Ada'
	});
	const facts: ProofApp['facts'] = async (browser = app.browser) => {
		const found = await app.session(browser);
		const { id, authenticatedAt, methods, provider } = found ?? {};
		const token = browser.cookie('__Secure-authjs.session-token');
		return { user: found?.user?.id, id, authenticatedAt, methods, provider, token };
	};
	const own: ProofApp = Object.assign(app, {
		hooks,
		clock,
		store: store as Required<Adapter>,
		letters,
		told,
		ada: user.id,
		facts,
		prove: (provider: string, fields: Record<string, string> = {}, browser = app.browser) =>
			browser.post(`/auth/reauthenticate/${provider}`, { callbackUrl: '/danger', ...fields })
	});
	await enter(own, signedInBy);
	letters.length = 0;
	told.length = 0;
	clock.advance(600);
	return own;
}

/** Signs Ada in. */
export async function enter(app: ProofApp, by: 'op' | 'mail' | 'password', browser = app.browser): Promise<void> {
	if (by === 'password') {
		await browser.post('/auth/callback/password', { email: address, password: 'right' });
		return;
	}
	if (by === 'op') {
		// As the provider names her by OpenID Connect, and by OAuth 2.
		for (const providerAccountId of ['ada-1815', '1815']) {
			const account = { provider: 'op', providerAccountId };
			if (await app.store.getUserByAccount(account)) continue;
			await app.store.linkAccount({ ...account, userId: app.ada, type: 'oidc' });
		}
		await app.signIn({ browser });
		return;
	}
	await browser.post('/auth/signin/mail', { email: address });
	const token = new URL(app.letters.at(-1)!.url);
	await browser.visit(token);
}
