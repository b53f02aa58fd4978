/**
 * Whether a session has enough factors for what the site requires of its user by now. A session with too few counts as none: a new
 * sign-in proves the others. It stays where it is, so that a requirement that is withdrawn signs no person out.
 */
import type { SessionFacts, User } from '../../../types.js';
import { requireStore } from '../../adapter/require-store.js';
import type { AuthContext } from '../../config/context.js';
import type { OpenedCookie } from '../jwt/cookie.js';
import { trustedDevice } from '../proof.js';
import { mfa } from '../../factors/options.js';

/** The user of a session: as the data layer has it, or as the claims of a token name it. */
type UserOfSession = { readonly user: User } | Pick<OpenedCookie, 'userId' | 'claims'>;

export async function isTooFew(ctx: AuthContext, facts: SessionFacts, of: UserOfSession): Promise<boolean> {
	const rules = mfa.of(ctx);
	// A visitor has not signed in, and a user who acts as another one has proved their own factors.
	if (!rules || facts.anonymous || facts.actor) return false;
	if (facts.methods?.includes('mfa')) return false;
	const isRequired = await rules.requires(await userOf(ctx, of));
	const hasDevice = rules.deviceMaxAgeSeconds !== undefined && facts.methods?.includes(trustedDevice);
	return hasDevice ? isRequired === 'always' : isRequired !== false;
}

async function userOf(ctx: AuthContext, of: UserOfSession): Promise<User> {
	if ('user' in of) return of.user;
	const { userId, claims } = of;
	// A token does not have the members by which the application decides.
	const stored = userId === undefined ? null : await requireStore(ctx, '`mfa.required`').getUser(userId);
	return stored ?? { id: userId ?? claims.sub, name: claims.name, email: claims.email };
}
