/**
 * Tokens that are bound to a key: each request with one proves that it has the key. There is a new key for each sign-in. It is
 * sealed in the cookie of the pending sign-in, and then beside the access token that it binds.
 *
 * @see RFC 9449
 */
import * as oauth from 'oauth4webapi';
import type { DPoPHandle } from 'oauth4webapi';
import type { TokenSet } from '../../../../types.js';
import { peekJson } from '../../../base/http/bounded-fetch.js';
import type { Keyring } from '../../../base/seal/keyring.js';
import { guardOf, isText } from '../../../base/util/shape.js';

/** Every server that knows DPoP accepts it, and its keys are short enough for a cookie. */
const alg = 'ES256';
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const purpose = 'framework-auth DPoP-bound token';
/** Ten years: the provider decides when a token ends. */
const sealSeconds = 10 * 365 * 24 * 60 * 60;

/** A key, ready for use, and as text. */
export interface BoundKey {
	readonly handle: DPoPHandle;
	/** The members `x`, `y` and `d` of the JWK, separated by dots. */
	readonly text: string;
}

/** Whether a server accepts proofs of this library, by `dpop_signing_alg_values_supported` of its metadata. */
export function isSupported(supported: unknown): boolean {
	return !Array.isArray(supported) || supported.includes(alg);
}

/** Creates a key. */
export async function createKey(): Promise<BoundKey> {
	const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
	const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
	return { handle: oauth.DPoP({}, pair), text: [x, y, d].join('.') };
}

/** Reads a key from its text. @throws if it is not the text of a key */
export async function readKey(text: string): Promise<BoundKey> {
	const [x, y, d] = text.split('.');
	const jwk = { kty: 'EC', crv: 'P-256', x, y };
	const [publicKey, privateKey] = await Promise.all([
		crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify']),
		crypto.subtle.importKey('jwk', { ...jwk, d }, algorithm, false, ['sign'])
	]);
	return { handle: oauth.DPoP({}, { publicKey, privateKey }), text };
}

/**
 * Sends a request, and sends it once more if the server asks for a nonce. The handle of the key remembers the nonce.
 * @see RFC 9449, sections 8 and 9
 */
export async function withNonce(send: () => Promise<Response>): Promise<Response> {
	const answer = await send();
	return (await asksForNonce(answer)) ? send() : answer;
}

async function asksForNonce(answer: Response): Promise<boolean> {
	if ((answer.status !== 400 && answer.status !== 401) || !answer.headers.get('dpop-nonce')) return false;
	if (/\berror="use_dpop_nonce"/.test(answer.headers.get('www-authenticate') ?? '')) return true;
	return Object(await peekJson(answer)).error === 'use_dpop_nonce';
}

/** Requests a protected resource with a token and a proof. Answers of any status are returned. */
export function requestWithProof(
	{ handle }: BoundKey,
	accessToken: string,
	[url, init]: [
		url: URL,
		init: { method?: string; headers?: Headers; body?: ArrayBuffer | null; signal?: AbortSignal }
	],
	customFetch: typeof fetch
): Promise<Response> {
	const { method = 'GET', headers = new Headers(), body = null, signal } = init;
	headers.delete('authorization');
	return withNonce(async () => {
		try {
			return await oauth.protectedResourceRequest(accessToken, method, url, headers, body, {
				DPoP: handle,
				...(signal && { signal }),
				[oauth.customFetch]: (target, options) => customFetch(target, options as RequestInit),
				[oauth.allowInsecureRequests]: true
			});
		} catch (thrown) {
			if (thrown instanceof oauth.WWWAuthenticateChallengeError) return thrown.response;
			throw thrown;
		}
	});
}

/**
 * Returns a `fetch` that proves possession of the key in each request with the token. Others are sent as they are.
 * @param customFetch sends the requests
 */
export function fetchWithProof(key: BoundKey, accessToken: string, customFetch: typeof fetch): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		if (!request.headers.get('authorization')?.endsWith(` ${accessToken}`)) return customFetch(input, init);
		const body = request.body ? await request.arrayBuffer() : null;
		const { method, headers, url, signal } = request;
		return requestWithProof(
			key,
			accessToken,
			[new URL(url), { method, headers: new Headers(headers), body, signal }],
			customFetch
		);
	};
}

/** An access token with its key, as an account stores it. */
interface BoundToken {
	readonly token: string;
	readonly key: string;
}

const isBoundToken = guardOf<BoundToken>({ token: isText, key: isText });

/**
 * Replaces the access token of a stored token set by one sealed value, which holds the token and its key: neither is of use
 * without the other, and no table needs another column.
 */
export async function sealWithKey(keyring: Keyring, tokens: TokenSet, key: string): Promise<TokenSet> {
	const { access_token: token, ...rest } = tokens;
	if (token === undefined) return tokens;
	return { ...rest, access_token: await keyring.seal({ token, key }, { salt: purpose, maxAge: sealSeconds }) };
}

/** Opens what {@link sealWithKey} sealed. Null if it is anything else. */
export async function openWithKey(keyring: Keyring, accessToken: string): Promise<BoundToken | null> {
	const opened = await keyring.open(accessToken, purpose).catch(() => null);
	const claims: unknown = opened?.claims;
	return isBoundToken(claims) ? { token: claims.token, key: claims.key } : null;
}
