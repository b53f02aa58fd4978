/** An encrypted session of a user of the adapter ends when the user was deleted: the renewal looks. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Credentials from '../../src/providers/credentials.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { watch, type Method } from '../fixtures/data-layer.js';
import { day } from './support.js';

let clock = createClock();
beforeEach(() => {
	clock = createClock();
});
afterAll(() => clock.restore());

async function signedIn(options: AppOptions = {}, leftOut: Method[] = []) {
	const store = MemoryAdapter();
	const data = watch(store, leftOut);
	const app = createApp({ adapter: data.adapter, session: { strategy: 'jwt' }, ...options });
	await app.signIn();
	data.take();
	const remove = async () => store.deleteUser((await store.getUserByEmail('ada@example.test'))?.id ?? '');
	return { ...app, data, store, remove };
}

test('the session of a deleted user ends at the renewal, and a copy of the cookie with it', async () => {
	const app = await signedIn();
	const copy = app.browser.copy();
	await app.remove();
	clock.advance(day - 60);
	expect(await app.session(), 'before the renewal').not.toBeNull();
	clock.advance(60);
	expect(await app.session()).toBeNull();
	expect(app.browser.cookieNames).toEqual([]);
	expect(await app.session(copy)).toBeNull();
});

test('a renewal looks for the user once, and other reads do not', async () => {
	const app = await signedIn();
	for (let count = 0; count < 5; count++) await app.session();
	expect(app.data.take()).toEqual([]);
	clock.advance(day);
	await app.session();
	expect(app.data.take()).toEqual(['getUser']);
	for (let count = 0; count < 5; count++) await app.session();
	expect(app.data.take()).toEqual([]);
});

test('a callback that changes each token neither hides the end nor costs a call with each read', async () => {
	const callbacks = { jwt: ({ token }: { token: object }) => ({ ...token, read: clock.now() }) };
	const app = await signedIn({ callbacks });
	for (let hours = 1; hours < 24; hours++) {
		clock.advance(60 * 60);
		await app.session();
	}
	expect(app.data.take()).toEqual([]);
	clock.advance(60 * 60);
	await app.session();
	expect(app.data.take()).toEqual(['getUser']);
	await app.remove();
	for (let hours = 0; hours < 24; hours++) {
		clock.advance(60 * 60);
		await app.session();
	}
	expect(await app.session()).toBeNull();
});

describe('a data layer that fails', () => {
	test('signs no one out: the session stays, and is not renewed', async () => {
		const app = await signedIn();
		const before = (await app.session())?.expires;
		clock.advance(2 * day);
		app.data.instead.getUser = () => Promise.reject(new Error('down'));
		expect((await app.session())?.expires).toBe(before);
		expect(app.logger.warnings.join()).toContain('not renewed');
		app.data.instead = {};
		expect((await app.session())?.expires).not.toBe(before);
		app.logger.clear();
	});

	test('that lacks `getUser` renews sessions as before', async () => {
		const provider = Credentials({ users: 'own', authorize: () => ({ id: 'ada' }) });
		const data = watch(MemoryAdapter(), ['getUser']);
		const app = createApp({ adapter: data.adapter, providers: [provider], session: { strategy: 'jwt' } });
		await app.browser.post('/auth/callback/credentials');
		const before = (await app.session())?.expires;
		clock.advance(2 * day);
		expect((await app.session())?.expires).not.toBe(before);
	});
});

test('a user of the application itself is not looked for, and its `jwt` callback may end the session', async () => {
	let exists = true;
	const provider = Credentials({ users: 'own', authorize: () => ({ id: 'ada' }) });
	const data = watch(MemoryAdapter());
	const app = createApp({
		adapter: data.adapter,
		providers: [provider],
		session: { strategy: 'jwt' },
		callbacks: { jwt: ({ token }) => (exists ? token : null) }
	});
	await app.browser.post('/auth/callback/credentials');
	data.take();
	clock.advance(2 * day);
	expect(await app.session()).not.toBeNull();
	expect(data.take()).toEqual([]);
	exists = false;
	expect(await app.session()).toBeNull();
});
