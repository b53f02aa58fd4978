/** With stored sessions, the data of an update is stored with the session. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { Schema } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { watch } from '../fixtures/data-layer.js';
import { requestOf, sessionCookie } from './support.js';

const theme: Schema<{ theme: string }> = {
	'~standard': {
		version: 1,
		vendor: 'own',
		validate(value) {
			const given = (Object(value) as { theme?: unknown }).theme;
			return typeof given === 'string' ? { value: { theme: given } } : { issues: [{ message: 'no theme' }] };
		}
	}
};
const callbacks: AuthConfig['callbacks'] = { session: ({ session, stored }) => ({ ...session, stored }) };

async function begin({ session, ...options }: Partial<AuthConfig> = {}, store = MemoryAdapter()) {
	const data = watch(store);
	const app = createApp({ adapter: data.adapter, callbacks, session: { ...session }, ...options });
	await app.signIn();
	const update = (value: unknown) => app.auth.updateSession(requestOf(app.browser), value);
	const stored = async () => ((await app.session()) as { stored?: unknown } | null)?.stored;
	return { ...app, data, store, update, stored };
}

describe.each([
	['memory', MemoryAdapter],
	['SQLite', () => SqliteAdapter(':memory:')]
])('on %s', (_, makeStore) => {
	test('an update of the server is in each read, and keeps other members', async () => {
		const app = await begin({}, makeStore() as ReturnType<typeof MemoryAdapter>);
		expect(await app.stored()).toEqual({});
		const { session } = await app.update({ theme: 'dark', cart: [1, { of: 'two' }] });
		expect(session).toMatchObject({ stored: { theme: 'dark' } });
		expect(await app.stored()).toEqual({ theme: 'dark', cart: [1, { of: 'two' }] });
		await app.update({ cart: null });
		expect(await app.stored()).toEqual({ theme: 'dark', cart: null });
		await app.signIn({ browser: app.newBrowser() });
		expect(await app.stored(), 'another session of the user').toEqual({ theme: 'dark', cart: null });
	});
});

test('simultaneous updates keep the members of each other', async () => {
	const app = await begin();
	await Promise.all(Array.from({ length: 50 }, (_, index) => app.update({ [`of ${index}`]: index })));
	expect(Object.keys((await app.stored()) as object)).toHaveLength(50);
});

test('a browser stores what the schema returns, and nothing without a schema', async () => {
	const checked = await begin({ session: { updateSchema: theme } });
	await checked.browser.postJson('/auth/session', { data: { theme: 'dark', role: 'admin' } });
	expect(await checked.stored()).toEqual({ theme: 'dark' });
	const plain = await begin();
	await plain.browser.postJson('/auth/session', { data: { role: 'admin' } });
	expect(await plain.stored()).toEqual({});
});

test.each<[string, unknown]>([
	['larger than a row', { text: 'é'.repeat(8192) }],
	['a bigint', { count: 1n }],
	['an object in itself', Object.assign({ own: {} as object }, {})]
])('data that cannot be stored is refused: %s', async (what, value) => {
	const app = await begin();
	if (what.includes('itself')) (value as { own: object }).own = value as object;
	await app.update({ theme: 'dark' });
	await expect(app.update(value)).rejects.toMatchObject({ type: 'InvalidRequest' });
	expect(await app.stored()).toEqual({ theme: 'dark' });
});

test('the sum of updates is not larger than one', async () => {
	const app = await begin();
	await app.update({ first: 'x'.repeat(9000) });
	await expect(app.update({ second: 'x'.repeat(9000) })).rejects.toThrow(/16384/);
});

test.each(['text', 7, null, undefined, ['a']])(
	'only the callbacks receive data that is not an object: %j',
	async (value) => {
		const app = await begin();
		app.data.take();
		await app.update(value);
		expect(app.data.take()).toEqual(['getSessionAndUser']);
	}
);

test.each(['{"a":', '[]', 'null', '{"__proto__":{"role":"admin"}}'])(
	'a column with %j is read as no data',
	async (text) => {
		const app = await begin();
		await app.store.updateSession({ sessionToken: app.browser.cookie(sessionCookie) ?? '', data: text });
		expect(await app.stored()).toEqual({});
		expect((app.stored() as { role?: string }).role).toBeUndefined();
	}
);

test('an update of a session that ends meanwhile stores nothing, and brings nothing back', async () => {
	const app = await begin();
	const token = app.browser.cookie(sessionCookie) ?? '';
	app.data.instead.updateSession = async (call) => {
		await app.store.deleteSession(token);
		return call();
	};
	expect((await app.update({ theme: 'dark' })).session).toBeNull();
	expect(await app.store.getSessionAndUser(token)).toBeNull();
});

test('an adapter without lists of sessions works as before', async () => {
	const data = watch(MemoryAdapter(), ['listSessions']);
	const seen: unknown[] = [];
	const app = createApp({
		adapter: data.adapter,
		callbacks: {
			session({ session, stored, newSession }) {
				seen.push([stored, newSession]);
				return session;
			}
		}
	});
	await app.signIn();
	await app.auth.updateSession(requestOf(app.browser), { theme: 'dark' });
	expect(seen.at(-1)).toEqual([{}, { theme: 'dark' }]);
});
