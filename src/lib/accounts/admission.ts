/** Whether a user may sign in, asked before a sign-in changes anything of the user. It is asked again when the session is there. */
import type { AdapterUser } from '../../adapters/types.js';
import type { AuthContext } from '../config/context.js';
import { lazy } from '../util/lazy.js';
import type { SignInCandidate } from './resolve-user.js';

const blocking = lazy(() => import('../session/validity/blocked.js'));

/** Returns the part of a candidate that refuses a blocked user. An adapter without secrets blocks no user. */
export function admissionIn(ctx: AuthContext): Pick<SignInCandidate, 'admit'> {
	if (!ctx.adapter?.getSecret) return {};
	return { admit: async ({ id }: AdapterUser) => (await blocking()).requireUnblocked(ctx, String(id)) };
}
