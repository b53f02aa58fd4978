/**
 * Verifies that a request has the key that its access token is bound to.
 *
 * @see RFC 9449, sections 4.3 and 7.1
 */
import { EmbeddedJWK } from 'jose/jwk/embedded';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { jwtVerify } from 'jose/jwt/verify';
import type { AuthContext } from '../../../core/context/context.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { digest, sha256Hex } from '../../../base/seal/digest.js';
import { toBase64Url } from '../../../base/seal/encoding.js';
import { nowSeconds } from '../../../base/util/clock.js';

/** How old a proof may be, in seconds: devices of people have clocks that are off by minutes. */
const mostAgeSeconds = 300;
const mostAheadSeconds = 60;
const longestProof = 8192;
const longestId = 255;

/**
 * Verifies the proof of a request. It is accepted once: in this process, and in all that share an adapter with `claimOnce`.
 * @param thumbprint `cnf.jkt` of the token
 * @throws {Error} that says what is wrong with it
 * @throws {UntrustedHost} if the origin of the site is not known, which a proof names
 */
export async function verifyProof(
	ctx: AuthContext,
	req: AuthRequest,
	{ token, thumbprint, algorithms }: { token: string; thumbprint: string; algorithms: readonly string[] }
): Promise<void> {
	const origin = originOf(req);
	const proof = req.headers.get('dpop');
	if (proof === null) throw new Error('the request has no DPoP proof');
	if (proof.length > longestProof) throw new Error('the proof is too long');
	const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
		typ: 'dpop+jwt',
		algorithms: [...algorithms],
		clockTolerance: mostAheadSeconds
	});
	const { ath, jti } = payload as Record<string, unknown>;
	requireThisRequest(payload, req.method, `${origin}${req.url.pathname}`);
	if (ath !== toBase64Url(await digest('SHA-256', token)))
		throw new Error('the "ath" of the proof names another token');
	if (typeof jti !== 'string' || jti === '' || jti.length > longestId) throw new Error('the proof has no "jti"');
	// `EmbeddedJWK` has made sure that it is an object with a public key.
	if ((await calculateJwkThumbprint(protectedHeader.jwk ?? {})) !== thumbprint) {
		throw new Error('the token is bound to another key');
	}
	if (!(await isFirst(ctx, `${thumbprint} ${jti}`))) throw new Error('the proof was used before');
}

/** @throws {Error} for the proof of another request */
function requireThisRequest({ htm, htu, iat }: Record<string, unknown>, method: string, address: string): void {
	if (htm !== method) throw new Error('the "htm" of the proof names another method');
	if (typeof htu !== 'string' || addressOf(htu) !== addressOf(address)) {
		throw new Error('the "htu" of the proof names another address');
	}
	const now = nowSeconds();
	if (typeof iat !== 'number' || iat < now - mostAgeSeconds || iat > now + mostAheadSeconds) {
		throw new Error('the proof was not made just now');
	}
}

/** Returns an address without query and fragment, in its normal form; null for text that is not an address. */
function addressOf(text: string): string | null {
	if (!URL.canParse(text)) return null;
	const { origin, pathname } = new URL(text);
	return `${origin}${pathname}`;
}

async function isFirst({ adapter, instance }: AuthContext, used: string): Promise<boolean> {
	const key = `dpop:${await sha256Hex(used)}`;
	const expiresMs = Date.now() + (mostAgeSeconds + mostAheadSeconds) * 1000;
	if (!instance.provenRequests.claim(key, expiresMs)) return false;
	return (await adapter?.claimOnce?.(key, new Date(expiresMs))) ?? true;
}
