import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
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
	]
});

export const { handle, signIn, signOut } = auth;
