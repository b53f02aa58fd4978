/** A provider that checks what was typed in. */
import type { Awaitable, User } from '../../types.js';
import type { CommonProviderOptions } from './common.js';

/** A field of a form: attributes of its `input`, and its label. */
export interface FormField {
	label?: string;
	type?: string;
	placeholder?: string;
	autocomplete?: string;
	required?: boolean;
	/** Initial value. */
	value?: string | number | readonly string[];
	[attribute: string]: unknown;
}

/** A validator of the Standard Schema family: Zod, Valibot, ArkType and others. @see https://standardschema.dev */
export interface Schema<Output> {
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

/** What was typed in: text, as far as it was sent. */
export type TypedIn<Fields> = Partial<Record<keyof Fields, string>>;

/** A provider that signs in by what a person types in, checked by the application. */
export interface CredentialsConfig<
	Fields extends Record<string, FormField> = Record<string, FormField>,
	Credentials = TypedIn<Fields>
> extends CommonProviderOptions {
	type: 'credentials';
	/**
	 * The fields of the form on the built-in page. Where there are some, no others reach `authorize`. Give the field of a
	 * password the type `password`: it is neither counted as an account nor shown again.
	 */
	credentials: Fields;
	/**
	 * Checks the credentials. Returns the user, whose `id` is a non-empty string; null, or throws `CredentialsSignin`,
	 * to refuse. Given 10 seconds. To tell nobody which names exist, take equally long for unknown ones.
	 * @param request the request, with the credentials as its JSON body
	 */
	authorize: (credentials: NoInfer<Credentials>, request: Request) => Awaitable<User | null>;
	/** Checks the fields, and types `authorize`: what does not fit is refused like a wrong password. */
	schema?: Schema<Credentials>;
	/**
	 * Whose guesses are counted together: the account that is tried. Give it where `authorize` takes more spellings of a
	 * name for one than case, accents, width and space make, such as those of a telephone number; and where the account is
	 * named by two fields together, or by one that is not called `username`, `email` or the like and is not the first.
	 * @default the fields called `username`, `email` or the like; else the first that is not a password
	 */
	accountOf?(credentials: Readonly<Record<string, string>>): string | undefined;
	/**
	 * Whose users `authorize` returns. `adapter`: the adapter has a user of that id, and the person can link accounts and
	 * add passkeys; an id that the adapter does not know is an error. `own`: the ids are those of a table of your own, and
	 * nothing can be linked, because the adapter may have another person under the same id.
	 * @default 'own' with session.strategy "jwt"; with "database" always 'adapter'
	 */
	users?: 'adapter' | 'own';
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: object;
}

/** What the application passes to the factory. */
export type CredentialsUserConfig<Fields extends Record<string, FormField>, Credentials> = Omit<
	Partial<CredentialsConfig<Fields, Credentials>>,
	'type' | 'authorize' | 'options'
> &
	Pick<CredentialsConfig<Fields, Credentials>, 'authorize'>;
