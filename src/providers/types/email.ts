/** The types of a provider that sends emails. */
import type { customFetch } from '../../lib/base/http/custom-fetch.js';
import type { Awaitable, Theme } from '../../types.js';
import type { CommonProviderOptions } from './common.js';

/** The content of an email, as text and as HTML. */
export interface MailContent {
	/** The subject, on one line. */
	subject: string;
	/** The text without markup. */
	text: string;
	/** A complete HTML document. All values from outside are escaped. */
	html: string;
}

/** The values from which an email with a sign-in link is made. */
export interface MailParams {
	/** The address that the email goes to. */
	identifier: string;
	/** The sign-in link: an absolute URL. */
	url: string;
	/** When the sign-in link expires. */
	expires: Date;
	/** The token in the link. With your own `generateVerificationToken` it may be a code to enter. */
	token: string;
	/** The code beside the link, six digits, with {@link EmailConfig.code}. */
	code?: string;
	/** When the code expires. */
	codeExpires?: Date;
	/** Host of the site as users know it, such as `example.com`. */
	host: string;
	/** Name of the site. @default `appName` of the configuration, otherwise `host` */
	appName: string;
	/** `theme` of the configuration. */
	theme: Theme;
	/** The language that was chosen for the request, as a tag such as `de`. Absent without `languages` and `locale` of the configuration. */
	locale?: string;
	/** The reason for the email. Absent for a sign-in. */
	purpose?: MailPurpose;
	/** The details of an email of `account.securityMails`. */
	notice?: MailNotice;
}

/** The details of an email about the security of an account. `url` of the email is the account page, without a token. */
export interface MailNotice {
	/** When it happened. */
	time: Date;
	/** The browser, in words: `Firefox on Linux`. Absent if it is not known. */
	browser?: string;
	/** The name of the provider whose account it is, or of the second factor. */
	name?: string;
	/** When the account is deleted, in the email `deletionScheduled`. */
	due?: Date;
}

/**
 * The reason for an email that is not for a sign-in. `reauthenticate`: a user who is signed in proves their identity again, and the
 * link signs in nowhere. `secondFactor`: `code` is the second factor of a sign-in (`mfa.mail`), and `url` is the page on which it
 * is typed in, without a token. The others are those of `Password`. `signUp` and `reset`: the link confirms an address, or leads to
 * a new password. `accountExists`: a sign-up for an address that has an account. `noAccount` and `otherWay`: a new password was
 * asked for an address without an account, or with one that has another way to sign in. `passwordChanged`: what has happened. In
 * the last four, `url` is a page without a token. The others are those of `account.changeEmail`. `changeAddress`: the link confirms
 * the new address. `addressTaken` goes to the owner of an address that another user wanted. `addressChanged` goes to the earlier
 * address: with a `token`, its link undoes the change.
 */
export type MailPurpose =
	| 'reauthenticate'
	| 'secondFactor'
	| 'signUp'
	| 'accountExists'
	| 'reset'
	| 'noAccount'
	| 'otherWay'
	| 'passwordChanged'
	| 'changeAddress'
	| 'addressTaken'
	| 'addressChanged'
	| SecurityPurpose
	/** An email of a plugin: its name, and that of the email. `content` is what it says. */
	| `${string}.${string}`;

/** The emails of `account.securityMails`: what has happened to an account. `url` is the account page. */
export type SecurityPurpose =
	| 'newDevice'
	| 'passkeyAdded'
	| 'passkeyRemoved'
	| 'accountLinked'
	| 'accountUnlinked'
	| 'factorAdded'
	| 'factorRemoved'
	| 'recoveryCodeUsed'
	| 'deletionScheduled'
	| 'deletionUndone';

/** The parameter of {@link EmailConfig.sendVerificationRequest}. */
export interface VerificationRequest extends MailParams {
	/** The provider, defaults and options merged. */
	provider: EmailConfig;
	/** The request that asked for the email. */
	request: Request;
	/** The email, ready to be sent. */
	content: MailContent;
}

/** A provider that signs in with a link in an email. */
export interface EmailConfig extends CommonProviderOptions {
	/** The kind of provider. */
	type: 'email';
	/** The sender, as mail programs show it: `Example <no-reply@example.com>`. @default AUTH_<PROVIDER>_FROM */
	from?: string;
	/**
	 * How long a link is valid, in seconds: at most 86400 (24 hours).
	 * @default 3600 (1 hour), 600 (10 minutes) with `code`
	 */
	maxAge?: number;
	/**
	 * Whether an email has a code of six digits beside its link. The code is valid for ten minutes, for five tries, and only in the
	 * browser that asked for the email. Using the code or the link ends the other.
	 * @default false
	 */
	code?: boolean;
	/** Name of the site in the email. @default `appName` of the configuration, otherwise the host of the site */
	appName?: string;
	/** The API key of a mail service with an HTTP interface. @default AUTH_<PROVIDER>_KEY */
	apiKey?: string;
	/**
	 * The SMTP server: a URL such as `smtp://user:password@smtp.example.com:587`, or `nodemailer`'s options, or a transport.
	 * @default AUTH_<PROVIDER>_SERVER
	 */
	server?: string | object;
	/** The key of the hash under which a token is stored. @default `secret` of the configuration */
	secret?: string;
	/** Sends the email, and rejects if sending fails. It must finish within 10 seconds. */
	sendVerificationRequest(params: VerificationRequest): Awaitable<void>;
	/** Makes the content of the email. @default English, text and HTML, light and dark */
	mail?(params: MailParams): Awaitable<MailContent>;
	/**
	 * Makes the token. A token of fewer than 16 characters is a code that users enter. It works only in the browser that requested it,
	 * and until five wrong codes.
	 * @default 32 random bytes, base64url
	 */
	generateVerificationToken?(): Awaitable<string>;
	/**
	 * Converts the text that the user entered into the address that identifies the user; throws to refuse the text.
	 * @default one plain address, in lower case
	 */
	normalizeIdentifier?(identifier: string): string;
	/**
	 * Checks the provider, with its options merged, when the configuration is compiled.
	 * @throws {InvalidConfig} for mistakes that would otherwise fail with the first email
	 * @default none
	 */
	check?(provider: EmailConfig): void;
	/**
	 * Asks the server whether it is there and accepts the login, and sends nothing. `framework-auth doctor` calls it.
	 * @throws {EmailSignInError} with the reason
	 * @default none: `doctor` cannot ask the server
	 */
	verify?(provider: EmailConfig): Promise<void>;
	/** The options that the application passed to the factory. They override the factory's defaults. */
	options?: EmailUserConfig;
	/** The `fetch` of this provider. @default the global `fetch` */
	[customFetch]?: typeof fetch;
}

/** The options of a factory of an email provider. */
export type EmailUserConfig = Omit<Partial<EmailConfig>, 'options' | 'type' | 'check'>;
