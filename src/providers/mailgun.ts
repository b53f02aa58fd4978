/**
 * Mailgun.
 *
 * API: https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages
 * Regions, errors: https://documentation.mailgun.com/docs/mailgun/api-reference/api-overview
 * Tracking: https://documentation.mailgun.com/docs/mailgun/user-manual/tracking-messages/tracking-clicks
 */
import { InvalidConfig } from '../errors.js';
import { basic, mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

/** The options of {@link Mailgun}. */
export interface MailgunOptions extends MailServiceOptions {
	/** The region in which the sending domain was created. @default 'US' */
	region?: 'US' | 'EU';
	/** The sending domain. @default the domain of `from` */
	domain?: string;
}

const regions = { US: 'https://api.mailgun.net', EU: 'https://api.eu.mailgun.net' };

/**
 * Returns a provider that sends sign-in links with Mailgun.
 *
 * @example
 * ```ts
 * import Mailgun from 'framework-auth/providers/mailgun';
 *
 * FrameworkAuth({ providers: [Mailgun({ from: 'Example <no-reply@example.com>' })] });
 * ```
 */
export default function Mailgun<Own extends OwnId = OwnId>(
	options: MailgunOptions & { id?: Own } = {}
): Identified<EmailConfig, 'mailgun', Own> {
	return mailService(
		{
			id: idOf('mailgun', options),
			name: 'Mailgun',
			apiUrl: regionUrl,
			request: ({ from, sender, to, subject, text, html }, key, { domain = domainOf(sender.address) }) => ({
				path: `/v3/${encodeURIComponent(domain)}/messages`,
				headers: basic('api', key),
				body: formOf({
					from,
					to,
					subject,
					text,
					html,
					// A rewritten link leads through servers that log it, and a sign-in link is a secret.
					'o:tracking': 'no',
					'o:tracking-clicks': 'no',
					'o:tracking-opens': 'no'
				})
			}),
			complaint: ({ message }) => [message]
		},
		options
	);
}

export { Mailgun };

function regionUrl({ id, region = 'US' }: MailgunOptions): string {
	const url = (regions as Record<string, string>)[region];
	if (url) return url;
	throw new InvalidConfig(`provider "${id}": region "${region}" is unknown: use "US" or "EU"`);
}

function domainOf(address: string): string {
	return address.slice(address.lastIndexOf('@') + 1);
}

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}
