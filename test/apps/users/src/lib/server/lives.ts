import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Passkey from 'framework-auth/providers/passkey';
import Password from 'framework-auth/providers/password';
import type { OIDCConfig, Profile } from 'framework-auth/providers';
import { mail } from './letters';

const at = (id: string, name: string): OIDCConfig<Profile> => ({
	id,
	name,
	type: 'oidc',
	issuer: process.env.APP_ISSUER,
	clientId: 'lives',
	clientSecret: 'secret-of-the-lives-0123456789'
});

export const auth = FrameworkAuth({
	appName: 'Analytical Engine',
	adapter: MemoryAdapter(),
	rateLimit: false,
	account: { changeEmail: true, page: { profile: ['name'], deletion: true } },
	providers: [Password({ mail }), mail, at('local', 'Local'), at('other', 'Other'), Passkey()]
});

export const { handle, signIn, signOut } = auth;
