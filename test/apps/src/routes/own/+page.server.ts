import type { Actions } from './$types';

const base = process.env.APP_BASE ?? '';

export const actions: Actions = {
	in: async ({ locals }) => {
		await locals.signIn('local', { redirectTo: `${base}/protected` });
	},
	out: async ({ locals }) => {
		await locals.signOut({ redirectTo: `${base}/` });
	}
};
