/** `cleanUp` deletes what has expired, in batches, as far as the adapter can. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createKitApp } from '../kit/kit.js';
import { day } from './support.js';

let clock = createClock('2026-01-01T00:00:00.000Z');
beforeEach(() => {
	clock = createClock('2026-01-01T00:00:00.000Z');
});
afterAll(() => clock.restore());

async function visited(anonymous: number) {
	const store = MemoryAdapter();
	const data = watch(store);
	const app = createApp({ adapter: data.adapter, anonymous: { maxAge: 2 * day } });
	const ids: string[] = [];
	for (let made = 0; made < anonymous; made++) {
		const { session } = await app.auth.signInAnonymously(new Request('https://app.test/'));
		ids.push(session?.user?.id ?? '');
	}
	await app.signIn();
	data.take();
	return { ...app, data, store, ids };
}

test('anonymous users are deleted with their sessions when they cannot come back, and other users stay', async () => {
	const app = await visited(3);
	clock.advance(day);
	expect(await app.auth.cleanUp()).toEqual({
		expired: 0,
		anonymousUsers: 0,
		pendingUsers: 0,
		leavingUsers: 0,
		complete: true
	});
	clock.advance(1.5 * day);
	expect(await app.auth.cleanUp()).toEqual({
		expired: 0,
		anonymousUsers: 3,
		pendingUsers: 0,
		leavingUsers: 0,
		complete: true
	});
	for (const id of app.ids) expect(await app.store.getUser(id)).toBeNull();
	expect(await app.session()).not.toBeNull();
	clock.advance(40 * day);
	expect(await app.auth.cleanUp()).toMatchObject({ anonymousUsers: 0, complete: true });
	expect((await app.auth.cleanUp()).expired).toBe(0);
});

test('cleanUp deletes in batches, and says whether rows are left', async () => {
	const app = await visited(5);
	clock.advance(3 * day);
	expect(await app.auth.cleanUp({ batch: 2, batches: 2 })).toMatchObject({ anonymousUsers: 4, complete: false });
	expect(await app.auth.cleanUp({ batch: 2, batches: 2 })).toMatchObject({ anonymousUsers: 1, complete: true });
	expect(app.data.calls.filter(({ method }) => method === 'deleteAnonymousUsers').map(({ args }) => args)).toEqual(
		Array(4).fill([2])
	);
});

test.each([{ batch: 0 }, { batch: 0.5 }, { batches: -1 }, { batch: Infinity }])('%j is refused', async (options) => {
	const app = createApp({ adapter: MemoryAdapter() });
	await expect(app.auth.cleanUp(options)).rejects.toMatchObject({ type: 'InvalidRequest' });
});

test('an adapter without the method is named, and a wrong count of one is refused', async () => {
	await expect(createApp().auth.cleanUp()).rejects.toMatchObject({ type: 'MissingAdapter' });
	const { adapter } = watch(MemoryAdapter(), ['deleteExpired', 'deleteAnonymousUsers']);
	const missing = { type: 'MissingAdapterMethods', message: expect.stringContaining('deleteExpired') as string };
	await expect(createApp({ adapter }).auth.cleanUp()).rejects.toMatchObject(missing);
	const wrong = { ...MemoryAdapter(), deleteExpired: () => ({ affectedRows: 1 }) as never };
	await expect(createApp({ adapter: wrong }).auth.cleanUp()).rejects.toMatchObject({ type: 'AdapterError' });
});

test('in SvelteKit, cleanUp needs the event if the configuration does', async () => {
	expect(await createKitApp({ adapter: MemoryAdapter() }).cleanUp()).toMatchObject({ complete: true });
});
