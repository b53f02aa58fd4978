/**
 * Verifies the token response of an OpenID Connect provider: claims, nonce, issuer and signature of its ID token, all against
 * values that were expected before it came.
 *
 * @see OpenID Connect Core 1.0, sections 3.1.3.7 and 3.1.3.8
 */
import * as oauth from 'oauth4webapi';
import type { IDToken, TokenEndpointResponse } from 'oauth4webapi';
import type { InstanceState } from '../../base/config/instance.js';
import { peekText } from '../../base/http/bounded-fetch.js';
import { digest } from '../../base/seal/digest.js';
import { fromBase64Url } from '../../base/seal/encoding.js';
import { nowSeconds } from '../../base/util/clock.js';
import { verifyHmac } from '../../base/seal/jws.js';
import type { PendingSignIn } from './checks.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { verifySignature } from './server.js';
import type { Server } from './server.js';

/** How far the clock of a provider may be off, in seconds. No setting can raise it. */
export const clockToleranceSeconds = 60;
/** The longest id that a person may have at a provider. @see OpenID Connect Core 1.0, section 2 (`sub`) */
export const maxIdLength = 255;

/** The values that a token response is compared with. */
export interface Expected {
	readonly instance: InstanceState;
	readonly provider: OAuthProvider;
	readonly client: oauth.Client;
	readonly pending: Pick<PendingSignIn, 'nonce' | 'maxAge'>;
	/** Parameters of the authorization response. */
	readonly response: URLSearchParams;
}

/** A token response whose ID token is valid. */
export interface Verified {
	/** The server that sent it: the tenant's, if there are several. */
	readonly server: Server;
	readonly tokens: TokenEndpointResponse;
	readonly claims: IDToken;
}

/** Verifies a token response in full. @throws the first mistake in it */
export async function verifyTokenResponse(expected: Expected, discovered: Server, answer: Response): Promise<Verified> {
	const { instance, provider, client, pending, response } = expected;
	const server = await expectedServer(provider, discovered, answer, response);
	const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
		expectedNonce: await expectedNonce(provider, pending, answer),
		...(pending.maxAge !== undefined && { maxAge: pending.maxAge }),
		requireIdToken: true
	});
	const claims = oauth.getValidatedIdTokenClaims(tokens);
	if (!claims || !tokens.id_token) throw new Error('the token response has no ID token');
	await verifyIdTokenSignature(instance, provider, server, tokens.id_token);
	checkClaims(claims, client.client_id);
	await checkAccessTokenHash(tokens, claims);
	return { server, tokens, claims };
}

/**
 * Verifies an ID token that came alone, as the one of a token response. No access token comes with it, so a hash of one is refused.
 * @throws the first mistake in it
 */
export async function verifyIdToken(
	instance: InstanceState,
	provider: OAuthProvider,
	server: Server,
	{ credential, nonce }: { readonly credential: string; readonly nonce: string }
): Promise<IDToken> {
	const client: oauth.Client = { ...provider.client, [oauth.clockTolerance]: clockToleranceSeconds };
	const expected: Expected = { instance, provider, client, pending: { nonce }, response: new URLSearchParams() };
	const answer = Response.json({ access_token: 'none', token_type: 'bearer', id_token: credential });
	return (await verifyTokenResponse(expected, server, answer)).claims;
}

/**
 * Verifies the answer to a refresh request. If it has an ID token, it has to be about the same person.
 * @param sub the `sub` of the stored ID token; undefined if none is stored: then a new one is not stored either
 * @see OpenID Connect Core 1.0, section 12.2
 */
export async function verifyRefreshResponse(
	{ instance, provider, client }: Pick<Expected, 'instance' | 'provider' | 'client'>,
	discovered: Server,
	answer: Response,
	sub: string | undefined
): Promise<TokenEndpointResponse> {
	const server = await expectedServer(provider, discovered, answer, new URLSearchParams());
	const tokens = await oauth.processRefreshTokenResponse(server, client, answer);
	const claims = oauth.getValidatedIdTokenClaims(tokens);
	if (!claims || !tokens.id_token) return tokens;
	await verifyIdTokenSignature(instance, provider, server, tokens.id_token);
	checkClaims(claims, client.client_id);
	await checkAccessTokenHash(tokens, claims);
	if (sub !== undefined && claims.sub !== sub) throw new Error('the "sub" of the new ID token is another one');
	if (sub !== undefined) return tokens;
	const { id_token: _, ...rest } = tokens;
	return rest as TokenEndpointResponse;
}

/** If one metadata document serves many tenants, the token names its tenant, and everything is verified against that tenant. */
async function expectedServer(
	provider: OAuthProvider,
	server: Server,
	answer: Response,
	response: URLSearchParams
): Promise<Server> {
	if (!provider.tenants) return server;
	const claims = await unverifiedClaims(answer);
	if (!claims) return server;
	const issuer = provider.tenants.issuerOf(claims);
	if (issuer === undefined) throw new Error('the tenant of the ID token is not allowed');
	const iss = response.get('iss');
	if (iss !== null && iss !== issuer) throw new Error('the "iss" of the response is not the issuer of the ID token');
	return { ...server, issuer };
}

/**
 * Returns the nonce that the ID token must have. A vendor known to ignore nonces may leave it out, but not send a different
 * one. So a code stolen from another sign-in is refused whenever the vendor does bind it.
 * @see OpenID Connect Core 1.0, section 3.1.3.7, point 11
 */
async function expectedNonce(
	provider: OAuthProvider,
	{ nonce }: Expected['pending'],
	answer: Response
): Promise<string | typeof oauth.expectNoNonce> {
	const ignored = !provider.nonceRequired && (await unverifiedClaims(answer))?.nonce === undefined;
	return nonce === undefined || ignored ? oauth.expectNoNonce : nonce;
}

/**
 * Returns the unverified claims of the ID token in a token response, to decide what to verify it against. Undefined if there
 * is no ID token.
 */
async function unverifiedClaims(answer: Response): Promise<Record<string, unknown> | undefined> {
	try {
		const { id_token } = JSON.parse(await peekText(answer)) as { id_token?: unknown };
		const payload = String(id_token).split('.')[1] ?? '';
		return JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as Record<string, unknown>;
	} catch {
		// The later processing of the response reports what is wrong with it.
		return undefined;
	}
}

async function verifyIdTokenSignature(
	instance: InstanceState,
	provider: OAuthProvider,
	server: Server,
	idToken: string
): Promise<void> {
	const alg = provider.client.id_token_signed_response_alg;
	if (typeof alg === 'string' && alg.startsWith('HS')) {
		const secret = await provider.clientSecret?.();
		if (!secret)
			throw new Error(`an ID token signed with ${alg} cannot be verified without a client secret: set clientSecret`);
		await verifyHmac(idToken, secret, alg);
		return;
	}
	await verifySignature(instance, provider, server, idToken);
}

/**
 * Checks what OpenID Connect Core requires and `oauth4webapi` does not check. A second audience is accepted if `azp` says
 * that the token was issued to this client: some providers name all the clients of a project.
 */
function checkClaims(claims: IDToken, clientId: string): void {
	if (claims.sub === '') throw new Error('the "sub" of the ID token is empty');
	if (claims.sub.length > maxIdLength) throw new Error('the "sub" of the ID token is longer than 255 characters');
	// Half of a surrogate pair has no bytes of its own: every one of them is stored and hashed as the same character.
	if (/\p{Cs}/u.test(claims.sub)) throw new Error('the "sub" of the ID token is not text');
	if (claims.iat > nowSeconds() + clockToleranceSeconds) throw new Error('the "iat" of the ID token is in the future');
	if (claims.azp !== undefined && claims.azp !== clientId)
		throw new Error('the "azp" of the ID token is not this client');
}

/** Checks the hash of the access token. @see OpenID Connect Core 1.0, section 3.1.3.8 */
async function checkAccessTokenHash(tokens: TokenEndpointResponse, claims: IDToken): Promise<void> {
	if (claims.at_hash === undefined) return;
	const header = JSON.parse(new TextDecoder().decode(fromBase64Url(tokens.id_token?.split('.')[0] ?? ''))) as {
		alg: string;
	};
	const bits = (/(256|384|512)$/.exec(header.alg)?.[1] ?? '512') as '256' | '384' | '512';
	const hash = await digest(`SHA-${bits}`, tokens.access_token);
	const half = hash.subarray(0, hash.length / 2);
	const claimHash = typeof claims.at_hash === 'string' ? fromBase64Url(claims.at_hash) : new Uint8Array();
	if (claimHash.length !== half.length || claimHash.some((byte, index) => byte !== half[index])) {
		throw new Error('the "at_hash" of the ID token does not fit the access token');
	}
}
