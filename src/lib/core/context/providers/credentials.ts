/** A compiled provider of credentials: the application checks them, or the library keeps the passwords. */
import type { AdapterUser } from '../../../../adapters/types.js';
import type { FormField, ImportedHash } from '../../../../providers/types.js';
import type { User } from '../../../../types.js';
import type { Fields } from '../../../base/http/body.js';
import type { EmailProvider } from './email.js';

/** The options of a provider whose passwords the library keeps. */
export interface Passwords {
	/** The functions of `code.ts`, which the provider brings. The types of flows are not known here. */
	readonly code: object;
	/** Sends the emails of sign-ups, resets and changes. */
	readonly mail: EmailProvider;
	/** The name by which people sign in. */
	readonly identifier: 'email' | 'username';
	/** Whether a sign-up tells no one who has an account: then the email comes first. */
	readonly neutral: boolean;
	/** Whether a sign-up has a field for the name of the person. */
	readonly askForName: boolean;
	/** The fewest characters of a new password. */
	readonly minLength: number;
	/** Words that alone make no password, beside those that every site has. */
	readonly words: readonly string[];
	/** Where to ask for stolen passwords; undefined if it is not asked. */
	readonly breached: { readonly url: string; readonly fetch: typeof fetch } | undefined;
	/** Returns the hash that a user brings from elsewhere. */
	readonly imported: ((user: AdapterUser) => Promise<ImportedHash | null>) | undefined;
}

/** A compiled credentials provider. */
export interface CredentialsProvider {
	readonly kind: 'credentials';
	readonly type: 'credentials';
	readonly id: string;
	readonly name: string;
	/** The fields that the built-in page shows. */
	readonly fields: Readonly<Record<string, FormField>>;
	/**
	 * Where the users of `authorize` are kept: in the adapter, or by the application. Undefined if the session strategy
	 * decides.
	 */
	readonly users: 'adapter' | 'own' | undefined;
	/** The options of passwords that the library keeps; undefined if the application checks the credentials. */
	readonly passwords?: Passwords;
	/** Whether the value of a field must not be kept or shown again. */
	isHidden(field: string): boolean;
	/** Returns the fields of a form that are credentials. @throws {InvalidRequest} */
	credentialsOf(form: Fields): Fields;
	/** Whether no option says which field names the account: then the form that was sent decides what is counted. */
	readonly countsAsSent: boolean;
	/** Returns what guesses by these credentials count for. @throws {InvalidRequest | CallbackRouteError} */
	guessedAt(credentials: Fields): Guessed;
	/** Has the application check the credentials, within a time limit. @throws {CredentialsSignin | CallbackRouteError} */
	check(credentials: Fields, request: Request): Promise<SignedInUser>;
}

/** The accounts that a guess counts for. */
export interface Guessed {
	/** The accounts. Guesses at each are counted together. */
	readonly accounts: readonly string[];
	/** Whether `authorize` may read another account in the form: then guesses are counted for the provider, too. */
	readonly mayHideAccount: boolean;
}

/** A user with an id. */
export type SignedInUser = User & { readonly id: string };
