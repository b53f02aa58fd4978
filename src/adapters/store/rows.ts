/** Converts rows of a store to the records of the contract. */
import { withProof } from '../../lib/store/adapter/checks/dates.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import type {
	AdapterAccount,
	AdapterAuthenticator,
	AdapterSecret,
	AdapterSession,
	AdapterUser,
	VerificationToken
} from '../types.js';
import type { Row } from './store.js';

/** Returns the user, with further columns unchanged. */
export function toUser(row: Row): AdapterUser {
	const user = withProof(row);
	return (typeof user.id === 'string' ? user : { ...user, id: String(row.id) }) as unknown as AdapterUser;
}

/** Returns the account, without members that have no value. */
export function toAccount(row: Row): AdapterAccount {
	return ofOwner(row, () => true) as unknown as AdapterAccount;
}

/** Returns the secret, without members that have no value. */
export function toSecret(row: Row): AdapterSecret {
	return ofOwner(row, () => true) as unknown as AdapterSecret;
}

const details: ReadonlySet<string> = new Set(SESSION_DETAILS.map(([name]) => name));

/** Returns the session, with further columns of the application unchanged, except the columns that a session may leave empty. */
export function toSession(row: Row): AdapterSession {
	const session = ofOwner(row, (name) => details.has(name));
	const { id } = session;
	return (id === undefined || typeof id === 'string'
		? session
		: { ...session, id: String(id) }) as unknown as AdapterSession;
}

/** Returns a row without members that have no value and may be absent, and with text as its owner. Most rows are so already. */
function ofOwner(row: Row, mayBeAbsent: (name: string) => boolean): Row {
	const isAbsent = (name: string) => row[name] === null && mayBeAbsent(name);
	let isWhole = typeof row.userId === 'string';
	for (const name in row) if (isAbsent(name)) isWhole = false;
	if (isWhole) return row;
	const members: Row = {};
	for (const name in row) if (!isAbsent(name)) members[name] = row[name];
	members.userId = String(row.userId);
	return members;
}

/** Returns the verification token, without further columns. */
export function toToken({ identifier, token, expires }: Row): VerificationToken {
	return { identifier, token, expires } as VerificationToken;
}

/** Returns the authenticator, with further columns unchanged. */
export function toAuthenticator(row: Row): AdapterAuthenticator {
	return { ...row, userId: String(row.userId) } as AdapterAuthenticator;
}
