/** Proves the identity of a session's user at a provider: the person has to authenticate there again. */
import type { AuthContext } from '../../../core/context/context.js';
import type { Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { start } from '../request/start.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { beginReauthentication } from '../../../core/entry/reauthentication.js';
import type { ProofRequest } from '../../../core/session/reauthentication.js';

/** Leads to the provider. The callback finishes it. @throws {OAuthSignInError} when the provider cannot be reached */
export async function proveByProvider(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ signedIn, requirements, returnTo, unproven }: ProofRequest
): Promise<Redirect> {
	const reauthentication = await beginReauthentication(signedIn, requirements, unproven);
	return start(ctx, req, provider, { returnTo, paramsFrom: 'application', fields: {}, reauthentication });
}
