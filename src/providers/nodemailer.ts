/**
 * Mail over SMTP, and over the other transports of the package `nodemailer`. The package is loaded with the first email, and
 * must be installed: `npm install nodemailer`.
 *
 * Transports: https://nodemailer.com/smtp/
 * Messages: https://nodemailer.com/message/
 */
import type { SentMessageInfo, Transporter } from 'nodemailer';
import { EmailSignInError, InvalidConfig } from '../errors.js';
import { redact } from '../lib/base/errors/scrub.js';
import { missing, recipientOf, senderOf } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, EmailUserConfig, Identified, OwnId, VerificationRequest } from './types.js';

/** The provider, under its name in `@auth/core`. */
export type NodemailerConfig = EmailConfig;
/** Its options. */
export type NodemailerUserConfig = EmailUserConfig;

type Server = NonNullable<EmailConfig['server']>;

/**
 * Returns a provider that sends sign-in links with a mail server.
 *
 * @example
 * ```ts
 * import Nodemailer from 'framework-auth/providers/nodemailer';
 *
 * FrameworkAuth({ providers: [Nodemailer({ server: 'smtps://user:password@smtp.example.com', from: 'no-reply@example.com' })] });
 * ```
 */
export default function Nodemailer<Own extends OwnId = OwnId>(
	options: EmailUserConfig & { id?: Own } = {}
): Identified<EmailConfig, 'nodemailer', Own> {
	let open: { server: Server; transport: Promise<Transporter> } | undefined;

	const send = async ({ provider, identifier, url, token, content }: VerificationRequest): Promise<void> => {
		const server = mailServerOf(provider);
		if (open?.server !== server) open = { server, transport: transportTo(server, provider.id) };
		const transport = await open.transport;
		// The addresses are objects, so that `nodemailer` does not read a part of them as a second address, a header or a
		// file.
		const message = {
			from: { name: '', ...senderOf(provider) },
			to: { name: '', address: recipientOf(identifier) },
			subject: content.subject,
			text: content.text,
			html: content.html,
			disableFileAccess: true,
			disableUrlAccess: true
		};
		let refused: number;
		try {
			refused = refusedBy(await transport.sendMail(message));
		} catch (thrown) {
			const secrets = [...loginSecretsOf(server), url, token, identifier];
			throw new EmailSignInError(`the mail server did not take the mail: ${reasonOf(thrown, secrets)}`);
		}
		if (refused > 0) throw new EmailSignInError('the mail server did not take the mail: it refused the recipient');
	};
	return {
		id: idOf('nodemailer', options),
		name: 'Nodemailer',
		type: 'email',
		sendVerificationRequest: send,
		check(provider) {
			if (provider.sendVerificationRequest !== send) return;
			mailServerOf(provider);
			senderOf(provider);
		},
		async verify(provider) {
			if (provider.sendVerificationRequest !== send) return;
			const server = mailServerOf(provider);
			const transport = await transportTo(server, provider.id);
			try {
				await transport.verify();
			} catch (thrown) {
				const reason = reasonOf(thrown, loginSecretsOf(server));
				throw new EmailSignInError(`the mail server of provider "${provider.id}" cannot be used: ${reason}`);
			} finally {
				transport.close();
			}
		},
		options
	};
}

export { Nodemailer };

/**
 * The time limits of each step, in milliseconds, which equal the limit of the whole mail. The application's settings override
 * them.
 */
const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

async function transportTo(server: Server, id: string): Promise<Transporter> {
	const { createTransport } = await import('nodemailer').catch((thrown: unknown) => {
		throw new InvalidConfig(
			`provider "${id}" sends with the package nodemailer, which cannot be loaded: npm install nodemailer`,
			thrown instanceof Error ? thrown : undefined
		);
	});
	return createTransport(withLimits(server));
}

function withLimits(server: Server): Server {
	if (typeof server === 'object') return isTransport(server) ? server : { ...limits, ...server };
	const { search, searchParams } = new URL(server);
	const added = Object.entries(limits).filter(([name]) => !searchParams.has(name));
	return `${server}${search ? '&' : '?'}${added.map((entry) => entry.join('=')).join('&')}`;
}

/** Returns whether it is a transport that the application made, for example with a plugin of `nodemailer`. */
function isTransport(server: object): boolean {
	return 'send' in server && typeof server.send === 'function';
}

/**
 * Returns the server of a provider.
 * @throws {InvalidConfig} if it is missing or not valid; the message does not contain a possible password
 */
function mailServerOf(provider: EmailConfig): Server {
	const { id, server } = provider;
	if (!server) throw missing(provider, 'server', 'SERVER');
	if (typeof server === 'object' || loginOf(server)) return server;
	throw new InvalidConfig(
		`provider "${id}": \`server\` is not the URL of a mail server: write it like smtps://user:password@smtp.example.com, ` +
			'with %40 for an @ in the password and so on'
	);
}

/**
 * Returns the number of refused recipients. Transports that send an email report the recipients that they did not reach;
 * transports that write it to a file report nothing.
 */
function refusedBy({ rejected = [], pending = [] }: Partial<SentMessageInfo>): number {
	return [...rejected, ...pending].length;
}

/** Returns the server's reply, without secrets. */
function reasonOf(thrown: unknown, secrets: readonly (string | undefined)[]): string {
	return redact(thrown instanceof Error ? thrown.message : 'unknown', secrets);
}

/** Returns the secrets that a server may repeat when it refuses the login. */
function loginSecretsOf(server: Server): (string | undefined)[] {
	if (typeof server === 'string') return loginOf(server) ?? [];
	const { auth } = server as { auth?: { user?: string; pass?: string } };
	return [auth?.user, auth?.pass];
}

/** Returns the user and the password in the URL of a mail server; undefined if the text is not such a URL. */
function loginOf(server: string): string[] | undefined {
	try {
		const { protocol, hostname, username, password } = new URL(server);
		if (!/^smtps?:$/.test(protocol) || !hostname) return undefined;
		return [username, password].map(decodeURIComponent);
	} catch {
		return undefined;
	}
}
