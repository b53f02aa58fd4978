/** Reads the configured endpoints of a provider, and checks them before the first sign-in needs them. */
import { InvalidConfig, InvalidEndpoints } from '../../../../errors.js';
import type {
	AtprotoOptions,
	AuthorizationEndpoint,
	OIDCConfig,
	TokenEndpoint,
	UserinfoEndpoint
} from '../../../../providers/types.js';
import type { Profile } from '../../../../types.js';
import { isProtected } from '../../../base/util/protected-url.js';

/** The members of a provider's configuration that say where its endpoints are. */
type Configured = Pick<
	OIDCConfig<Profile>,
	'issuer' | 'wellKnown' | 'authorization' | 'token' | 'userinfo' | 'jwks_endpoint' | 'allowInsecureRequests'
>;

/** The endpoints of a provider, each as an object. */
export interface Endpoints {
	readonly authorization: AuthorizationEndpoint;
	readonly token: TokenEndpoint;
	readonly userinfo: UserinfoEndpoint<Profile>;
}

/**
 * Reads and checks the endpoints of a provider.
 * @param where names the provider in messages
 * @param issuerVariable the environment variable that could hold the issuer
 * @throws {InvalidEndpoints}
 */
export function endpointsOf(
	configured: Configured,
	type: 'oauth' | 'oidc',
	where: string,
	issuerVariable: string
): Endpoints {
	const { issuer, wellKnown } = configured;
	const endpoints = {
		authorization: endpoint<AuthorizationEndpoint>(configured.authorization, `${where}: authorization`),
		token: endpoint<TokenEndpoint>(configured.token, `${where}: token`),
		userinfo: endpoint<UserinfoEndpoint<Profile>>(configured.userinfo, `${where}: userinfo`)
	};
	for (const [member, url] of Object.entries({ issuer, wellKnown })) {
		if (url === undefined || URL.canParse(url)) continue;
		throw new InvalidEndpoints(`${where}: ${member} ${notUrl(url)}`);
	}
	const hasMetadata = issuer !== undefined || wellKnown !== undefined;
	if (!hasMetadata && type === 'oidc') {
		throw new InvalidEndpoints(`${where} has no issuer: set issuer (or ${issuerVariable}) or wellKnown`);
	}
	if (!hasMetadata) requireAll(endpoints, where);
	if (!configured.allowInsecureRequests) requireHttps(configured, endpoints, where);
	return endpoints;
}

function endpoint<E extends { url?: string }>(value: string | E | undefined, where: string): E {
	const object = (typeof value === 'string' ? { url: value } : (value ?? {})) as E;
	if (object.url !== undefined && !URL.canParse(object.url)) {
		throw new InvalidEndpoints(`${where} ${notUrl(object.url)}`);
	}
	return object;
}

/** Requires every endpoint to be configured if there is no metadata. @throws {InvalidEndpoints} */
function requireAll({ authorization, token, userinfo }: Endpoints, where: string): void {
	const missing = Object.entries({
		'authorization.url': authorization.url,
		'token.url': token.url,
		'userinfo.url (or userinfo.request)': userinfo.url ?? userinfo.request
	}).flatMap(([member, value]) => (value ? [] : [member]));
	if (missing.length === 0) return;
	throw new InvalidEndpoints(`${where} has neither an issuer to discover its endpoints from nor ${missing.join(', ')}`);
}

/** @throws {InvalidEndpoints} */
function requireHttps(configured: Configured, { authorization, token, userinfo }: Endpoints, where: string): void {
	const { issuer, wellKnown, jwks_endpoint } = configured;
	for (const url of [issuer, wellKnown, authorization.url, token.url, userinfo.url, jwks_endpoint]) {
		if (url === undefined || isProtected(new URL(url))) continue;
		throw new InvalidEndpoints(
			`${where}: "${url}" is not https, so anyone on the way could sign in as any user: use https ` +
				'(plain http is accepted on loopback only, or with allowInsecureRequests: true on the provider)'
		);
	}
}

function notUrl(value: string): string {
	return `"${value}" is not a URL: write it in full, with https://`;
}

/** The parameters of the authorization request that the configuration sets. */
export function authorizationParamsOf({ url, params }: AuthorizationEndpoint): Record<string, string> {
	return stringParams({ ...(url && Object.fromEntries(new URL(url).searchParams)), ...params });
}

/** Adds parameters to a URL. */
export function withParams(url: string | undefined, params: Record<string, unknown> = {}): string | undefined {
	if (!url) return undefined;
	const target = new URL(url);
	for (const [key, value] of Object.entries(stringParams(params))) target.searchParams.set(key, value);
	return target.href;
}

/** Turns parameter values into strings. `claims` becomes JSON. @see OpenID Connect Core 1.0, section 5.5 */
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

/** Adds `email_verified` to a request for the claim `email`: a provider leaves it out unless it is asked for that, too. */
function withVerificationClaim(claims: object): object {
	const requested = Object.entries(claims).map(([place, names]: [string, unknown]) => [
		place,
		typeof names === 'object' && names !== null && 'email' in names ? { email_verified: null, ...names } : names
	]);
	return Object.fromEntries(requested) as object;
}

/**
 * Returns how the server of an account is found, with the code that the factory Bluesky adds.
 * @throws {InvalidConfig} without that code
 */
export function atprotoOf(atproto: AtprotoOptions | undefined, where: string): AtprotoOptions | undefined {
	if (!atproto || 'code' in atproto) return atproto;
	throw new InvalidConfig(`${where}: atproto has no code: make the provider with Bluesky()`);
}
