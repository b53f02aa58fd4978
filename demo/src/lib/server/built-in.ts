/**
 * The built-in pages of the library, with a theme and a language to choose. It is a second instance, below `/built-in`,
 * because the first has pages of its own. Both have the same adapter, secret and cookies, hence the same sessions.
 */
import { FrameworkAuth, type FrameworkAuthConfig } from 'framework-auth';
import Passkey from 'framework-auth/providers/passkey';
import { languageCookie, languages, themeCookie, themes } from '../choices.ts';
import { adapter, email, local, password, sessions } from './auth.ts';

const chosenLanguage = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`);

/** One configuration for each theme: made once, so that it is compiled once. */
const configurations = Object.fromEntries(
	Object.entries(themes).map(([id, theme]): [string, FrameworkAuthConfig] => [
		id,
		{
			basePath: '/built-in',
			appName: 'the demo',
			providers: [local, password, email, Passkey()],
			adapter,
			session: sessions,
			theme: theme.value,
			pages: {
				messages(request) {
					const [, id = ''] = chosenLanguage.exec(request.headers.get('cookie') ?? '') ?? [];
					return (languages[id] ?? languages.en)?.value ?? {};
				}
			}
		}
	])
);

export const { handle } = FrameworkAuth(async ({ cookies }) => {
	const chosen = configurations[cookies.get(themeCookie) ?? ''] ?? configurations.plain;
	if (!chosen) throw new Error('there is no theme');
	return chosen;
});
