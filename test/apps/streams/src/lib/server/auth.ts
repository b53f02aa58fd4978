import { FrameworkAuth } from 'framework-auth';
import { accessControl, defineAccess } from 'framework-auth/access';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { MemoryRevocations } from 'framework-auth/adapters/revocations';
import { organizations } from 'framework-auth/organizations';
import { remoteOf } from 'framework-auth/remote';
import { whileAllowedOf } from 'framework-auth/streams';

export const adapter = MemoryAdapter();
export const permissions = accessControl(
	defineAccess({ permissions: ['report:read'], roles: { member: ['report:read'], nobody: [] } })
);

export const groups = organizations();

export const auth = FrameworkAuth({
	adapter,
	plugins: [permissions, groups],
	session: process.env.APP_SESSIONS === 'stored' ? {} : { strategy: 'jwt', revocation: MemoryRevocations() },
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			credentials: { name: {} },
			users: 'adapter',
			async authorize({ name }) {
				const email = `${String(name)}@example.com`;
				const user = { id: '', name: String(name), email, emailVerified: null, role: 'member' };
				return (await adapter.getUserByEmail(email)) ?? adapter.createUser(user);
			}
		}
	]
});

export const remote = remoteOf(auth, { every: 1 });
export const whileAllowed = whileAllowedOf(auth, { every: 1 });

export const { signIn, signOut } = auth;
