/** A sign-in with a provider of a plugin: the plugin verifies what its page has posted. */
import { AccessDenied } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { appPlugins } from '../../../core/plugin-table.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { provenHere } from '../../../core/session/proof.js';
import { nowSeconds } from '../../../base/util/clock.js';
import type { PendingSignIn } from '../checks.js';
import { identityOf } from '../identity.js';
import type { OAuthIdentity } from '../identity.js';

/** @throws {AccessDenied} if the page says that there is no proof, and what the plugin throws */
export async function identifyOwn(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ state: challenge }: PendingSignIn,
	fields: URLSearchParams
): Promise<OAuthIdentity> {
	const providers = appPlugins.of(ctx)?.plugins.flatMap((plugin) => plugin.providers) ?? [];
	const own = providers.find(({ source }) => source.id === provider.id);
	if (!own || fields.has('error')) throw new AccessDenied(`the page of provider "${provider.id}" has posted no proof`);
	const profile = await own.verify(ctx, req, { challenge, fields });
	// The proof contains the challenge, so that it is of now.
	return identityOf(provider, { profile, tokens: {}, proof: provenHere(), authTime: nowSeconds() });
}
