import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { clients } from 'framework-auth/clients';

const adapter = MemoryAdapter();
const front = process.env.APP_FRONT ?? 'http://127.0.0.1:1';

export const auth = FrameworkAuth({
	adapter,
	plugins: [
		clients([
			{ origins: [front], redirectUris: [`${front}/signed-in`], label: 'Static' },
			{ redirectUris: ['com.example.notes:/signed-in'], label: 'Tauri' },
			{ redirectUris: ['http://127.0.0.1/electron'], label: 'Electron' }
		])
	],
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

export const { signIn, signOut } = auth;
