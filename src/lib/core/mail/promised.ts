/**
 * Emails that have to go out, because they tell a person of a change that may be a thief's. Each is recorded before the change, or
 * before it is sent, and its record stays until it was sent. If a fault comes in between, `cleanUp()` sends it, provided that the
 * change was made.
 */
import type { AdapterSecret } from '../../../adapters/types.js';
import { createOnce } from '../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../store/adapter/secrets/store.js';
import type { AuthContext } from '../context/context.js';
import { lifecycle } from '../lifecycle.js';
import type { PromisedMail } from '../promised-mail.js';
import { asError } from '../../base/errors/logger.js';
import { sha256Hex } from '../../base/seal/digest.js';
import { fromNow } from '../../base/util/clock.js';
import { guardOf, isNumber, isText, oneOf, optional } from '../../base/util/shape.js';

const kind = 'promised-mail';
const salt = 'framework-auth promised mail';
/** How long an email is of use, in seconds: as long as a change can be undone. */
const usefulSeconds = 7 * 24 * 60 * 60;
/** How long a request has for its own email, and the pause after one that could not be sent, in seconds. */
const dueSeconds = 60;
const pauseSeconds = 60 * 60;

const isPromised = guardOf<PromisedMail>({
	of: oneOf('address', 'password', 'security'),
	email: isText,
	url: isText,
	token: optional(isText),
	expiresMs: optional(isNumber),
	change: isText,
	about: optional(isText)
});

/** Records an email, before the change. @returns removes the record, once the email was sent or is of no use */
export async function promiseMail(
	ctx: AuthContext,
	store: SecretStore,
	userId: string,
	mail: PromisedMail
): Promise<() => Promise<void>> {
	// The same for another try of the change, so that there is one email.
	const id = `mail_${await sha256Hex(`${mail.of} ${mail.change}`)}`;
	const value = await ctx.keyring.seal({ ...mail }, { salt, maxAge: usefulSeconds });
	await createOnce(store, { id, userId, kind, value, expires: fromNow(dueSeconds) });
	return async () => void (await store.deleteSecret(id));
}

/** Sends a batch of emails that no request has sent. @returns the number of records that were due */
export async function sendPromised(ctx: AuthContext, batch: number): Promise<number> {
	const store = ctx.adapter as SecretStore;
	const due = (await store.listDueSecrets?.(kind, new Date(), batch)) ?? [];
	for (const record of due) await sendOne(ctx, store, record);
	return due.length;
}

async function sendOne(ctx: AuthContext, store: SecretStore, record: AdapterSecret): Promise<void> {
	const mail = await ctx.keyring.open(record.value, salt).then(
		({ claims }): unknown => claims,
		() => null
	);
	// Of several calls at once, one sends it; if that fails, the next call does after a while.
	if (!(await store.updateSecret({ ...record, expires: fromNow(pauseSeconds) }, record.version))) return;
	const remove = () => Promise.resolve(store.deleteSecret(record.id));
	if (!isPromised(mail)) return void (await remove());
	try {
		for (const send of lifecycle.of(ctx).sendPromised ?? []) {
			if (await send(ctx, String(record.userId), mail, remove)) return;
		}
		// Its capability is off, so that no part can send it.
		await remove();
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}
