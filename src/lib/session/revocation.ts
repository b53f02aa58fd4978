/**
 * Ends encrypted sessions before they expire. For as long as tokens last, a store keeps which sessions of a user were ended, and
 * the moment from which older ones are not valid. That moment is compared with the session's beginning, which renewal does not
 * change. Each key belongs to one user.
 */
import { AdapterError, UnsupportedStrategy } from '../../errors.js';
import type { SessionFacts } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import { asError } from '../errors/logger.js';
import { warnOnce } from '../errors/warn-once.js';
import { withTimeout } from '../util/timeout.js';
import { endsSession, keysOf } from './logout/mark-keys.js';

/** The parts of a session that are needed to end it. */
export interface Revocable {
	/** The owner of the session, as the store knows it: see `ownUserKey`. */
	readonly ownerKey: string;
	readonly facts: Pick<SessionFacts, 'id' | 'createdAt' | 'provider' | 'sid' | 'subject'>;
	/** The id that the session began with: by it, a session is kept when all others end. */
	readonly firstId?: string;
}

/** The keys for one session, for all sessions of a user, and for all except one. */
const keyOfSession = (owner: string, id: string) => `session:${encodeURIComponent(owner)}:${encodeURIComponent(id)}`;
const keyOfAll = (owner: string) => `all:${encodeURIComponent(owner)}`;
const keyOfOthers = (owner: string) => `others:${encodeURIComponent(owner)}`;

/**
 * Whether the session was ended. Costs nothing without a store, and at most one request to the store per `cacheSeconds`.
 * @param cacheSeconds 0 asks the store in any case
 * @returns `unknown` when the store cannot be reached and the configuration accepts that
 * @throws {AdapterError} when the store cannot be reached otherwise
 */
export async function isEnded(
	ctx: AuthContext,
	{ ownerKey: owner, facts, firstId = facts.id }: Revocable,
	cacheSeconds = ctx.session.revocation?.cacheSeconds ?? 0
): Promise<boolean | 'unknown'> {
	if (!ctx.session.revocation) return false;
	const id = facts.id ?? '';
	const keys = [keyOfSession(owner, id), keyOfAll(owner), keyOfOthers(owner)];
	const { values, complete } = await read(ctx, [...keys, ...keysOf(ctx, facts)], cacheSeconds);
	const [session, all, others, ...byProvider] = values;
	const begunMs = facts.createdAt?.getTime() ?? 0;
	const ended =
		Boolean(session) ||
		begunMs < momentOf(all) ||
		isOther(others, firstId ?? '', begunMs) ||
		byProvider.some((mark) => endsSession(mark, begunMs));
	return ended || complete ? ended : 'unknown';
}

/** Whether a session is one of those that ended when another one was kept. */
function isOther(text: string | null | undefined, firstId: string, begunMs: number): boolean {
	const [moment, kept] = text?.split(' ') ?? [];
	return begunMs < momentOf(moment) && kept !== encodeURIComponent(firstId);
}

/**
 * Returns the moment in a text of the store. A missing text is before all sessions. A text that cannot be read is after all of
 * them, so that no session counts as valid.
 */
function momentOf(text: string | null | undefined): number {
	if (text === null || text === undefined) return -1;
	const moment = Number(text);
	return Number.isFinite(moment) ? moment : Infinity;
}

/** Ends one session of that user. */
export async function endOne(ctx: AuthContext, owner: string, id: string): Promise<void> {
	await write(ctx, keyOfSession(owner, id), 'ended');
}

/** Ends all sessions of that user that have begun by now. */
export async function endAll(ctx: AuthContext, owner: string): Promise<void> {
	await write(ctx, keyOfAll(owner), String(Date.now()));
}

/** Ends them, except the one that began with this id. */
export async function endAllBut(ctx: AuthContext, owner: string, id: string): Promise<void> {
	await write(ctx, keyOfOthers(owner), `${Date.now()} ${encodeURIComponent(id)}`);
}

/** Returns the values of other keys, from the store itself. @throws {AdapterError} when the store cannot be reached */
export async function readMarks(ctx: AuthContext, keys: readonly string[]): Promise<Values['values']> {
	const { values, complete } = await read(ctx, keys, 0);
	if (complete) return values;
	throw failure('get', new Error('it cannot be reached'));
}

/** Stores the value of another key, for as long as a session can last. @throws {AdapterError} when the store cannot be reached */
export const writeMark = write;

/** @throws {UnsupportedStrategy} without a store of ended sessions */
export function requireRevocation({ session }: AuthContext): void {
	if (session.revocation) return;
	throw new UnsupportedStrategy(
		'encrypted sessions are in the browsers alone: to end them, set session.revocation, or use session.strategy "database"'
	);
}

/** The values of keys; not complete if the store cannot be reached, and the configuration accepts that. */
interface Values {
	readonly values: readonly (string | null | undefined)[];
	readonly complete: boolean;
}

async function read(ctx: AuthContext, keys: readonly string[], cacheSeconds: number): Promise<Values> {
	const { revocation } = ctx.session;
	if (!revocation) return { values: [], complete: true };
	let complete = true;
	const { revocations } = ctx.instance;
	const now = Date.now();
	const freshAfter = now - cacheSeconds * 1000;
	const missing = keys.filter((key) => (revocations.get(key)?.atMs ?? 0) <= freshAfter);
	if (missing.length > 0) {
		try {
			const found = await withTimeout(storeTimeoutMs, () => revocation.store.get(missing));
			if (!Array.isArray(found) || found.length !== missing.length)
				throw new TypeError('`get` has to give a value per key');
			missing.forEach((key, index) => {
				// Another request may have ended a session while the store was asked.
				if ((revocations.get(key)?.atMs ?? 0) <= now) revocations.set(key, { value: asText(found[index]), atMs: now });
			});
		} catch (thrown) {
			if (revocation.unreachable === 'error') throw failure('get', thrown);
			warnOnce(ctx, 'revocation', `${failure('get', thrown).message}: sessions that were ended are accepted`);
			complete = false;
		}
	}
	return { values: keys.map((key) => revocations.get(key)?.value), complete };
}

/** Returns the value as text. Some stores turn text into a number. */
function asText(value: unknown): string | null {
	return value === null || value === undefined ? null : String(value);
}

/** Writes to the store, for as long as a token can last that was renewed just before, with a margin for clocks that differ. */
async function write(ctx: AuthContext, key: string, value: string): Promise<void> {
	const { revocation, maxAgeSeconds } = ctx.session;
	if (!revocation) return;
	const lifetime = Math.max(maxAgeSeconds, ctx.jwt.maxAgeSeconds) + revocation.cacheSeconds + clockSkewSeconds;
	const now = Date.now();
	try {
		await withTimeout(storeTimeoutMs, async () => revocation.store.set(key, value, new Date(now + lifetime * 1000)));
	} catch (thrown) {
		throw failure('set', thrown);
	}
	// Later than a read that began in the same millisecond.
	ctx.instance.revocations.set(key, { value, atMs: now + 1 });
}

const storeTimeoutMs = 5_000;
const clockSkewSeconds = 300;

function failure(method: 'get' | 'set', thrown: unknown): AdapterError {
	return new AdapterError(`the store of session.revocation failed in ${method}`, {
		cause: { err: asError(thrown), method }
	});
}
