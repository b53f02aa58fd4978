/**
 * Whether a session has enough factors for what the site requires of its user by now. A session with too few counts as none: a new
 * sign-in proves the others. It stays where it is, so that a requirement that is withdrawn signs no person out.
 */
import type { User } from '../../../../types.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { SubjectOfSession } from '../../../core/session/subject.js';
import { trustedDevice } from '../../../core/session/proof.js';
import { mfa } from '../../../core/options.js';

/** Whether the session of a user has the factors that the user must have. */
export async function hasFactors(ctx: AuthContext, subject: SubjectOfSession): Promise<boolean> {
	const { facts } = subject;
	const rules = mfa.of(ctx);
	// A visitor has not signed in, and a user who acts as another one has proved their own factors.
	if (!rules || facts.anonymous || facts.actor) return true;
	if (facts.methods?.includes('mfa')) return true;
	const isRequired = await rules.requires(await userOf(ctx, subject));
	const hasDevice = rules.deviceMaxAgeSeconds !== undefined && facts.methods?.includes(trustedDevice);
	return hasDevice ? isRequired !== 'always' : isRequired === false;
}

async function userOf(ctx: AuthContext, subject: SubjectOfSession): Promise<User> {
	if ('user' in subject) return subject.user;
	const { userId, claims } = subject;
	// A token does not have the members by which the application decides.
	const stored = userId === undefined ? null : await requireStore(ctx, '`mfa.required`').getUser(userId);
	return stored ?? { id: userId ?? claims.sub, name: claims.name, email: claims.email };
}
