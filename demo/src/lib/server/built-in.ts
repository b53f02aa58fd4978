/**
 * The built-in pages of the library, with a theme and a language to choose. It is a second instance, below `/built-in`,
 * because the first has pages of its own. Both have the same adapter, secret and cookies, hence the same sessions.
 */
import { FrameworkAuth, type FrameworkAuthConfig } from 'framework-auth';
import Credentials from 'framework-auth/providers/credentials';
import Email from 'framework-auth/providers/email';
import Passkey from 'framework-auth/providers/passkey';
import { people, strategy } from '#settings';
import { languageCookie, languages, themeCookie, themes } from '../choices.ts';
import { adapter, local } from './auth.ts';
import { userWithPassword } from './passwords.ts';

/** An email address and a password: they share the field for the address with mails and passkeys. */
const password = Credentials({
	id: 'password',
	credentials: { email: { type: 'email', required: true }, password: { type: 'password', required: true } },
	async authorize({ email = '', password = '' }) {
		const username = people.find((person) => person.email === email.toLowerCase())?.username ?? '';
		const userId = await userWithPassword(username, password);
		return userId === null ? null : adapter.getUser(userId);
	}
});

const chosenLanguage = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`);

/** One configuration for each theme: made once, so that it is compiled once. */
const configurations = Object.fromEntries(
	Object.entries(themes).map(([id, theme]): [string, FrameworkAuthConfig] => [
		id,
		{
			basePath: '/built-in',
			appName: 'the demo',
			providers: [local, password, Email({ from: 'framework-auth demo <no-reply@demo.example>' }), Passkey()],
			adapter,
			session: { strategy },
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
