/**
 * Resend. It has no switch for the tracking of clicks in a request: leave it off for the domain, as it is by default,
 * since a link that is rewritten tells Resend who may sign in.
 *
 * API: https://resend.com/docs/api-reference/emails/send-email
 * Errors: https://resend.com/docs/api-reference/errors
 * Tracking: https://resend.com/docs/dashboard/domains/tracking
 */
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import type { EmailConfig } from './types.js';

/** Sends sign-in links with Resend. */
export default function Resend(options: MailServiceOptions = {}): EmailConfig {
	return mailService(
		{
			id: 'resend',
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
