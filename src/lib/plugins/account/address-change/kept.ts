/**
 * The addresses that users had until a few days ago. Each is a secret whose id is made of the address: it keeps the address from
 * other users, and its value proves the link that undoes the change. A user whose address was changed by a thief gets it back.
 */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { OAuthAccountNotLinked } from '../../../../errors.js';
import { oneForm } from '../../../base/util/address.js';
import type { Store } from '../../../store/adapter/methods.js';
import { isExpired } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import { sha256Hex } from '../../../base/seal/digest.js';

export const keptKind = 'address';

/** Returns the record of an address that is kept now; null if it is free. */
export async function keptAddress(
	store: Pick<SecretStore, 'getSecret'>,
	address: string
): Promise<AdapterSecret | null> {
	const secret = await store.getSecret(await keptIdOf(address));
	return secret && secret.kind === keptKind && !isExpired(secret) ? secret : null;
}

/** The parts of the record of a kept address. */
export interface KeptParts {
	/** The digest of its link. */
	readonly digest: string;
	/** When the address was proven. */
	readonly emailVerified: Date | null;
	/** The address that its user had when the undoing began, sealed. */
	readonly from?: string;
}

export function keptValue({ digest, emailVerified, from = '' }: KeptParts): string {
	return [digest, emailVerified ? emailVerified.getTime() : '', ...(from ? [from] : [])].join(' ');
}

export function partsOf({ value }: Pick<AdapterSecret, 'value'>): KeptParts {
	const [digest = '', proven = '', from] = value.split(' ');
	return { digest, emailVerified: proven === '' ? null : new Date(Number(proven)), ...(from && { from }) };
}

/** Whether an address is kept for another user than this one. */
export async function isKeptForAnother(store: SecretStore, address: string, userId: string): Promise<boolean> {
	const record = await keptAddress(store, address);
	return record !== null && String(record.userId) !== userId;
}

/**
 * Keeps an address for its user. The id is a unique key: an address is kept for one user. One that is kept for this user already is left
 * from a change that was not made.
 * @throws {AdapterError} if another user has it
 */
export async function keepAddress(
	store: SecretStore,
	{ address, userId, ...secret }: Pick<AdapterSecret, 'userId' | 'value' | 'expires'> & { readonly address: string }
): Promise<void> {
	const id = await keptIdOf(address);
	const before = await store.getSecret(id);
	if (before && (isExpired(before) || String(before.userId) === userId)) await store.deleteSecret(id);
	await store.createSecret({ id, kind: keptKind, userId, ...secret, createdAt: new Date(), version: 1 });
}

/** Frees an address that was kept. */
export async function freeAddress(store: SecretStore, address: string): Promise<void> {
	await store.deleteSecret(await keptIdOf(address));
}

async function keptIdOf(address: string): Promise<string> {
	return `address_${await sha256Hex(oneForm(address))}`;
}

/**
 * Makes a data layer refuse new users with an address that is kept. Flows look for the owner of the address before they make a user,
 * and an address is kept before its user has another one, so that a look here is enough.
 */
export function withKeptAddresses(store: Store): Store {
	const { createUserWithAccount } = store;
	const requireFree = async ({ email }: { readonly email?: string | null }): Promise<void> => {
		if (!email || !(await keptAddress(store as SecretStore, email))) return;
		throw new OAuthAccountNotLinked(
			'the address is kept for a user who had it until a few days ago, and may undo the change: it is free a week after the change'
		);
	};
	return Object.freeze({
		...store,
		createUser: async (user) => {
			await requireFree(user);
			return store.createUser(user);
		},
		...(createUserWithAccount && {
			createUserWithAccount: async (user, account) => {
				await requireFree(user);
				return createUserWithAccount(user, account);
			}
		})
	} satisfies Store);
}
