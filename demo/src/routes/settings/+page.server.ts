import { redirect } from '@sveltejs/kit';
import { stores, strategies, storeCookie, strategyCookie } from '#lib/choices.ts';
import { choiceOf } from '#lib/server/choice.ts';
import type { Actions, PageServerLoad } from './$types';

const names = (choices: Readonly<Record<string, { readonly name: string }>>) =>
	Object.entries(choices).map(([id, { name }]) => ({ id, name }));

export const load: PageServerLoad = ({ cookies }) => ({
	title: 'Sessions and data layer',
	strategies: names(strategies),
	stores: names(stores),
	choice: choiceOf(cookies)
});

/** Keeps the choice, if it exists. */
export const actions: Actions = {
	async default({ request, cookies }) {
		const form = await request.formData();
		for (const [cookie, choices] of [
			[strategyCookie, strategies],
			[storeCookie, stores]
		] as const) {
			const chosen = form.get(cookie);
			if (typeof chosen === 'string' && Object.hasOwn(choices, chosen)) cookies.set(cookie, chosen, { path: '/' });
		}
		redirect(303, '/settings');
	}
};
