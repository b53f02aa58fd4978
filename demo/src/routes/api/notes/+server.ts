import { json } from '@sveltejs/kit';
import { requireSession } from '#lib/server/auth.ts';
import { notesOf } from '#lib/server/notes.ts';
import type { RequestHandler } from './$types';

// #region endpoint
/** Answers to a session, or to an API token with the scope `read`. Anything else gets 401 or 403. */
export const GET: RequestHandler = async () => {
	const { user } = await requireSession({ bearer: ['read'] });
	return json(notesOf(user.id ?? ''));
};
// #endregion
