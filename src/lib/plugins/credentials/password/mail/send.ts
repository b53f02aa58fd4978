/** Sends the emails of passwords. Each request that may cause one causes exactly one, whatever is known about the address. */
import type { AdapterUser } from '../../../../../adapters/types.js';
import { isOneRecipient, oneForm } from '../../../../base/util/address.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { accountOf, mailsTo } from '../../../../core/mail/address-owner.js';
import type { PasswordPurpose } from '../../../../core/mail/address-owner.js';
import { deliver } from '../../../../core/mail/delivery.js';
import type { Afterwards } from '../../../../core/mail/delivery.js';
import { promiseMail } from '../../../../core/mail/promised.js';
import { asError } from '../../../../base/errors/logger.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { knownBrowserOf } from '../../../../core/sessions/known-browser.js';
import { ending } from '../../../../base/limits/run-attempt.js';
import type { Asker } from '../../../../base/limits/rules.js';
import { sha256Hex } from '../../../../base/seal/digest.js';
import { passwordStore } from '../../../../store/adapter/secrets/passwords.js';
import { passwordUrl } from './links.js';
import { passwordMail } from './mails.js';
import type { PasswordMail } from '../../../../../locales/en/password.js';
import type { Passwords } from '../../../../core/context/providers/credentials.js';

/** An email to be sent. */
export interface ToSend {
	/** Whether the email is not sent after all. The answer takes as long. */
	readonly refused?: boolean;
	readonly purpose: PasswordMail;
	readonly email: string;
	readonly url: string;
	/** For a link that is used once. */
	readonly token?: string;
	readonly expires?: Date;
}

/** Counts a request for an email, and runs it. @param run receives who asks, for an address that has a user, or not */
export async function countingMail<T>(
	ctx: AuthContext,
	req: AuthRequest,
	{ mail }: Passwords,
	{ email, purpose }: { readonly email: string; readonly purpose: PasswordPurpose },
	run: (askerOf: (known: boolean) => Asker) => Promise<T>
): Promise<T> {
	const knownBrowser = (await knownBrowserOf(ctx, req, [accountOf(mail, email)])) && 'any';
	const accounts = [mailsTo(email, purpose)];
	const attempt = await ctx.limits.enter('email', { accounts, client: req.client(), knownBrowser });
	return ending([attempt], () => run((known) => (knownBrowser ? 'knownBrowser' : known ? 'knownAddress' : 'stranger')));
}

/** The request that an email is sent for: `req` if its browser does not wait for the email. */
interface SentFor extends Afterwards {
	readonly request: Request;
}

/**
 * Sends an email, after the response where the platform can.
 * @throws {EmailSignInError | LimiterError}
 */
export async function sendMail(
	ctx: AuthContext,
	{ request, ...afterwards }: SentFor,
	{ mail }: Passwords,
	{ purpose, email, url, token = '', expires = new Date(), refused = false }: ToSend,
	asker: Asker
): Promise<void> {
	const { appName, theme } = ctx;
	const { host } = new URL(url);
	const letter = { identifier: email, url, expires, token, host, appName, theme, purpose, usual: passwordMail };
	await deliver(ctx, mail, refused ? null : { ...letter, request }, asker, afterwards);
}

/** Removes the record of an email; undefined without one. */
export type OnSent = (() => Promise<void>) | undefined;

/**
 * Records the email that tells the owner of a new password, before it is stored.
 * @param hash that of the new password
 */
export async function promiseToTell(
	ctx: AuthContext,
	req: AuthRequest,
	{ id, email: address }: AdapterUser,
	hash: string
): Promise<OnSent> {
	const email = oneForm(address);
	if (!isOneRecipient(email)) return undefined;
	const [url, change] = [passwordUrl(ctx, req, 'forgot'), await sha256Hex(hash)];
	return promiseMail(ctx, passwordStore(ctx), String(id), { of: 'password', email, url, change });
}

/** Tells the owner of an account that its password was changed. The change stays, even if the email cannot be sent. */
export async function tellOwner(
	ctx: AuthContext,
	req: AuthRequest,
	passwords: Passwords,
	email: string,
	onSent: OnSent
): Promise<void> {
	try {
		const { email: to } = passwords.mail.read(email);
		const url = passwordUrl(ctx, req, 'forgot');
		const letter = { purpose: 'passwordChanged', email: to, url } as const;
		await sendMail(ctx, { request: req.source, req, sent: onSent }, passwords, letter, 'knownBrowser');
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}
