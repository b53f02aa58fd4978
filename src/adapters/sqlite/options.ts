/** The options for tables on SQLite: types, no code. */
import type { OwnTables } from '../shared/own-tables.js';

/** The type of the users' ids: text (a random UUID), or a number that counts up. */
export type IdType = 'text' | 'integer';

/** The options of {@link schemaSql}. */
export interface SchemaOptions extends OwnTables {
	/** The type of the users' ids. @default 'text' */
	id?: IdType;
}
