#!/usr/bin/env -S node --no-warnings
/**
 * The engine of Prisma's migrations in WebAssembly, a package of npm, with the arguments and the JSON-RPC of the program that Prisma downloads.
 * With its path as PRISMA_SCHEMA_ENGINE_BINARY, `prisma migrate` runs where the host of that program does not answer. Only for PostgreSQL.
 * scripts/walk-prisma.js copies it to a folder with the packages that it imports.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	strict: false,
	options: {
		datamodels: { type: 'string', multiple: true, default: [] },
		datasource: { type: 'string', default: '{}' }
	}
});
const { url } = JSON.parse(`${values.datasource}`);

/** The types of columns that tables of the system have, and the driver adapter does not know: "char" is read as text. */
const readAs = { 18: 25 };

function readable(connection) {
	const { performIO, startTransaction } = connection;
	return Object.assign(connection, {
		async performIO(query) {
			const result = await performIO.call(connection, query);
			const fields = result.fields.map((field) => ({
				...field,
				dataTypeID: readAs[field.dataTypeID] ?? field.dataTypeID
			}));
			return Object.assign(result, { fields });
		},
		startTransaction:
			startTransaction && (async (...words) => readable(await startTransaction.apply(connection, words)))
	});
}

async function connect(database) {
	const { hostname, port, username, password, pathname } = new URL(url);
	// Not as an address: its database would win against the one named here.
	const pool = new PrismaPg({
		host: hostname,
		port: Number(port || 5432),
		user: decodeURIComponent(username),
		password: decodeURIComponent(password),
		database: database ?? pathname.slice(1)
	});
	return readable(await pool.connect());
}

/** The driver adapter would drop the shadow database before it leaves it, which PostgreSQL refuses. */
async function connectToShadowDb() {
	const main = await connect();
	const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
	await main.executeScript(`create database "${name}"`);
	const shadow = await connect(name);
	const leave = shadow.dispose.bind(shadow);
	return Object.assign(shadow, {
		async dispose() {
			await leave();
			await main.executeScript(`drop database "${name}"`);
			await main.dispose();
		}
	});
}

const factory = {
	provider: 'postgres',
	adapterName: '@prisma/adapter-pg',
	connect: () => connect(),
	connectToShadowDb
};
const files = [values.datamodels].flat().map((path) => [path, readFileSync(`${path}`, 'utf8')]);
const engine = await SchemaEngine.new(
	{ datamodels: files.length > 0 ? files : undefined },
	() => undefined,
	bindMigrationAwareSqlAdapterFactory(factory)
);
// `cli can-connect-to-database` and the like ask no questions by RPC.
if (positionals.length > 0) {
	await engine.ensureConnectionValidity({ datasource: { tag: 'ConnectionString', url } });
	process.exit();
}
for await (const line of createInterface({ input: process.stdin })) {
	const { id, method, params } = JSON.parse(line);
	const answer = await engine[method](params).then(
		(result) => ({ result: result ?? null }),
		({ message }) => ({ error: { code: 4466, message, data: { is_panic: false, message } } })
	);
	console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
}
process.exit();
