/**
 * From a response to a person: exchanges the code, verifies what comes back, and asks the provider's profile callback
 * who it is. Nothing unverified gets further than this file.
 *
 * @see RFC 6749, section 4.1.3; OpenID Connect Core 1.0, sections 3.1.3.7 (ID token) and 5.3.2 (userinfo)
 */
import * as oauth from 'oauth4webapi';
import type { IDToken, TokenEndpointResponse } from 'oauth4webapi';
import { OAuthCallbackError, OAuthProfileParseError } from '../../errors.js';
import type { Account, Profile, TokenSet, User } from '../../types.js';
import { nowSeconds } from '../clock.js';
import { parseProfile, withoutPrototypeKeys } from '../json.js';
import { verifyHmac } from '../jws.js';
import { printable, withoutPayload } from '../logger.js';
import type { Memory } from '../memory.js';
import { OutboundError } from './http.js';
import type { PendingSignIn } from './pending.js';
import type { OAuthProvider } from './provider.js';
import { hasIssuer, verifySignature } from './server.js';
import type { Server } from './server.js';

/** Who signed in, as far as the provider is concerned. `user.id` is not set: whose account it is, is decided later. */
export interface Identity {
	readonly user: Omit<User, 'id'>;
	readonly account: Account;
	/** The token set within the account. */
	readonly tokens: TokenSet;
	readonly profile: Profile;
	/** What the provider says about the address: true or false; undefined where it says nothing. */
	readonly emailVerified: boolean | undefined;
	/** Something that happened on the way and did not stop it. */
	readonly warning?: string;
}

/** How far the clock of a provider may be off: seconds. */
const clockToleranceSeconds = 90;
const maxIdLength = 255;

/** Checks a response, exchanges its code and returns who it is. @throws {OAuthCallbackError | OAuthProfileParseError} */
export async function identify(
	memory: Memory,
	provider: OAuthProvider,
	server: Server,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<Identity> {
	const { profile, tokens, warning } = await exchange(memory, provider, server, pending, response).catch(
		(thrown: unknown) => {
			throw asCallbackError(thrown, [response.get('code'), pending.codeVerifier, provider.fixedSecret]);
		}
	);
	const user = await profileOf(provider, profile, tokens);
	const { id, ...rest } = user;
	const providerAccountId = accountIdOf(provider, id);
	return {
		user: { ...rest, email: rest.email?.toLowerCase() },
		account: { ...tokens, provider: provider.id, type: provider.type, providerAccountId },
		tokens,
		profile,
		emailVerified: provider.emailVerified(profile),
		warning
	};
}

interface Exchanged {
	readonly profile: Profile;
	readonly tokens: TokenSet;
	readonly warning?: string;
}

async function exchange(
	memory: Memory,
	provider: OAuthProvider,
	discovered: Server,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<Exchanged> {
	const client: oauth.Client = { ...provider.client, [oauth.clockTolerance]: clockToleranceSeconds };
	const http = { [oauth.customFetch]: provider.fetch, [oauth.allowInsecureRequests]: true };

	const params = oauth.validateAuthResponse(
		discovered,
		client,
		comparable(provider, discovered, response),
		pending.state
	);
	const answer = await oauth.authorizationCodeGrantRequest(
		discovered,
		client,
		provider.clientAuth,
		params,
		pending.redirectUri,
		pending.codeVerifier ?? oauth.nopkce,
		{ ...http, additionalParameters: provider.tokenBody }
	);
	const conformed = (await provider.conform?.(answer.clone())) ?? answer;

	if (provider.type === 'oauth') {
		const tokens = await oauth.processAuthorizationCodeResponse(discovered, client, await withoutIdToken(conformed));
		requireBearer(tokens);
		return { tokens: withExpiry(tokens), profile: await userinfoProfile(provider, discovered, withExpiry(tokens)) };
	}

	const server = await expectedServer(provider, discovered, conformed, response);
	const tokens = await oauth.processAuthorizationCodeResponse(server, client, conformed, {
		expectedNonce: await expectedNonce(provider, pending, conformed),
		...(pending.maxAge !== undefined && { maxAge: pending.maxAge }),
		requireIdToken: true
	});
	requireBearer(tokens);
	const claims = oauth.getValidatedIdTokenClaims(tokens);
	if (!claims || !tokens.id_token) throw new Error('the token response has no ID token');
	await verifyIdToken(memory, provider, server, conformed, tokens.id_token);
	checkClaims(claims, client.client_id);
	await checkAccessTokenHash(tokens, claims);

	const fromToken = withAppleUser(withoutPrototypeKeys(claims) as Profile, response);
	if (
		provider.idToken === true ||
		!server.userinfo_endpoint ||
		(provider.idToken !== false && isComplete(provider, claims))
	) {
		return { tokens: withExpiry(tokens), profile: fromToken };
	}
	try {
		const info = await userinfoClaims(memory, provider, server, client, tokens, claims.sub);
		return {
			tokens: withExpiry(tokens),
			profile: provider.idToken === false ? info : { ...fromToken, ...info, sub: claims.sub }
		};
	} catch (thrown) {
		// Somebody else's claims refuse the sign-in; claims that are out of reach only leave the profile shorter.
		if (provider.idToken === false || !isUnavailable(thrown)) throw thrown;
		return { tokens: withExpiry(tokens), profile: fromToken, warning: 'userinfo-unavailable' };
	}
}

/**
 * Without an issuer there is nothing to hold the `iss` parameter against (RFC 9207, section 2.4); with tenants it is
 * held against the tenant's issuer later.
 */
function comparable(provider: OAuthProvider, server: Server, response: URLSearchParams): URLSearchParams {
	if (hasIssuer(server) && !provider.tenants) return response;
	const params = new URLSearchParams(response);
	params.delete('iss');
	return params;
}

/** Where one metadata document serves many tenants, the token says which; everything is then verified against that one. */
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
 * The nonce that the ID token has to have. A vendor known to ignore nonces may leave it out, but not send another: so
 * a code that was stolen from another sign-in is refused wherever the vendor does bind it.
 * @see OpenID Connect Core 1.0, section 3.1.3.7, point 11
 */
async function expectedNonce(
	provider: OAuthProvider,
	{ nonce }: PendingSignIn,
	answer: Response
): Promise<string | typeof oauth.expectNoNonce> {
	const ignored = !provider.nonceRequired && (await unverifiedClaims(answer))?.nonce === undefined;
	return nonce === undefined || ignored ? oauth.expectNoNonce : nonce;
}

/** The claims of the ID token in a token response, to decide what to verify it against; undefined where there is none. */
async function unverifiedClaims(answer: Response): Promise<Record<string, unknown> | undefined> {
	try {
		const { id_token } = (await answer.clone().json()) as { id_token?: unknown };
		const payload = String(id_token).split('.')[1] ?? '';
		return JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as Record<string, unknown>;
	} catch {
		// Processing the response says what is wrong with it.
		return undefined;
	}
}

async function verifyIdToken(
	memory: Memory,
	provider: OAuthProvider,
	server: Server,
	answer: Response,
	idToken: string
): Promise<void> {
	const alg = provider.client.id_token_signed_response_alg;
	if (typeof alg === 'string' && alg.startsWith('HS')) {
		const secret = await provider.clientSecret?.();
		if (!secret) throw new Error(`an ID token signed with ${alg} cannot be verified without a client secret`);
		await verifyHmac(idToken, secret, alg);
		return;
	}
	await verifySignature(memory, provider, server, answer);
}

/** `oauth4webapi` also takes a DPoP token, which is of no use without the key that nobody here has. @see RFC 9449, section 5 */
function requireBearer({ token_type }: TokenEndpointResponse): void {
	if (token_type !== 'bearer') throw new Error('the "token_type" of the token response is not Bearer');
}

/**
 * What OpenID Connect Core asks for beyond what `oauth4webapi` checks. Another audience beside ours is accepted where
 * `azp` says that the token was issued to us: some providers name all the clients of a project.
 */
function checkClaims(claims: IDToken, clientId: string): void {
	if (claims.sub === '') throw new Error('the "sub" of the ID token is empty');
	if (claims.sub.length > maxIdLength) throw new Error('the "sub" of the ID token is longer than 255 characters');
	if (claims.iat > nowSeconds() + clockToleranceSeconds) throw new Error('the "iat" of the ID token is in the future');
	if (claims.azp !== undefined && claims.azp !== clientId)
		throw new Error('the "azp" of the ID token is not our client');
}

/** @see OpenID Connect Core 1.0, section 3.1.3.8 */
async function checkAccessTokenHash(tokens: TokenEndpointResponse, claims: IDToken): Promise<void> {
	if (claims.at_hash === undefined) return;
	const header = JSON.parse(new TextDecoder().decode(fromBase64Url(tokens.id_token?.split('.')[0] ?? ''))) as {
		alg: string;
	};
	const bits = /(256|384|512)$/.exec(header.alg)?.[1] ?? '512';
	const digest = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(tokens.access_token));
	const half = new Uint8Array(digest, 0, digest.byteLength / 2);
	const given = typeof claims.at_hash === 'string' ? fromBase64Url(claims.at_hash) : new Uint8Array();
	if (given.length !== half.length || given.some((byte, index) => byte !== half[index])) {
		throw new Error('the "at_hash" of the ID token does not fit the access token');
	}
}

async function userinfoClaims(
	memory: Memory,
	provider: OAuthProvider,
	server: Server,
	client: oauth.Client,
	tokens: TokenEndpointResponse,
	sub: string
): Promise<Profile> {
	const answer = await oauth.userInfoRequest(server, client, tokens.access_token, {
		[oauth.customFetch]: provider.fetch,
		[oauth.allowInsecureRequests]: true
	});
	const signed = answer.headers.get('content-type')?.includes('jwt') ?? false;
	const claims = await oauth.processUserInfoResponse(server, client, sub, answer);
	if (signed) await verifySignature(memory, provider, server, answer);
	return withoutPrototypeKeys(claims) as Profile;
}

function isUnavailable(thrown: unknown): boolean {
	return (
		thrown instanceof OutboundError ||
		thrown instanceof oauth.WWWAuthenticateChallengeError ||
		(thrown as { code?: unknown }).code === oauth.RESPONSE_IS_NOT_CONFORM
	);
}

/** The profile of an OAuth 2 provider is whatever its userinfo endpoint says over the authenticated connection. */
async function userinfoProfile(provider: OAuthProvider, server: Server, tokens: TokenSet): Promise<Profile> {
	if (provider.requestUserinfo) {
		const url = server.userinfo_endpoint;
		const { id, name, type, issuer, client } = provider;
		const profile = await provider.requestUserinfo({
			tokens,
			provider: { id, name, type, issuer, clientId: client.client_id, ...(url && { userinfo: { url: new URL(url) } }) },
			fetch: provider.fetch
		});
		if (typeof profile !== 'object' || profile === null) throw new Error('the userinfo request gave no profile');
		return profile;
	}
	const answer = await provider.fetch(server.userinfo_endpoint ?? '', {
		headers: new Headers({ accept: 'application/json', authorization: `Bearer ${tokens.access_token ?? ''}` })
	});
	if (answer.status !== 200) throw new Error(`the userinfo endpoint answered with status ${answer.status}`);
	return parseProfile(await answer.text());
}

/** An OAuth 2 provider's ID token cannot be verified, so it is not kept. */
async function withoutIdToken(answer: Response): Promise<Response> {
	const text = await answer.clone().text();
	if (!text.includes('"id_token"')) return answer;
	try {
		const { id_token: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
		return new Response(JSON.stringify(rest), { status: answer.status, headers: answer.headers });
	} catch {
		return answer;
	}
}

/** Whether the ID token holds what the requested scopes promise; if not, the userinfo endpoint is asked. */
function isComplete(provider: OAuthProvider, claims: IDToken): boolean {
	const scopes = (provider.authorizationParams.scope ?? '').split(' ');
	if (scopes.includes('email') && claims.email === undefined) return false;
	return !scopes.includes('profile') || (claims.name ?? claims.given_name ?? claims.preferred_username) !== undefined;
}

/**
 * Sign in with Apple sends the name once, at the first consent, beside the code.
 * @see https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple
 */
function withAppleUser(profile: Profile, response: URLSearchParams): Profile {
	const user = response.get('user');
	if (!user) return profile;
	try {
		return { ...profile, user: parseProfile(user) };
	} catch {
		return profile;
	}
}

function withExpiry(tokens: TokenEndpointResponse): TokenSet {
	const { expires_in = 0 } = tokens;
	const expiresAt = nowSeconds() + Math.floor(expires_in);
	const expires = expires_in > 0 && Number.isSafeInteger(expiresAt) ? { expires_at: expiresAt } : {};
	return { ...(withoutPrototypeKeys(tokens) as TokenSet), ...expires };
}

async function profileOf(provider: OAuthProvider, profile: Profile, tokens: TokenSet): Promise<User> {
	try {
		const user = (await provider.profile(profile, tokens)) as User | null | undefined;
		if (!user) throw new Error('it gave no user');
		return user;
	} catch (thrown) {
		throw new OAuthProfileParseError(`the profile callback of provider "${provider.id}" failed`, {
			cause: { err: withoutPayload(thrown), provider: provider.id }
		});
	}
}

/** An id that is missing, or that a store could confuse with another, ends the sign-in. */
function accountIdOf(provider: OAuthProvider, id: unknown): string {
	const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
	const usable = typeof text === 'string' && text !== '' && text.length <= maxIdLength && !/\p{Cc}/u.test(text);
	// What `String(profile.id)` makes of no id: everybody would be the same person.
	if (usable && !['undefined', 'null', 'NaN', '[object Object]'].includes(text)) return text;
	throw new OAuthProfileParseError(
		`the profile callback of provider "${provider.id}" gave no usable id: it has to be a non-empty string of at most ${maxIdLength} characters`,
		{ cause: { provider: provider.id } }
	);
}

/** Turns what a protocol step threw into one error without tokens or answers in it. */
function asCallbackError(thrown: unknown, sent: (string | null | undefined)[]): OAuthCallbackError {
	if (thrown instanceof oauth.AuthorizationResponseError || thrown instanceof oauth.ResponseBodyError) {
		const error = printable(unquoted(thrown.error, sent), 60);
		const description = thrown.error_description && printable(unquoted(thrown.error_description, sent));
		return new OAuthCallbackError(`the provider refused: ${error}`, {
			cause: { error, ...(description && { error_description: description }) }
		});
	}
	const err = withoutPayload(thrown);
	return new OAuthCallbackError(`the response of the provider does not hold: ${err.message}`, { cause: { err } });
}

/** A provider may quote in its error what it was sent. */
function unquoted(text: string, sent: (string | null | undefined)[]): string {
	return sent.reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, '…') : rest), text);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
	const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
