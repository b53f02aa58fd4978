import { redirect } from '@sveltejs/kit';
import { baskets } from '../lib/server/auth';

export const actions = {
	default: async ({ locals, request }) => {
		const session = await locals.signInAnonymously();
		const id = session?.user?.id ?? '';
		baskets.set(id, [...(baskets.get(id) ?? []), String((await request.formData()).get('item'))]);
		redirect(303, '/shop');
	}
};
