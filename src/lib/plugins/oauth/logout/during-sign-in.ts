/**
 * A logout that arrives while a sign-in is under way wins: the session does not begin. It is asked for when the session is there,
 * so that a logout that arrives at the same moment finds the session, or is found here.
 */
import { OAuthCallbackError } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { subOf } from '../../../base/seal/stored-claim.js';
import type { OAuthIdentity } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { rememberSubject, wasLoggedOut } from '../../../core/sessions/logout/marks.js';

/**
 * Returns the check for an identity.
 * @param beganAt when the sign-in began: seconds since the epoch
 */
export function confirmedBy(ctx: AuthContext, { id: provider, logout }: OAuthProvider, beganAt: number) {
	return (identity: OAuthIdentity) => async (): Promise<void> => {
		if (!logout.frontChannel && !logout.backChannel) return;
		const { proof, tokens, authTime, account } = identity;
		const sub = subOf(tokens.id_token);
		if (sub !== undefined) await rememberSubject(ctx, provider, sub, account.providerAccountId);
		if (!(await wasLoggedOut(ctx, { provider, sid: proof.sid, sub, beganAt, authTime }))) return;
		const error = new OAuthCallbackError('the provider has signed the user out during the sign-in');
		throw Object.assign(error, { level: 'warn' });
	};
}
