/** The types of a provider whose passwords the library keeps. */
import type { AdapterUser } from '../../adapters/types.js';
import type { customFetch } from '../../lib/base/http/custom-fetch.js';
import type { Awaitable } from '../../types.js';
import type { CommonProviderOptions } from './common.js';
import type { FormField } from './credentials.js';
import type { EmailConfig } from './email.js';

/** A hash of Firebase Authentication, with the parameters of the project. */
export interface FirebaseHash {
	/** The format of the hash. */
	format: 'firebase';
	/** `passwordHash` of the exported user, in base64. */
	hash: string;
	/** `salt` of the exported user, in base64. */
	salt: string;
	/** `base64_signer_key` of the project. */
	signerKey: string;
	/** `base64_salt_separator` of the project. */
	saltSeparator: string;
	/** `rounds` of the project. */
	rounds: number;
	/** `mem_cost` of the project. */
	memCost: number;
}

/** A hash of Devise. */
export interface DeviseHash {
	/** The format of the hash. */
	format: 'devise';
	/** `encrypted_password`. */
	hash: string;
	/** `config.pepper`, if it is set. */
	pepper?: string;
}

/** A hash of Lucia 1. */
export interface LuciaHash {
	/** The format of the hash. */
	format: 'lucia-1';
	/** `<salt>:<hash>`. */
	hash: string;
}

/**
 * A hash that was made elsewhere. A text names its own format: the PHC forms of Argon2, scrypt and PBKDF2, and the forms of bcrypt,
 * Django, passlib, Lucia 2 and 3, and Better Auth.
 */
export type ImportedHash = string | FirebaseHash | DeviseHash | LuciaHash;

/** A provider that signs in with passwords which the library keeps in the adapter. */
export interface PasswordConfig extends CommonProviderOptions {
	/** The kind of provider. */
	type: 'credentials';
	/** Where the passwords are kept. */
	passwords: 'adapter';
	/** The library's own code for passwords, which is in the bundle of an app that imports the provider. */
	code: object;
	/** The fields of the form on the built-in page. */
	credentials: Record<string, FormField>;
	/**
	 * Sends the emails of sign-ups, resets and changes: a provider of emails, such as `Resend({ from })`. It does not add a sign-in
	 * by email: for that, put it into `providers` as well. Required in a build: without it, the development server keeps the emails for
	 * the developer, at `/auth/mailbox`.
	 * @default none
	 */
	mail?: EmailConfig | ((options: object) => EmailConfig) | undefined;
	/** The name by which people sign in. With `username`, a sign-up asks for both. @default 'email' */
	identifier?: 'email' | 'username';
	/**
	 * Whether a sign-up hides who has an account: every address gets the same answer, and no session before an email has proven it.
	 * With `false`, a sign-up begins a session at once, and says that an address is taken. The user has `account.pendingAge` to prove
	 * the address; meanwhile another person who proves it gets it, and the user is deleted. @default true
	 */
	neutral?: boolean;
	/**
	 * Whether the page of a sign-up has a field for the name of the person, who may leave it empty. It becomes `name` of the user and
	 * of the candidate that `signUp` gets. @default true
	 */
	askForName?: boolean;
	/**
	 * The fewest characters of a new password, in code points: 15 to 64. Where every user has a second factor, by `mfa.required: true` or
	 * by `secondFactor: 'required'`, from 8.
	 * @default 15, or 8 where every user has a second factor
	 * @see NIST SP 800-63B-4, section 3.1.1.2
	 */
	minLength?: number;
	/**
	 * Says that your application itself, without `mfa`, asks every user for a second factor. It allows shorter passwords, and
	 * asks for nothing itself.
	 * @default none
	 */
	secondFactor?: 'required';
	/**
	 * Words that alone make no password, such as the name of a product. The name of the site and those of the user are always such
	 * words.
	 * @default none
	 */
	words?: readonly string[];
	/**
	 * Refuses new passwords that are on lists of stolen ones. `true` asks `api.pwnedpasswords.com`, which gets the first five of
	 * the forty characters of the password's SHA-1, and does not learn the password. If it does not answer within three seconds,
	 * the password is accepted, and the log has a warning. @default false
	 */
	breached?: boolean | { url: string };
	/**
	 * Returns the hash that a user brings from elsewhere. The library asks when a user without a password signs in. After a sign-in
	 * with the right password it stores a hash of its own, and does not ask again.
	 * @default none
	 */
	import?(user: AdapterUser): Awaitable<ImportedHash | null | undefined>;
	/** The options that the application passed to the factory. They override the factory's defaults. */
	options?: object;
	/** The `fetch` for `breached`. @default the global `fetch` */
	[customFetch]?: typeof fetch;
}

/** The options that the application passes to the factory. */
export type PasswordUserConfig = Omit<
	Partial<PasswordConfig>,
	'type' | 'passwords' | 'code' | 'credentials' | 'options'
>;
