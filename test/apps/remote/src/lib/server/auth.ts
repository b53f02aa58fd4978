import { FrameworkAuth } from 'framework-auth';
import { accessControl } from 'framework-auth/access';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { remoteOf } from 'framework-auth/remote';
import { access } from '../access';

export const adapter = MemoryAdapter();
export const permissions = accessControl(access);

export const auth = FrameworkAuth({
	adapter,
	plugins: [permissions],
	session: { strategy: process.env.APP_SESSIONS === 'stored' ? 'database' : 'jwt' },
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			credentials: { name: {} },
			users: 'adapter',
			async authorize({ name }) {
				const email = `${String(name)}@example.com`;
				const user = { id: '', name: String(name), email, emailVerified: null };
				return (await adapter.getUserByEmail(email)) ?? adapter.createUser(user);
			}
		}
	]
});

export const remote = remoteOf(auth);

export const { signIn, signOut } = auth;
