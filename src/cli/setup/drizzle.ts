/** Sets up the adapter for Drizzle, in an app that `sv add drizzle` or its owner has set up for Drizzle. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentAt } from '../../lib/base/config/documents.js';
import { CommandError } from '../command.js';
import { readIfThere, valuesIn } from '../env-file.js';
import type { Project } from '../project.js';
import { databaseOf, type NamedDatabase } from './d1.js';
import { findModule, importOf, withImports, type Module } from './modules.js';
import type { Part } from './part.js';
import { fillIn } from './url.js';

const dialects = { pg: 'postgresTables', mysql: 'mysqlTables', sqlite: 'sqliteTables' } as const;
type Dialect = keyof typeof dialects;

/** The tables of the library, and the names under which a schema exports them. */
const tableNames = ['user', 'account', 'session', 'verificationToken', 'authenticator', 'secret'];
const exported = 'usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable, secretsTable';
const ownModule = 'framework-auth/adapters/drizzle';

/** @throws {CommandError} without a database and a schema, and for a schema that has one of the tables */
export async function drizzle(project: Project): Promise<Part> {
	const config = await findModule(project, ['drizzle.config']);
	const { schema, database } = await modulesOf(project, config);
	const schemaText = schema.text.includes(ownModule) ? schema.text : await withTables(project, schema, config);
	const part = {
		files: { [schema.path]: schemaText },
		imports: [
			`import { DrizzleAdapter } from '${ownModule}';`,
			`import * as schema from '${importOf(project, schema.path)}';`
		]
	};
	const imported = (name: string) => `import { ${name} } from '${importOf(project, database.path)}';`;
	// So `sv` writes it for D1, whose database comes with a request.
	if (/export const getDb\b/.test(database.text)) {
		// Drizzle pushes to Cloudflare only: the database of development gets the tables by the migrations of drizzle-kit.
		const d1 = await databaseOf(project, 'drizzle');
		return {
			imports: [...part.imports, imported('getDb')],
			expression: 'DrizzleAdapter(getDb(database), schema)',
			binding: { name: d1.binding, type: 'D1Database' },
			files: { ...d1.files, ...part.files },
			todo: stepsOfD1(project, d1, config)
		};
	}
	if (!/export (?:const|let) (?:db\b|\{[^}]*\bdb\b)/.test(database.text)) {
		throw new CommandError(`${database.path} has to export the database of Drizzle as \`db\`. Then run this again.`);
	}
	const push = project.scripts.has('db:push') ? `${project.packageManager} run db:push` : 'npx drizzle-kit push';
	return {
		...part,
		imports: [...part.imports, imported('db')],
		expression: 'DrizzleAdapter(db, schema)',
		todo: [...((await isUnset(project)) ? [fillIn] : []), `Create the tables: ${push}`]
	};
}

/** @throws {CommandError} */
async function modulesOf(project: Project, config: Module | undefined): Promise<{ schema: Module; database: Module }> {
	const schema = await schemaOf(project, config);
	const places = ['src/lib/server/db/index', 'src/lib/server/db', 'src/lib/db/index', 'src/lib/db'];
	const database = await findModule(project, places);
	if (schema && database?.text.includes('drizzle-orm')) return { schema, database };
	throw new CommandError(
		'This app has no database of Drizzle: it lacks a schema, and src/lib/server/db/index. `npx sv add drizzle` makes both. Then run this again.'
	);
}

function stepsOfD1({ scripts, packageManager }: Project, d1: NamedDatabase, config: Module | undefined): string[] {
	const text = config?.text ?? '';
	const [, out = 'drizzle'] = /\bout\s*:\s*['"`](?:\.\/)?([^'"`]+)/.exec(text) ?? [];
	const hint = /CLOUDFLARE_\w+/.test(text) ? '. For this, any text in the CLOUDFLARE_ variables of .env will do' : '';
	return [
		...(d1.migrations === out
			? []
			: [`Give the database of Wrangler the folder of drizzle-kit: "migrations_dir": "${out}"`]),
		scripts.has('gen') ? `${packageManager} run gen` : 'npx wrangler types',
		`Create the tables on this machine: npx drizzle-kit generate, and npx wrangler d1 migrations apply ${d1.name} --local${hint}`,
		...d1.beforeDeploying
	];
}

/** The schema is where the configuration of drizzle-kit says. */
async function schemaOf(project: Project, config: Module | undefined): Promise<Module | undefined> {
	const [, configured] = /\bschema\s*:\s*\[?\s*['"`]([^'"`*]+)\.[jt]s['"`]/.exec(config?.text ?? '') ?? [];
	const usual = ['src/lib/server/db/schema', 'src/lib/server/schema', 'src/lib/db/schema'];
	return findModule(project, configured ? [configured.replace(/^\.\//, '')] : usual);
}

/** @throws {CommandError} for a schema that has one of the tables, or is of another database */
async function withTables(project: Project, schema: Module, config: Module | undefined): Promise<string> {
	const dialect = dialectOf(schema, config);
	await refuseTables(project, schema);
	const tables = dialects[dialect];
	const line = `import { ${tables} } from '${ownModule}';`;
	const statement = `export const {\n\t${exported.replaceAll(', ', ',\n\t')}\n} = ${tables}({ passkeyNames: true, sessionDetails: true, secrets: true });`;
	return `${withImports(schema.text, [line]).trimEnd()}\n\n/** The tables of framework-auth. */\n${statement}\n`;
}

function dialectOf({ path, text }: Module, config: Module | undefined): Dialect {
	const [, imported] = /drizzle-orm\/(pg|mysql|sqlite)-core/.exec(text) ?? [];
	const [, configured = ''] = /\bdialect\s*:\s*['"`](\w+)/.exec(config?.text ?? '') ?? [];
	const dialect = imported ?? { postgresql: 'pg', mysql: 'mysql', sqlite: 'sqlite', turso: 'sqlite' }[configured];
	if (dialect) return dialect as Dialect;
	throw new CommandError(
		`The adapter for Drizzle works on PostgreSQL, MySQL and SQLite. ${path} has no tables of these databases: change its dialect, or choose another adapter with --adapter.`
	);
}

/** A second table with the name of one would take its place in the database. */
async function refuseTables({ folder }: Project, schema: Module): Promise<void> {
	const beside = dirname(schema.path);
	for (const name of (await readdir(join(folder, beside))).filter((each) => /\.[jt]s$/.test(each))) {
		const text = (await readIfThere(join(folder, beside, name))) ?? '';
		const table = tableNames.find((each) => new RegExp(`Table\\(\\s*(['"\`])${each}\\1`).test(text));
		if (table === undefined) continue;
		throw new CommandError(
			`${beside}/${name} has a table "${table}" already, and the library's has the same name. Pass your tables to the adapter, and add ` +
				`the columns that they lack: ${documentAt('adapters/drizzle.md')}. If you do not need the table, remove it, and run this again.`
		);
	}
}

/** `sv add drizzle` writes an example in place of an address. */
async function isUnset({ folder }: Project): Promise<boolean> {
	const { DATABASE_URL: value } = valuesIn((await readIfThere(join(folder, '.env'))) ?? '');
	return value?.includes('user:password@host:port') ?? false;
}
