/** Ends the secrets of a user together with the user's sessions. */
import type { Store } from '../methods.js';
import { unlessTableMissing } from '../missing-table.js';
import { secretsOf } from './store.js';
import type { SecretStore } from './store.js';

/** The kind of the secrets that are API tokens. */
export const bearerKind = 'bearer';
/** The kind of the secrets of sign-ins that wait for a second factor. */
export const challengeKind = 'challenge';
/** The kind of the secrets that are codes which were sent for a second factor. */
export const sentCodeKind = 'sent-code';
/** The kind of the secrets that are changes of the address that wait for their link. */
export const addressChangeKind = 'address-change';
/** The kind of the secrets that are devices on which a second factor is not asked for again. */
export const deviceKind = 'trusted-device';

/** Those that end together with all sessions. */
export const endedKinds: readonly string[] = [bearerKind, challengeKind, deviceKind, sentCodeKind, addressChangeKind];

/**
 * Deletes the API tokens of a user, and what a sign-in or a change of the address could go on by. An adapter that keeps no secrets has
 * none, nor has a database without the table.
 * @param exceptId the id of a secret that stays
 */
export async function endSecrets(
	store: Store | undefined,
	userId: string,
	kinds = endedKinds,
	exceptId?: string
): Promise<void> {
	if (!store?.listSecrets || !store.deleteSecret) return;
	await unlessTableMissing(async () => {
		for (const kind of kinds) {
			for (const { id } of await secretsOf(store as SecretStore, userId, kind)) {
				if (id !== exceptId) await store.deleteSecret?.(id);
			}
		}
	}, undefined);
}

/** Ends the sign-ins of a user that wait for a second factor: the way that one of them came by is gone. */
export async function endChallenges(store: Store | undefined, userId: string): Promise<void> {
	await endSecrets(store, userId, [challengeKind, sentCodeKind]);
}
