/**
 * The built-in pages of the library, with a theme and a language to choose. It is a second instance, below `/built-in`,
 * because the first has pages of its own. Both have the same data layer, secret and cookies, hence the same sessions.
 */
import { FrameworkAuth, type FrameworkAuthConfig } from 'framework-auth';
import Passkey from 'framework-auth/providers/passkey';
import { themeCookie, themes } from '../choices.ts';
import { choiceOptions, email, local, password } from './auth.ts';
import { choiceOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { languages, locale } from './languages.ts';

async function configuration(choice: Choice, theme: string) {
	return {
		basePath: '/built-in',
		appName: 'the demo',
		providers: [local, password, email, Passkey()],
		...(await choiceOptions(choice)),
		// #region theme
		theme: themes[theme]?.value ?? {},
		languages,
		locale
		// #endregion
	} satisfies FrameworkAuthConfig;
}

/** One configuration for each choice: made once, so that it is compiled once. */
const configurations = new Map<string, ReturnType<typeof configuration>>();

export const { handle } = FrameworkAuth(({ cookies }) => {
	const choice = choiceOf(cookies);
	const theme = cookies.get(themeCookie) ?? '';
	const chosen = Object.hasOwn(themes, theme) ? theme : 'plain';
	const key = [...Object.values(choice), chosen].join();
	const made = configurations.get(key) ?? configuration(choice, chosen);
	configurations.set(key, made);
	return made;
});
