/** The methods of an adapter. */
import type { Adapter, AdapterMethod } from '../../../adapters/types.js';

/** Every method of the contract. The library has another way for an `optional` one that is missing. */
export const methods = {
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
	replaceSessionToken: 'optional',
	createdSessionTable: 'optional',
	listSessions: 'optional',
	deleteSessionById: 'optional',
	deleteSessions: 'optional',
	deleteSessionsBySid: 'optional',
	createVerificationToken: 'needed',
	useVerificationToken: 'needed',
	createAuthenticator: 'needed',
	getAuthenticator: 'needed',
	listAuthenticatorsByUserId: 'needed',
	updateAuthenticatorCounter: 'needed',
	updateAccount: 'optional',
	listAccounts: 'optional',
	replaceTokens: 'optional',
	createUserWithAccount: 'optional',
	claimOnce: 'optional',
	deleteVerificationTokens: 'optional',
	deleteAuthenticator: 'optional',
	renameAuthenticator: 'optional',
	updateAuthenticatorBackup: 'optional',
	createSecret: 'optional',
	getSecret: 'optional',
	listSecrets: 'optional',
	updateSecret: 'optional',
	useSecret: 'optional',
	deleteSecret: 'optional',
	getRevocations: 'optional',
	setRevocation: 'optional',
	deleteExpired: 'optional',
	deleteAnonymousUsers: 'optional',
	listDueSecrets: 'optional',
	listUsers: 'optional'
} as const satisfies Record<AdapterMethod, 'needed' | 'optional'>;

type Needed = { [Name in AdapterMethod]: (typeof methods)[Name] extends 'needed' ? Name : never }[AdapterMethod] &
	string;

/** A wrapped adapter. A needed method that its adapter lacks fails when it is called. */
export type Store = Adapter & Required<Pick<Adapter, Needed>>;
