import { fail } from '@sveltejs/kit';
import { auth } from '../../lib/server/sessions';

export async function load() {
	return { session: await auth.requireSession() };
}

export const actions = {
	theme: async ({ locals }) => {
		await locals.updateSession({ theme: 'dark' });
	},
	begin: async ({ locals }) => {
		try {
			await locals.impersonate('ada');
		} catch (thrown) {
			return fail(403, { refused: thrown instanceof Error ? thrown.name : '' });
		}
	},
	end: async ({ locals }) => {
		await locals.endImpersonation();
	},
	endOthers: async ({ locals }) => {
		await locals.sessions.endOthers();
	},
	signInAs: async ({ locals }) => {
		await locals.signInAs({ id: 'ada' }, { methods: ['otp'] });
	}
};
