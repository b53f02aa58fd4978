/** An app whose provider sends logouts, with users who are signed in, and the logouts. */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { OIDCUserConfig, Profile } from '../../src/providers/types.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';

export const origin = 'https://app.test';
export const clientId = 'client-of-the-tests';
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

export type Claims = Record<string, unknown>;

export interface Options extends Omit<AppOptions, 'op'> {
	init?: IdentityProviderInit;
	/** Of the provider object. */
	options?: OIDCUserConfig<Profile>;
	strategy?: 'jwt' | 'database';
}

/** Makes the app. The ID tokens of a browser have its own `sid`. */
export function createLogoutApp({ init, options, strategy = 'database', ...config }: Options = {}) {
	const op = createIdentityProvider(init);
	const store = MemoryAdapter();
	const session = strategy === 'jwt' ? ({ strategy, revocation: MemoryRevocations() } as const) : {};
	const app = createApp({
		op,
		adapter: store,
		session,
		providers: [op.provider({ backChannelLogout: true, frontChannelLogout: true, ...options })],
		...config
	});

	/** Signs in with a session of the provider. */
	async function signInWith(sid: string | undefined, user?: Claims, browser = app.newBrowser()): Promise<Browser> {
		op.faults.claims = (claims) => ({ ...claims, ...(sid !== undefined && { sid }) });
		await app.signIn({ browser, ...(user && { answer: { user } as never }) });
		return browser;
	}

	/** Claims of a logout token. Members without a value are left out. */
	const claimsOf = (changes: Claims = {}): Claims => {
		const now = Math.floor(Date.now() / 1000);
		const claims = {
			iss: op.issuer,
			aud: clientId,
			iat: now,
			exp: now + 120,
			jti: crypto.randomUUID(),
			sid: 'sid-1',
			events: { [logoutEvent]: {} },
			...changes
		};
		return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
	};
	const tokenOf = (changes?: Claims, header?: Claims) => op.sign(claimsOf(changes), header as never);

	return {
		...app,
		store,
		signInWith,
		claimsOf,
		tokenOf,
		/** Sends a logout token as the provider's server does: without a cookie, and without an origin. */
		send: (token: string, init?: SendInit) => send(app.auth, { logout_token: token }, init),
		isSignedIn: async (browser: Browser) => (await app.session(browser)) !== null
	};
}

export interface SendInit {
	headers?: Record<string, string>;
	provider?: string;
	clientAddress?: string;
}

/** Posts a form from server to server. */
export function send(
	auth: { respond(request: Request, from?: { clientAddress?: string }): Promise<Response> },
	fields: Record<string, string> | string[][],
	{ headers = {}, provider = 'op', clientAddress = '198.51.100.7' }: SendInit = {}
): Promise<Response> {
	const request = new Request(`${origin}/auth/backchannel-logout/${provider}`, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
		body: new URLSearchParams(fields as Record<string, string>).toString()
	});
	return auth.respond(request, { clientAddress });
}
