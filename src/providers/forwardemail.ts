/**
 * Forward Email. It does not track links or opens.
 *
 * API: https://forwardemail.net/en/email-api#create-outbound-smtp-email
 * Authentication, errors: https://forwardemail.net/en/email-api#authentication
 */
import { basic, mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

/**
 * Returns a provider that sends sign-in links with Forward Email.
 *
 * @example
 * ```ts
 * import ForwardEmail from 'framework-auth/providers/forwardemail';
 *
 * FrameworkAuth({ providers: [ForwardEmail({ from: 'Example <no-reply@example.com>' })] });
 * ```
 */
export default function ForwardEmail<Own extends OwnId = OwnId>(
	options: MailServiceOptions & { id?: Own } = {}
): Identified<EmailConfig, 'forwardemail', Own> {
	return mailService(
		{
			id: idOf('forwardemail', options),
			name: 'Forward Email',
			apiUrl: 'https://api.forwardemail.net',
			request: ({ from, to, subject, text, html }, key) => ({
				path: '/v1/emails',
				headers: basic(key, ''),
				body: { from, to, subject, text, html }
			}),
			complaint: ({ error, message }) => [error, message]
		},
		options
	);
}

export { ForwardEmail };
