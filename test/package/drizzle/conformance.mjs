/** Runs the rules of the contract with the version of Drizzle that is installed here, and prints those that it breaks. */
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { npmVersion } from 'drizzle-orm/version';
import { adapterCases } from 'framework-auth/adapters/conformance';
import { DrizzleAdapter, postgresTables, sqliteTables } from 'framework-auth/adapters/drizzle';
import { asyncDrizzle } from './drizzle-proxy-on-node-sqlite.ts';

const statements = JSON.parse(await readFile(new URL('statements.json', import.meta.url), 'utf8'));
const options = { passkeyNames: true, sessionDetails: true, secrets: true };

async function onSqlite() {
	const database = new DatabaseSync(':memory:');
	for (const sql of statements.sqlite) database.exec(sql);
	return DrizzleAdapter(asyncDrizzle(database), sqliteTables({ id: 'text', ...options }));
}

async function onPGlite() {
	const client = new PGlite();
	for (const sql of statements.postgres) await client.exec(sql);
	return DrizzleAdapter(drizzlePGlite({ client }), postgresTables({ id: 'uuid', ...options }));
}

const broken = [];
let held = 0;
for (const [name, adapter] of [
	['SQLite', await onSqlite()],
	['PGlite', await onPGlite()]
]) {
	for (const rule of adapterCases({ createAdapter: () => adapter, strict: true, log: () => undefined })) {
		try {
			await rule.run();
			held++;
		} catch (error) {
			broken.push(`${name}: ${rule.name}: ${String(error).slice(0, 300)}`);
		}
	}
}
console.log(JSON.stringify({ version: npmVersion, held, broken }));
process.exit();
