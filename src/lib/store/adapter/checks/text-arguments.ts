/**
 * Ids and tokens are text. An object that an application passes on from JSON could be a condition of a database, such as
 * `{ "not": "…" }`, and find the rows of others.
 */
import type { AdapterMethod } from '../../../../adapters/types.js';
import { InvalidRequest } from '../../../../errors.js';

/** A parameter by its name, or the members of a parameter. `?`: it may be absent or null. `[]`: an array of texts. */
type Parameter = string | readonly string[];

const account = ['provider', 'providerAccountId'] as const;
const passkey = ['credentialID', 'userId'] as const;
const secret = ['id', 'userId', 'kind'] as const;
const token = ['identifier', 'token'] as const;
const user = ['id?', 'email?'] as const;

/** The parameters of each method that are text. */
export const textParameters: Readonly<Record<AdapterMethod, readonly Parameter[]>> = {
	createUser: [user],
	getUser: ['id'],
	getUserByEmail: ['email'],
	getUserByAccount: [account],
	updateUser: [['id', 'email?']],
	deleteUser: ['userId'],
	linkAccount: [['userId', ...account]],
	unlinkAccount: [account],
	getAccount: ['providerAccountId', 'provider'],
	createSession: [['sessionToken', 'userId', 'id?', 'provider?', 'sid?']],
	getSessionAndUser: ['sessionToken'],
	updateSession: [['sessionToken', 'userId?', 'id?', 'provider?', 'sid?']],
	deleteSession: ['sessionToken'],
	replaceSessionToken: ['sessionToken', 'newToken'],
	createdSessionTable: [],
	listSessions: ['userId'],
	deleteSessionById: ['id'],
	deleteSessions: ['userId', 'exceptId?'],
	deleteSessionsBySid: ['provider', 'sid'],
	createVerificationToken: [token],
	useVerificationToken: [token],
	deleteVerificationTokens: ['identifier'],
	createAuthenticator: [[...passkey, 'providerAccountId']],
	getAuthenticator: ['credentialID'],
	listAuthenticatorsByUserId: ['userId'],
	updateAuthenticatorCounter: ['credentialID'],
	deleteAuthenticator: [passkey],
	renameAuthenticator: [passkey],
	updateAuthenticatorBackup: [passkey],
	updateAccount: [['userId?', ...account]],
	listAccounts: ['userId'],
	replaceTokens: [account, 'expectedAccessToken?'],
	createUserWithAccount: [user, account],
	claimOnce: ['key'],
	createSecret: [secret],
	getSecret: ['id'],
	listSecrets: ['userId', 'kind'],
	updateSecret: [secret],
	useSecret: ['id'],
	deleteSecret: ['id'],
	getRevocations: ['keys[]'],
	setRevocation: ['key', 'value'],
	deleteExpired: [],
	deleteAnonymousUsers: [],
	listDueSecrets: ['kind'],
	listUsers: [['after?']]
};

/** Returns the text. @throws {InvalidRequest} for anything else, with the name of the argument */
export function requireText(value: unknown, name: string): string {
	if (typeof value === 'string') return value;
	throw new InvalidRequest(`\`${name}\` has to be text, and is ${kindOf(value)}`);
}

/** Whether the value can identify a row. */
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';

/** Whether the value cannot come from JSON as an object or array. A data layer of others may have numbers, or objects of a class, as ids. */
const isNoStructure: Test = (value) => {
	if (typeof value !== 'object' || value === null) return true;
	// The ids of some databases are objects with their own `toString`. JSON has no functions.
	const { toString } = value;
	return !Array.isArray(value) && typeof toString === 'function' && toString !== Object.prototype.toString;
};

/**
 * Throws if an argument that identifies a row of any data layer is an object or an array of JSON.
 * @throws {InvalidRequest}
 */
export function requireNoStructures(method: AdapterMethod, args: readonly unknown[]): void {
	requireArguments(method, args, isNoStructure);
}

function requireArguments(method: AdapterMethod, args: readonly unknown[], test: Test): void {
	const parameters = textParameters[method];
	for (let index = 0; index < parameters.length; index++) {
		const parameter = parameters[index] ?? [];
		const value = args[index];
		if (typeof parameter === 'string') requireParameter(value, parameter, test);
		else for (const member of parameter) requireParameter(memberOf(value, nameOf(member)), member, test);
	}
}

type Method = (...args: unknown[]) => unknown;

/** Returns the same methods, which refuse anything else than text where text identifies a row. */
export function withTextArguments<Methods extends object>(methods: Methods): Methods {
	const checked = Object.entries(methods).map(([name, method]) => {
		const isOurs = Object.hasOwn(textParameters, name) && typeof method === 'function';
		return [name, isOurs ? checkedMethod(name as AdapterMethod, method as Method) : (method as unknown)];
	});
	return Object.fromEntries(checked) as Methods;
}

function checkedMethod(name: AdapterMethod, method: Method): Method {
	return (...args) => {
		try {
			requireArguments(name, args, isText);
		} catch (refusal) {
			return Promise.reject(refusal as Error);
		}
		return method(...args);
	};
}

function requireParameter(value: unknown, parameter: string, test: Test): void {
	if (typeof value === 'string') return;
	const name = nameOf(parameter);
	if (parameter.endsWith('?') && (value === null || value === undefined)) return;
	const values: [unknown, string][] =
		parameter.endsWith('[]') && Array.isArray(value)
			? value.map((each: unknown, index) => [each, `${name}[${index}]`])
			: [[value, name]];
	for (const [each, own] of values) if (!test(each)) requireText(each, own);
}

function nameOf(parameter: string): string {
	return parameter.replace(/\?$|\[\]$/, '');
}

function memberOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function kindOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'an array';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
