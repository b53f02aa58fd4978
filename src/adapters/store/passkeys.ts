/** Passkeys, on a store of any database. */
import type { Adapter, AdapterAuthenticator } from '../types.js';
import { must, orNull, type Lookups } from './lookups.js';
import { Not } from '../../lib/store/tables/operators.js';
import { toAuthenticator } from './rows.js';
import type { Row, Store } from './store.js';

type Method =
	| 'createAuthenticator'
	| 'getAuthenticator'
	| 'listAuthenticatorsByUserId'
	| 'updateAuthenticatorCounter'
	| 'deleteAuthenticator'
	| 'updateAuthenticatorBackup';

/** The methods. A passkey has a name if the table has a column for it. */
type PasskeyMethods = Required<Pick<Adapter, Method>> & Pick<Adapter, 'renameAuthenticator'>;

/** Returns the methods that keep passkeys in the table of the store. */
export function passkeysInStore<T>(store: Store<T>, lookups: Lookups<T>): PasskeyMethods {
	const { accountsTable, authenticatorsTable } = store.tables;
	const { byId, find, has, ownedRow, remove } = lookups;

	/** Changes the passkey of a user. */
	async function change(credentialID: string, userId: string, changes: Row): Promise<AdapterAuthenticator | null> {
		const owner = byId(authenticatorsTable, 'userId', userId);
		const changed = owner && (await store.update(authenticatorsTable, { credentialID, ...owner }, changes));
		return changed ? toAuthenticator(changed) : null;
	}

	const renameAuthenticator: Adapter['renameAuthenticator'] = ({ credentialID, userId, name }) =>
		change(credentialID, userId, { name });

	return {
		async createAuthenticator(authenticator) {
			const row = ownedRow(authenticatorsTable, authenticator);
			const created = await store.insert(authenticatorsTable, row, { credentialID: authenticator.credentialID });
			return toAuthenticator(must(created, 'The authenticator was not created'));
		},
		async getAuthenticator(credentialID) {
			return orNull(await find(authenticatorsTable, { credentialID }), toAuthenticator);
		},
		async listAuthenticatorsByUserId(userId) {
			const match = byId(authenticatorsTable, 'userId', userId);
			return match ? (await store.select(authenticatorsTable, match)).map(toAuthenticator) : [];
		},
		async updateAuthenticatorCounter(credentialID, newCounter) {
			// An authenticator without a counter always reports 0, so there is nothing to write, and no race.
			const row =
				newCounter === 0
					? await find(authenticatorsTable, { credentialID, counter: 0 })
					: await store.raise(authenticatorsTable, { credentialID }, 'counter', newCounter);
			return toAuthenticator(must(row, 'The authenticator is unknown, or its counter did not advance'));
		},
		async deleteAuthenticator({ credentialID, userId }) {
			const owner = byId(authenticatorsTable, 'userId', userId);
			const passkey = owner && (await find(authenticatorsTable, { credentialID, ...owner }));
			if (!passkey) return false;
			const account = { ...owner, providerAccountId: String(passkey.providerAccountId) };
			const others = { ...account, credentialID: new Not(credentialID) };
			const removed = await remove([
				{
					table: accountsTable,
					match: { ...account, type: 'webauthn' },
					unless: { table: authenticatorsTable, match: others }
				},
				{ table: authenticatorsTable, match: { credentialID, ...owner } }
			]);
			return removed !== undefined;
		},
		updateAuthenticatorBackup: ({ credentialID, userId, credentialBackedUp }) =>
			change(credentialID, userId, { credentialBackedUp }),
		...(has(authenticatorsTable, 'name') && { renameAuthenticator })
	};
}
