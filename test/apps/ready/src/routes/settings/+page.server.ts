import { auth } from '../../lib/server/auth';

export const load = async ({ locals }) => {
	const { user } = await auth.requireSession();
	const stored = process.env.APP_SESSIONS === 'stored' ? await locals.sessions.list() : [];
	return { name: user.name, stored };
};
