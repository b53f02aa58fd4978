import { auth } from '../../../lib/server/auth';

export const load = async ({ locals }) => {
	await auth.requireSession();
	return { passkeys: await locals.passkeys.list() };
};
