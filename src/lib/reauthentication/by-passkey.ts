/** Proves the identity of a session's user by a passkey. */
import type { AuthContext } from '../config/context.js';
import type { Redirect } from '../http/outcome.js';
import type { AuthRequest } from '../http/request.js';
import { proveByCeremony } from '../webauthn/flow.js';
import type { WebAuthnProvider } from '../webauthn/provider.js';
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
