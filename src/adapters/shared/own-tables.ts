/** The options for tables of the application's own: types and their documentation, no code. */
import type {
	AdapterAuthenticator,
	AdapterSecret,
	AdapterSession,
	AdapterUser,
	StoredTokens,
	VerificationToken
} from '../types.js';
import type { TableName } from './tables.js';

/** The members of each table, whose columns may have other names. */
interface Members {
	user: keyof AdapterUser & string;
	account: 'userId' | 'type' | 'provider' | 'providerAccountId' | keyof StoredTokens;
	session: keyof AdapterSession;
	verificationToken: keyof VerificationToken;
	authenticator: keyof AdapterAuthenticator;
	secret: keyof AdapterSecret;
}

/** The members that an application has declared for its users. */
type FurtherMember = Exclude<keyof AdapterUser, 'id' | 'name' | 'email' | 'emailVerified' | 'image'> & string;

/** The content of a further column of users. `integer` and `number` are numbers, without and with a fraction. */
export type FieldType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'json';

/** The types of column that can contain a member of this type. */
type FieldTypeOf<Value> = [Value] extends [string]
	? 'text'
	: [Value] extends [boolean]
		? 'boolean'
		: [Value] extends [number]
			? 'integer' | 'number'
			: [Value] extends [Date]
				? 'date'
				: 'json';

/** The further columns of users, by the members that the application declares in `User` of `framework-auth`. */
export type UserFields = { readonly [Name in FurtherMember]?: FieldTypeOf<NonNullable<AdapterUser[Name]>> };

/**
 * Your own names of tables and columns, and further columns of users.
 *
 * @example
 * ```ts
 * const tables: OwnTables = {
 *   tables: { user: 'people', session: 'logins' },
 *   columns: { user: { image: 'avatar', emailVerified: 'email_verified' } }
 * };
 * ```
 */
export interface OwnTables {
	/** The names of your tables, where they differ. @default those of the adapter */
	tables?: Readonly<Partial<Record<TableName, string>>>;
	/** The names of your columns, where they differ, by table and by their names in the contract. @default those of the contract */
	columns?: { readonly [Table in TableName]?: Readonly<Partial<Record<Members[Table], string>>> };
	/**
	 * The columns of users beside those of the contract: `createUser` and `updateUser` fill them, and users are read with them. Declare
	 * the members in `User` first. A column that is not listed is read as the driver returns it, and not written.
	 * @default none
	 */
	fields?: UserFields;
}
