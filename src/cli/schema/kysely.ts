/** Completes the tables of the adapter for Kysely, through the driver of the app. */
import { createTables, KyselyAdapter, type TableOptions } from '../../adapters/kysely.js';
import {
	onMySql,
	onPostgres,
	onSqlite,
	type AnyDatabase,
	type MysqlPool,
	type PostgresPool,
	type SqliteDatabase
} from '../../adapters/kysely/on-driver.js';
import { createTables as createPluginTables } from '../../lib/store/tables/sql/engine.js';
import type { Tables } from '../../lib/store/tables/table.js';
import { CommandError, UsageError, type Invocation } from '../command.js';
import { driverOf, reaching } from './driver.js';
import { ownTablesOf } from './names.js';

type Options = Invocation['options'];

const ids = ['text', 'uuid', 'serial'] as const;

/** A database, and the name that a person knows it by. */
interface Opened {
	readonly place: string;
	readonly db: AnyDatabase;
}

/**
 * Adds the tables, columns and indexes that the database lacks.
 * @returns the database, for a person
 * @throws {CommandError}
 */
export async function completeKysely(
	address: string,
	cwd: string,
	{ options, tables }: { readonly options: Options; readonly tables: Tables }
): Promise<string> {
	const tableOptions = tableOptionsOf(options);
	const { place, db } = await open(address, cwd);
	try {
		await reaching(place, async () => {
			await createTables(db, tableOptions);
			const { tables: source } = KyselyAdapter(db, tableOptions);
			if (source && 'sql' in source) await createPluginTables(source.sql, tables);
		});
	} finally {
		await db.destroy();
	}
	return place;
}

/** @throws {UsageError} */
function tableOptionsOf(options: Options): Pick<TableOptions, 'id' | 'tables'> {
	for (const name of ['schema', 'columns', 'fields']) {
		if (options[name] !== undefined)
			throw new UsageError(`The adapter for Kysely has no --${name}. Leave the option out.`);
	}
	const id = ids.find((each) => each === options.id);
	if (options.id !== undefined && !id) {
		throw new UsageError(`There are no ids of the type "${String(options.id)}". The types are: ${ids.join(', ')}.`);
	}
	const { tables } = ownTablesOf(options);
	return { ...(id && { id }), ...(tables && { tables }) };
}

/** Opens the database of an address by its kind. @throws {CommandError} */
async function open(address: string, cwd: string): Promise<Opened> {
	const { protocol = 'file:', host, pathname } = URL.canParse(address) ? new URL(address) : ({} as Partial<URL>);
	const where = `database "${pathname?.slice(1)}" at ${host}`;
	if (/^postgres(?:ql)?:$/.test(protocol)) {
		const { default: pg } = (await driverOf('pg', cwd)) as { default: { Pool: new (options: object) => PostgresPool } };
		const pool = new pg.Pool({ connectionString: address, connectionTimeoutMillis: 10_000 });
		return { place: `PostgreSQL, ${where}`, db: onPostgres(pool) };
	}
	if (/^(?:mysql|mariadb):$/.test(protocol)) {
		const { createPool } = (await driverOf('mysql2', cwd)) as { createPool(options: object): MysqlPool };
		const uri = address.replace(/^mariadb:/, 'mysql:');
		return { place: `MySQL, ${where}`, db: onMySql(createPool({ uri })) };
	}
	if (protocol !== 'file:') {
		throw new CommandError(`The adapter for Kysely works on PostgreSQL, MySQL and SQLite, not on "${protocol}//".`);
	}
	const file = address.replace(/^file:/, '');
	const { default: Database } = (await driverOf('better-sqlite3', cwd)) as {
		default: new (file: string) => SqliteDatabase;
	};
	return { place: `SQLite, ${file}`, db: onSqlite(new Database(file)) };
}
