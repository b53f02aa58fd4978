/** `session.userFields`: further columns of users in `session.user`, with both strategies. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SqliteAdapter, type SqliteAdapterOptions } from '../../src/adapters/sqlite.js';
import type { AuthConfig, SessionOptions } from '../../src/lib/base/config/options.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';

/** The application would declare the members. */
const options = { fields: { role: 'text', prefs: 'json', hidden: 'text' } } as unknown as SqliteAdapterOptions;
const userFields = ['role', 'prefs'] as unknown as SessionOptions['userFields'];

function createSite(strategy: 'jwt' | 'database', more: Partial<AuthConfig> = {}) {
	const database = new DatabaseSync(':memory:');
	const op = createIdentityProvider();
	const provider = op.provider();
	const profile = (claims: { sub: string; email?: string }) => ({
		id: claims.sub,
		email: claims.email,
		role: 'editor',
		prefs: { theme: 'dark' },
		hidden: 'not for browsers'
	});
	const site = createApp({
		op,
		providers: [{ ...provider, profile } as typeof provider],
		adapter: SqliteAdapter(database, options),
		session: { strategy, userFields },
		...more
	});
	return { ...site, database };
}

test.each(['database', 'jwt'] as const)(
	'%s: the fields of a new user from the provider are stored and in the session',
	async (strategy) => {
		const site = createSite(strategy);
		await site.signIn();
		const session = await site.session();
		expect(session?.user).toMatchObject({ role: 'editor', prefs: { theme: 'dark' } });
		expect(JSON.stringify(session)).not.toContain('not for browsers');
		expect(site.database.prepare('select "role", "prefs", "hidden" from "user"').get()).toEqual({
			role: 'editor',
			prefs: '{"theme":"dark"}',
			hidden: 'not for browsers'
		});
	}
);

test('a change of the row is in a stored session at once, and in an encrypted one after the next sign-in', async () => {
	const stored = createSite('database');
	const sealed = createSite('jwt');
	for (const site of [stored, sealed]) {
		await site.signIn();
		site.database.exec(`update "user" set "role" = 'admin'`);
	}
	expect((await stored.session())?.user).toMatchObject({ role: 'admin' });
	expect((await sealed.session())?.user).toMatchObject({ role: 'editor' });
	await sealed.signIn();
	expect((await sealed.session())?.user).toMatchObject({ role: 'admin' });
});

test('a later sign-in does not change the columns', async () => {
	const site = createSite('database');
	await site.signIn();
	site.database.exec(`update "user" set "role" = 'admin'`);
	await site.signIn({ browser: site.newBrowser() });
	expect(site.database.prepare('select "role" from "user"').all()).toEqual([{ role: 'admin' }]);
});

test('jwt: the callback may change them, and `session` comes last', async () => {
	const site = createSite('jwt', {
		callbacks: {
			jwt: ({ token }) => ({ ...token, role: 'owner' }),
			session: ({ session }) => ({ ...session, user: { ...session.user, prefs: null } as typeof session.user })
		}
	});
	await site.signIn();
	expect((await site.session())?.user).toMatchObject({ role: 'owner', prefs: null });
});

test('database: without `userFields`, the session callback gets the columns of the user, as in @auth/core (#34 A2)', async () => {
	const site = createSite('database', {
		session: { strategy: 'database' },
		callbacks: { session: ({ session }) => session }
	});
	await site.signIn();
	site.database.exec('alter table "user" add "isAdmin" integer; update "user" set "isAdmin" = 1');
	const session = await site.session();
	expect(session?.user).toMatchObject({ role: 'editor', isAdmin: 1, prefs: { theme: 'dark' }, emailVerified: null });
	expect(typeof session?.user?.id).toBe('string');
	expect(session).not.toHaveProperty('sessionToken');
});

test.each(['password', 'passwordHash', 'api_secret', 'accessToken', 'SALT'])(
	'database: the column %s stays on the server, with one warning (#34 A2)',
	async (column) => {
		const site = createSite('database', {
			session: { strategy: 'database' },
			callbacks: { session: ({ session }) => session }
		});
		await site.signIn();
		site.database.exec(`alter table "user" add "${column}" text; update "user" set "${column}" = 'not to be seen'`);
		for (let reading = 0; reading < 3; reading++) {
			expect(JSON.stringify(await site.session())).not.toContain('not to be seen');
		}
		expect(site.logger.warnings.filter((message) => message.includes(`"${column}"`))).toHaveLength(1);
		site.logger.clear();
	}
);

test('database: without a callback, and with `userFields`, no other column is shown (#34 A2)', async () => {
	const all = createSite('database', { session: { strategy: 'database' } });
	const callbacks = { session: ({ session }: { session: unknown }) => session } as AuthConfig['callbacks'];
	const chosen = createSite('database', { callbacks });
	for (const site of [all, chosen]) await site.signIn();
	expect((await all.session())?.user).not.toHaveProperty('role');
	expect((await chosen.session())?.user).toMatchObject({ role: 'editor' });
	expect((await chosen.session())?.user).not.toHaveProperty('hidden');
});

test.each([[['email']], [['sub']], [['a b']], ['role'], [[1]]])('%j is refused', (fields) => {
	const session = { userFields: fields } as unknown as SessionOptions;
	expect(() => createApp({ session })).toThrow(expect.objectContaining({ type: 'InvalidConfig' }) as Error);
});
