/**
 * Resend. Whether links are tracked is a setting of the domain, off by default: leave it off. A link that is rewritten
 * leads through servers that log it, and this one is a key.
 *
 * API: https://resend.com/docs/api-reference/emails/send-email
 * Errors: https://resend.com/docs/api-reference/errors
 * Tracking: https://resend.com/docs/dashboard/domains/tracking
 */
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

/** Sends sign-in links with Resend. */
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
