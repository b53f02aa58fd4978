/** Sets up the adapter for Kysely: with the database of the app, or with one on the driver that the app has. */
import type { Project } from '../project.js';
import { importOfEnv } from './env-module.js';
import { findModule, importOf } from './modules.js';
import type { Part } from './part.js';
import { fillIn, url } from './url.js';

/** The drivers, in the order in which an app is asked for them. The last one is installed. */
const drivers = [
	{
		driver: 'mysql2',
		imports: ["import { Kysely, MysqlDialect } from 'kysely';", "import { createPool } from 'mysql2';"],
		dialect: "new MysqlDialect({\n\t\tpool: createPool({ uri: required(env, 'DATABASE_URL'), timezone: 'Z' })\n\t})"
	},
	{
		driver: 'better-sqlite3',
		types: ['@types/better-sqlite3'],
		imports: ["import Database from 'better-sqlite3';", "import { Kysely, SqliteDialect } from 'kysely';"],
		dialect: "new SqliteDialect({ database: async () => new Database(required(env, 'DATABASE_URL')) })"
	},
	{
		driver: 'pg',
		types: ['@types/pg'],
		imports: ["import { Kysely, PostgresDialect } from 'kysely';", "import pg from 'pg';"],
		dialect: "new PostgresDialect({\n\t\tpool: new pg.Pool({ connectionString: required(env, 'DATABASE_URL') })\n\t})"
	}
] as const;

export async function kysely(project: Project): Promise<Part> {
	const { extension, packages } = project;
	const there = await findModule(project, [
		'src/lib/server/db/index',
		'src/lib/server/db',
		'src/lib/db/index',
		'src/lib/db'
	]);
	const own = there && /from 'kysely'/.test(there.text) && /export const db\b/.test(there.text) ? there : undefined;
	const path = own?.path ?? `src/lib/server/${there ? 'auth-database' : 'db'}.${extension}`;
	const choice = drivers.find(({ driver }) => packages.has(driver)) ?? drivers[2];
	return {
		imports: [
			"import { KyselyAdapter } from 'framework-auth/adapters/kysely';",
			`import { db } from '${importOf(project, path)}';`
		],
		expression: 'KyselyAdapter(db)',
		...(!own && {
			files: { [path]: moduleOf(project, choice) },
			variables: { DATABASE_URL: '' },
			reads: url,
			packages: ['kysely', choice.driver],
			types: 'types' in choice ? choice.types : []
		}),
		todo: `${own ? '' : `${fillIn}, and create`}${own ? 'Create' : ''} the tables: npx framework-auth schema kysely --apply`
	};
}

function moduleOf(project: Project, { imports, dialect }: (typeof drivers)[number]): string {
	const [first = '', second = ''] = imports;
	const own = "import { required } from 'framework-auth/env';";
	const sorted = first.includes('better-sqlite3') ? [first, own, second] : [own, first, second];
	const opening = project.extension === 'ts' ? 'new Kysely<unknown>' : 'new Kysely';
	return `${[importOfEnv(project), ...sorted].join('\n')}\n\nexport const db = ${opening}({\n\tdialect: ${dialect}\n});\n`;
}
