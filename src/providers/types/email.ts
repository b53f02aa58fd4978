/** A provider that sends mails. */
import type { customFetch } from '../../lib/http/custom-fetch.js';
import type { Awaitable, Theme } from '../../types.js';
import type { CommonProviderOptions } from './common.js';

/** What a mail says, in both its forms. */
export interface MailContent {
	subject: string;
	text: string;
	/** A whole document. Everything that comes from outside is escaped. */
	html: string;
}

/** What a mail with a sign-in link is made of. */
export interface MailParams {
	/** The address that the mail goes to. */
	identifier: string;
	/** The sign-in link: absolute URL. */
	url: string;
	/** The sign-in link is valid until then. */
	expires: Date;
	/** What the link carries, for a mail that shows a code to type in. */
	token: string;
	/** Host of the site as people know it, `example.com`. */
	host: string;
	/** Name of the site. @default `appName` of the configuration, else `host` */
	appName: string;
	theme: Theme;
}

/** What {@link EmailConfig.sendVerificationRequest} is given. */
export interface VerificationRequest extends MailParams {
	/** The provider, defaults and options merged. */
	provider: EmailConfig;
	/** The request that asked for the mail. */
	request: Request;
	/** The mail, ready to be sent. */
	content: MailContent;
}

/** A provider that signs in by a link in a mail. */
export interface EmailConfig extends CommonProviderOptions {
	type: 'email';
	/** Sender, as mail programs show it: `Example <no-reply@example.com>`. @default AUTH_<PROVIDER>_FROM */
	from?: string;
	/** How long a link is valid: seconds, at most 86400 (24 hours). @default 3600 (1 hour) */
	maxAge?: number;
	/** Name of the site in the mail. @default `appName` of the configuration, else its host */
	appName?: string;
	/** Key of a mail service with an HTTP interface. @default AUTH_<PROVIDER>_KEY */
	apiKey?: string;
	/**
	 * SMTP server: a URL such as `smtp://user:password@smtp.example.com:587`, or `nodemailer`'s options, or a transport.
	 * @default AUTH_<PROVIDER>_SERVER
	 */
	server?: string | object;
	/** Keys the hash under which a token is kept. @default `secret` of the configuration */
	secret?: string;
	/**
	 * Sends the mail; rejects when it cannot. Given 10 seconds.
	 */
	sendVerificationRequest(params: VerificationRequest): Awaitable<void>;
	/** Makes what the mail says. @default English, text and HTML, light and dark */
	mail?(params: MailParams): Awaitable<MailContent>;
	/**
	 * Makes the token. One of fewer than 16 characters is a code that people type in: it is accepted only in the browser
	 * that asked for it, and five wrong ones end it.
	 * @default 32 random bytes, base64url
	 */
	generateVerificationToken?(): Awaitable<string>;
	/**
	 * Turns what was typed in into the address under which a user is known; throws to refuse it.
	 * @default one plain address, in lower case
	 */
	normalizeIdentifier?(identifier: string): string;
	/**
	 * Looks at the provider, options merged, when the configuration is compiled.
	 * @throws {InvalidConfig} for what would fail with the first mail
	 */
	check?(provider: EmailConfig): void;
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: EmailUserConfig;
	/** The provider's own `fetch`. */
	[customFetch]?: typeof fetch;
}

/** What the application may pass to a factory of an email provider. */
export type EmailUserConfig = Omit<Partial<EmailConfig>, 'options' | 'type' | 'check'>;
