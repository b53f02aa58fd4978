import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { organizations } from 'framework-auth/organizations';
import * as texts from 'framework-auth/organizations/locales';
import de from 'framework-auth/locales/de';
import Passkey from 'framework-auth/providers/passkey';

const adapter = MemoryAdapter();
await adapter.createUser({ id: 'ada', name: 'Ada Lovelace', email: 'ada@example.test', emailVerified: null });

export const auth = FrameworkAuth({
	adapter,
	account: { page: { profile: ['name'], tokenScopes: ['read', 'write'] } },
	providers: [
		Passkey(),
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			users: 'adapter',
			credentials: { name: { label: 'Name' } },
			authorize: async ({ name }) => adapter.getUser(String(name))
		}
	],
	languages: [de],
	plugins: [
		organizations({
			customRoles: '*',
			policies: true,
			teams: true,
			languages: [texts.de],
			sendInvitation: async () => Promise.resolve()
		})
	]
});

await adapter.createUser({ id: 'grace', name: 'Grace Hopper', email: 'grace@example.test', emailVerified: null });

/** Creates the organization of Ada. */
export const settle = async () => auth.organizations.create('ada', { name: 'Acme' });

export const { handle, signIn, signOut } = auth;
