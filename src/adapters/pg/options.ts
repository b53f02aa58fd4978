/** The options for tables on PostgreSQL: types, no code. */
import type { OwnTables } from '../shared/own-tables.js';

/** The type of the users' ids: a number that counts up, a random UUID, or text (a random UUID unless you set it). */
export type IdType = 'serial' | 'uuid' | 'text';

/** Your own names of tables and columns, further columns of users, and the schema of the tables. */
export interface PgTables extends OwnTables {
	/** The schema of tables whose names have none before a dot, such as `auth` for `auth.users`. @default the search path */
	schema?: string;
}
