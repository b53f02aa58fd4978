/** The questions of `framework-auth doctor` about which database an adapter uses. Requests do not load this module. */

/** The member of an adapter that returns the client that it was given, which has been told where the database is. */
export const databaseClient = Symbol.for('framework-auth.database-client');
/** The member of an adapter that asks the database which one it is. */
export const databasePlace = Symbol.for('framework-auth.database-place');

/** A database and where it is, as far as it tells. */
export interface DatabasePlace {
	readonly name?: string | null;
	readonly host?: string | null;
	readonly port?: number | null;
}
