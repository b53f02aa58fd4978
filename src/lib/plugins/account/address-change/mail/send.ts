/** Sends the emails of a change. */
import type { MailParams } from '../../../../../providers/types.js';
import { isSameAddress } from '../../../../base/util/address.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { deliver } from '../../../../core/mail/delivery.js';
import type { Afterwards } from '../../../../core/mail/delivery.js';
import { originOf } from '../../../../core/request/request.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import type { Asker } from '../../../../base/limits/rules.js';
import type { SendPromised } from '../../../../core/promised-mail.js';
import { keptAddress, partsOf } from '../kept.js';
import { addressMail } from './mails.js';
import type { AddressMail } from '../../../../../locales/en/address-change.js';
import { requireAddressChange, addressChange } from '../../../../core/pages/account/options.js';

/** The request that an email is sent for; `req` if its browser does not wait for the email. */
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

/** Returns the address of the account page, for an email without a link of its own. */
export function accountPageUrl({ pages, authPath }: AuthContext, req: AuthRequest): string {
	return new URL(pages.account ?? `${authPath}/account`, `${originOf(req)}/`).href;
}

/** Sends the email to an earlier address that the request of the change has not sent, if the change was made, and can be undone still. */
export const sendPromised: SendPromised = async (ctx, store, userId, mail, done) => {
	const { email, url, token, expiresMs = 0, change } = mail;
	const record = await keptAddress(store, email);
	const user = await store.getUser(userId);
	const isMade = record !== null && partsOf(record).digest === change && user && !isSameAddress(user.email, email);
	if (!addressChange.of(ctx) || !isMade) return void (await done());
	const letter = { purpose: 'addressChanged', email, url, token, expires: new Date(expiresMs) } as const;
	await sendMail(ctx, { request: new Request(url), sent: done }, letter, 'knownBrowser');
};
