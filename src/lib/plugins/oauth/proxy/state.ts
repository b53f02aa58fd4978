/**
 * The `state` of a sign-in through a redirect proxy: the random id of a pending sign-in, a dot, and a sealed value that says
 * where the response has to go. Only deployments that share the secret can make one. The cookie of the preview holds all of it.
 *
 * @see RFC 9700, sections 4.11.2 (authorization server as open redirector) and 4.7 (binding to the browser)
 */
import { InvalidCheck } from '../../../../errors.js';
import { flowMaxAgeSeconds } from '../../../base/http/cookies.js';
import type { Keyring } from '../../../base/seal/keyring.js';

/** The purpose of the key: no other sealed value opens as such a state. */
const salt = 'framework-auth redirect proxy';

/** Adds to the id of a pending sign-in the address that the response is for. */
export async function proxiedState(keyring: Keyring, id: string, callback: string): Promise<string> {
	return `${id}.${await keyring.seal({ to: callback, jti: id }, { salt, maxAge: flowMaxAgeSeconds })}`;
}

/** Whether a state was made for a proxy. Other states have no dot. */
export function isProxied(state: string): boolean {
	return state.includes('.');
}

/** Returns the address that a response is for, as the preview sealed it. @throws {InvalidCheck} */
export async function addressOf(keyring: Keyring, state: string): Promise<string> {
	const dot = state.indexOf('.');
	try {
		const { claims } = await keyring.open(state.slice(dot + 1), salt);
		if (claims.jti === state.slice(0, dot) && typeof claims.to === 'string') return claims.to;
	} catch {
		// It is refused below.
	}
	throw new InvalidCheck(
		'a sign-in was to be passed on to a preview, but its state does not open: it expired after 15 minutes, was changed, or was ' +
			'sealed with another secret. The proxy and its previews need the same AUTH_SECRET, or the same AUTH_REDIRECT_PROXY_SECRET'
	);
}
