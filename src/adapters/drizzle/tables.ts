/**
 * The types that the three dialects share: the types of ids, the columns that the adapter needs in each table, and the types
 * of the default tables. The latter are written out, because inferred types would take half a megabyte of declarations per
 * dialect.
 */
import type { ColumnDataType } from 'drizzle-orm';

/** The type of the users' ids: text (a random UUID), the database's own UUID type, or a number that counts up. */
export type IdType = 'text' | 'uuid' | 'serial';

/** The tables of a dialect. The dialect's default tables replace those that are omitted, except the table of secrets. */
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
	/** The table of secrets. The adapter keeps secrets only if it is given. */
	secretsTable?: Table &
		Record<'id' | 'userId' | 'kind' | 'value' | 'label' | 'createdAt' | 'lastUsedAt' | 'expires' | 'version', Column>;
}

/** The options of a dialect's default tables. */
export interface TableOptions<
	Id extends IdType,
	Names extends boolean,
	Details extends boolean = false,
	Secrets extends boolean = false
> {
	/** The type of the users' ids. For MySQL and SQLite `uuid` is the same as `text`. @default 'text' */
	id?: Id;
	/** Whether passkeys have a column for their names, which the tables of `@auth/drizzle-adapter` lack. @default false */
	passkeyNames?: Names;
	/**
	 * Whether sessions have columns for their details (id, times, methods, browser and others), which lists of sessions need
	 * and the tables of `@auth/drizzle-adapter` lack. @default false
	 */
	sessionDetails?: Details;
	/** Whether there is a table `secret`, which API tokens need and `@auth/drizzle-adapter` lacks. @default false */
	secrets?: Secrets;
}

/** The rows of the default tables, as a query returns them. */
export interface DefaultRows<Id extends IdType, Names extends boolean, Details extends boolean = false> {
	usersTable: {
		id: IdValue<Id>;
		name: string | null;
		email: string | null;
		emailVerified: Date | null;
		image: string | null;
	};
	accountsTable: {
		userId: IdValue<Id>;
		type: string;
		provider: string;
		providerAccountId: string;
		refresh_token: string | null;
		access_token: string | null;
		expires_at: number | null;
		token_type: string | null;
		scope: string | null;
		id_token: string | null;
		session_state: string | null;
	};
	sessionsTable: Details extends true ? DetailedSessionRow<Id> : SessionRow<Id>;
	verificationTokensTable: { identifier: string; token: string; expires: Date };
	authenticatorsTable: Names extends true ? NamedAuthenticatorRow<Id> : AuthenticatorRow<Id>;
}

/** The rows of the table of secrets, if there is one. */
export interface SecretRows<Id extends IdType> {
	secretsTable: {
		id: string;
		userId: IdValue<Id>;
		kind: string;
		value: string;
		label: string | null;
		createdAt: Date;
		lastUsedAt: Date | null;
		expires: Date | null;
		version: number;
	};
}

interface SessionRow<Id extends IdType> {
	sessionToken: string;
	userId: IdValue<Id>;
	expires: Date;
}

interface DetailedSessionRow<Id extends IdType> extends SessionRow<Id> {
	id: string | null;
	createdAt: Date | null;
	lastUsedAt: Date | null;
	authenticatedAt: Date | null;
	methods: string | null;
	provider: string | null;
	sid: string | null;
	acr: string | null;
	userAgent: string | null;
	clientAddress: string | null;
	lifetime: string | null;
	data: string | null;
	actorId: string | null;
	actorSessionId: string | null;
}

interface AuthenticatorRow<Id extends IdType> {
	credentialID: string;
	userId: IdValue<Id>;
	providerAccountId: string;
	credentialPublicKey: string;
	counter: number;
	credentialDeviceType: string;
	credentialBackedUp: boolean;
	transports: string | null;
}

interface NamedAuthenticatorRow<Id extends IdType> extends AuthenticatorRow<Id> {
	name: string | null;
}

type IdValue<Id extends IdType> = Id extends 'serial' ? number : string;

/** Drizzle's type of a column with the given key and value. Only the id of a user has a default. */
export interface ColumnConfig<Key extends PropertyKey, Value> {
	name: string;
	tableName: string;
	dataType: ColumnDataType;
	columnType: string;
	data: NonNullable<Value>;
	driverParam: unknown;
	notNull: null extends Value ? false : true;
	hasDefault: Key extends 'id' ? (null extends Value ? false : true) : false;
	isPrimaryKey: boolean;
	isAutoincrement: boolean;
	hasRuntimeDefault: boolean;
	enumValues: undefined;
	baseColumn: never;
	identity: undefined;
	generated: undefined;
}
