/** Converts rows of a store to the records of the contract. */
import { withProof } from '../../lib/adapter/checks/dates.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import type { AdapterAccount, AdapterAuthenticator, AdapterSession, AdapterUser, VerificationToken } from '../types.js';
import type { Row } from './store.js';

/** Returns the user, with further columns unchanged. */
export function toUser(row: Row): AdapterUser {
	return { ...withProof(row), id: String(row.id) } as AdapterUser;
}

/** Returns the account, without members that have no value. */
export function toAccount(row: Row): AdapterAccount {
	const present = Object.entries(row).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(present), userId: String(row.userId) } as unknown as AdapterAccount;
}

/** Returns the session, with further columns of the application unchanged, except the columns that a session may leave empty. */
export function toSession(row: Row): AdapterSession {
	const empty = SESSION_DETAILS.filter(([name]) => row[name] === null).map(([name]) => name as string);
	const present = Object.entries(row).filter(([column]) => !empty.includes(column));
	const id = row.id === null || row.id === undefined ? {} : { id: String(row.id) };
	return { ...Object.fromEntries(present), ...id, userId: String(row.userId) } as AdapterSession;
}

/** Returns the verification token, without further columns. */
export function toToken({ identifier, token, expires }: Row): VerificationToken {
	return { identifier, token, expires } as VerificationToken;
}

/** Returns the authenticator, with further columns unchanged. */
export function toAuthenticator(row: Row): AdapterAuthenticator {
	return { ...row, userId: String(row.userId) } as AdapterAuthenticator;
}
