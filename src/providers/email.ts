/** Mail by SMTP under the id `email`, as in `@auth/core`: otherwise the same as `nodemailer`. */
import { Nodemailer } from './nodemailer.js';
import { idOf } from './shared.js';
import type { EmailConfig, EmailUserConfig, Identified, OwnId } from './types.js';

/** Sends sign-in links with a mail server. */
export default function Email<Own extends OwnId = OwnId>(
	options: EmailUserConfig & { id?: Own } = {}
): Identified<EmailConfig, 'email', Own> {
	return { ...Nodemailer(options), id: idOf('email', options), name: 'Email' };
}

export { Email };
