/** `cleanUp` of the configuration: what has expired is deleted behind a share of the sign-ins. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../src/lib/plugins/operator/clean-up/clean-up.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';

let clock = createClock('2026-01-01T00:00:00.000Z');
beforeEach(() => {
	clock = createClock('2026-01-01T00:00:00.000Z');
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
});
afterAll(() => clock.restore());

function createSite(cleanUp: AuthConfig['cleanUp'], more: Partial<AuthConfig> = {}) {
	const data = watch(MemoryAdapter());
	const site = createApp({ adapter: data.adapter, cleanUp, ...more });
	return { ...site, data, runs: () => data.calls.filter(({ method }) => method === 'deleteExpired').length };
}

/** Lets what was put behind the response run, and waits until the expectation holds. */
async function behind(expectation: () => unknown = () => undefined): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 20));
	await vi.waitFor(expectation, { timeout: 60_000, interval: 10 });
}

test('the clean-up runs after the response, in batches, and not again within ten minutes if nothing is left', async () => {
	const site = createSite({ share: 1 });
	await site.signIn();
	expect(site.runs(), 'the response does not wait').toBe(0);
	const batches = () => site.data.calls.filter(({ method }) => method === 'deleteExpired').map(({ args }) => args);
	await behind(() => expect(batches()).toEqual([[500]]));
	clock.advance(9 * 60);
	await site.signIn();
	await behind(() => expect(site.runs()).toBe(1));
	clock.advance(2 * 60);
	await site.signIn();
	await behind(() => expect(site.runs()).toBe(2));
});

test('the clean-up deletes expired sessions, and keeps valid ones', async () => {
	const site = createSite({ share: 1 });
	const store = site.data.adapter;
	const user = await store.createUser!({ id: '', email: 'x@example.com', emailVerified: null });
	await store.createSession!({ sessionToken: 'old', userId: user.id, expires: new Date('2025-12-01') });
	await store.createSession!({ sessionToken: 'young', userId: user.id, expires: new Date('2026-02-01') });
	await site.signIn();
	await behind(async () => expect(await store.getSessionAndUser!('old')).toBeNull());
	expect(await store.getSessionAndUser!('young')).not.toBeNull();
});

test('the clean-up runs once at a time, and a minute later if rows are left', async () => {
	const held: (() => void)[] = [];
	let calls = 0;
	const adapter = {
		...MemoryAdapter(),
		deleteExpired() {
			calls++;
			const left = 500;
			return calls > 1 ? left : new Promise<number>((resolve) => held.push(() => resolve(left)));
		}
	};
	const site = createApp({ adapter, cleanUp: { share: 1 } });
	await site.signIn();
	await behind();
	await site.signIn({ browser: site.newBrowser() });
	await behind(() => expect(calls).toBe(1));
	for (const release of held) release();
	await behind(() => expect(calls, 'two batches of one run').toBe(2));
	await site.signIn();
	await behind(() => expect(calls).toBe(2));
	clock.advance(61);
	await site.signIn();
	await behind(() => expect(calls).toBe(4));
});

test('the clean-up runs after a share of the sign-ins, one of a hundred by default', async () => {
	const site = createSite(undefined);
	const random = vi.spyOn(Math, 'random').mockReturnValue(0.01);
	await site.signIn();
	await behind();
	expect(site.runs()).toBe(0);
	random.mockReturnValue(0.0099);
	await site.signIn();
	await behind(() => expect(site.runs()).toBe(1));
});

test('a failure is in the log, the person is signed in, and the next run waits', async () => {
	const adapter = { ...MemoryAdapter(), deleteExpired: () => Promise.reject(new Error('disk trouble')) };
	const site = createApp({ adapter, cleanUp: { share: 1 } });
	expect((await site.signIn()).status).toBe(303);
	await behind(() => expect(site.logger.faults).toEqual([expect.objectContaining({ type: 'AdapterError' })]));
	expect(await site.session()).not.toBeNull();
});

test('on a platform that stops with the response, the clean-up runs only with `waitUntil`', async () => {
	vi.stubEnv('VERCEL', '1');
	const stopped = createSite({ share: 1 });
	await stopped.signIn();
	await behind();
	expect(stopped.runs()).toBe(0);
	const promises: Promise<unknown>[] = [];
	const kept = createSite({ share: 1 }, { waitUntil: (promise) => void promises.push(promise) });
	await kept.signIn();
	await Promise.all(promises);
	expect(promises).toHaveLength(1);
	expect(kept.runs()).toBe(1);
});

test('in development, and with `false`, the clean-up does not run', async () => {
	for (const [cleanUp, host] of [
		[false, {}],
		[undefined, { dev: true }]
	] as const) {
		vi.spyOn(Math, 'random').mockReturnValue(0);
		const data = watch(MemoryAdapter());
		const site = createApp({ adapter: data.adapter, cleanUp, host });
		await site.signIn();
		await behind();
		expect(data.calls.filter(({ method }) => method === 'deleteExpired')).toEqual([]);
	}
});

test('an adapter without the method is skipped, unless the configuration asks for the clean-up', async () => {
	const { adapter } = watch(MemoryAdapter(), ['deleteExpired']);
	await createApp({ adapter, cleanUp: undefined }).signIn();
	expect(() => createApp({ adapter, cleanUp: { share: 0.5 } })).toThrow('lacks deleteExpired');
	expect(() => createApp({ cleanUp: { share: 0.5 } })).toThrow('there is no adapter');
	expect(() => createApp({ adapter: MemoryAdapter(), cleanUp: { share: 2 } })).toThrow('a number from 0 to 1');
	expect(() => createApp({ adapter: MemoryAdapter(), cleanUp: true as never })).toThrow();
});
