/** The session of a hook of the application's own, which has set `locals.auth` before this library's hook. */
import type { Subject } from '../../lib/core/request/reading.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { GuardFacts } from './types.js';

/** Reads it; null without one. Only the session's own members are known: it is never fresh, and proves no method. */
export async function replacedFacts({ replacedAuth }: SvelteKitEventState): Promise<Omit<GuardFacts, 'event'> | null> {
	const session = (await replacedAuth?.()) ?? null;
	const expires = new Date(session?.expires ?? Number.NaN);
	// Another library may return an object for a visitor, too.
	if (!session?.user || !(expires.getTime() > Date.now())) return null;
	return { session, user: session.user, facts: { expires } };
}

/** Returns what finds its user, once: the application's word, and no user of the adapter. */
export function replacedSubject(state: SvelteKitEventState): () => Promise<Subject | null> {
	let subject: Promise<Subject | null> | undefined;
	const find = async () => {
		const guardFacts = await replacedFacts(state);
		return guardFacts && { userId: null, user: guardFacts.user, isStored: true, facts: guardFacts.facts };
	};
	return () => (subject ??= find());
}
