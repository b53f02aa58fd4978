/** The part of the adapter contract about secrets of users. */
import type { Awaitable } from '../../types.js';

/**
 * A secret of a user, such as an API token or the key of a factor. The value is a hash, or sealed by the library: a reader of the
 * database cannot sign in with it.
 */
export interface AdapterSecret {
	/** Made by the library. Unique, and compared case-sensitively. At most 255 characters. */
	id: string;
	/** The owner. It never changes. */
	userId: string;
	/** The feature that the secret belongs to, such as `bearer`. It never changes. At most 64 characters. */
	kind: string;
	/** Up to 8 KB of text. */
	value: string;
	/** The name that its owner gave it, at most 255 characters. Absent members and null mean the same. */
	label?: string | null;
	/** When it was stored. */
	createdAt: Date;
	/** When it was last used. Null or absent before that. */
	lastUsedAt?: Date | null;
	/** Absolute expiry. A secret without one does not expire. The adapter returns expired secrets, too. */
	expires?: Date | null;
	/** The number of the version, from 1 on. Each `updateSecret` adds 1. */
	version: number;
}

/** The optional methods for secrets, which belong together. An adapter has all of them, or none. */
export interface SecretGroup {
	/**
	 * Extension of the `@auth/core` contract, like the five methods below. Stores the secret as it is, and
	 * returns it. Throws for an `id` that exists. `deleteUser` also deletes the secrets of the user.
	 */
	createSecret?(secret: AdapterSecret): Awaitable<AdapterSecret>;
	/** Returns a secret; null without one. */
	getSecret?(id: AdapterSecret['id']): Awaitable<AdapterSecret | null>;
	/** Returns the user's secrets of that kind, also expired ones; an empty list for an unknown user. */
	listSecrets?(userId: AdapterSecret['userId'], kind: AdapterSecret['kind']): Awaitable<AdapterSecret[]>;
	/**
	 * Compare-and-swap: replaces `value`, `label`, `lastUsedAt` and `expires` of the secret with this `id`, `userId` and `kind`, and
	 * stores the version `expectedVersion + 1`, if the stored version is `expectedVersion`. Absent members become empty. Returns
	 * whether it did. Atomic: of concurrent calls with one version, one returns true.
	 */
	updateSecret?(secret: AdapterSecret, expectedVersion: number): Awaitable<boolean>;
	/**
	 * Deletes the secret and returns it, for values that may be used once. Atomic: of any number of concurrent calls, one receives
	 * the secret, and the others null.
	 */
	useSecret?(id: AdapterSecret['id']): Awaitable<AdapterSecret | null>;
	/** Deletes the secret, if it exists. */
	deleteSecret?(id: AdapterSecret['id']): Promise<void> | Awaitable<unknown>;
}
