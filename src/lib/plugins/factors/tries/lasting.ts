/**
 * The tries at a code that lasts: of an app, or of recovery. They are kept beside the secret of their user, so that they are counted
 * where nothing else is.
 *
 * @see OWASP ASVS 5.0, 6.6.3; NIST SP 800-63B-4, section 3.2.2
 */
import { TooManyRequests } from '../../../../errors.js';
import { createOnce } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { factorStore } from '../store.js';
import { secretOf } from '../../../store/adapter/secrets/store.js';

type LastingCode = 'totp' | 'recovery';

const triesKind = 'tries';
/** Each round that fails is a try of another request: with so many at once, there are too many. */
const mostRounds = 20;

/**
 * Takes one of the tries of a user, before the code is compared. Of many at once, no more than the limit get one.
 * @throws {TooManyRequests}
 */
export async function takeTry(ctx: AuthContext, userId: string, of: LastingCode): Promise<void> {
	const store = factorStore(ctx);
	const { points, duration } = ctx.limits.tries.factor;
	const id = await idOf(userId, of);
	const fresh = () => ({ id, userId, kind: triesKind, value: '1', expires: new Date(Date.now() + duration * 1000) });
	for (let round = 0; round < mostRounds; round++) {
		const before = await secretOf(store, id, triesKind, userId);
		const leftMs = (before?.expires?.getTime() ?? 0) - Date.now();
		const tries = leftMs > 0 ? Number(before?.value) : 0;
		if (tries >= points) throw new TooManyRequests(leftMs / 1000, `too many tries at the code: ${of}`, 'factor');
		const next = tries === 0 ? fresh() : { value: String(tries + 1) };
		const isTaken = before
			? await store.updateSecret({ ...before, userId, ...next }, before.version)
			: await createOnce(store, fresh());
		if (isTaken) return;
	}
	throw new TooManyRequests(1, `too many tries at once at the code: ${of}`, 'factor');
}

/** Gives a user all tries back: after a right one, and by an operator. */
export async function giveTriesBack(ctx: AuthContext, userId: string, of: LastingCode): Promise<void> {
	await factorStore(ctx).deleteSecret(await idOf(userId, of));
}

async function idOf(userId: string, of: LastingCode): Promise<string> {
	return `tries_${of}_${await sha256Hex(userId)}`;
}
