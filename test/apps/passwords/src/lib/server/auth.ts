import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Password from 'framework-auth/providers/password';
import type { EmailConfig } from 'framework-auth/providers';

/** The mails, in place of sending them. */
export const letters: { to: string; subject: string; text: string; html: string }[] = [];

const mail: EmailConfig = {
	id: 'mail',
	name: 'Mail',
	type: 'email',
	sendVerificationRequest({ identifier: to, content }) {
		letters.push({ to, ...content });
	}
};

export const auth = FrameworkAuth({
	appName: 'Analytical Engine',
	adapter: MemoryAdapter(),
	rateLimit: false,
	providers: [Password({ mail })]
});

export const { signIn, signOut } = auth;
