/**
 * `framework-auth/env`: declarations of the environment variables that the library reads, for `src/env.ts` of SvelteKit 3.
 * The library reads them without a declaration as well; a declaration documents them, and validates them when the app starts.
 *
 * @example
 * ```ts
 * import { defineEnvVars } from '@sveltejs/kit/env';
 * import { authEnv } from 'framework-auth/env';
 *
 * export const variables = defineEnvVars({ ...authEnv({ providers: ['github'], mail: ['email'] }) });
 * ```
 */
import type { CatalogueEntry } from './catalogue/types.js';
import { InvalidConfig } from './errors.js';
import { building, variablePrefix } from './lib/base/config/environment.js';

/** The declaration of a variable: a validator, which throws an error that says what is wrong, and a description. */
export interface AuthEnvVar<T> {
	/** Returns the value, or throws an error that says what is wrong. */
	schema: (value: string | undefined) => T;
	/** Describes the variable. */
	description: string;
}

type Underscored<Id extends string> = Id extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : Id;
type ProviderVariable<Id extends string> = `AUTH_${Uppercase<Underscored<Id>>}_${'ID' | 'SECRET' | 'ISSUER'}`;
type MailVariable<Id extends string> = `AUTH_${Uppercase<Underscored<Id>>}_${'KEY' | 'SERVER' | 'FROM'}`;

type AuthVariable =
	| 'AUTH_SECRET'
	| 'AUTH_SECRET_1'
	| 'AUTH_SECRET_2'
	| 'AUTH_SECRET_3'
	| 'AUTH_URL'
	| 'AUTH_TRUST_HOST'
	| 'AUTH_REDIRECT_PROXY_URL'
	| 'AUTH_REDIRECT_PROXY_SECRET';

/** The declarations by the names of the variables. Hyphens in provider ids become underscores. */
export type AuthEnv<Id extends string = never, MailId extends string = never, Variable extends string = never> = Record<
	AuthVariable | ProviderVariable<Id> | MailVariable<MailId> | Variable,
	AuthEnvVar<string | undefined>
>;

const optional = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

function secret(value: string | undefined): string | undefined {
	if (value && value.length < 32)
		throw new Error('must have at least 32 characters: make one with `openssl rand -base64 33`');
	return optional(value);
}

function url(value: string | undefined): string | undefined {
	if (value && !/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''))
		throw new Error('must be an http(s) URL');
	return optional(value);
}

/**
 * Declares the variables of the library and of its providers. `providers` accepts the ids of OAuth providers, or their entries in
 * `framework-auth/catalogue`, which know the variables that the vendor needs. `mail` accepts the ids of email providers. All
 * variables are optional, because the configuration may set the values instead.
 *
 * @example
 * ```ts
 * export const variables = defineEnvVars({ ...authEnv({ providers: ['github', 'google'] }) });
 * ```
 */
export function authEnv<
	const Id extends string = never,
	const MailId extends string = never,
	const Variable extends string = never
>(
	options: { providers?: readonly (Id | CatalogueEntry<string, Variable>)[]; mail?: readonly MailId[] } = {}
): AuthEnv<Id, MailId, Variable> {
	const variables: Record<string, AuthEnvVar<string | undefined>> = {
		AUTH_SECRET: { schema: secret, description: 'Seals sessions: at least 32 random characters' },
		AUTH_SECRET_1: { schema: secret, description: 'A newer secret: the highest number seals, all open' },
		AUTH_SECRET_2: { schema: secret, description: 'A newer secret: the highest number seals, all open' },
		AUTH_SECRET_3: { schema: secret, description: 'A newer secret: the highest number seals, all open' },
		AUTH_URL: { schema: url, description: "The site's origin, for example https://example.com" },
		AUTH_TRUST_HOST: {
			schema: optional,
			description: 'true: trust the host of a request, which is known to be the site’s'
		},
		AUTH_REDIRECT_PROXY_URL: {
			schema: url,
			description: 'The routes of the deployment that is registered at providers, for example https://example.com/auth'
		},
		AUTH_REDIRECT_PROXY_SECRET: {
			schema: secret,
			description: 'Shared by that deployment and its previews, in place of AUTH_SECRET'
		}
	};
	for (const each of options.providers ?? []) {
		if (typeof each === 'object') {
			for (const name of each.variables) variables[name] = declared(name, each);
			continue;
		}
		const id: string = each;
		const prefix = variablePrefix(id);
		variables[`${prefix}_ID`] = { schema: optional, description: `Client id at ${id}` };
		variables[`${prefix}_SECRET`] = { schema: optional, description: `Client secret at ${id}` };
		variables[`${prefix}_ISSUER`] = { schema: url, description: `Issuer identifier of ${id}` };
	}
	for (const id of options.mail ?? []) {
		const prefix = variablePrefix(id);
		variables[`${prefix}_KEY`] = { schema: optional, description: `Key of the mail service ${id}` };
		variables[`${prefix}_SERVER`] = {
			schema: optional,
			description: `SMTP server of ${id}, smtp://user:password@host`
		};
		variables[`${prefix}_FROM`] = { schema: optional, description: `Sender of the mails of ${id}` };
	}
	return variables as AuthEnv<Id, MailId, Variable>;
}

/** Declares a variable of a vendor. */
function declared(variable: string, { name, console }: CatalogueEntry): AuthEnvVar<string | undefined> {
	if (variable.endsWith('_ISSUER')) return { schema: url, description: `Issuer identifier of ${name}` };
	const what = variable.endsWith('_SECRET') ? 'Client secret' : 'Client id';
	return { schema: optional, description: `${what} at ${name}: ${console}` };
}

/** A module has what it exports. The variables of SvelteKit 2 have any name: their types know those that `.env` had. */
type Having<Name extends string, Variables> = string extends keyof Variables
	? unknown
	: Name extends keyof Variables
		? Readonly<Partial<Record<Name, string | undefined>>>
		: Readonly<Record<Name, string | undefined>>;

/**
 * Returns a variable that the app needs, such as the address of its database. SvelteKit loads the modules of an app
 * during a build, too, where variables of the server may be absent: then it returns `whileBuilding`.
 *
 * @param variables `env` of `$env/dynamic/private` with SvelteKit 2, all of `$app/env/private` with SvelteKit 3
 * @example
 * ```ts
 * import { env } from '$env/dynamic/private'; // SvelteKit 3: import * as env from '$app/env/private';
 * import { required } from 'framework-auth/env';
 * import pg from 'pg';
 *
 * const pool = new pg.Pool({ connectionString: required(env, 'DATABASE_URL') });
 * ```
 * @throws {InvalidConfig} if the variable is not set, or empty: a driver would otherwise connect to its default address
 */
export function required<Name extends string, Variables extends object>(
	variables: Variables & Having<NoInfer<Name>, Variables>,
	name: Name,
	whileBuilding = ''
): string {
	const value = (variables as Partial<Record<string, string>>)[name];
	if (value) return value;
	if (building) return whileBuilding;
	throw new InvalidConfig(
		`${name} is not set. Put it into .env, or set it where the app runs. SvelteKit 3 passes on only the variables that src/env.ts declares.`
	);
}
