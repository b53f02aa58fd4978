/**
 * Resend. The setting of the domain that tracks links is off by default: leave it off. A rewritten link leads through servers
 * that log it, and a sign-in link is a secret.
 *
 * API: https://resend.com/docs/api-reference/emails/send-email
 * Errors: https://resend.com/docs/api-reference/errors
 * Tracking: https://resend.com/docs/dashboard/domains/tracking
 */
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

/**
 * Returns a provider that sends sign-in links with Resend.
 *
 * @example
 * ```ts
 * import Resend from 'framework-auth/providers/resend';
 *
 * FrameworkAuth({ providers: [Resend({ from: 'Example <no-reply@example.com>' })] });
 * ```
 */
export default function Resend<Own extends OwnId = OwnId>(
	options: MailServiceOptions & { id?: Own } = {}
): Identified<EmailConfig, 'resend', Own> {
	return mailService(
		{
			id: idOf('resend', options),
			name: 'Resend',
			apiUrl: 'https://api.resend.com',
			request: ({ from, to, subject, text, html }, key) => ({
				path: '/emails',
				headers: { Authorization: `Bearer ${key}` },
				body: { from, to: [to], subject, text, html }
			}),
			complaint: ({ name, message }) => [name, message]
		},
		options
	);
}

export { Resend };
