/** The Drizzle adapter on libSQL (Turso), in a file: two connections. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, sqliteTables, type IdType } from '../../src/adapters/drizzle.js';
import { sqliteStatements } from './support/drizzle-kit.js';
import { inTurn } from './support/in-turn.js';

const onLibsql = inTurn(2, { at: 1, of: 2 });

for (const id of ['text', 'serial'] satisfies IdType[]) {
	const tables = sqliteTables({ id, passkeyNames: true, sessionDetails: true, secrets: true });

	describe(`drizzle on libSQL, ${id} ids, two connections`, () => {
		let folder: string;
		const clients: Client[] = [];
		beforeAll(async () => {
			folder = await mkdtemp(join(tmpdir(), 'libsql-'));
			for (let count = 0; count < 2; count++) clients.push(createClient({ url: `file:${join(folder, 'auth.db')}` }));
			// Without a journal of its own for each commit: the disk would take most of the time.
			await clients[0]!.execute('pragma journal_mode = wal');
			await clients[0]!.batch(await sqliteStatements(tables));
		});
		afterAll(async () => {
			for (const client of clients) client.close();
			await rm(folder, { recursive: true });
		});
		const adapterOn = (index: number) => DrizzleAdapter(drizzle(clients[index]!), tables);
		testAdapter({ test: onLibsql(), strict: true, createAdapter: () => adapterOn(0), createPeer: () => adapterOn(1) });

		test('a failure in the middle of createUserWithAccount leaves nothing', async () => {
			const trigger = `before insert on account begin select raise(abort, 'disk trouble'); end`;
			await clients[0]!.execute(`create trigger fail ${trigger}`);
			const user = { id: '', email: 'ada@example.com', emailVerified: null };
			const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };
			await expect(adapterOn(0).createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
			expect(await adapterOn(1).getUserByEmail(user.email)).toBeNull();
			await clients[0]!.execute('drop trigger fail');
		});
	});
}
