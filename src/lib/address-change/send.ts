/** Sends the mails of a change. */
import type { MailParams } from '../../providers/types.js';
import type { AuthContext } from '../config/context.js';
import { deliver } from '../email/delivery.js';
import type { Afterwards } from '../email/delivery.js';
import { originOf } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import type { Asker } from '../limits/rules.js';
import { addressMail } from './mails.js';
import type { AddressMail } from './messages.js';
import { requireAddressChange } from './configured.js';

/** The request that a mail is sent for; `req` if its browser does not wait for the mail. */
interface SentFor extends Afterwards {
	readonly request: Request;
}

/** @throws {EmailSignInError | LimiterError} */
export async function sendMail(
	ctx: AuthContext,
	{ request, ...afterwards }: SentFor,
	letter: { readonly purpose: AddressMail; readonly email: string } & Pick<MailParams, 'url'> &
		Partial<Pick<MailParams, 'token' | 'expires'>>,
	asker: Asker
): Promise<void> {
	const { email, url, token = '', expires = new Date(), purpose } = letter;
	const { appName, theme } = ctx;
	const { host } = new URL(url);
	const params = { identifier: email, url, expires, token, host, appName, theme, purpose, usual: addressMail };
	await deliver(ctx, requireAddressChange(ctx).mail, { ...params, request }, asker, afterwards);
}

/** Returns the address of the account page, for a mail without a link of its own. */
export function accountPageUrl({ pages, authPath }: AuthContext, req: AuthRequest): string {
	return new URL(pages.account ?? `${authPath}/account`, `${originOf(req)}/`).href;
}
