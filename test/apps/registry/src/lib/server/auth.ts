import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { organizations } from 'framework-auth/organizations';
import type { EmailConfig } from 'framework-auth/providers';
import Passkey from 'framework-auth/providers/passkey';
import Password from 'framework-auth/providers/password';
import { remoteOf } from 'framework-auth/remote';

/** The emails and short messages, in place of sending them. */
export const letters: { to: string; subject: string; text: string; html: string }[] = [];

const mail = {
	id: 'mail',
	name: 'Mail',
	type: 'email',
	sendVerificationRequest({ identifier: to, content }) {
		letters.push({ to, ...content });
	}
} satisfies EmailConfig;

export const auth = FrameworkAuth({
	appName: 'Analytical Engine',
	adapter: MemoryAdapter(),
	mfa: {
		trustedDevices: true,
		phone: {
			sendCode({ phoneNumber: to, code: text }) {
				letters.push({ to, subject: 'Code', text, html: '' });
			}
		}
	},
	pages: {
		signIn: '/sign-in',
		verifyEmail: '/verify-email',
		resetPassword: '/reset-password',
		account: '/account',
		challenge: '/second-factor'
	},
	providers: [Password({ mail }), Passkey()],
	plugins: [
		organizations({
			sendInvitation: async ({ email: to, url: text }) => {
				letters.push({ to, subject: 'Invitation', text, html: '' });
			}
		})
	]
});

export const remote = remoteOf(auth);

export const { signIn, signOut } = auth;
