/** The options for accounts. */

/** The options for the accounts of users at providers. */
export interface AccountOptions {
	/**
	 * Seals the tokens of accounts in the database with the `secret`: a reader of the database cannot use them, and a sealed token
	 * opens only in its own row. Plain tokens are sealed when they are next used. @default false
	 */
	encryptTokens?: boolean;
	/** The page on which users look after their account. */
	page?: AccountPageOptions;
}

/** The options for the account page. */
export interface AccountPageOptions {
	/** The members of their profile that users may change. Needs an adapter. @default none */
	profile?: readonly 'name'[];
	/**
	 * The scopes of the API tokens that users may make: each user chooses among them. Needs an adapter that keeps secrets.
	 * @default none: users can see and end their tokens
	 */
	tokenScopes?: readonly string[];
}
