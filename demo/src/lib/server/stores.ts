/** The data layers of the demo. Each is opened when a visitor first chooses it, and has users of its own. */
import { PGlite } from '@electric-sql/pglite';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { PgAdapter, schema } from 'framework-auth/adapters/pg';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import { accessGrant } from 'framework-auth/access';
import {
	organization,
	organizationInvitation,
	organizationMember,
	organizationRole,
	organizationTeam,
	organizationTeamMember
} from 'framework-auth/organizations';
import { createTables } from 'framework-auth/tables';
import { database, people } from '#settings';

// #region stores
async function openPostgres() {
	const client = new PGlite();
	await client.exec(schema);
	const adapter = PgAdapter(client);
	await createTables(adapter, [
		organization,
		organizationMember,
		organizationInvitation,
		organizationRole,
		organizationTeam,
		organizationTeamMember,
		accessGrant
	]);
	return adapter;
}

const openers = {
	sqlite: async () => SqliteAdapter(database),
	postgres: openPostgres,
	memory: async () => MemoryAdapter()
};
// #endregion

export type StoreName = keyof typeof openers;
export type Store = Awaited<ReturnType<(typeof openers)[StoreName]>>;

const opened = new Map<StoreName, Promise<Store>>();

/** Returns a data layer, with the people of the settings in it. */
export function storeOf(name: StoreName): Promise<Store> {
	const store = opened.get(name) ?? openers[name]().then(withPeople);
	opened.set(name, store);
	return store;
}

// #region people
/** Creates those who come from an earlier site. Their hashes are taken in when they sign in. */
async function withPeople<Opened extends Store>(store: Opened): Promise<Opened> {
	for (const { id, name, email } of people) {
		if (await store.getUserByEmail(email)) continue;
		// The earlier site has proven the address. Otherwise a new password by mail would be refused.
		await store.createUser({ id, name, email, emailVerified: new Date() });
	}
	return store;
}
// #endregion
