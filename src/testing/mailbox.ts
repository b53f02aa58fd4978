/** A mailbox for the emails of an app. */
import type { EmailConfig, VerificationRequest } from '../providers/types.js';
import { refuseInProduction } from './production.js';
import { startMailServer } from './mail-server.js';

/** An email. */
export interface Mail {
	/** The address that the email went to. */
	readonly to: string;
	/** The subject. */
	readonly subject: string;
	/** The text without markup. */
	readonly text: string;
	/** The text as HTML. */
	readonly html: string;
	/** The first link of the text: that of the sign-in, or the page that the email leads to. */
	readonly link: string | undefined;
	/** The code of six digits, if the email has one. */
	readonly code: string | undefined;
}

/** A mailbox that keeps emails. */
export interface Mailbox {
	/** The emails that nothing has taken, the oldest first. */
	readonly mails: readonly Mail[];
	/** The function for the option `sendVerificationRequest` of a provider of emails, which runs in the process of the test. */
	readonly send: (mail: VerificationRequest) => void;
	/** Returns a provider of emails for the configuration of an app that runs in the process of the test. @param id `email` by default */
	provider(id?: string): EmailConfig;
	/**
	 * Waits for an email and takes it out of the mailbox, the oldest first.
	 * @param to the address of the recipient; any by default
	 * @param timeout milliseconds; 10 seconds by default
	 * @throws {Error} if there is no email in time
	 */
	take(to?: string, timeout?: number): Promise<Mail>;
	/** Removes all emails. */
	clear(): void;
	/**
	 * Receives emails by SMTP, of an app in a process of its own: set its AUTH_EMAIL_SERVER to the address. It needs the packages
	 * `smtp-server` and `postal-mime`.
	 * @param port a free one by default
	 * @returns the address, such as `smtp://127.0.0.1:2525`
	 */
	listen(port?: number): Promise<string>;
	/** Ends the server. */
	close(): Promise<void>;
}

/**
 * Makes a mailbox.
 *
 * @throws {TestingInProduction} in production
 * @example
 * ```ts
 * const mailbox = createMailbox();
 * await mailbox.listen(2525);
 * // The test asks for a link on the sign-in page.
 * const { link } = await mailbox.take('ada@example.test');
 * ```
 */
export function createMailbox(): Mailbox {
	refuseInProduction('createMailbox');
	const mails: Mail[] = [];
	const waiting = new Set<() => void>();
	let close: (() => Promise<void>) | undefined;

	function receive(to: string, subject: string, text: string, html: string): void {
		const link = /https?:\/\/[^\s<>"]+/.exec(text)?.[0];
		const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
		mails.push({ to, subject, text, html, link, code });
		for (const look of [...waiting]) look();
	}

	function takeFirst(to: string | undefined): Mail | undefined {
		const index = mails.findIndex((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase());
		return index < 0 ? undefined : mails.splice(index, 1)[0];
	}

	const send: Mailbox['send'] = ({ identifier, content }) =>
		receive(identifier, content.subject, content.text, content.html);

	return {
		mails,
		send,
		provider: (id = 'email') => ({ id, name: 'Email', type: 'email', sendVerificationRequest: send }),
		take: (to, timeout = 10_000) =>
			new Promise((resolve, reject) => {
				const look = (): void => {
					const mail = takeFirst(to);
					if (!mail) return;
					stop();
					resolve(mail);
				};
				const timer = setTimeout(() => {
					stop();
					reject(new Error(`there was no email${to === undefined ? '' : ` to ${to}`} within ${timeout} ms`));
				}, timeout);
				const stop = (): void => {
					clearTimeout(timer);
					waiting.delete(look);
				};
				waiting.add(look);
				look();
			}),
		clear: () => void mails.splice(0),
		async listen(port = 0) {
			await close?.();
			const server = await startMailServer(port, receive);
			close = server.close;
			return server.url;
		},
		async close() {
			await close?.();
			close = undefined;
		}
	};
}
