/** The databases whose tables `framework-auth schema` prints. */
import { mysqlDialect, mysqlNames, type IdType as MySqlIdType } from '../../adapters/mysql/dialect.js';
import { schemaSql as mysqlSchema } from '../../adapters/mysql/schema.js';
import { pgDialect, pgNames } from '../../adapters/pg/dialect.js';
import { schemaSql as pgSchema, type IdType as PgIdType } from '../../adapters/pg/schema.js';
import type { Names } from '../../adapters/shared/names.js';
import { defineTables, writerOf, type DefinedTable, type SqlDialect } from '../../adapters/shared/schema.js';
import { sqliteDialect, sqliteNames } from '../../adapters/sqlite/dialect.js';
import { schemaSql as sqliteSchema, type IdType as SqliteIdType } from '../../adapters/sqlite/schema.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { storedTables, type StoredTable } from '../../lib/store/tables/sql/create.js';
import type { Tables } from '../../lib/store/tables/table.js';
import { CommandError, UsageError, type Invocation } from '../command.js';
import { compare, type Difference } from './compare.js';
import { refuseForeign } from './foreign.js';
import type { Live, LiveTable } from './live.js';
import { completeLibsql } from './libsql.js';
import { ownTablesOf } from './names.js';
import { openMySql } from './mysql.js';
import { openPostgres } from './pg.js';
import { comparePluginTables } from './plugin-tables.js';
import { openSqlite } from './sqlite.js';

type Options = Invocation['options'];

/** A database. */
export interface PrintedDialect {
	/** The command of the app that changes its tables, where this one only prints. */
	readonly tool?: string;
	/** Returns the SQL that creates all tables, with those of plugins. @throws {CommandError | InvalidConfig} */
	print(options: Options, tables: Tables): string;
	/**
	 * Returns what a database lacks, and adds it with the option `apply`.
	 * @throws {CommandError | InvalidConfig}
	 */
	compare(address: string, comparison: Comparison): Promise<Compared>;
}

/** The options of a comparison, and the tables of plugins. */
export interface Comparison extends Pick<Invocation, 'options' | 'cwd'> {
	readonly tables: Tables;
}

/** A difference that was found, and perhaps applied. */
export interface Compared extends Difference {
	/** The database, for a person. */
	readonly place: string;
}

export const sqlite: PrintedDialect = {
	print(options, tables) {
		const own = ownTablesOf(without('schema', options));
		const id = idOf(options, sqliteIds);
		return sqliteSchema({ ...own, id }) + printed('sqlite', tables, sqliteNames(own), sqliteDialect(id));
	},
	async compare(file, { options, cwd, tables }) {
		const names = sqliteNames(ownTablesOf(without('schema', options)));
		const idType = idOf(options, sqliteIds);
		return comparing(
			openSqlite(file, cwd, names, options.apply === true),
			{ names, options, tables, kind: 'sqlite' },
			(users) => {
				const type = typeOfIds(users, names);
				const id: SqliteIdType | undefined = type === undefined ? idType : /int/.test(type) ? 'integer' : 'text';
				return { dialect: sqliteDialect(agreed(id, idType)), makesIds: id === 'integer', addsRequired: false };
			}
		);
	}
};

export const libsql: PrintedDialect = {
	print: sqlite.print,
	async compare(address, comparison) {
		if (!comparison.options.apply || !/^\w+:\/\//.test(address)) return sqlite.compare(address, comparison);
		const { id, ...tables } = {
			...ownTablesOf(without('schema', comparison.options)),
			id: idOf(comparison.options, sqliteIds)
		};
		const own = { ...tables, id: id === 'integer' ? ('serial' as const) : id };
		const place = await completeLibsql(address, comparison.cwd, own, comparison.tables);
		return { place, statements: [], problems: [], notes: [] };
	}
};

/** Kysely makes the statements while they run, so this prints nothing. */
export const kysely: PrintedDialect = {
	print: () => {
		throw new UsageError(
			'`framework-auth schema kysely --apply` creates the tables in the database of DATABASE_URL. For a migration, the adapter exports `createTables`.'
		);
	},
	async compare(address, { options, cwd, tables }) {
		if (!options.apply) return kysely.print(options, tables) as never;
		const { completeKysely } = await import('./kysely.js').catch(() => {
			throw new CommandError('The app does not have the package "kysely": npm install kysely.');
		});
		return { place: await completeKysely(address, cwd, { options, tables }), statements: [], problems: [], notes: [] };
	}
};

export const pg: PrintedDialect = {
	print(options, tables) {
		const own = pgTablesOf(options);
		const id = idOf(options, pgIds);
		return pgSchema(id, own) + printed('postgres', tables, pgNames(own), pgDialect(id));
	},
	async compare(url, { options, cwd, tables }) {
		const names = pgNames(pgTablesOf(options));
		const idType = idOf(options, pgIds);
		return comparing(await openPostgres(url, cwd, names), { names, options, tables, kind: 'postgres' }, (users) => {
			const type = typeOfIds(users, names);
			const id = type === undefined ? idType : pgIdOf(type);
			return { dialect: pgDialect(agreed(id, idType), type), makesIds: true, addsRequired: true };
		});
	}
};

export const mysql: PrintedDialect = {
	print(options, tables) {
		const own = ownTablesOf(without('schema', options));
		const id = idOf(options, mysqlIds);
		return mysqlSchema({ ...own, id }) + printed('mysql', tables, mysqlNames(own), mysqlDialect(id));
	},
	async compare(url, { options, cwd, tables }) {
		const names = mysqlNames(ownTablesOf(without('schema', options)));
		const idType = idOf(options, mysqlIds);
		const live = await openMySql(url, cwd, names);
		return comparing(
			live,
			{ names, options, tables, kind: 'mysql' },
			(users) => {
				const type = typeOfIds(users, names);
				const id: MySqlIdType | undefined = type === undefined ? idType : /int/.test(type) ? 'serial' : 'text';
				return { dialect: mysqlDialect(agreed(id, idType), type), makesIds: id === 'serial', addsRequired: true };
			},
			{ quote: '`', newKey: '', hasAnyCase: false }
		);
	}
};

const mysqlIds: readonly MySqlIdType[] = ['text', 'serial'];
const sqliteIds: readonly SqliteIdType[] = ['text', 'integer'];
const pgIds: readonly PgIdType[] = ['serial', 'uuid', 'text'];

function pgTablesOf(options: Options) {
	return { ...ownTablesOf(options), ...(typeof options.schema === 'string' && { schema: options.schema }) };
}

function pgIdOf(type: string): PgIdType {
	if (type === 'uuid') return 'uuid';
	return /^(?:integer|bigint)$/.test(type) ? 'serial' : 'text';
}

/** Compares, applies the difference where that is asked for, and closes the database. @param choose decides by the table of users */
async function comparing(
	live: Live,
	{
		names,
		options,
		tables: pluginTables,
		kind
	}: { readonly names: Names; readonly options: Options; readonly tables: Tables; readonly kind: Dialect },
	choose: (users: LiveTable | undefined) => {
		readonly dialect: SqlDialect;
		readonly makesIds: boolean;
		readonly addsRequired: boolean;
	},
	{
		quote,
		newKey,
		hasAnyCase
	}: { readonly quote: '"' | '`'; readonly newKey?: string; readonly hasAnyCase: boolean } = {
		quote: '"',
		hasAnyCase: true
	}
): Promise<Compared> {
	try {
		const users = await live.table('user');
		// A person who names the table of users has decided.
		if (!ownTablesOf(options).tables?.user) await refuseForeign(live, names, users !== undefined);
		const { dialect, ...rest } = choose(users);
		const { numbered, keysInTable } = dialect;
		const tables = defineTables(dialect, names);
		const { createKey, createIndexOfAnyCase, ...writer } = writerOf(dialect, names, quote);
		const schemas = new Set(tables.flatMap(({ table }) => names.schemaOf(table) ?? []));
		const around = {
			before: hasAnyCase ? [...schemas].map((schema) => `create schema if not exists "${schema}";`) : [],
			after: hasAnyCase ? [createIndexOfAnyCase()] : []
		};
		const write = {
			...writer,
			createKey: (table: DefinedTable, key: DefinedTable['keys'][number]) => createKey(table, key, newKey)
		};
		const own = await compare(live, { tables, names, write, numbered, keysInTable, around, ...rest });
		const ofPlugins = await comparePluginTables(live, storedIn(kind, pluginTables, names, dialect));
		const difference: Difference = {
			statements: [...own.statements, ...ofPlugins.statements],
			problems: [...own.problems, ...ofPlugins.problems],
			notes: own.notes
		};
		if (options.apply && difference.problems.length === 0) await live.run(difference.statements);
		return { ...difference, place: live.place };
	} finally {
		await live.close();
	}
}

/** Returns the tables of plugins as a database has them, beside those of the adapter. */
function storedIn(kind: Dialect, tables: Tables, names: Names, dialect: SqlDialect): StoredTable[] {
	const schema = names.schemaOf('user');
	const users = {
		table: names.table('user'),
		id: names.sql('{user.id}'),
		type: dialect.typeOf({ table: 'account', name: 'userId', type: 'owner' })
	};
	return storedTables(kind, tables, { users, ...(schema !== undefined && { schema }) });
}

function printed(kind: Dialect, tables: Tables, names: Names, dialect: SqlDialect): string {
	return storedIn(kind, tables, names, dialect)
		.flatMap(({ create }) => create)
		.join('\n');
}

function typeOfIds(users: LiveTable | undefined, names: Names): string | undefined {
	const id = names.column('user', 'id').toLowerCase();
	return users?.columns.find(({ name }) => name.toLowerCase() === id)?.type;
}

/** @throws {CommandError} if the option says another type than the table has */
function agreed<Id extends string>(liveType: Id | undefined, idType: Id | undefined): Id | undefined {
	if (liveType === undefined || idType === undefined || liveType === idType) return liveType ?? idType;
	throw new CommandError(
		`The ids of users have the type ${liveType} in this database, and --id says ${idType}. Leave --id out.`
	);
}

/** @throws {UsageError} for an option that the dialect does not have */
export function without(option: string, options: Options): Options {
	if (options[option] === undefined) return options;
	throw new UsageError(`This database has no --${option}. Leave the option out.`);
}

/** @throws {UsageError} for another type */
function idOf<Id extends string>({ id }: Options, ids: readonly Id[]): Id | undefined {
	if (id === undefined || (ids as readonly unknown[]).includes(id)) return id as Id | undefined;
	throw new UsageError(`There are no ids of the type "${String(id)}". The types are: ${ids.join(', ')}.`);
}
