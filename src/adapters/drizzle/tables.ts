/** What the three dialects agree on: the types of ids, the tables, and which columns the adapter needs in each. */

/** The type of the users' ids: text (a random UUID), the database's own UUID type, or a number that counts up. */
export type IdType = 'text' | 'uuid' | 'serial';

/** The five tables of a dialect. What is left out is taken from the dialect's default tables. */
export interface TablesOf<Table, Column> {
	usersTable: Table & Record<'id' | 'name' | 'email' | 'emailVerified' | 'image', Column>;
	accountsTable: Table & Record<'userId' | 'type' | 'provider' | 'providerAccountId', Column>;
	sessionsTable?: Table & Record<'sessionToken' | 'userId' | 'expires', Column>;
	verificationTokensTable?: Table & Record<'identifier' | 'token' | 'expires', Column>;
	authenticatorsTable?: Table &
		Record<
			| 'credentialID'
			| 'userId'
			| 'providerAccountId'
			| 'credentialPublicKey'
			| 'counter'
			| 'credentialDeviceType'
			| 'credentialBackedUp'
			| 'transports',
			Column
		>;
}
