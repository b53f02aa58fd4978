import { redirect } from '@sveltejs/kit';
import { languageCookie, languages, themeCookie, themes } from '#lib/choices.ts';
import type { Actions, PageServerLoad } from './$types';

const names = (choices: Readonly<Record<string, { readonly name: string }>>) =>
	Object.entries(choices).map(([id, { name }]) => ({ id, name }));

export const load: PageServerLoad = ({ cookies }) => ({
	title: 'The built-in pages',
	themes: names(themes),
	languages: names(languages),
	theme: cookies.get(themeCookie) ?? 'plain',
	language: cookies.get(languageCookie) ?? 'en'
});

/** Keeps the choice, if the theme or language exists. */
export const actions: Actions = {
	async default({ request, cookies }) {
		const form = await request.formData();
		for (const [cookie, choices] of [
			[themeCookie, themes],
			[languageCookie, languages]
		] as const) {
			const chosen = form.get(cookie);
			if (typeof chosen === 'string' && Object.hasOwn(choices, chosen)) cookies.set(cookie, chosen, { path: '/' });
		}
		redirect(303, '/pages');
	}
};
