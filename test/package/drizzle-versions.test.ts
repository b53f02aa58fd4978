/** The Drizzle adapter of the packed library, with the versions of Drizzle at both ends of those that it names (#33 A16). */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { findMariaDB, runMariaDB } from '../adapters/support/servers.js';
import { isFull } from '../support/full.js';
import { installPackages } from '../support/packages.js';
import { run } from '../support/process.js';
import manifest from '../../package.json' with { type: 'json' };

const pglite = '@electric-sql/pglite';
const createMariaDB = await findMariaDB('the versions of Drizzle on MariaDB');
const options = { passkeyNames: true, sessionDetails: true, secrets: true };

/** The databases of each version in the gate: SQLite is quick, and each other one has a version. */
const versions: [version: string, databases: string[]][] = [
	['0.39.0', ['SQLite', 'MariaDB']],
	['1.0.0-rc.5-ab785fc', ['SQLite', 'PGlite']]
];

test.each(versions)('every rule holds with drizzle-orm %s', async (version, inGate) => {
	const databases = isFull ? ['SQLite', 'PGlite', 'MariaDB'] : inGate;
	const folder = join(inject('workshop'), `drizzle-${version}`);
	await mkdir(folder, { recursive: true });
	const dependencies = {
		'framework-auth': 'file:../package.tgz',
		'drizzle-orm': version,
		[pglite]: manifest.devDependencies[pglite],
		mysql2: manifest.devDependencies.mysql2
	};
	await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }));
	await installPackages(folder);
	await cp(join(import.meta.dirname, 'drizzle'), folder, { recursive: true });
	const proxy = 'drizzle-proxy-on-node-sqlite.ts';
	await cp(join(import.meta.dirname, '../adapters/support', proxy), join(folder, proxy));
	const statements = {
		sqlite: await sqliteStatements(sqliteTables({ id: 'text', ...options })),
		postgres: await postgresStatements(postgresTables({ id: 'uuid', ...options }))
	};
	await writeFile(join(folder, 'statements.json'), JSON.stringify(statements));
	const database = databases.includes('MariaDB') ? await createMariaDB?.() : undefined;
	try {
		if (database) {
			const tables = mysqlTables({ id: 'text', ...options });
			await runMariaDB(database.url, ...(await mysqlStatements(tables)));
		}
		const env = { MYSQL_URL: database?.url ?? '', DATABASES: databases.join(' ') };
		const printed = await run(process.execPath, ['conformance.mjs'], { cwd: folder, env });
		const { held, broken } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as {
			held: Record<string, number>;
			broken: string[];
		};
		expect(broken).toEqual([]);
		expect(held.SQLite).toBeGreaterThan(100);
		if (databases.includes('PGlite')) expect(held.PGlite).toBeGreaterThan(100);
		if (database) expect(held.MariaDB).toBeGreaterThan(20);
	} finally {
		await database?.drop();
	}
});
