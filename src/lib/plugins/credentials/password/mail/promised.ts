/** Sends the email about a new password that the request of the change has not sent. */
import type { SendPromised } from '../../../../core/promised-mail.js';
import { sha256Hex } from '../../../../base/seal/digest.js';
import { passwordProviderOf } from '../configured.js';
import { storedPassword } from '../../../../store/adapter/secrets/passwords.js';
import { sendMail } from './send.js';

/** Sends it if the password was stored. Another one since then has an email of its own. */
export const sendPromised: SendPromised = async (ctx, store, userId, { email, url, change }, done) => {
	const { passwords } = passwordProviderOf(ctx) ?? {};
	const stored = await storedPassword(store, userId);
	const isMade = stored !== null && (await sha256Hex(stored.value)) === change;
	if (!passwords || !isMade) return void (await done());
	const letter = { purpose: 'passwordChanged', email, url } as const;
	await sendMail(ctx, { request: new Request(url), sent: done }, passwords, letter, 'knownBrowser');
};
