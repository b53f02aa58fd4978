import { auth } from '../../lib/server/auth';

export const load = async ({ locals }) => {
	await auth.requireSession();
	return { account: await locals.accountSections() };
};
