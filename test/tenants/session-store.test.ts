/** `session.store` keeps the sessions of tenants, too. */
import { createStorage } from 'unstorage';
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { UnstorageSessions } from '../../src/adapters/unstorage.js';
import { createTenantSite } from './support.js';

test('a session of a tenant is in `session.store`, and not in the tables of the users', async () => {
	const storage = createStorage();
	const users = MemoryAdapter();
	const site = createTenantSite({ adapter: users, session: { store: UnstorageSessions(storage) } });
	const browser = site.at('acme');
	await site.signIn(browser, site.acme);
	const session = await site.session(browser);
	expect(session).toMatchObject({ user: { name: 'Ada Lovelace' } });
	expect(await users.listSessions(session!.user!.id!)).toEqual([]);
	expect((await storage.getKeys()).length).toBeGreaterThan(0);
	await browser.post('/auth/signout');
	expect(await site.session(browser)).toBeNull();
	expect(site.logger.errors).toEqual([]);
});
