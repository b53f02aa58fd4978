/** The options for accounts. */

/** The options for the accounts of users at providers. */
export interface AccountOptions {
	/**
	 * Seals the tokens of accounts in the database with the `secret`: a reader of the database cannot use them, and a sealed token
	 * opens only in its own row. Plain tokens are sealed when they are next used. @default false
	 */
	encryptTokens?: boolean;
}
