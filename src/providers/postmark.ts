/**
 * Postmark. The key is that of a server: its "Server API token".
 *
 * API: https://postmarkapp.com/developer/api/email-api
 * Errors: https://postmarkapp.com/developer/api/overview#error-codes
 */
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

export interface PostmarkOptions extends MailServiceOptions {
	/** Id of the message stream, which has to be a transactional one. @default 'outbound' */
	messageStream?: string;
}

/** Sends sign-in links with Postmark. */
export default function Postmark<Own extends OwnId = OwnId>(
	options: PostmarkOptions & { id?: Own } = {}
): Identified<EmailConfig, 'postmark', Own> {
	return mailService(
		{
			id: idOf('postmark', options),
			name: 'Postmark',
			apiUrl: 'https://api.postmarkapp.com',
			request: ({ from, to, subject, text, html }, key, { messageStream = 'outbound' }) => ({
				path: '/email',
				headers: { 'X-Postmark-Server-Token': key },
				body: {
					From: from,
					To: to,
					Subject: subject,
					TextBody: text,
					HtmlBody: html,
					MessageStream: messageStream,
					// A link that is rewritten leads through servers that log it, and this one is a key.
					TrackLinks: 'None',
					TrackOpens: false
				}
			}),
			complaint: ({ ErrorCode, Message }) => [ErrorCode, Message]
		},
		options
	);
}

export { Postmark };
