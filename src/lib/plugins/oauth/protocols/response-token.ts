/**
 * Authorization responses that are signed tokens: the provider vouches for each parameter, and for whom they are.
 *
 * @see JWT Secured Authorization Response Mode for OAuth 2.0 (JARM)
 */
import * as oauth from 'oauth4webapi';
import type { InstanceState } from '../../../base/config/instance.js';
import { fromBase64Url } from '../../../base/seal/encoding.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { withKeys } from '../server.js';
import type { Server } from '../server.js';
import { decrypted } from './encryption.js';

/** Returns the response with its token decrypted, if tokens are encrypted. */
export async function readable(provider: OAuthProvider, response: URLSearchParams): Promise<URLSearchParams> {
	const encryption = provider.protocols?.encrypted.response;
	const token = response.get('response');
	if (!encryption || token === null) return response;
	return new URLSearchParams({ response: await decrypted(encryption, token, 'response') });
}

/** Returns a claim of the token that is not verified yet: `state` finds the pending sign-in. Null if the token does not have it. */
export function unverified(response: URLSearchParams, claim: 'state' | 'code'): string | null {
	try {
		const payload = response.get('response')?.split('.')[1] ?? '';
		const claims = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as Record<string, unknown>;
		return typeof claims[claim] === 'string' ? claims[claim] : null;
	} catch {
		return null;
	}
}

/**
 * Verifies the token in full, and returns its parameters. Parameters beside it are ignored.
 * @throws the first mistake in it, or an error response
 */
export function verified(
	instance: InstanceState,
	provider: OAuthProvider,
	[server, client]: [Server, oauth.Client],
	response: URLSearchParams,
	state: string
): Promise<URLSearchParams> {
	const token = response.get('response');
	if (token === null) throw new oauth.OperationProcessingError('the response is not signed, as response_mode asks for');
	const params = new URLSearchParams({ response: token });
	return withKeys(instance, provider, server, ({ jwks, uat }) =>
		withSets(jwks, async (set) =>
			// A copy of the server keeps `oauth4webapi` from using its own key cache.
			oauth.validateJwtAuthResponse({ ...server }, client, params, state, { [oauth.jwksCache]: { jwks: set, uat } })
		)
	);
}

/**
 * Runs a verification with the keys of a server. `oauth4webapi` refuses an id that several keys have: then each of them is tried
 * together with the keys that share no id.
 */
async function withSets<T>(jwks: oauth.JWKS, verify: (jwks: oauth.JWKS) => Promise<T>): Promise<T> {
	let failure: unknown;
	for (const set of setsOf(jwks)) {
		try {
			return await verify(set);
		} catch (thrown) {
			failure ??= thrown;
		}
	}
	throw failure;
}

/** The most keys of one id that are tried. */
const mostKeys = 8;

/** Returns sets in which each id stands once: the first has the first key of each id, and so on. */
function setsOf({ keys }: oauth.JWKS): oauth.JWKS[] {
	const sets: oauth.JWK[][] = [[]];
	const counts = new Map<string, number>();
	for (const key of keys) {
		const place = typeof key.kid === 'string' ? (counts.get(key.kid) ?? 0) : 0;
		if (typeof key.kid === 'string') counts.set(key.kid, place + 1);
		if (place < mostKeys) (sets[place] ??= []).push(key);
	}
	return sets.map((set) => ({ keys: set }));
}
