/** The matrices of two actors: each flow of a stranger, and each way to close the door, at each moment. */
import { describe, expect, test } from 'vitest';
import type { Browser } from '../fixtures/browser.js';
import { requestOf } from '../session/support.js';
import { isFull } from '../support/full.js';
import { ada, another, createStage, type Stage, type Strategy } from './second-actor.js';

/** The work of a stranger who is about to be shut out. */
export interface Flow {
	readonly password?: boolean;
	readonly totp?: boolean;
	/** Prepares the account, by Ada's own hand. */
	prepare?(stage: Stage): Promise<unknown>;
	/** Does all steps except the last one, which it returns. */
	begin(stage: Stage, thief: Browser): Promise<() => Promise<unknown>>;
}

/** Makes a step whose error does not count. */
export const quietly = (run: () => Promise<unknown>) => async () => run().catch(() => undefined);

/** Whether an answer says that the password was changed. */
const isDone = (response: Response) => response.headers.get('location')?.includes('done=') ?? false;

/** Ada closes the door. `id` is the session of the other. Gives false if the other was first, and has shut her out. */
export const closers: Record<string, (stage: Stage, id: string, own: Browser, copied: Browser) => Promise<unknown>> = {
	'signs out in the browser whose session it is': async (stage, _, __, copied) => {
		const isThere = (await stage.session(copied)) !== null;
		await stage.elsewhere.signOut(requestOf(copied));
		return isThere;
	},
	'signs out everywhere': ({ auth }) => auth.sessions.of(ada.id).endAll(),
	'ends that session': ({ auth }, id) => auth.sessions.of(ada.id).end(id),
	'is blocked': ({ auth }) => auth.users.block(ada.id),
	'is blocked, and the block is lifted': async ({ auth }) => {
		await auth.users.block(ada.id);
		await auth.users.unblock(ada.id);
	},
	'changes the password': async (_, __, own) =>
		isDone(await own.post('/auth/password/change', { current: ada.password, password: another }))
};

/** More than any of the flows has. */
const most = 80;
/** A way to end something, of which no change may bring anything back. */
const isLent = (door: string) => /^(?:bearer|trusted-device) /.test(door);

/** Runs each change with a copy of Ada's session. Each moment meets one closer, in turn, and all of them with TEST_FULL=1. */
export function testChanges(changes: Readonly<Record<string, Flow>>): void {
	const names = Object.keys(closers);
	const isMet = (at: number, closer: string) => isFull || at % names.length === names.indexOf(closer);

	describe.each<Strategy>(['database', 'jwt'])('with the strategy "%s"', (strategy) => {
		describe.each(Object.keys(changes))('%s', (name) => {
			const { prepare, begin, ...options } = changes[name]!;

			/** Returns what is wrong after a moment; null if the flow ends before it. */
			async function wrongAt(at: number, closer: string): Promise<string[] | null> {
				const stage = await createStage({ strategy, ...options });
				await prepare?.(stage);
				const [own, thief] = [await stage.enter(), await stage.enter()];
				const { id = '' } = (await stage.session(thief))!;
				const finish = await begin(stage, thief);
				const copied = thief.copy();
				const before = await stage.doors();
				let open: string[] = [];
				let isClosed: unknown;
				const reached = await stage.interrupted(at, finish, async () => {
					isClosed = await closers[closer]!(stage, id, own, copied);
					open = await stage.doors();
				});
				if (!reached) return null;
				// A stored session that has another id by then is not found: Ada learns it.
				if (isClosed === false) return [];
				// A change that is taken back leaves what Ada had before.
				const late = (await stage.doors()).filter(
					(door) => !open.includes(door) && (isLent(door) || !before.includes(door))
				);
				const goesOn = await stage.session(thief);
				return [
					...(goesOn ? [`${at}: a session goes on, as ${goesOn.user?.id}`] : []),
					...(late.length > 0 ? [`${at}: ${late.join(', ')}`] : [])
				];
			}

			test.each(names)('while Ada %s', async (closer) => {
				const wrong: string[] = [];
				let at = 0;
				while (at < most) {
					at++;
					if (!isMet(at, closer)) continue;
					const found = await wrongAt(at, closer);
					if (!found) break;
					wrong.push(...found);
				}
				expect(wrong).toEqual([]);
				expect(at).toBeGreaterThan(1);
				expect(at).toBeLessThan(most);
			});
		});
	});
}

/** A stranger who knows one of Ada's ways in signs in; and Ada takes that way away. */
export interface SignIn extends Flow {
	close(stage: Stage, own: Browser): Promise<unknown>;
}

export function testSignIns(signIns: Readonly<Record<string, SignIn>>): void {
	describe.each(Object.keys(signIns))('a sign-in %s', (name) => {
		const { prepare, begin, close, ...options } = signIns[name]!;

		test('does not begin a session afterwards', async () => {
			const wrong: string[] = [];
			let moments = 0;
			for (let at = 1; at <= most; at++) {
				const stage = await createStage({ strategy: 'database', ...options });
				await prepare?.(stage);
				const own = await stage.enter();
				const thief = stage.newBrowser();
				const finish = await begin(stage, thief);
				let before: unknown[] = [];
				let open: string[] = [];
				const reached = await stage.interrupted(at, finish, async () => {
					await close(stage, own);
					before = (await stage.store.listSessions(ada.id)).map(({ id }) => id);
					open = await stage.doors();
				});
				if (!reached) break;
				moments++;
				const isIn = await stage.session(thief);
				// Without the account, the person at the provider is another user here.
				if (isIn?.user?.id === ada.id && !before.includes(isIn.id)) wrong.push(`${at}: a session`);
				const late = (await stage.doors()).filter((door) => isLent(door) && !open.includes(door));
				if (late.length > 0) wrong.push(`${at}: ${late.join(', ')}`);
			}
			expect(wrong).toEqual([]);
			expect(moments).toBeGreaterThan(2);
			expect(moments).toBeLessThan(most);
		});
	});
}
