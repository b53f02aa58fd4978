/**
 * Ends encrypted sessions before they expire. For as long as tokens last, a store keeps which sessions of a user were ended, and
 * the moment from which older ones are not valid. That moment is compared with the session's beginning, which renewal does not
 * change. Each key belongs to one user.
 *
 * The clocks of servers differ. A session that began on a server whose clock is ahead ends by a mark all the same: marks are written ahead
 * by that difference, and a session that begins after a mark has its beginning after it.
 */
import { AdapterError, UnsupportedStrategy } from '../../../errors.js';
import type { SessionFacts } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import { asError, warnOnce } from '../../base/errors/logger.js';
import { withTimeout } from '../../base/util/timeout.js';
import { clockToleranceSeconds } from '../../base/seal/claims.js';
import { endOf, keysOf } from './logout/mark-keys.js';
import { SessionEnded } from './validity/change-in-session.js';

/** The parts of a session that are needed to end it. */
export interface Revocable {
	/** The owner of the session, as the store knows it: see `ownUserKey`. */
	readonly ownerKey: string;
	readonly facts: Pick<SessionFacts, 'id' | 'createdAt' | 'provider' | 'sid' | 'subject'>;
	/** The id that the session began with: by it, a session is kept when all others end. */
	readonly firstId?: string | undefined;
	/** The id that it had before this one. */
	readonly previousId?: string | undefined;
}

/**
 * The keys for one id of a session, for the session under the ids that it gets after this one as well, for all sessions of a user, and for
 * all except one.
 */
const keyOfSession = (owner: string, id: string) => `session:${encodeURIComponent(owner)}:${encodeURIComponent(id)}`;
const keyOfLineage = (owner: string, id: string) => `lineage:${encodeURIComponent(owner)}:${encodeURIComponent(id)}`;
const keyOfAll = (owner: string) => `all:${encodeURIComponent(owner)}`;
const keyOfTurn = (owner: string) => `turn:${encodeURIComponent(owner)}`;
const keyOfOthers = (owner: string) => `others:${encodeURIComponent(owner)}`;

/**
 * Whether the session was ended. Costs nothing without a store, and at most one request to the store per `cacheSeconds`.
 * @param cacheSeconds 0 asks the store in any case
 * @returns `unknown` when the store cannot be reached and the configuration accepts that
 * @throws {AdapterError} when the store cannot be reached otherwise
 */
export async function isEnded(
	ctx: AuthContext,
	{ ownerKey: owner, facts, firstId = facts.id, previousId }: Revocable,
	cacheSeconds = ctx.session.revocation?.cacheSeconds ?? 0
): Promise<boolean | 'unknown'> {
	if (!ctx.session.revocation) return false;
	const id = facts.id ?? '';
	const keys = [keyOfSession(owner, id), keyOfAll(owner), keyOfOthers(owner)];
	const former = [firstId, previousId].filter((each) => each !== undefined && each !== id);
	const lineage = former.map((each) => keyOfLineage(owner, each ?? ''));
	const { values, complete } = await read(ctx, [...keys, ...lineage, ...keysOf(ctx, facts)], cacheSeconds);
	const [session, all, others, ...rest] = values;
	const [byFormer, byProvider] = [rest.slice(0, lineage.length), rest.slice(lineage.length)];
	const begunMs = facts.createdAt?.getTime() ?? 0;
	const ended =
		[session, ...byFormer].some(Boolean) ||
		begunMs <= momentOf(all) ||
		isOther(others, firstId ?? '', begunMs) ||
		byProvider.some((mark) => begunMs <= endOf(mark));
	return ended || complete ? ended : 'unknown';
}

/** Whether a session is one of those that ended when another one was kept. */
function isOther(text: string | null | undefined, firstId: string, begunMs: number): boolean {
	const [moment, keptId] = text?.split(' ') ?? [];
	return begunMs <= momentOf(moment) && keptId !== encodeURIComponent(firstId);
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

/** Ends one session of that user, also under an id that it gets at this moment. */
export async function endOne(ctx: AuthContext, owner: string, id: string): Promise<void> {
	await write(ctx, keyOfLineage(owner, id), 'ended');
	await endId(ctx, owner, id);
}

/** Ends an id of a session, which goes on under another one. */
export async function endId(ctx: AuthContext, owner: string, id: string): Promise<void> {
	await write(ctx, keyOfSession(owner, id), 'ended');
}

/** Ends all sessions of that user that have begun by now. */
export async function endAll(ctx: AuthContext, owner: string): Promise<void> {
	await write(ctx, keyOfAll(owner), String(await nextMoment(ctx, keyOfAll(owner))));
}

/**
 * Ends them, except this one. Of two sessions that do so at one moment, none may undo what the other has done: each says whose turn it is
 * before its mark, and looks afterwards.
 * @throws {SessionEnded} if another session has ended this one
 */
export async function endAllBut(
	ctx: AuthContext,
	{ ownerKey: owner, facts, firstId = facts.id }: Revocable
): Promise<void> {
	const id = firstId ?? '';
	const [others, turn] = [keyOfOthers(owner), keyOfTurn(owner)];
	await write(ctx, turn, encodeURIComponent(id));
	const isOurs = async () => (await readMarks(ctx, [turn]))[0] === encodeURIComponent(id);
	const [before] = await readMarks(ctx, [others]);
	if (isOther(before, id, facts.createdAt?.getTime() ?? 0) || !(await isOurs())) throw new SessionEnded();
	await write(ctx, others, `${await nextMoment(ctx, others)} ${encodeURIComponent(id)}`);
	if (await isOurs()) return;
	// The mark of the other one is gone: all sign in again.
	await endAll(ctx, owner);
	throw new SessionEnded();
}

/** Returns the moment of a mark that is written now. It is after the one of before: sessions have begun after that one since. */
async function nextMoment(ctx: AuthContext, key: string): Promise<number> {
	const { values } = await read(ctx, [key], 0);
	const before = momentOf(values[0]?.split(' ')[0]);
	return Math.max(Date.now() + clockToleranceSeconds * 1000, Number.isFinite(before) ? before + 1 : 0);
}

/**
 * Returns when a session that begins now has begun: after what has ended the sessions of its user. A store that cannot be reached says so
 * when the session is read.
 */
export async function beginningOf(
	ctx: AuthContext,
	owner: string,
	there: Pick<SessionFacts, 'provider' | 'sid' | 'subject'>
): Promise<Date> {
	const keys = [keyOfAll(owner), keyOfOthers(owner), ...keysOf(ctx, there)];
	const [all, others, ...byProvider] = await readMarks(ctx, keys).catch((thrown: unknown) => {
		if (thrown instanceof AdapterError) return [];
		throw thrown;
	});
	const ends = [momentOf(all), momentOf(others?.split(' ')[0]), ...byProvider.map(endOf)];
	return new Date(Math.max(Date.now(), ...ends.filter(Number.isFinite).map((moment) => moment + 1)));
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
			const values = await withTimeout(storeTimeoutMs, () => revocation.store.get(missing));
			if (!Array.isArray(values) || values.length !== missing.length)
				throw new TypeError('`get` has to give a value per key');
			missing.forEach((key, index) => {
				// Another request may have ended a session while the store was asked.
				if ((revocations.get(key)?.atMs ?? 0) <= now) revocations.set(key, { value: asText(values[index]), atMs: now });
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
