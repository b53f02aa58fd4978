/** Asks `signUp` whether a person may become a new user. */
import type { AuthContext } from '../context/context.js';
import type { SignUpCandidate } from '../../base/config/options.js';
import { withInfo } from '../request/request.js';
import type { AuthRequest } from '../request/request.js';
import { signUpPolicy } from '../options.js';

/**
 * Asks for one person.
 * @param final whether the user is created next
 * @throws {SignUpClosed | SignUpPolicyFailed}
 */
export type AskSignUp = (final: boolean) => Promise<void>;

/** Returns the function that asks for a person; undefined if each person may sign up. */
export function signUpOf(
	ctx: AuthContext,
	req: AuthRequest,
	about: Omit<SignUpCandidate, 'request' | 'data' | 'final'>
): AskSignUp | undefined {
	const policy = signUpPolicy.of(ctx);
	if (!policy) return undefined;
	return (final) => {
		const { flowData: data } = req.state;
		return policy.require(withInfo(req, { ...about, ...(data && { data }), final }));
	};
}
