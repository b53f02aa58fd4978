/** The adapters that `init` sets up. */
import type { Project } from '../project.js';
import { d1 } from './d1.js';
import { drizzle } from './drizzle.js';
import { kysely } from './kysely.js';
import type { Part } from './part.js';
import { prisma } from './prisma.js';
import { fillIn, url } from './url.js';

/** An adapter. */
export interface Store {
	readonly label: string;
	/**
	 * Returns what an app needs for it. Nothing is written yet.
	 * @throws {CommandError} if something has to be done first
	 */
	part(project: Project): Part | Promise<Part>;
}

/** Adapters, by the name of their module. */
export const adapters: Readonly<Record<string, Store>> = {
	sqlite: {
		label: 'SQLite, in a file',
		part: () => ({
			imports: ["import { SqliteAdapter } from 'framework-auth/adapters/sqlite';"],
			expression: "SqliteAdapter('auth.db')",
			ignored: 'auth.db*'
		})
	},
	pg: {
		label: 'PostgreSQL',
		part: () => ({
			imports: [
				"import { PgAdapter } from 'framework-auth/adapters/pg';",
				"import { required } from 'framework-auth/env';",
				"import pg from 'pg';"
			],
			statements: ["const pool = new pg.Pool({ connectionString: required(env, 'DATABASE_URL') });"],
			expression: 'PgAdapter(pool)',
			variables: { DATABASE_URL: '' },
			reads: url,
			packages: ['pg'],
			types: ['@types/pg'],
			todo: `${fillIn}, and create the tables: npx framework-auth schema pg --apply`
		})
	},
	mysql: {
		label: 'MySQL or MariaDB',
		part: () => ({
			imports: [
				"import { MySqlAdapter } from 'framework-auth/adapters/mysql';",
				"import { required } from 'framework-auth/env';",
				"import { createPool } from 'mysql2/promise';"
			],
			statements: [
				"const pool = createPool({ uri: required(env, 'DATABASE_URL'), connectTimeout: 5_000, enableKeepAlive: true });"
			],
			expression: 'MySqlAdapter(pool)',
			variables: { DATABASE_URL: '' },
			reads: url,
			packages: ['mysql2'],
			todo: `${fillIn}, and create the tables: npx framework-auth schema mysql --apply`
		})
	},
	libsql: {
		label: 'libSQL or Turso',
		part: () => ({
			imports: [
				"import { LibsqlAdapter } from 'framework-auth/adapters/libsql';",
				"import { required } from 'framework-auth/env';",
				"import { createClient } from '@libsql/client';"
			],
			statements: [
				// A build without the variable gets an empty database: the client refuses an empty address.
				"const client = createClient({\n\turl: required(env, 'DATABASE_URL', ':memory:'),\n\tauthToken: env.DATABASE_AUTH_TOKEN\n});"
			],
			expression: 'LibsqlAdapter(client)',
			variables: { DATABASE_URL: 'file:auth.db', DATABASE_AUTH_TOKEN: '' },
			reads: { ...url, DATABASE_AUTH_TOKEN: 'The token of the database, on a server' },
			packages: ['@libsql/client'],
			ignored: 'auth.db*',
			todo: 'Create the tables: npx framework-auth schema libsql --apply'
		})
	},
	d1: { label: 'D1 of Cloudflare', part: d1 },
	drizzle: { label: 'The database that the app uses with Drizzle', part: drizzle },
	prisma: { label: 'The database that the app uses with Prisma', part: prisma },
	kysely: { label: 'The database that the app uses with Kysely', part: kysely }
};
