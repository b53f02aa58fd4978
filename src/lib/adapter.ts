/**
 * The adapter as flows use it: every method that they need is there, dates are dates, and what fails is one type of
 * error, with the method's name and nothing of the data in it.
 */
import type { Adapter } from '../adapters/types.js';
import { AdapterError, AuthError, MissingAdapterMethods } from '../errors.js';
import { withoutValues } from './without-values.js';

/** Every method of the contract; without an `optional` one there is another way. */
const methods = {
	createUser: 'needed',
	getUser: 'needed',
	getUserByEmail: 'needed',
	getUserByAccount: 'needed',
	updateUser: 'needed',
	deleteUser: 'optional',
	linkAccount: 'needed',
	unlinkAccount: 'optional',
	getAccount: 'needed',
	createSession: 'needed',
	getSessionAndUser: 'needed',
	updateSession: 'needed',
	deleteSession: 'needed',
	createVerificationToken: 'needed',
	useVerificationToken: 'needed',
	createAuthenticator: 'needed',
	getAuthenticator: 'needed',
	listAuthenticatorsByUserId: 'needed',
	updateAuthenticatorCounter: 'needed',
	updateAccount: 'optional',
	createUserWithAccount: 'optional',
	claimOnce: 'optional',
	deleteVerificationTokens: 'optional',
	deleteAuthenticator: 'optional',
	renameAuthenticator: 'optional'
} as const satisfies Record<keyof Adapter, 'needed' | 'optional'>;

type Needed = { [Name in keyof Adapter]: (typeof methods)[Name] extends 'needed' ? Name : never }[keyof Adapter] &
	string;

/** A wrapped adapter. A method that its adapter lacks, although it is needed, fails when it is called. */
export type Store = Adapter & Required<Pick<Adapter, Needed>>;

/** Wraps an adapter. @throws nothing: what the configuration needs is checked when it is compiled */
export function wrapAdapter(adapter: Adapter): Store {
	const wrapped: Record<string, unknown> = {};
	for (const [name, need] of Object.entries(methods) as [keyof Adapter, 'needed' | 'optional'][]) {
		const method: unknown = adapter[name];
		if (typeof method === 'function') wrapped[name] = guarded(adapter, name, method);
		else if (need === 'needed') wrapped[name] = missing(name);
	}
	return Object.freeze(wrapped as unknown as Store);
}

type Method = (...args: unknown[]) => Promise<unknown>;

function guarded(adapter: Adapter, name: keyof Adapter, method: object): Method {
	const withDates = name === 'getSessionAndUser' ? pairWithDates : rowWithDates;
	return async (...args) => {
		try {
			const found = withDates(await Reflect.apply(method as Method, adapter, args));
			return name === 'getUserByEmail' && isAnotherAddress(found, args[0]) ? null : found;
		} catch (thrown) {
			if (thrown instanceof AuthError) throw thrown;
			throw new AdapterError(`the adapter failed in ${name}`, {
				cause: { err: withoutValues(thrown, args), method: name }
			});
		}
	};
}

function missing(name: keyof Adapter): Method {
	return async () => {
		throw new MissingAdapterMethods(`the adapter lacks ${name}, which is needed here`);
	};
}

/**
 * Many databases take addresses for one that differ in accents or in characters that look alike: by a link to the one,
 * its owner would sign in as the owner of the other. Case alone makes no difference.
 */
function isAnotherAddress(user: unknown, email: unknown): boolean {
	if (!isRow(user) || typeof user.email !== 'string' || typeof email !== 'string') return false;
	return user.email.toLowerCase() !== email.toLowerCase();
}

type Row = Record<string, unknown>;

function isRow(value: unknown): value is Row {
	return typeof value === 'object' && value !== null;
}

function pairWithDates(pair: unknown): unknown {
	return isRow(pair) ? { ...pair, session: rowWithDates(pair.session), user: rowWithDates(pair.user) } : pair;
}

/**
 * Data layers without a type for dates give them back as text or numbers. Only the members that the contract calls dates
 * are read as such: what else looks like a date is the application's. @throws where an expiry cannot be understood,
 * which must not pass for "expired"
 */
function rowWithDates(row: unknown): unknown {
	if (!isRow(row)) return row;
	const expires = toDate(row.expires);
	if (!expires && row.expires !== undefined && row.expires !== null) throw new TypeError('"expires" is not a date');
	const emailVerified = toDate(row.emailVerified);
	const read = { ...(expires && { expires }), ...(emailVerified && { emailVerified }) };
	// A row may be an object of a class: it is copied only where it must be.
	return Object.entries(read).every(([member, date]) => date === row[member]) ? row : { ...row, ...read };
}

/** A date, or milliseconds since the epoch, or ISO 8601 with "T" or a space; UTC where it names no zone. */
function toDate(value: unknown): Date | undefined {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
	if (typeof value === 'bigint' || typeof value === 'number') return toDate(new Date(Number(value)));
	const iso =
		typeof value === 'string' && /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d[\d:.]*) ?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(value);
	if (!iso) return undefined;
	const [, day, time, zone = 'Z'] = iso;
	return toDate(new Date(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`));
}
