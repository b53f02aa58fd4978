import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Password from 'framework-auth/providers/password';
import { mail } from './letters';

export const auth = FrameworkAuth({
	appName: 'Analytical Engine',
	adapter: MemoryAdapter(),
	rateLimit: false,
	providers: [Password({ mail })]
});

export const { handle, signIn, signOut } = auth;
