import type { EmailConfig } from 'framework-auth/providers';

/** The mails, in place of sending them. */
export const letters: { to: string; subject: string; text: string; html: string }[] = [];

export const mail: EmailConfig = {
	id: 'mail',
	name: 'Mail',
	type: 'email',
	sendVerificationRequest({ identifier: to, content }) {
		letters.push({ to, ...content });
	}
};
