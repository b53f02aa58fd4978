/** Sends the mail to an earlier address that the request of the change has not sent. */
import { isSameAddress } from '../accounts/address.js';
import type { SendPromised } from '../promised-mails/record.js';
import { keptAddress, partsOf } from './kept.js';
import { sendMail } from './send.js';

/** Sends it if the change was made, and can be undone still. */
export const sendPromised: SendPromised = async (ctx, store, userId, mail, done) => {
	const { email, url, token, expiresMs = 0, change } = mail;
	const kept = await keptAddress(store, email);
	const user = await store.getUser(userId);
	const isMade = kept !== null && partsOf(kept).digest === change && user && !isSameAddress(user.email, email);
	if (!ctx.addressChange || !isMade) return void (await done());
	const letter = { purpose: 'addressChanged', email, url, token, expires: new Date(expiresMs) } as const;
	await sendMail(ctx, { request: new Request(url), sent: done }, letter, 'knownBrowser');
};
