/**
 * The authorization server of a provider: its metadata and its keys, from configuration or discovery. Answers are kept for a
 * while. Simultaneous sign-ins share one request. Issuers and fetch functions never share an answer.
 *
 * @see OpenID Connect Discovery 1.0, section 4; RFC 8414, section 3.3 (the issuer must match); RFC 7517 (JWK sets)
 */
import * as oauth from 'oauth4webapi';
import type { AuthorizationServer } from 'oauth4webapi';
import { BoundedMap } from '../../base/config/instance.js';
import type { Cached, InstanceState } from '../../base/config/instance.js';
import { OutboundError } from '../../base/http/bounded-fetch.js';
import { nowSeconds } from '../../base/util/clock.js';
import { lazy } from '../../base/util/lazy.js';
import { fetchMetadata } from './discovery.js';
import { saidIn } from './explain/answered.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';

const metadataTtlMs = 60 * 60 * 1000;
const keysTtlMs = 10 * 60 * 1000;
/** If a key id is unknown, the keys are fetched again, but not more often than this. */
const refetchCooldownMs = 30 * 1000;

/** Stands for the issuer of an OAuth 2 provider that has none. It is never compared with anything. */
const noIssuer = 'urn:framework-auth:no-issuer';

const signatures = lazy(() => import('../../base/seal/jws.js'));
const fapi2 = lazy(() => import('./protocols/fapi2.js'));

export type Server = AuthorizationServer;

/** Where the metadata and the keys of an issuer come from: a provider, or the issuer of tokens for an API. */
export type Source = Pick<OAuthProvider, 'type' | 'issuer' | 'wellKnown' | 'tenants' | 'fetch' | 'rawFetch'>;
/** The function that fetches a document, and whose answers it may share. */
type Fetcher = Pick<Source, 'fetch' | 'rawFetch'>;

/**
 * Returns the metadata of a provider's server. Configured endpoints win over discovered ones.
 * @param asks whether the server is asked for its metadata, although the configuration may be enough
 */
export async function serverOf(
	instance: InstanceState,
	provider: OAuthProvider,
	asks: boolean = needsDiscovery(provider)
): Promise<Server> {
	const discovered = asks ? await metadataOf(instance, provider) : undefined;
	const configured: Partial<Server> = {
		...(provider.authorizationUrl && { authorization_endpoint: provider.authorizationUrl }),
		...(provider.tokenUrl && { token_endpoint: provider.tokenUrl }),
		...(provider.userinfoUrl && { userinfo_endpoint: provider.userinfoUrl }),
		...(provider.jwksUrl && { jwks_uri: provider.jwksUrl })
	};
	const aliases = discovered?.mtls_endpoint_aliases;
	const server: Server = {
		issuer: provider.issuer ?? noIssuer,
		...discovered,
		...configured,
		// With a certificate, an alias would win over a configured endpoint.
		...(aliases && { mtls_endpoint_aliases: withoutMembers(aliases, configured) })
	};
	return provider.protocols?.fapi2 ? (await fapi2()).conforming(server) : server;
}

function withoutMembers<T extends object>(object: T, members: object): T {
	return Object.fromEntries(Object.entries(object).filter(([name]) => !Object.hasOwn(members, name))) as T;
}

/** Whether the server has an issuer to compare a response with. */
export function hasIssuer(server: Server): boolean {
	return server.issuer !== noIssuer;
}

/** Whether the configuration is not enough, so that the server is asked for its metadata. */
export function needsDiscovery(provider: OAuthProvider): boolean {
	if (!provider.issuer && !provider.wellKnown) return false;
	// Only the metadata name the endpoint that revokes tokens.
	if (provider.revokeOnSignOut) return true;
	// Only the metadata names the issuer that an ID token must have.
	if (!provider.issuer && provider.type === 'oidc') return true;
	const { authorizationUrl, tokenUrl, userinfoUrl, requestUserinfo, jwksUrl, protocols } = provider;
	if (!authorizationUrl || !tokenUrl || needsMetadata(protocols)) return true;
	return provider.type === 'oidc' ? !jwksUrl : !(userinfoUrl ?? requestUserinfo);
}

/** Whether a protocol has endpoints or keys that only the metadata name. */
function needsMetadata(protocols: OAuthProvider['protocols']): boolean {
	return protocols !== undefined && (protocols.pushed || protocols.signedResponse || protocols.certificate);
}

/** Returns the metadata, fetched or remembered. */
export function metadataOf(instance: InstanceState, provider: Source): Promise<Server> {
	// These decide where a document is looked for, and which one is accepted.
	const key = `${provider.type} ${provider.wellKnown} ${provider.issuer}`;
	return remembered(instance, provider, key, metadataTtlMs, () => fetchMetadata(provider));
}

/**
 * Verifies the signature of an ID token, or of signed userinfo, with the server's keys. Keys come from the
 * server's `jwks_uri` only, never from the token; an unknown key id fetches them once more.
 */
export async function verifySignature(
	instance: InstanceState,
	provider: OAuthProvider,
	server: Server,
	jws: string
): Promise<void> {
	await withKeys(instance, provider, server, async ({ jwks }) => (await signatures()).verifyWithKeys(jws, jwks));
}

/** The server's keys, as `oauth4webapi` takes them. */
interface Keys {
	readonly jwks: oauth.JWKS;
	readonly uat: number;
}

/** Runs a verification with the server's keys. If none has the key id, they are fetched once more. */
export async function withKeys<T>(
	instance: InstanceState,
	provider: Fetcher,
	server: Server,
	verify: (cache: Keys) => Promise<T>
): Promise<T> {
	const url = server.jwks_uri;
	if (!url) throw new Error('the server metadata has no jwks_uri to verify signatures with');
	const keys = (): Promise<oauth.JWKS> =>
		remembered(instance, provider, url, keysTtlMs, () => fetchKeys(provider, url));
	const verifyWith = (jwks: oauth.JWKS): Promise<T> => verify({ jwks, uat: nowSeconds() });

	const firstKeys = await keys();
	try {
		return await verifyWith(firstKeys);
	} catch (thrown) {
		if (!unknownKey.includes((thrown as { code?: unknown }).code)) throw thrown;
		const current = await (keysAgain(instance, provider, url) ?? keys());
		if (current === firstKeys) throw thrown;
		return verifyWith(current);
	}
}

/** The codes of errors of `oauth4webapi` and of `jose` for a key id that no key has. */
const unknownKey: readonly unknown[] = [oauth.KEY_SELECTION, 'ERR_JWKS_NO_MATCHING_KEY'];

function mayRefetch(instance: InstanceState, url: string): boolean {
	return Date.now() - (instance.refetchedAtMs.get(url) ?? -Infinity) >= refetchCooldownMs;
}

/**
 * Returns the keys that are being fetched again, for all who met an unknown key id. Anyone can make one, so the known keys serve
 * everyone else until the new ones are there. Undefined if they were fetched again just now.
 */
function keysAgain(instance: InstanceState, provider: Fetcher, url: string): Promise<oauth.JWKS> | undefined {
	const documents = instance.documents.get(provider.rawFetch);
	// Not a URL.
	const place = `again ${url}`;
	if (documents && mayRefetch(instance, url)) {
		const now = Date.now();
		instance.refetchedAtMs.set(url, now);
		const again: Cached<oauth.JWKS> = { promise: fetchKeys(provider, url), atMs: now };
		documents.set(place, again);
		void again.promise
			.then(() => documents.set(url, again))
			.catch(() => undefined)
			.finally(() => documents.delete(place));
	}
	return (documents?.get(place) as Cached<oauth.JWKS> | undefined)?.promise;
}

async function fetchKeys(provider: Fetcher, url: string): Promise<oauth.JWKS> {
	const accept = 'application/json, application/jwk-set+json';
	const response = await provider.fetch(url, { headers: new Headers({ accept }) });
	if (response.status !== 200) throw new OutboundError(`"${url}" answered with ${await saidIn(response)}`);
	const document = (await response.json()) as { keys?: unknown };
	if (!Array.isArray(document.keys)) throw new Error(`"${url}" did not answer with a JWK set`);
	const keys = document.keys.filter(
		(key): key is oauth.JWK => typeof key === 'object' && key !== null && !Array.isArray(key)
	);
	return { keys };
}

async function remembered<T>(
	instance: InstanceState,
	provider: Fetcher,
	url: string,
	ttlMs: number,
	load: () => Promise<T>
): Promise<T> {
	let documents = instance.documents.get(provider.rawFetch);
	if (!documents) instance.documents.set(provider.rawFetch, (documents = new BoundedMap(500)));
	const memo = documents.get(url) as Cached<T> | undefined;
	if (memo && Date.now() - memo.atMs < ttlMs) return memo.promise;
	const cached: Cached<T> = { promise: load(), atMs: Date.now() };
	documents.set(url, cached);
	// A failure is not kept: the next sign-in tries again.
	cached.promise.catch(() => {
		if (documents.get(url) === cached) documents.delete(url);
	});
	return cached.promise;
}
