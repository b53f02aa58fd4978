import { redirect } from '@sveltejs/kit';
import { languageCookie, themeCookie, themes } from '#lib/choices.ts';
import { languageNames } from '#lib/server/languages.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = ({ cookies }) => ({
	title: 'The built-in pages',
	themes: Object.entries(themes).map(([id, { name }]) => ({ id, name })),
	languages: languageNames,
	theme: cookies.get(themeCookie) ?? 'plain',
	language: cookies.get(languageCookie) ?? ''
});

/** Keeps the choice, if the theme and the language exist. No language stands for that of the browser. */
export const actions: Actions = {
	async default({ request, cookies }) {
		const form = await request.formData();
		const theme = String(form.get(themeCookie));
		const language = String(form.get(languageCookie));
		if (Object.hasOwn(themes, theme)) cookies.set(themeCookie, theme, { path: '/' });
		if (languageNames.some(({ id }) => id === language)) cookies.set(languageCookie, language, { path: '/' });
		else if (language === '') cookies.delete(languageCookie, { path: '/' });
		redirect(303, '/pages');
	}
};
