import { FrameworkAuth } from 'framework-auth';
import Passkey from 'framework-auth/providers/passkey';
import { adapter } from './data';

export const { handle, signIn, signOut } = FrameworkAuth({
	providers: [Passkey()],
	adapter,
	session: { strategy: process.env.APP_STRATEGY === 'database' ? 'database' : 'jwt' },
	basePath: process.env.APP_BASE_PATH || undefined
});
