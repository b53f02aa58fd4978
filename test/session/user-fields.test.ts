/** `session.userFields`: further columns of users in `session.user`, with both strategies. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SqliteAdapter, type SqliteAdapterOptions } from '../../src/adapters/sqlite.js';
import type { AuthConfig, SessionOptions } from '../../src/lib/config/options.js';
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
	'%s: what the provider says of a new user is stored and shown',
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

test('database: a change of the row is shown at once; jwt: with the next sign-in', async () => {
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

test.each([[['email']], [['sub']], [['a b']], ['role'], [[1]]])('%j is refused', (fields) => {
	const session = { userFields: fields } as unknown as SessionOptions;
	expect(() => createApp({ session })).toThrow(expect.objectContaining({ type: 'InvalidConfig' }) as Error);
});
