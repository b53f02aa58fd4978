/** An app at the certified provider with some of its features switched on, and a sign-in there. */
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import {
	startCertifiedProvider,
	type CertifiedProvider,
	type CertifiedProviderInit
} from '../fixtures/oidc-provider.js';

const origin = 'https://app.test';

export type Overrides = Parameters<CertifiedProvider['provider']>[0];

/** Starts the provider, for the app of the tests. */
export function startWith(init: Omit<CertifiedProviderInit, 'redirectUris'>): Promise<CertifiedProvider> {
	return startCertifiedProvider({ redirectUris: [`${origin}/auth/callback/op`], ...init });
}

export interface SignedIn {
	readonly app: App;
	/** Where the browser was sent. */
	readonly sentTo: URL;
	/** The account as the callbacks see it. */
	readonly account: Record<string, unknown>;
}

/** Signs in; `overrides` are of the provider object. */
export async function signInAt(
	op: CertifiedProvider,
	overrides: Overrides,
	config: AppOptions = {}
): Promise<SignedIn> {
	const account: Record<string, unknown> = {};
	const events = { signIn: (message: { account?: unknown }) => void Object.assign(account, message.account) };
	const app = createApp({ providers: [op.provider(overrides)], events, ...config });
	const sentTo = locationOf(await app.browser.post('/auth/signin/op'), origin);
	if (sentTo.origin === op.issuer) await app.browser.follow(await op.signIn(sentTo));
	return { app, sentTo, account };
}
