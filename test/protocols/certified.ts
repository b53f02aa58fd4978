/** An app at the certified provider with some of its features switched on, and a sign-in there. */
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import type { CookieJar } from '../fixtures/cookie-jar.js';
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

/** Signs in; `overrides` are of the provider object, and `there` keeps the session of the provider. */
export async function signInAt(
	op: CertifiedProvider,
	overrides: Overrides,
	config: AppOptions = {},
	there?: CookieJar
): Promise<SignedIn> {
	const account: Record<string, unknown> = {};
	const events = { signIn: (message: { account?: unknown }) => void Object.assign(account, message.account) };
	const app = createApp({ providers: [op.provider(overrides)], events, ...config });
	const sentTo = locationOf(await app.browser.post('/auth/signin/op'), origin);
	if (sentTo.origin === op.issuer) await app.browser.follow(await op.signIn(sentTo, { jar: there }));
	return { app, sentTo, account };
}

/** The parts of `oidc-provider` that a grant needs. */
interface Asked {
	oidc: {
		client: { clientId: string };
		session: { accountId: string };
		requestParamScopes: Set<string>;
		provider: { Grant: new (init: object) => Grant };
	};
}

interface Grant {
	addOIDCScope(scope: string): void;
	addResourceScope(resource: string, scope: string): void;
	rejectResourceScope(resource: string, scope: string): void;
	save(): Promise<void>;
}

/** The options that let the provider issue JWT access tokens for an API, with some scopes granted and others refused. RFC 8707, RFC 9068 */
export function tokensFor(audience: string, { grants, rejects }: { grants: string; rejects?: string }) {
	const resourceIndicators = {
		enabled: true,
		getResourceServerInfo: (_: unknown, resource: string) => ({
			scope: [grants, rejects].filter(Boolean).join(' '),
			audience: resource,
			accessTokenFormat: 'jwt',
			jwt: { sign: { alg: 'RS256' } }
		}),
		useGrantedResource: () => true
	};
	async function loadExistingGrant({ oidc }: Asked): Promise<Grant> {
		const { client, session, provider, requestParamScopes } = oidc;
		const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
		grant.addOIDCScope([...requestParamScopes].join(' '));
		grant.addResourceScope(audience, grants);
		if (rejects) grant.rejectResourceScope(audience, rejects);
		await grant.save();
		return grant;
	}
	return { features: { resourceIndicators }, configuration: { loadExistingGrant } };
}
