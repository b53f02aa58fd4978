/** Mail by SMTP under the id `email`, as in `@auth/core`: otherwise the same as `nodemailer`. */
import { Nodemailer } from './nodemailer.js';
import type { EmailConfig, EmailUserConfig } from './types.js';

/** Sends sign-in links with a mail server. */
export default function Email(options: EmailUserConfig = {}): EmailConfig {
	return { ...Nodemailer(options), id: 'email', name: 'Email' };
}

export { Email };
