/**
 * Postmark. The key is the "Server API token" of a server.
 *
 * API: https://postmarkapp.com/developer/api/email-api
 * Errors: https://postmarkapp.com/developer/api/overview#error-codes
 */
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

/** The options of {@link Postmark}. */
export interface PostmarkOptions extends MailServiceOptions {
	/** Id of the message stream, which must be a transactional stream. @default 'outbound' */
	messageStream?: string;
}

/**
 * Returns a provider that sends sign-in links with Postmark.
 *
 * @example
 * ```ts
 * import Postmark from 'framework-auth/providers/postmark';
 *
 * FrameworkAuth({ providers: [Postmark({ from: 'Example <no-reply@example.com>' })] });
 * ```
 */
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
					// A rewritten link leads through servers that log it, and a sign-in link is a secret.
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
