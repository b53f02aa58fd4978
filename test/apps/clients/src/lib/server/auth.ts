import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { clients } from 'framework-auth/clients';

const adapter = MemoryAdapter();
const front = process.env.APP_FRONT ?? 'http://127.0.0.1:1';
const extension = process.env.APP_EXTENSION ?? 'a'.repeat(32);

export const auth = FrameworkAuth({
	adapter,
	plugins: [
		clients([
			{ origins: [front], redirectUris: [`${front}/signed-in`], label: 'Static' },
			{ redirectUris: ['com.example.notes:/signed-in'], label: 'Tauri' },
			{ redirectUris: ['http://127.0.0.1/electron'], label: 'Electron' },
			{
				origins: ['tauri://localhost', 'http://tauri.localhost'],
				redirectUris: ['com.example.window:/signed-in'],
				label: 'Tauri, with fetch of the window'
			},
			{
				origins: ['capacitor://localhost', 'https://localhost'],
				redirectUris: ['com.example.phone:/signed-in'],
				label: 'Capacitor'
			},
			{
				origins: [`chrome-extension://${extension}`],
				redirectUris: [`https://${extension}.chromiumapp.org/`],
				label: 'Extension'
			}
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
