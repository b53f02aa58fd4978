/** Proves the identity of a session's user at a provider: the person has to authenticate there again. */
import type { AuthContext } from '../config/context.js';
import type { Redirect } from '../http/outcome.js';
import type { AuthRequest } from '../http/request.js';
import { start } from '../oauth/request/start.js';
import type { OAuthProvider } from '../oauth/provider.js';
import { beginReauthentication } from './flow.js';
import type { Posted } from './ways.js';

/** Leads to the provider. The callback finishes it. @throws {OAuthSignInError} when the provider cannot be reached */
export async function proveByProvider(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ signedIn, ways, requirements, returnTo }: Posted
): Promise<Redirect> {
	const reauthentication = await beginReauthentication(signedIn, requirements, ways.unproven);
	return start(ctx, req, provider, { returnTo, paramsFrom: 'application', fields: {}, reauthentication });
}
