/**
 * Compiles a provider that signs in with typed credentials. The result of the application's `authorize` is accepted only if
 * it is a user.
 */
import {
	AuthError,
	CallbackRouteError,
	CredentialsSignin,
	InvalidConfig,
	InvalidRequest,
	MissingAuthorize
} from '../../../errors.js';
import type { CredentialsProvider, Guessed, SignedInUser } from '../../core/context/providers/credentials.js';
import type { CredentialsConfig, ProviderObject, TypedIn } from '../../../providers/types.js';

import { wrongMember } from '../../core/accounts/user-members.js';
import { mergeOptions } from '../../base/config/provider-options.js';
import { printable, withoutValues } from '../../base/errors/scrub.js';
import type { Fields } from '../../base/http/body.js';
import { isSecret, namesAccount } from '../../base/http/field-names.js';

import { TimeoutError, withTimeout } from '../../base/util/timeout.js';

/** The other fields in forms of the library, and of `@auth/core` clients. */
const ownFields = new Set(['callbackUrl', 'csrfToken', 'json', 'providerId', 'redirect', 'redirectTo']);
/** The field of the library that `authorize` gets. */
const choice = 'remember';
/** More characters than any password needs, and few enough for any hash function. */
const maxFieldLength = 4096;
/** If a provider declares no fields, a form may have many that name an account, and each would be counted. */
const mostNames = 8;
/** The longest time that a password check may take, in milliseconds. */
const checkLimitMs = 10_000;

/** Compiles the provider. @throws {MissingAuthorize | InvalidConfig} */
export function compileCredentialsProvider(source: ProviderObject): CredentialsProvider {
	const config = mergeOptions(source) as CredentialsConfig;
	const { id, authorize } = config;
	if (typeof authorize !== 'function') {
		throw new MissingAuthorize(`provider "${id}" has no \`authorize\`: pass the function that checks the credentials`);
	}
	return credentialsOfForm(config);
}

/** Compiles what a provider has in common with one whose passwords the library keeps. @throws {InvalidConfig} */
export function credentialsOfForm(config: CredentialsConfig): CredentialsProvider {
	const { id, name, users } = config;
	if (users !== undefined && users !== 'adapter' && users !== 'own') {
		throw new InvalidConfig(`\`users\` of provider "${id}" has to be "adapter" or "own", not ${printable(users, 50)}`);
	}
	const fields = { ...config.credentials };
	return Object.freeze({
		kind: 'credentials',
		type: 'credentials',
		id,
		name,
		fields,
		users,
		isHidden: (field: string) => isHidden(field, fields),
		credentialsOf: (form: Fields) => credentialsOf(fields, form),
		countsAsSent: Object.keys(fields).length === 0 && !config.accountOf,
		guessedAt(credentials: Fields) {
			if (config.accountOf) return { accounts: chosenAccount(config, credentials), mayHideAccount: false };
			return Object.keys(fields).length > 0 ? guessedByForm(fields, credentials) : guessedAsSent(credentials);
		},
		check: (credentials: Fields, request: Request) => authorized(config, credentials, request)
	});
}

function isHidden(name: string, fields: CredentialsProvider['fields']): boolean {
	return isSecret(name) || (Object.hasOwn(fields, name) && fields[name]?.type === 'password');
}

function credentialsOf(fields: CredentialsProvider['fields'], form: Fields): Fields {
	const declared = Object.keys(fields);
	const entries = Object.entries(form).filter(([name]) =>
		declared.length > 0 ? declared.includes(name) : !ownFields.has(name) && !name.startsWith('authorizationParams-')
	);
	for (const [name, value] of entries) {
		// Hash functions written in C take a password to end at the first zero byte.
		if (value.length > maxFieldLength || value.includes('\0')) {
			throw new InvalidRequest(
				`the field "${printable(name, 50)}" may have at most ${maxFieldLength} characters, and no zero byte`
			);
		}
	}
	return Object.fromEntries(entries);
}

/**
 * Returns the accounts that the fields of a form name. Each field whose name says so counts by itself; without one, the fields name
 * the account together, such as a company and a number.
 */
function guessedByForm(fields: CredentialsProvider['fields'], credentials: Fields): Guessed {
	const names = Object.keys(fields).filter(
		(name) => !isHidden(name, fields) && fields[name]?.type !== 'checkbox' && name !== choice
	);
	return { accounts: accountsIn(names, credentials), mayHideAccount: false };
}

/** Returns the accounts that a form may name, if no option says which fields it has. An attacker may have added some. */
function guessedAsSent(credentials: Fields): Guessed {
	const names = Object.keys(credentials).filter((name) => credentials[name] !== '' && name !== choice);
	const shown = names.filter((name) => !isSecret(name));
	// A name and a password can be read in one way only.
	const mayHideAccount = shown.length !== 1 || names.length > 2;
	return { accounts: accountsIn(shown, credentials), mayHideAccount };
}

/** @throws {InvalidRequest} if there are more than a form has */
function accountsIn(names: readonly string[], credentials: Fields): string[] {
	const filledNames = names.filter((name) => credentials[name]).sort();
	const accountNames = filledNames.filter(namesAccount);
	if (accountNames.length > mostNames)
		throw new InvalidRequest(`more than ${mostNames} fields name an account: list the fields in \`credentials\``);
	const valueOf = (name: string) => credentials[name] ?? '';
	if (accountNames.length > 0) return accountNames.map(valueOf);
	const [first, ...others] = filledNames.map(valueOf);
	if (first === undefined) return [];
	return [others.length === 0 ? first : JSON.stringify(filledNames.map((name) => [name, valueOf(name)]))];
}

/**
 * Returns the account that the application names, if any. A value of another type is refused: a promise, for example, would
 * be the same account for all users.
 */
function chosenAccount(config: CredentialsConfig, credentials: Fields): string[] {
	const { id } = config;
	let account: unknown;
	try {
		account = config.accountOf?.(credentials);
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new CallbackRouteError(`\`accountOf\` of provider "${id}" failed`, {
			cause: { err: withoutCredentials(thrown, credentials), provider: id }
		});
	}
	if (account === undefined || account === null || account === '') return [];
	if (typeof account === 'string') return [account];
	throw new CallbackRouteError(
		`\`accountOf\` of provider "${id}" has to return a string, or undefined; it returned a ${typeof account}`
	);
}

async function authorized(config: CredentialsConfig, credentials: Fields, request: Request): Promise<SignedInUser> {
	try {
		const answer = await withTimeout(checkLimitMs, async () => {
			const checked = await validated(config, credentials);
			return config.authorize(checked, withBody(request, credentials));
		});
		// Inside the `try`, because reading an object of the application can run the application's code.
		return userOf(config.id, answer);
	} catch (thrown) {
		const failure = asOurs(thrown);
		if (failure instanceof AuthError) throw failure;
		const cure = thrown instanceof TimeoutError ? ': check that it always returns' : '';
		throw new CallbackRouteError(`\`authorize\` of provider "${config.id}" failed${cure}`, {
			cause: { err: withoutCredentials(thrown, credentials), provider: config.id }
		});
	}
}

/**
 * Turns the `CredentialsSignin` of `@auth/core` into this library's: code that was written for `@auth/core` throws that
 * class.
 */
function asOurs(thrown: unknown): unknown {
	const { type, code } = Object(thrown) as { type?: unknown; code?: unknown };
	if (thrown instanceof AuthError || !(thrown instanceof Error) || type !== CredentialsSignin.type) return thrown;
	const ours = new CredentialsSignin(thrown.message, { cause: thrown.cause });
	return typeof code === 'string' ? Object.assign(ours, { code }) : ours;
}

/** Removes the credentials from an error: data layers quote the values of a query, as typed in, trimmed or in lower case. */
function withoutCredentials(thrown: unknown, credentials: Fields): Error {
	const typed = Object.values(credentials);
	const plain = typed.map((value) => value.trim());
	return withoutValues(thrown, [...typed, ...plain, ...plain.map((value) => value.toLowerCase())]);
}

/**
 * Checks the credentials against the schema. Credentials that do not fit cannot be right, and get the same answer as wrong
 * ones.
 */
async function validated({ schema }: CredentialsConfig, credentials: Fields): Promise<TypedIn<Fields>> {
	if (!schema) return credentials;
	const result = await schema['~standard'].validate(credentials);
	if (!result.issues) return result.value;
	throw new CredentialsSignin('the credentials do not fit the schema');
}

/**
 * Returns a copy of the request for `authorize`. The original body was already read, so the copy has the credentials as its
 * JSON body.
 */
function withBody({ url, headers }: Request, credentials: Fields): Request {
	const copied = new Headers(headers);
	copied.set('content-type', 'application/json');
	copied.delete('content-length');
	return new Request(url, { method: 'POST', headers: copied, body: JSON.stringify(credentials) });
}

function userOf(providerId: string, answer: unknown): SignedInUser {
	if (answer === null || answer === undefined || answer === false) {
		throw new CredentialsSignin();
	}
	const { id } = Object(answer) as { id?: unknown };
	if (typeof answer === 'object' && typeof id === 'string' && id !== '') {
		const wrong = wrongMember(answer);
		if (wrong === undefined) return answer as SignedInUser;
		throw new CallbackRouteError(
			`\`authorize\` of provider "${providerId}" returned a user whose ${wrong} is not text: return a string, null or undefined`
		);
	}
	throw new CallbackRouteError(
		`\`authorize\` of provider "${providerId}" has to return a user with an \`id\` that is a non-empty string, or null; ` +
			`it returned ${typeof answer === 'object' ? `an object whose id is ${typeof id === 'string' ? 'empty' : `of type ${typeof id}`}` : `a ${typeof answer}`}`
	);
}
