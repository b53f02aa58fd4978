/**
 * Codes that are sent to a user: six digits, for ten minutes, five tries and one use. The data layer has an HMAC of a code, under an id
 * that names the sign-in or the session which asked for it: the code is worth nothing in another browser.
 *
 * @see OWASP ASVS 5.0, 6.5.1 to 6.5.5 and 6.6.2 to 6.6.4; RFC 2104
 */
import type { ChallengeKind } from '../../../../types.js';
import { InvalidCheck } from '../../../../errors.js';
import { sentCodeKind } from '../../../store/adapter/secrets/end.js';
import { createOnce } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { macsOf, newCode } from '../../../core/mail/token.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { utf8 } from '../../../base/seal/encoding.js';
import { fromNow } from '../../../base/util/clock.js';
import { factorStore } from '../store.js';
import { secretOf } from '../../../store/adapter/secrets/store.js';
import { readCode } from '../totp/code.js';

export type SentKind = Extract<ChallengeKind, 'mail' | 'phone'>;

/** The sign-in or the session that asks for a code. */
export interface Asker {
	readonly userId: string;
	readonly kind: SentKind;
	/** Names the sign-in that waits, or the session. */
	readonly waiting: string;
}

/** A code, and its address: a code for another one is worth nothing. */
interface Addressed extends Asker {
	/** The email address or the phone number. */
	readonly to: string;
}

const maxAgeSeconds = 10 * 60;
const mostTries = 5;

/** Makes a code, in place of the one that was sent before. */
export async function issueCode(ctx: AuthContext, asker: Addressed): Promise<{ code: string; expires: Date }> {
	const store = factorStore(ctx);
	const { userId } = asker;
	const id = await idOf(asker);
	const code = newCode();
	const [mac = ''] = await macs(ctx, asker, code);
	const expires = fromNow(maxAgeSeconds);
	const isStored = await ctx.instance.locks.run([id], async () => {
		await store.deleteSecret(id);
		return createOnce(store, { id, userId, kind: sentCodeKind, value: `0 ${mac}`, expires });
	});
	if (!isStored) throw new InvalidCheck('another code was sent at the same moment: use that one');
	return { code, expires };
}

/** Whether a code was sent that can still be used. */
export async function isSent(ctx: AuthContext, asker: Asker): Promise<boolean> {
	return (await find(ctx, await idOf(asker), asker)) !== null;
}

/** Ends a code that was not delivered. */
export async function endCode(ctx: AuthContext, asker: Asker): Promise<void> {
	await factorStore(ctx).deleteSecret(await idOf(asker));
}

/**
 * Uses a code up. Many requests may try at once: each try is counted before its code is compared, and one gets true. After the fifth try
 * the code is void.
 */
export async function useSentCode(ctx: AuthContext, asker: Addressed, typed: string | undefined): Promise<boolean> {
	const store = factorStore(ctx);
	const { userId } = asker;
	const id = await idOf(asker);
	const code = readCode(typed);
	// Each round that fails is a try of another request: after a few, the code is void.
	for (let round = 0; code !== null && round <= mostTries; round++) {
		const secret = await find(ctx, id, asker);
		if (!secret) return false;
		const [before = '', mac = ''] = secret.value.split(' ');
		const tries = Number(before) + 1;
		if (tries > mostTries) return false;
		const counted = { ...secret, userId, value: `${tries} ${mac}` };
		if (!(await store.updateSecret(counted, secret.version))) continue;
		if ((await macs(ctx, asker, code)).includes(mac)) {
			const used = await store.useSecret(id);
			return used?.value.split(' ')[1] === mac;
		}
		if (tries === mostTries) await store.deleteSecret(id);
		return false;
	}
	return false;
}

async function find(ctx: AuthContext, id: string, { userId }: Asker) {
	const secret = await secretOf(factorStore(ctx), id, sentCodeKind, userId);
	return secret && (secret.expires?.getTime() ?? 0) > Date.now() ? secret : null;
}

async function idOf({ userId, kind, waiting }: Asker): Promise<string> {
	return `code_${await sha256Hex(JSON.stringify([kind, userId, waiting]))}`;
}

async function macs(ctx: AuthContext, { userId, kind, waiting, to }: Addressed, code: string): Promise<string[]> {
	return macsOf(ctx, 'framework-auth second factor code', utf8(JSON.stringify([kind, userId, waiting, to, code])));
}
