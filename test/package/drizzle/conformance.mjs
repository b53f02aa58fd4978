/** Runs the rules of the contract with the version of Drizzle that is installed here, and prints those that it breaks. */
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleMySql } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { npmVersion } from 'drizzle-orm/version';
import { adapterCases } from 'framework-auth/adapters/conformance';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from 'framework-auth/adapters/drizzle';
import { createPool } from 'mysql2/promise';
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

/** On the server of the tests, if there is one. Its tables are there. */
async function onMariaDB() {
	const client = createPool({ uri: process.env.MYSQL_URL });
	return DrizzleAdapter(drizzleMySql({ client }), mysqlTables({ id: 'text', ...options }));
}

/** The server is slower: there it is the rules about what it does otherwise, such as rows that it does not return, and text. */
const ofMySql = /^(create|update|link|use|swap)|concurrent|hostile|transaction|replace/i;

const broken = [];
const held = {};
const asked = process.env.DATABASES.split(' ');
for (const [name, open, chosen] of [
	['SQLite', onSqlite],
	['PGlite', onPGlite],
	...(process.env.MYSQL_URL ? [['MariaDB', onMariaDB, ofMySql]] : [])
]) {
	if (!asked.includes(name)) continue;
	const adapter = await open();
	held[name] = 0;
	for (const rule of adapterCases({ createAdapter: () => adapter, strict: true, log: () => undefined })) {
		if (chosen && !chosen.test(rule.name)) continue;
		try {
			await rule.run();
			held[name]++;
		} catch (error) {
			broken.push(`${name}: ${rule.name}: ${String(error).slice(0, 300)}`);
		}
	}
}
console.log(JSON.stringify({ version: npmVersion, held, broken }));
process.exit();
