/**
 * Twilio SendGrid. For an account in the EU, set `apiUrl` to `https://api.eu.sendgrid.com`.
 *
 * API: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 * Errors: https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses
 */
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

/** An entry of `errors` in an answer. */
type Complaint = { field?: string | null; message?: string } | null;

/**
 * Returns a provider that sends sign-in links with SendGrid.
 *
 * @example
 * ```ts
 * import SendGrid from 'framework-auth/providers/sendgrid';
 *
 * FrameworkAuth({ providers: [SendGrid({ from: 'Example <no-reply@example.com>' })] });
 * ```
 */
export default function SendGrid<Own extends OwnId = OwnId>(
	options: MailServiceOptions & { id?: Own } = {}
): Identified<EmailConfig, 'sendgrid', Own> {
	return mailService(
		{
			id: idOf('sendgrid', options),
			name: 'SendGrid',
			apiUrl: 'https://api.sendgrid.com',
			request: ({ sender, to, subject, text, html }, key) => ({
				path: '/v3/mail/send',
				headers: { Authorization: `Bearer ${key}` },
				body: {
					personalizations: [{ to: [{ email: to }] }],
					from: { email: sender.address, ...(sender.name && { name: sender.name }) },
					subject,
					// Plain text must come first.
					content: [
						{ type: 'text/plain', value: text },
						{ type: 'text/html', value: html }
					],
					// A rewritten link leads through servers that log it, and a sign-in link is a secret.
					tracking_settings: {
						click_tracking: { enable: false, enable_text: false },
						open_tracking: { enable: false }
					}
				}
			}),
			complaint: ({ errors }) =>
				Array.isArray(errors) ? (errors as Complaint[]).flatMap((each) => [each?.field, each?.message]) : []
		},
		options
	);
}

export { SendGrid };
