/** The address of a database, as an environment variable. */

/** Its description. */
export const url = { DATABASE_URL: 'The address of the database' } as const;

/** The step of a person. */
export const fillIn = 'Put the address of the database into .env, as DATABASE_URL';
