import { auth } from '../../lib/server/auth';

// A visitor without a session signs in first, and comes back. The list needs stored sessions, which are the default with an adapter.
export const load = async ({ locals }) => {
	const { user } = await auth.requireSession();
	return { user, sessions: await locals.sessions.list() };
};
