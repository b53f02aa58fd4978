/** The adapters that `init` sets up. */
import type { Part } from './part.js';

const url = { DATABASE_URL: 'The address of the database' };

/** Adapters, by the name of their module. */
export const adapters: Readonly<Record<string, Part & { readonly label: string }>> = {
	sqlite: {
		label: 'SQLite, in a file',
		imports: ["import { SqliteAdapter } from 'framework-auth/adapters/sqlite';"],
		expression: "SqliteAdapter('auth.db')",
		ignored: 'auth.db*'
	},
	pg: {
		label: 'PostgreSQL',
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
		todo: 'Put the address of the database into .env, as DATABASE_URL, and create the tables: npx framework-auth schema pg --apply'
	}
};
