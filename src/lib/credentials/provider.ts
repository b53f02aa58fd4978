/**
 * Compiles a provider that signs in by what people type in. What the application's `authorize` returns is believed only
 * where it is a user.
 */
import { AuthError, CallbackRouteError, CredentialsSignin, InvalidRequest, MissingAuthorize } from '../../errors.js';
import type { CredentialsConfig, FormField, ProviderObject } from '../../providers/types.js';
import type { User } from '../../types.js';
import { DeadlineError, within } from '../deadline.js';
import { asError } from '../logger.js';
import { mergeOptions } from '../provider-options.js';
import type { Fields } from '../request.js';

/** A provider as the flow sees it. */
export interface CredentialsProvider {
	readonly kind: 'credentials';
	readonly type: 'credentials';
	readonly id: string;
	readonly name: string;
	/** For the built-in page. */
	readonly fields: Readonly<Record<string, FormField>>;
	/** What of a form are credentials. @throws {InvalidRequest} */
	credentialsOf(form: Fields): Fields;
	/** The accounts that are tried: guesses for each are counted together. */
	accountsOf(credentials: Fields): string[];
	/** Has them checked, within a time. @throws {CredentialsSignin | CallbackRouteError} */
	check(credentials: Fields, request: Request): Promise<User & { readonly id: string }>;
}

/** What else a form of ours carries, or one of an `@auth/core` client. */
const ownFields = new Set(['callbackUrl', 'csrfToken', 'json', 'providerId', 'redirect', 'redirectTo']);
/** Names that fields have which say whose account it is. */
const accountFields = ['username', 'email', 'login', 'user', 'identifier', 'name', 'phone', 'account'];
/** More than any password needs, and little enough for any hash: characters. */
const maxFieldLength = 4096;
/** Longer than that nobody waits for a password to be checked: milliseconds. */
const checkLimitMs = 10_000;

/** Compiles the provider. @throws {MissingAuthorize} */
export function compileCredentialsProvider(source: ProviderObject): CredentialsProvider {
	const config = mergeOptions(source) as CredentialsConfig;
	const { id, name, authorize } = config;
	if (typeof authorize !== 'function') {
		throw new MissingAuthorize(`provider "${id}" has no \`authorize\`: pass the function that checks the credentials`);
	}
	const fields = { ...config.credentials };
	return Object.freeze({
		kind: 'credentials',
		type: 'credentials',
		id,
		name,
		fields,
		credentialsOf: (form: Fields) => credentialsOf(fields, form),
		accountsOf: (credentials: Fields) => accountsOf(config, fields, credentials),
		check: async (credentials: Fields, request: Request) => userOf(id, await authorized(config, credentials, request))
	});
}

function credentialsOf(fields: CredentialsProvider['fields'], form: Fields): Fields {
	const declared = Object.keys(fields);
	const given = Object.entries(form).filter(([name]) =>
		declared.length > 0 ? declared.includes(name) : !ownFields.has(name) && !name.startsWith('authorizationParams-')
	);
	for (const [name, value] of given) {
		// Hash functions written in C take a password to end at the first zero byte.
		if (value.length > maxFieldLength || value.includes('\0')) {
			throw new InvalidRequest(`the field "${name}" is longer than ${maxFieldLength} characters, or holds a zero byte`);
		}
	}
	return Object.fromEntries(given);
}

/** Every field that may name the account counts: else a field beside the one that `authorize` reads would hide guesses. */
function accountsOf(config: CredentialsConfig, fields: CredentialsProvider['fields'], credentials: Fields): string[] {
	if (config.accountOf) return [config.accountOf(credentials)].filter((account) => account !== undefined);
	const known = accountFields.filter((name) => Object.hasOwn(credentials, name));
	const first = Object.keys(fields).find((name) => fields[name]?.type !== 'password');
	const names = known.length > 0 || first === undefined ? known : [first];
	return names.map((name) => credentials[name]).filter((value) => value !== undefined && value !== '') as string[];
}

async function authorized(config: CredentialsConfig, credentials: Fields, request: Request): Promise<unknown> {
	try {
		return await within(checkLimitMs, async () => {
			const checked = await validated(config, credentials);
			return config.authorize(checked, withBody(request, credentials));
		});
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		const cure = thrown instanceof DeadlineError ? ': check that it always returns' : '';
		throw new CallbackRouteError(`\`authorize\` of provider "${config.id}" failed${cure}`, {
			cause: { err: asError(thrown), provider: config.id }
		});
	}
}

/** What does not fit the schema cannot be right, and is answered like everything that is wrong. */
async function validated({ schema }: CredentialsConfig, credentials: Fields): Promise<Record<string, unknown>> {
	if (!schema) return credentials;
	const result = await schema['~standard'].validate(credentials);
	if (!result.issues) return result.value;
	throw new CredentialsSignin('the credentials do not fit the schema');
}

/** The request as it came; its body was read, and what counts of it is put back as JSON. */
function withBody({ url, headers }: Request, credentials: Fields): Request {
	const copied = new Headers(headers);
	copied.set('content-type', 'application/json');
	copied.delete('content-length');
	return new Request(url, { method: 'POST', headers: copied, body: JSON.stringify(credentials) });
}

function userOf(providerId: string, answer: unknown): User & { id: string } {
	if (answer === null || answer === undefined || answer === false) {
		throw new CredentialsSignin('`authorize` refused the credentials');
	}
	const { id } = Object(answer) as { id?: unknown };
	if (typeof answer === 'object' && typeof id === 'string' && id !== '') return answer as User & { id: string };
	throw new CallbackRouteError(
		`\`authorize\` of provider "${providerId}" has to return a user with an \`id\` that is a non-empty string, or null; ` +
			`it returned ${typeof answer === 'object' ? `an object whose id is ${typeof id === 'string' ? 'empty' : `of type ${typeof id}`}` : `a ${typeof answer}`}`
	);
}
