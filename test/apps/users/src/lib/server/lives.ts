import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Passkey from 'framework-auth/providers/passkey';
import Password from 'framework-auth/providers/password';
import { mail } from './letters';
import { atProvider } from './providers';

export const auth = FrameworkAuth({
	appName: 'Analytical Engine',
	adapter: MemoryAdapter(),
	rateLimit: false,
	account: { changeEmail: true, page: { profile: ['name'], deletion: true } },
	providers: [
		Password({ mail }),
		mail,
		atProvider('local', 'Local', 'lives'),
		atProvider('other', 'Other', 'lives'),
		Passkey()
	]
});

export const { handle, signIn, signOut } = auth;
