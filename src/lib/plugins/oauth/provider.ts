/**
 * Compiles an OAuth 2 or OpenID Connect provider: defaults and the application's options become one
 * frozen description that no later step has to interpret. Every mistake in it is found here.
 */
import type { Client } from 'oauth4webapi';
import { InvalidConfig } from '../../../errors.js';
import type {
	OIDCConfig,
	ProviderLogo,
	ProviderObject,
	TenantIssuers,
	TokenEndpoint
} from '../../../providers/types.js';
import type { Profile, ProviderType, TokenSet, User } from '../../../types.js';
import { variablePrefix } from '../../base/config/environment.js';
import { mergeOptions } from '../../base/config/provider-options.js';
import { customFetchOf } from '../../base/http/custom-fetch.js';
import { imageUrl } from '../../base/markup/image-url.js';
import { lazy } from '../../base/util/lazy.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { clientAuthentication } from './compile/client-auth.js';

import { atprotoOf, authorizationParamsOf, endpointsOf, withParams } from './compile/endpoints.js';
import type * as protocolRules from './compile/protocols.js';

import { domainsOf } from './compile/domains.js';
import { logoutOptionsOf } from './compile/logout.js';

import { oneTapOf } from './compile/one-tap.js';
import { redirectProxyUrl } from './compile/proxy-url.js';
import { tokenOptionsOf } from './compile/tokens.js';
import { usesProtocols } from './compile/uses-protocols.js';
import { entraAudience, isEntra, tenantIssuers } from './entra/tenants.js';

/** The functions that compile the protocols. */
type ProtocolRules = Pick<typeof protocolRules, 'protocolsOf' | 'withProtocols'>;

/** A provider object merged with its options: the values of the factory and of the application. */
type MergedOptions = Omit<OIDCConfig<Profile>, 'type' | 'options' | 'derive'> & {
	type: ProviderType;
	/** The path of the page, if a plugin signs in. */
	ownPage?: string;
	/** The name of the state in its answer. */
	stateParam?: string;
};

/** Compiles a provider object whose options are complete. @throws {InvalidConfig | InvalidEndpoints} naming the provider, the member and the cure */
export function compileOAuthProvider(source: ProviderObject): OAuthProvider {
	return compileOAuth(source);
}

/** Whether a provider object needs the rules of protocols. */
export function mayUseProtocols(source: ProviderObject): boolean {
	return usesProtocols(mergeOptions(source) as Partial<MergedOptions>);
}

/**
 * Compiles a provider object.
 * @param rules compile the protocols beyond the authorization code flow, if a provider uses one
 */
export function compileOAuth(source: ProviderObject, rules?: ProtocolRules): OAuthProvider {
	const config = mergeOptions(source) as MergedOptions;
	const { id, name } = config;
	const type = config.type === 'oidc' ? 'oidc' : 'oauth';
	const where = `provider "${id}"`;
	const endpoints = endpointsOf(config, type, where, `${variablePrefix(id)}_ISSUER`);
	const { authorization, token, userinfo } = endpoints;
	const used = usesProtocols(config) ? required(rules, where) : undefined;
	const merged = used ? used.withProtocols(config, endpoints, Boolean(ownFetch(source)), where) : config;
	const authorizationParams = authorizationParamsOf(authorization);
	const withoutScope = merged.authorization === undefined || authorization.params?.scope === null;
	if (type === 'oidc' || !withoutScope) authorizationParams.scope ??= 'openid profile email';

	return Object.freeze({
		kind: 'oauth' as const,
		id,
		name,
		factory: source.options && source.id,
		logo: ownLogo(source),
		type,
		...authenticationOf(source, merged, token, where),
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
		resources: [],
		...used?.protocolsOf(merged, token, authorizationParams.response_mode, where),
		...tokenOptionsOf(merged, where),
		...logoutOptionsOf({ ...merged, type }, where),
		...checksOf(merged),
		oneTap: oneTapOf({ ...merged, type }, where),
		redirectProxyUrl: redirectProxyUrl(merged.redirectProxyUrl, `${where}: redirectProxyUrl`),
		formPost: ['form_post', 'form_post.jwt'].includes(authorizationParams.response_mode ?? ''),
		responseClaims: merged.responseClaims,
		responseParams: merged.responseParams,
		servers: merged.servers,
		...identityOptionsOf(merged),
		atproto: atprotoOf(merged.atproto, where),
		domains: domainsOf(merged.domains, where),
		ownPage: merged.ownPage,
		stateParam: merged.stateParam,
		conform: token.conform,
		requestUserinfo: userinfo.request
	});
}

/** Compiles the client and its authentication. @throws {InvalidConfig} */
function authenticationOf(source: ProviderObject, merged: MergedOptions, token: TokenEndpoint, where: string) {
	const { id, type, client, clientId, clientSecret, issuer, assertionAudience } = merged;
	const variable = variablePrefix(id);
	if (!clientId) throw new InvalidConfig(`${where} has no clientId: pass it to the factory or set ${variable}_ID`);
	// `oauth4webapi` reads the clock tolerance from such members: with one, an ID token would be accepted long after its
	// expiry.
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
		privateKey: token.clientPrivateKey,
		...(typeof clientSecret === 'string'
			? { clientSecret: () => clientSecret, fixedSecret: clientSecret }
			: { clientSecret })
	};
}

/** Without the rules, options that protect a sign-in would have no effect. */
function required(rules: ProtocolRules | undefined, where: string): ProtocolRules {
	if (rules) return rules;
	throw new Error(`${where} needs the rules of its protocols`);
}

function ownFetch(source: ProviderObject): typeof fetch | undefined {
	return customFetchOf(source) ?? customFetchOf(source.options ?? {});
}

function transportOf(source: ProviderObject, { allowInsecureRequests: allowInsecure = false }: MergedOptions) {
	const rawFetch = ownFetch(source) ?? globalThis.fetch;
	// Calls the global through a function, so that a test or an instrumentation can replace it later.
	const current: typeof fetch = rawFetch === globalThis.fetch ? (...args) => globalThis.fetch(...args) : rawFetch;
	const bounded = lazy(async () =>
		(await import('../../base/http/bounded-fetch.js')).boundedFetch(current, allowInsecure)
	);
	return { fetch: (async (input, init) => (await bounded())(input, init)) as typeof fetch, rawFetch, allowInsecure };
}

function checksOf({ type, checks = ['pkce', 'state', 'nonce'] }: MergedOptions) {
	return {
		pkce: checks.includes('pkce'),
		nonce: type === 'oidc' && !checks.includes('none'),
		nonceRequired: checks.includes('nonce')
	};
}

/** Returns the options that turn a response into a user and an account. */
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

/**
 * Returns the picture that the application chose, or the mark that a factory of this library has. The factories of
 * `@auth/core` name pictures on a server of that project, which are not used.
 */
function ownLogo(source: ProviderObject): string | ProviderLogo | undefined {
	const { logo: usual } = styleOf(source);
	const fromFactory = source.options && typeof usual === 'string' ? undefined : usual;
	const { logo = fromFactory } = styleOf(source.options ?? {});
	return typeof logo === 'object' ? logo : imageUrl(logo);
}

function styleOf(source: object): NonNullable<MergedOptions['style']> {
	return (source as Pick<MergedOptions, 'style'>).style ?? {};
}

/** Returns the issuers of Microsoft's tenants, whichever package made the provider object. */
function tenantsOf(issuer: string | undefined): TenantIssuers | undefined {
	return issuer && isEntra(issuer) ? tenantIssuers(issuer) : undefined;
}

/** Makes a user from the standard claims. @see OpenID Connect Core 1.0, section 5.1 */
function defaultProfile(profile: Profile): User {
	return {
		id: profile.sub ?? profile.id ?? undefined,
		name: profile.name ?? profile.nickname ?? profile.preferred_username,
		email: profile.email,
		image: typeof profile.picture === 'string' ? profile.picture : null
	};
}

/** Returns the part of a token set that is stored with the account: the columns that `@auth/*-adapter` tables have. */
function defaultAccount(tokens: TokenSet): TokenSet {
	const { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state } = tokens;
	const members = { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state };
	return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as TokenSet;
}
