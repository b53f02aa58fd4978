import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import type { EmailConfig } from 'framework-auth/providers';
import Password from 'framework-auth/providers/password';
import { remoteOf } from 'framework-auth/remote';

/** The emails, in place of sending them. */
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
	pages: {
		signIn: '/sign-in',
		verifyEmail: '/verify-email',
		resetPassword: '/reset-password',
		account: '/account'
	},
	providers: [Password({ mail })]
});

export const remote = remoteOf(auth);

export const { signIn, signOut } = auth;
