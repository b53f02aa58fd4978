/** Memberships of who asks, each read once in a request: for members that only read, for rules, and for `can`. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import type { PluginSubject } from '../../../core/plugin-contract/rules.js';
import { copyOf } from './member.js';
import type { Site } from '../site.js';
import type { Membership } from '../types.js';

const known = new WeakMap<PluginSubject, Map<string, Promise<Membership | null>>>();

/**
 * Returns the membership of a user; null without one. A change is never decided by what is remembered.
 * @param subject who asks in a request; without one, nothing is remembered
 */
export async function membershipOfUser(
	site: Site,
	context: PluginContext,
	{ userId, subject }: { readonly userId: string; readonly subject: PluginSubject | null | undefined },
	slug: string
): Promise<Membership | null> {
	const read = async () => site.stores(context).organizations.membership(userId, { slug });
	if (subject?.userId !== userId) return read();
	const ofSubject = known.get(subject) ?? new Map<string, Promise<Membership | null>>();
	known.set(subject, ofSubject);
	let membership = ofSubject.get(slug);
	if (!membership) {
		ofSubject.set(slug, (membership = read()));
		// The one who waits for it has the error. A failure is not remembered.
		membership.catch(() => ofSubject.delete(slug));
	}
	const found = await membership;
	// An answer is a copy: code of the application may change it.
	return found && copyOf(found);
}

/** Returns the membership of the visitor; null without one. */
export async function membershipOfVisitor(
	site: Site,
	context: PluginContext,
	request: Pick<PluginRequest, 'userId' | 'subject'>,
	slug: string | null
): Promise<Membership | null> {
	const userId = await request.userId();
	if (userId === null || slug === null) return null;
	return membershipOfUser(site, context, { userId, subject: await request.subject() }, slug);
}
