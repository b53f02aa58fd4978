/** Proves the second factor of a sign-in by a passkey. */
import { InvalidRequest } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Fields } from '../../../base/http/body.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { ProvenFactor } from '../../../core/plugin.js';
import { kindOf } from '../../../core/plugin-table.js';
import type { Challenge } from '../challenge.js';
import { challengeUrl } from '../gate/gate.js';

/**
 * Has the response of an authenticator verified. It counts for this sign-in alone, and is refused if the passkey is not of its user.
 * @throws {FlowFailure} with {WebAuthnVerificationError | InvalidRequest | TooManyRequests}
 */
export async function proveByPasskey(
	ctx: AuthContext,
	req: AuthRequest,
	{ secretId, userId, first: { returnTo } }: Challenge,
	{ provider: id = '', ...fields }: Fields
): Promise<ProvenFactor> {
	const provider = ctx.providers.get(id);
	const proveFactor = provider && kindOf(ctx, provider).proveFactor;
	if (!proveFactor) throw new InvalidRequest('`provider` has to be the id of a passkey provider');
	return proveFactor(ctx, req, provider, fields, { secretId, userId, returnTo, page: challengeUrl(ctx, req) });
}
