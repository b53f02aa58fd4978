/** The types of a provider that checks credentials. */
import type { Awaitable, User } from '../../types.js';
import type { CommonProviderOptions } from './common.js';

/** A field of a form: the attributes of its `input`, and its label. */
export interface FormField {
	/** The text of the label. */
	label?: string;
	/** The type of the `input`, such as `password`. */
	type?: string;
	/** The text in the empty field. */
	placeholder?: string;
	/** The value that browsers fill in, such as `username`. */
	autocomplete?: string;
	/** Whether browsers refuse to send the form without a value. */
	required?: boolean;
	/** Initial value. */
	value?: string | number | readonly string[];
	[attribute: string]: unknown;
}

/** A validator of the Standard Schema family: Zod, Valibot, ArkType and others. @see https://standardschema.dev */
export interface Schema<Output> {
	/** The members of the specification. */
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: string;
		validate(
			value: unknown
		): Awaitable<
			| { readonly value: Output; readonly issues?: undefined }
			| { readonly issues: readonly { readonly message: string }[] }
		>;
		readonly types?: { readonly input: unknown; readonly output: Output };
	};
}

/** The values that the user entered: text, and only the fields that were sent. */
export type TypedIn<Fields> = Partial<Record<keyof Fields, string>>;

/** A provider that signs in with values that the user enters and the application checks. */
export interface CredentialsConfig<
	Fields extends Record<string, FormField> = Record<string, FormField>,
	Credentials = TypedIn<Fields>
> extends CommonProviderOptions {
	/** The kind of provider. */
	type: 'credentials';
	/**
	 * The fields of the form on the built-in page. If there are any, `authorize` receives only these fields. Give a password
	 * field the type `password`: then its value is neither counted as an account nor shown again.
	 */
	credentials: Fields;
	/**
	 * Checks the credentials. Returns the user, whose `id` is a non-empty string; to refuse, returns null or throws
	 * `CredentialsSignin`. It must finish within 10 seconds. Take equally long for unknown names, so that the time does not
	 * reveal which names exist.
	 * @param request the request, with the credentials as its JSON body
	 */
	authorize: (credentials: NoInfer<Credentials>, request: Request) => Awaitable<User | null>;
	/**
	 * Validates the fields, and determines the type of `authorize`'s parameter. Values that do not match are refused like a
	 * wrong password.
	 * @default none: `authorize` gets the fields as text
	 */
	schema?: Schema<Credentials>;
	/**
	 * Returns the account that an attempt is for: guesses for the same account are counted together. Set it if `authorize` accepts
	 * spellings that differ in more than case, accents, width and space, such as telephone numbers. Set it also if two fields together
	 * identify the account, or if the default does not find the field.
	 * @default the fields called `username`, `email` or similar; otherwise the first field that is not a password
	 */
	accountOf?(credentials: Readonly<Record<string, string>>): string | undefined;
	/**
	 * Where the users that `authorize` returns come from. `adapter`: the adapter has a user with that id, who can link accounts and
	 * add passkeys. An unknown id is an error. `own`: the ids come from your own table, and users cannot link anything, because the
	 * adapter may have another user with the same id.
	 * @default 'own' with session.strategy "jwt"; with "database" always 'adapter'
	 */
	users?: 'adapter' | 'own';
	/** The options that the application passed to the factory. They override the factory's defaults. */
	options?: object;
}

/** The options that the application passes to the factory. */
export type CredentialsUserConfig<Fields extends Record<string, FormField>, Credentials> = Omit<
	Partial<CredentialsConfig<Fields, Credentials>>,
	'type' | 'authorize' | 'options'
> &
	Pick<CredentialsConfig<Fields, Credentials>, 'authorize'>;
