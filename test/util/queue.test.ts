/** The queue for places: turns that end with their request, waits that end in time, and nothing that is kept. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Crowded, longestWaitMs, Places } from '../../src/lib/base/util/queue.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const full = new Error('full');
const isFull = (thrown: unknown) => thrown === full;
const never = new Promise<never>(() => undefined);

/** Places that are counted here, for so many at once. */
function counted(limit: number) {
	const state = { held: 0 };
	const take = async () => {
		if (state.held >= limit) throw full;
		state.held++;
		return 'taken';
	};
	return Object.assign(state, { take, isFull });
}

test('an attempt that ends with its request, as on Cloudflare Workers, delays the others only for a while', async () => {
	const places = new Places(true);
	const state = counted(1);
	await places.take('ada', state);
	let dead = true;
	const outcome = places.take('ada', {
		// The platform ended the request that had the turn, and what it waited for with it.
		take: async () => (state.held === 0 && dead ? ((dead = false), never) : state.take()),
		isFull
	});
	state.held--;
	places.leave('ada');
	await vi.advanceTimersByTimeAsync(longestWaitMs);
	expect(await outcome).toBe('taken');
	state.held--;
	places.leave('ada');
	expect(await places.take('ada', state)).toBe('taken');
});

test('a wait ends in time, even if its timer was early by the clock', async () => {
	const places = new Places(false);
	const state = counted(1);
	await places.take('ada', state);
	const outcome = places.take('ada', state).catch((thrown: unknown) => thrown);
	vi.spyOn(performance, 'now').mockReturnValue(performance.now() + longestWaitMs - 1);
	await vi.advanceTimersByTimeAsync(longestWaitMs);
	expect(await outcome).toBeInstanceOf(Crowded);
	vi.restoreAllMocks();
});

test('keys of requests that found the queue full are deleted', async () => {
	const places = new Places(false);
	// Ten keys with one holder and five hundred waiting requests each: as many as wait in all.
	const busy = Array.from({ length: 10 }, (_, index) => ({ key: `busy ${index}`, state: counted(1) }));
	const waiting: Promise<unknown>[] = [];
	for (const { key, state } of busy) {
		await places.take(key, state);
		for (let each = 0; each < 500; each++) waiting.push(places.take(key, state).catch(() => undefined));
	}
	const others = Array.from({ length: 50 }, (_, index) => {
		const taken = counted(0);
		return places.take(`key ${index}`, taken).catch((thrown: unknown) => thrown);
	});
	expect((await Promise.all(others)).every((thrown) => thrown === full || thrown instanceof Crowded)).toBe(true);
	expect(places.size).toBe(busy.length);
	await vi.advanceTimersByTimeAsync(longestWaitMs);
	await Promise.all(waiting);
});
