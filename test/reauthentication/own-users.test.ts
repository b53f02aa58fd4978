/** Users without an adapter, and adapters that store too little, prove their identity again as far as that is certain. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';

const credentials = (id: string) => ({
	id,
	name: id,
	type: 'credentials' as const,
	credentials: { name: {}, password: {} },
	authorize: ({ name, password }: Record<string, unknown>) => (password === id ? { id: String(name) } : null)
});
const errorOf = (response: Response) => locationOf(response).searchParams.get('error');

describe('an application’s own users', () => {
	const make = async () => {
		const app = createApp({ providers: [credentials('one'), credentials('two')] });
		await app.browser.post('/auth/callback/one', { name: '1', password: 'one' });
		const prove = (provider: string, name: string) =>
			app.browser.post(`/auth/reauthenticate/${provider}`, { name, password: provider, callbackUrl: '/danger' });
		return { app, prove };
	};

	test('prove their identity with the provider of their sign-in', async () => {
		const { app, prove } = await make();
		const before = await app.session();
		expect(locationOf(await prove('one', '1')).pathname).toBe('/danger');
		const after = await app.session();
		expect([after?.user?.id, after?.id === before?.id]).toEqual(['1', false]);
	});

	test('do not match users of another provider with the same id, or other users of the same provider', async () => {
		const { app, prove } = await make();
		const before = await app.session();
		expect(errorOf(await prove('two', '1'))).toBe('ReauthenticationInsufficient');
		expect(errorOf(await prove('one', '2'))).toBe('ReauthenticationMismatch');
		expect(await app.session()).toEqual(before);
	});

	test('are offered only that provider', async () => {
		const { app } = await make();
		const page = await (await app.browser.visit('/auth/reauthenticate')).text();
		expect(page).toContain('action="/auth/reauthenticate/one"');
		expect(page).not.toContain('/auth/reauthenticate/two');
	});
});

test('without an adapter, an OpenID Connect provider proves whose session it is', async () => {
	const app = createApp();
	await app.signIn();
	const before = await app.session();
	const started = async () => locationOf(await app.browser.post('/auth/reauthenticate/op', { callbackUrl: '/danger' }));
	expect(locationOf(await app.browser.follow(app.op.authorize(await started()))).pathname).toBe('/danger');
	const after = await app.session();
	expect([after?.user, after?.id === before?.id]).toEqual([before?.user, false]);
	const other = { sub: 'another', email: 'ada@example.test', email_verified: true };
	expect(errorOf(await app.browser.follow(app.op.authorize(await started(), { user: other })))).toBe(
		'ReauthenticationMismatch'
	);
	expect(await app.session()).toEqual(after);
});

test('an adapter that does not store when a user authenticated is named in the log', async () => {
	const { listSessions: _, ...adapter } = MemoryAdapter();
	const app = createApp({ adapter });
	await app.signIn();
	const started = locationOf(await app.browser.post('/auth/reauthenticate/op', {}));
	const response = await app.browser.follow(app.op.authorize(started));
	expect(response.status).toBe(500);
	expect(app.logger.entries.map(({ args }) => (args[0] as Error).name)).toContain('MissingAdapterMethods');
	expect(await app.session()).not.toBeNull();
});

test('a table without the column is named in the log, and the session stays', async () => {
	const store = MemoryAdapter();
	const app = createApp({
		adapter: {
			...store,
			createSession: ({ authenticatedAt: _, ...row }) => store.createSession(row)
		}
	});
	await app.signIn();
	const started = locationOf(await app.browser.post('/auth/reauthenticate/op', {}));
	expect((await app.browser.follow(app.op.authorize(started))).status).toBe(500);
	expect(app.logger.entries.map(({ args }) => (args[0] as Error).name)).toContain('InvalidConfig');
	expect(await app.session()).not.toBeNull();
	const { id = '' } = (await app.session())!.user!;
	expect(await store.listSessions(id)).toHaveLength(1);
});
