/** Mail over SMTP with the id `email`, as in `@auth/core`; otherwise the same as `nodemailer`. */
import { Nodemailer } from './nodemailer.js';
import { idOf } from './shared.js';
import type { EmailConfig, EmailUserConfig, Identified, OwnId } from './types.js';

export type { EmailConfig, EmailUserConfig } from './types.js';
export type { EmailProviderId, EmailProviderSendVerificationRequestParams, EmailProviderType } from './types/authjs.js';

/**
 * Returns a provider that sends sign-in links with a mail server.
 *
 * @example
 * ```ts
 * import Email from 'framework-auth/providers/email';
 *
 * FrameworkAuth({ providers: [Email({ server: 'smtps://user:password@smtp.example.com', from: 'no-reply@example.com' })] });
 * ```
 */
export default function Email<Own extends OwnId = OwnId>(
	options: EmailUserConfig & { id?: Own } = {}
): Identified<EmailConfig, 'email', Own> {
	return { ...Nodemailer(options), id: idOf('email', options), name: 'Email' };
}

export { Email };
