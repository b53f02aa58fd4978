/**
 * Browsers that have signed in with a passkey. A passkey cannot be guessed, so that the limit bounds only the work that a client causes:
 * such a browser has a count of its own, and other people on its network do not lock it out.
 */
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { knownBrowserOf, rememberBrowser } from '../../../core/sessions/known-browser.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';

/** Returns the client that attempts are counted for. */
export async function passkeyClient(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<string | null> {
	const browserId = await knownBrowserOf(ctx, req, [nameOf(provider)]);
	return browserId === null ? req.client() : `browser ${browserId}`;
}

/** Makes the browser known that has just signed in. */
export async function rememberPasskeys(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<CookieWrite[]> {
	const isKnown = (await knownBrowserOf(ctx, req, [nameOf(provider)])) !== null;
	return isKnown ? [] : rememberBrowser(ctx, req, nameOf(provider));
}

/** The name is that of the provider, because the user is unknown when options are asked for. */
function nameOf({ id }: WebAuthnProvider): string {
	return `passkeys of ${id}`;
}
