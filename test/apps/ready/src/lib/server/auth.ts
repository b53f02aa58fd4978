import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import de from 'framework-auth/locales/de';
import type { EmailConfig } from 'framework-auth/providers';
import Passkey from 'framework-auth/providers/passkey';
import Password from 'framework-auth/providers/password';
import { remoteOf } from 'framework-auth/remote';

/** The mails, in place of sending them. */
export const letters: { to: string; subject: string; text: string; html: string }[] = [];

/** The addresses of the users who have to have a second factor. */
export const obliged = new Set<string>();

const mail = {
	id: 'mail',
	name: 'Mail',
	type: 'email',
	code: true,
	sendVerificationRequest({ identifier: to, content }) {
		letters.push({ to, ...content });
	}
} satisfies EmailConfig;

export const adapter = MemoryAdapter();

export const auth = FrameworkAuth({
	appName: 'Analytical Engine',
	adapter,
	session:
		process.env.APP_SESSIONS === 'stored'
			? { strategy: 'database' }
			: { strategy: 'jwt', revocation: { store: adapter, cacheSeconds: 0 } },
	mfa: {
		trustedDevices: true,
		required: ({ email }) => obliged.has(email ?? ''),
		phone: { sendCode: ({ phoneNumber: to, text }) => void letters.push({ to, subject: '', text, html: '' }) }
	},
	account: { changeEmail: true, page: { deletion: true, tokenScopes: ['read', 'write'] } },
	languages: [de],
	pages: { resetPassword: '/reset', verifyEmail: '/verify' },
	verifyHuman: async (_, { fields }) => fields.human !== 'robot',
	providers: [
		Password({ mail }),
		mail,
		Passkey(),
		{
			id: 'idp',
			name: 'Provider',
			type: 'oauth',
			clientId: 'the-client',
			authorization: 'https://idp.test/authorize',
			token: 'https://idp.test/token',
			userinfo: 'https://idp.test/userinfo'
		}
	]
});

export const remote = remoteOf(auth);

export const { signIn, signOut } = auth;
