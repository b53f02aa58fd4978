import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => ({ passkeys: await locals.passkeys.list() });

export const actions: Actions = {
	rename: async ({ locals, request }) => {
		const form = await request.formData();
		return { done: await locals.passkeys.rename(String(form.get('id')), String(form.get('name'))) };
	},
	remove: async ({ locals, request }) => {
		const form = await request.formData();
		return { done: await locals.passkeys.remove(String(form.get('id')), { evenLast: true }) };
	}
};
