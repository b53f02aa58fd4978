/** A compiled provider that signs in by email. */
import type { MailContent, MailParams } from '../../../../providers/types.js';
import type { MailTexts } from '../../../../locales/en/mails.js';

/** A compiled provider that signs in by email. */
export interface EmailProvider {
	readonly kind: 'email';
	readonly type: 'email';
	readonly id: string;
	readonly name: string;
	/** How long a link is valid. */
	readonly maxAgeSeconds: number;
	/** Keys the hash of tokens, in place of the configuration's secret. */
	readonly secret: string | undefined;
	/** Reads the address that a person typed in. @throws {InvalidEmail} */
	read(text: string): TypedAddress;
	newToken(): Promise<string>;
	/**
	 * Makes the code for an email whose token is this one; null for an email without a code beside its link.
	 * @param expires when the link expires
	 */
	newCode(token: string, expires: Date): { readonly code: string; readonly expires: Date } | null;
	/** Sends the email, within a time limit. @throws {EmailSignInError} */
	send(letter: Letter): Promise<void>;
	/** Asks the server whether it would send, if the provider can. @throws {EmailSignInError} with the reason */
	readonly verify: (() => Promise<void>) | undefined;
}

/** An address that was typed in. */
export interface TypedAddress {
	/** The form that is stored, and that emails are sent to. */
	readonly email: string;
	/** The spelling that the person typed, if it is the same address: an older row may have it. */
	readonly typed: string;
}

/** The values that an email is made from. */
export type Letter = Omit<MailParams, 'appName'> & {
	/** `appName` of the configuration. */
	readonly appName?: string;
	readonly request: Request;
	/** Makes the email, unless the provider does. @default the email of a sign-in */
	readonly usual?: (params: MailParams, texts?: MailTexts) => MailContent;
	/** The texts of the email. @default English */
	readonly texts?: MailTexts;
};
