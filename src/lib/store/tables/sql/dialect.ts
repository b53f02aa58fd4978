/** The SQL databases, which differ in their statements and in the values that they store. */

/** A database with the statements of this one. MariaDB is `mysql`. */
export type Dialect = 'sqlite' | 'postgres' | 'mysql';
