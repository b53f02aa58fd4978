import { requireSession } from '#lib/server/auth.ts';
import type { PageServerLoad } from './$types';

// #region load
/** Asks for a proof of identity that is less than a minute old, and comes back here. */
export const load: PageServerLoad = async () => {
	const session = await requireSession({ fresh: 60 });
	return { title: 'A recent proof', provenAt: session.authenticatedAt ?? '' };
};
// #endregion
