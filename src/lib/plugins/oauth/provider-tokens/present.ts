/**
 * Presents an access token to an API. A token that is bound to a key comes with a proof for each request.
 *
 * @see RFC 6750, section 2.1; RFC 9449, section 7.1
 */
import { ProviderSignInRequired } from '../../../../errors.js';
import type { BoundedMap, InstanceState } from '../../../base/config/instance.js';
import type { BoundKey } from '../protocols/dpop.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { lazy } from '../../../base/util/lazy.js';
import type { UsableTokens } from './at-rest.js';

const dpop = lazy(() => import('../protocols/dpop.js'));

/**
 * Returns a function that sends a request with the token.
 * @throws {ProviderSignInRequired} for a token that cannot be presented
 */
export async function presenting(
	{ boundKeys }: Pick<InstanceState, 'boundKeys'>,
	providerId: string,
	{ access_token: token = '', token_type: type = 'bearer', key }: UsableTokens,
	send: typeof fetch
): Promise<(request: Request) => Promise<Response>> {
	const isBearer = type.toLowerCase() === 'bearer';
	// The error of `Headers` would contain the token.
	if (!/^[\x21-\x7e]+$/.test(token) || !(isBearer || key)) {
		const message = `the stored token of provider "${providerId}" is neither a bearer token nor bound to a key: sign in with it again`;
		throw new ProviderSignInRequired(providerId, 'no-token', message);
	}
	let sendProven = send;
	if (key) {
		const { fetchWithProof } = await dpop();
		sendProven = fetchWithProof(await knownKey(boundKeys, key), token, send);
	}
	return (request) => {
		const headers = new Headers(request.headers);
		headers.set('authorization', `Bearer ${token}`);
		return sendProven(new Request(request, { headers }));
	};
}

/**
 * Reads a key once: it remembers the nonce that each server has sent last, so that the next request has it at once. Each account has
 * a key of its own.
 * @see RFC 9449, section 9
 */
async function knownKey(keys: BoundedMap<string, unknown>, text: string): Promise<BoundKey> {
	const id = await sha256Hex(text);
	const memo = keys.get(id) as BoundKey | undefined;
	if (memo) return memo;
	const { readKey } = await dpop();
	const key = await readKey(text);
	keys.set(id, key);
	return key;
}
