/**
 * Compiles an OAuth 2 or OpenID Connect provider: defaults and the application's options become one
 * frozen description that no later step has to interpret. Every mistake in it is found here.
 */
import type { Client } from 'oauth4webapi';
import { InvalidConfig } from '../../errors.js';
import type {
	OIDCConfig,
	ProviderObject,
	TenantIssuers,
	TokenEndpoint,
	UserinfoEndpoint
} from '../../providers/types.js';
import type { Awaitable, Profile, ProviderType, TokenSet, User } from '../../types.js';
import { variablePrefix } from '../config/environment.js';
import { mergeOptions } from '../config/provider-options.js';
import { boundedFetch } from '../http/bounded-fetch.js';
import { customFetchOf } from '../http/custom-fetch.js';
import { imageUrl } from '../markup/image-url.js';
import { clientAuthentication } from './compile/client-auth.js';
import type { ClientAuthentication } from './compile/client-auth.js';
import { authorizationParamsOf, endpointsOf, withParams } from './compile/endpoints.js';
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
	/** Parameters of the authorization response that are added to the profile; undefined: those that its vendor is known for. */
	readonly responseClaims?: readonly string[];
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
	if (merged.redirectProxyUrl) {
		throw new InvalidConfig(
			`${where}: redirectProxyUrl is not part of this version: register a redirect URI for each deployment`
		);
	}
	const { authorization, token, userinfo } = endpointsOf(merged, type, where, `${variablePrefix(id)}_ISSUER`);
	const authorizationParams = authorizationParamsOf(authorization);
	if (type === 'oidc' || merged.authorization !== undefined) authorizationParams.scope ??= 'openid profile email';

	return Object.freeze({
		kind: 'oauth' as const,
		id,
		name,
		factory: source.options && source.id,
		logo: ownLogo(source),
		type,
		...clientOf(source, merged, token, where),
		...transportOf(source, merged),
		issuer: merged.issuer,
		wellKnown: merged.wellKnown,
		tenants: merged.tenants ?? tenantsOf(merged.issuer),
		authorizationUrl: authorization.url,
		tokenUrl: withParams(token.url, token.params),
		userinfoUrl: withParams(userinfo.url, userinfo.params),
		jwksUrl: merged.jwks_endpoint,
		authorizationParams,
		allowedParams: merged.allowedParams ?? [],
		tokenBody: token.body ?? {},
		...checksOf(merged),
		formPost: authorizationParams.response_mode === 'form_post',
		responseClaims: merged.responseClaims,
		...identityOptionsOf(merged),
		conform: token.conform,
		requestUserinfo: userinfo.request
	});
}

/** What authenticates the client. @throws {InvalidConfig} */
function clientOf(source: ProviderObject, merged: MergedOptions, token: TokenEndpoint, where: string) {
	const { id, type, client, clientId, clientSecret, issuer, assertionAudience } = merged;
	const variable = variablePrefix(id);
	if (!clientId) throw new InvalidConfig(`${where} has no clientId: pass it to the factory or set ${variable}_ID`);
	// `oauth4webapi` has such members for the clock: with one, an ID token would count long after its end.
	if ([merged, source.options ?? {}].some((each) => hasSymbols((each as Partial<MergedOptions>).client))) {
		throw new InvalidConfig(
			`${where}: client has a member that is a symbol: leave it out, 60 seconds of clock skew are accepted`
		);
	}
	const authentication = clientAuthentication(where, {
		method: client?.token_endpoint_auth_method,
		clientSecret,
		privateKey: token.clientPrivateKey,
		assertionAudience: assertionAudience ?? entraAudience(issuer),
		hasIssuer: issuer !== undefined || type === 'oidc',
		hint: `${variable}_SECRET`
	});
	return {
		client: { ...client, client_id: clientId } as Client,
		authentication,
		...(typeof clientSecret === 'string'
			? { clientSecret: () => clientSecret, fixedSecret: clientSecret }
			: { clientSecret })
	};
}

function transportOf(source: ProviderObject, { allowInsecureRequests: allowInsecure = false }: MergedOptions) {
	const rawFetch = customFetchOf(source) ?? customFetchOf(source.options ?? {}) ?? globalThis.fetch;
	// Called through a function so that a test or an instrumentation that replaces the global later is seen.
	const current: typeof fetch =
		rawFetch === globalThis.fetch ? (input, init) => globalThis.fetch(input, init) : rawFetch;
	return { fetch: boundedFetch(current, allowInsecure), rawFetch, allowInsecure };
}

function checksOf({ type, checks = ['pkce', 'state', 'nonce'] }: MergedOptions) {
	return {
		pkce: checks.includes('pkce'),
		nonce: type === 'oidc' && !checks.includes('none'),
		nonceRequired: checks.includes('nonce')
	};
}

/** How a response becomes a user and an account. */
function identityOptionsOf(merged: MergedOptions) {
	return {
		idToken: merged.idToken,
		trustAmr: merged.trustAmr ?? false,
		allowEmailLinking: merged.allowDangerousEmailAccountLinking ?? false,
		profile: merged.profile ?? defaultProfile,
		account: merged.account ?? defaultAccount,
		emailVerified: merged.emailVerified
	};
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
