/**
 * Compiles an OAuth 2 or OpenID Connect provider: defaults and the application's options become one
 * frozen description that no later step has to interpret. Every mistake in it is found here.
 */
import type { Client } from 'oauth4webapi';
import { InvalidConfig, InvalidEndpoints } from '../../errors.js';
import type {
	AuthorizationEndpoint,
	OIDCConfig,
	ProviderObject,
	TenantIssuers,
	TokenEndpoint,
	UserinfoEndpoint
} from '../../providers/types.js';
import type { Awaitable, Profile, ProviderType, TokenSet, User } from '../../types.js';
import { variablePrefix } from '../config/environment.js';
import { mergeOptions } from '../config/provider-options.js';
import { boundedFetch, isProtected } from '../http/bounded-fetch.js';
import { customFetchOf } from '../http/custom-fetch.js';
import { imageUrl } from '../markup/image-url.js';
import { clientAuthentication } from './client-auth.js';
import type { ClientAuthentication } from './client-auth.js';
import { entraAudience, isEntra, tenantIssuers } from './entra-tenants.js';

/** A provider as the flows see it. */
export interface OAuthProvider {
	readonly kind: 'oauth';
	readonly id: string;
	readonly name: string;
	/** The id that its factory gave it, whatever the application calls it; absent where the application wrote it out. */
	readonly factory?: string;
	/** The application's own picture for the button. */
	readonly logo?: string;
	readonly type: 'oauth' | 'oidc';
	readonly client: Client;
	readonly authentication: ClientAuthentication;
	/** The secret, for what is signed with it; absent for a public client. */
	clientSecret?(): Awaitable<string>;
	/** The secret where it is always the same, to find it in what a provider quotes. */
	readonly fixedSecret?: string;
	/** Bounded in time and size. */
	readonly fetch: typeof fetch;
	/** The function whose answers `fetch` returns: the key for what is remembered of them. */
	readonly rawFetch: typeof fetch;
	/** Whether plain http is accepted beyond loopback. */
	readonly allowInsecure: boolean;
	/** As configured: the issuer identifier, and where its metadata is. */
	readonly issuer?: string;
	readonly wellKnown?: string;
	readonly tenants?: TenantIssuers;
	/** Endpoints that are configured win over those of the metadata. */
	readonly authorizationUrl?: string;
	readonly tokenUrl?: string;
	readonly userinfoUrl?: string;
	readonly jwksUrl?: string;
	/** Parameters of the authorization request that the configuration sets. */
	readonly authorizationParams: Readonly<Record<string, string>>;
	/** Further parameters that a browser may set. */
	readonly allowedParams: readonly string[];
	readonly tokenBody: Readonly<Record<string, string>>;
	readonly pkce: boolean;
	readonly nonce: boolean;
	/** Whether an ID token without the nonce of the request is refused; one with another nonce always is. */
	readonly nonceRequired: boolean;
	/** The provider answers with a cross-site POST. */
	readonly formPost: boolean;
	/** Where the user's claims come from; undefined: the ID token, and userinfo for what it lacks. */
	readonly idToken?: boolean;
	readonly allowEmailLinking: boolean;
	readonly trustAmr: boolean;
	profile(profile: Profile, tokens: TokenSet): Awaitable<User>;
	account(tokens: TokenSet): TokenSet | undefined | void;
	/** What the provider says of the profile's address, where that is not in the claim `email_verified`. */
	emailVerified?(profile: Profile): unknown;
	readonly conform?: TokenEndpoint['conform'];
	readonly requestUserinfo?: UserinfoEndpoint<Profile>['request'];
}

/** A provider object with its options merged in: what the factory's author and the application wrote. */
type MergedOptions = Omit<OIDCConfig<Profile>, 'type' | 'options' | 'derive'> & { type: ProviderType };

/** Compiles a provider object whose options are complete. @throws {InvalidConfig | InvalidEndpoints} naming the provider, the member and the cure */
export function compileOAuthProvider(source: ProviderObject): OAuthProvider {
	const merged = mergeOptions(source) as MergedOptions;
	const { id, name } = merged;
	const type = merged.type === 'oidc' ? 'oidc' : 'oauth';
	const where = `provider "${id}"`;
	const variable = variablePrefix(id);

	if (merged.redirectProxyUrl) {
		throw new InvalidConfig(
			`${where}: redirectProxyUrl is not part of this version: register a redirect URI for each deployment`
		);
	}
	const { clientId, clientSecret, issuer } = merged;
	if (!clientId) throw new InvalidConfig(`${where} has no clientId: pass it to the factory or set ${variable}_ID`);

	// `oauth4webapi` has such members for the clock: with one, an ID token would count long after its end.
	if ([merged, source.options ?? {}].some((each) => hasSymbols((each as Partial<MergedOptions>).client))) {
		throw new InvalidConfig(
			`${where}: client has a member that is a symbol: leave it out, 60 seconds of clock skew are accepted`
		);
	}

	const authorization = endpoint<AuthorizationEndpoint>(merged.authorization, `${where}: authorization`);
	const token = endpoint<TokenEndpoint>(merged.token, `${where}: token`);
	const userinfo = endpoint<UserinfoEndpoint<Profile>>(merged.userinfo, `${where}: userinfo`);
	for (const [member, url] of Object.entries({ issuer, wellKnown: merged.wellKnown })) {
		if (url !== undefined && !URL.canParse(url)) throw new InvalidEndpoints(`${where}: ${member} ${noUrl(url)}`);
	}
	const discovered = issuer !== undefined || merged.wellKnown !== undefined;
	if (!discovered) {
		if (type === 'oidc') {
			throw new InvalidEndpoints(`${where} has no issuer: set issuer (or ${variable}_ISSUER) or wellKnown`);
		}
		const missing = Object.entries({
			'authorization.url': authorization.url,
			'token.url': token.url,
			'userinfo.url (or userinfo.request)': userinfo.url ?? userinfo.request
		}).flatMap(([member, value]) => (value ? [] : [member]));
		if (missing.length > 0) {
			throw new InvalidEndpoints(
				`${where} has neither an issuer to discover its endpoints from nor ${missing.join(', ')}`
			);
		}
	}

	const urls = [issuer, merged.wellKnown, authorization.url, token.url, userinfo.url, merged.jwks_endpoint];
	if (!merged.allowInsecureRequests) {
		for (const url of urls) {
			if (url !== undefined && !isProtected(new URL(url))) {
				throw new InvalidEndpoints(
					`${where}: "${url}" is not https, so that anybody on the way could sign in as anybody: use https ` +
						'(plain http is accepted on loopback only, or with allowInsecureRequests: true on the provider)'
				);
			}
		}
	}

	const allowInsecure = merged.allowInsecureRequests ?? false;
	const rawFetch = customFetchOf(source) ?? customFetchOf(source.options ?? {}) ?? globalThis.fetch;
	const checks = merged.checks ?? ['pkce', 'state', 'nonce'];
	const authorizationParams = stringParams({
		...(authorization.url ? Object.fromEntries(new URL(authorization.url).searchParams) : {}),
		...authorization.params
	});
	if (type === 'oidc' || merged.authorization !== undefined) authorizationParams.scope ??= 'openid profile email';

	return Object.freeze({
		kind: 'oauth' as const,
		id,
		name,
		factory: source.options && source.id,
		logo: ownLogo(source),
		type,
		client: { ...merged.client, client_id: clientId } as Client,
		authentication: clientAuthentication(where, {
			method: merged.client?.token_endpoint_auth_method,
			clientSecret,
			privateKey: token.clientPrivateKey,
			assertionAudience: merged.assertionAudience ?? entraAudience(issuer),
			hasIssuer: issuer !== undefined || type === 'oidc',
			hint: `${variable}_SECRET`
		}),
		clientSecret: typeof clientSecret === 'string' ? () => clientSecret : clientSecret,
		fixedSecret: typeof clientSecret === 'string' ? clientSecret : undefined,
		// Called through a function so that a test or an instrumentation that replaces the global later is seen.
		fetch: boundedFetch(
			rawFetch === globalThis.fetch ? (input, init) => globalThis.fetch(input, init) : rawFetch,
			allowInsecure
		),
		rawFetch,
		allowInsecure,
		issuer,
		wellKnown: merged.wellKnown,
		tenants: merged.tenants ?? tenantsOf(issuer),
		authorizationUrl: authorization.url,
		tokenUrl: token.url && withParams(token.url, token.params),
		userinfoUrl: userinfo.url && withParams(userinfo.url, userinfo.params),
		jwksUrl: merged.jwks_endpoint,
		authorizationParams,
		allowedParams: merged.allowedParams ?? [],
		tokenBody: token.body ?? {},
		pkce: checks.includes('pkce'),
		nonce: type === 'oidc' && !checks.includes('none'),
		nonceRequired: checks.includes('nonce'),
		formPost: authorizationParams.response_mode === 'form_post',
		idToken: merged.idToken,
		trustAmr: merged.trustAmr ?? false,
		allowEmailLinking: merged.allowDangerousEmailAccountLinking ?? false,
		profile: merged.profile ?? defaultProfile,
		account: merged.account ?? defaultAccount,
		emailVerified: merged.emailVerified,
		conform: token.conform,
		requestUserinfo: userinfo.request
	});
}

function hasSymbols(client: object = {}): boolean {
	return Object.getOwnPropertySymbols(client).length > 0;
}

/** Only what the application chose: factories of `@auth/core` name pictures that its own server had. */
function ownLogo(source: ProviderObject): string | undefined {
	const { style } = (source.options ?? source) as Pick<MergedOptions, 'style'>;
	return imageUrl(style?.logo);
}

/** The many tenants of Microsoft, whichever package made the provider object. */
function tenantsOf(issuer: string | undefined): TenantIssuers | undefined {
	return issuer && isEntra(issuer) ? tenantIssuers(issuer) : undefined;
}

function endpoint<E extends { url?: string }>(value: string | E | undefined, where: string): E {
	const object = (typeof value === 'string' ? { url: value } : (value ?? {})) as E;
	if (object.url !== undefined && !URL.canParse(object.url)) {
		throw new InvalidEndpoints(`${where} ${noUrl(object.url)}`);
	}
	return object;
}

function noUrl(value: string): string {
	return `"${value}" is no URL: write it in full, with https://`;
}

/** Parameter values are strings on the wire; `claims` is JSON. @see OpenID Connect Core 1.0, section 5.5 */
function stringParams(params: Record<string, unknown>): Record<string, string> {
	const strings: Record<string, string> = {};
	for (const [key, value] of Object.entries(params)) {
		if (value === undefined || value === null) continue;
		strings[key] =
			typeof value === 'object'
				? JSON.stringify(key === 'claims' ? withVerificationClaim(value) : value)
				: String(value);
	}
	return strings;
}

/** A provider that is asked for the claim `email` by name says nothing of what it is worth, unless it is asked for that. */
function withVerificationClaim(claims: object): object {
	const asked = Object.entries(claims).map(([place, names]: [string, unknown]) => [
		place,
		typeof names === 'object' && names !== null && 'email' in names ? { email_verified: null, ...names } : names
	]);
	return Object.fromEntries(asked) as object;
}

function withParams(url: string, params: Record<string, unknown> = {}): string {
	const target = new URL(url);
	for (const [key, value] of Object.entries(stringParams(params))) target.searchParams.set(key, value);
	return target.href;
}

/** @see OpenID Connect Core 1.0, section 5.1 */
function defaultProfile(profile: Profile): User {
	return {
		id: profile.sub ?? profile.id ?? undefined,
		name: profile.name ?? profile.nickname ?? profile.preferred_username,
		email: profile.email,
		image: typeof profile.picture === 'string' ? profile.picture : null
	};
}

/** What of a token set is stored with the account: the columns that `@auth/*-adapter` tables have. */
function defaultAccount(tokens: TokenSet): TokenSet {
	const { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state } = tokens;
	const kept = { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state };
	return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as TokenSet;
}
