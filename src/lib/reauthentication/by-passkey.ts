/** Proves the identity of a session's user by a passkey. */
import type { AuthContext } from '../core/context/context.js';
import type { Redirect } from '../http/outcome.js';
import type { AuthRequest } from '../core/request/request.js';
import { proveByCeremony } from '../webauthn/flow.js';
import type { WebAuthnProvider } from '../core/context/providers/webauthn.js';
import type { Posted } from './ways.js';

/** @throws {WebAuthnVerificationError | ReauthenticationMismatch | ReauthenticationExpired} */
export async function proveByPasskey(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{ fields, returnTo }: Posted
): Promise<Redirect> {
	return proveByCeremony(ctx, req, provider, fields, returnTo);
}
