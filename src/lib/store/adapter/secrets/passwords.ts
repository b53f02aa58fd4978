/** The passwords and user names of the data layer. Each is a secret whose id says whose it is, so that there is never a second one. */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { createOnce, secretOf } from './store.js';
import { requireStore } from '../require-store.js';
import type { SecretStore } from './store.js';
import type { Store } from '../methods.js';
import { sha256Hex } from '../../../base/seal/digest.js';

const passwordKind = 'password';
const usernameKind = 'username';
/** The label of a password that was chosen by a proof of the mailbox alone: together with a code by email, it is one factor. */
export const resetByMail = 'reset by mail';

/**
 * Returns the label of a password that a user chooses in a session.
 * @param before the present password, which the user has typed in; null without one
 * @param methods those of the session; undefined if it does not say how it began
 */
export function labelInSession(before: AdapterSecret | null, methods: readonly string[] | undefined): string | null {
	if (before && before.label !== resetByMail) return null;
	const ofMailbox = before ? ['otp', 'pwd'] : ['otp'];
	const isMailbox = !methods || (methods.length > 0 && methods.every((method) => ofMailbox.includes(method)));
	return isMailbox ? resetByMail : null;
}

/** Returns the adapter. That it keeps secrets was checked when the configuration was compiled. */
export function passwordStore(ctx: { readonly adapter: Store | undefined }): SecretStore {
	return requireStore(ctx, 'signing in with a password') as SecretStore;
}

/** Returns the password of a user; null if the user has none. */
export async function storedPassword(store: SecretStore, userId: string): Promise<AdapterSecret | null> {
	return secretOf(store, await passwordIdOf(userId), passwordKind, userId);
}

/**
 * Stores a password.
 * @param before the password as it was read; null if the user had none
 * @param label {@link resetByMail}, or null for a password that the user chose. @default that of the password before
 * @returns false if it has changed meanwhile
 */
export async function storePassword(
	store: SecretStore,
	userId: string,
	hash: string,
	before: AdapterSecret | null,
	label = before?.label
): Promise<boolean> {
	if (before) return store.updateSecret({ ...before, userId, value: hash, label }, before.version);
	return createOnce(store, { id: await passwordIdOf(userId), userId, kind: passwordKind, value: hash, label });
}

/** Takes a password back that was just stored: the user has the one of before, or none. */
export async function takePasswordBack(
	store: SecretStore,
	userId: string,
	hash: string,
	before: AdapterSecret | null
): Promise<void> {
	const stored = await storedPassword(store, userId);
	if (stored?.value !== hash) return;
	if (before) await store.updateSecret({ ...before, userId }, stored.version);
	else await store.useSecret(stored.id);
}

/** Returns the id of the user with this name; null if the name is free. */
export async function userOfName(store: SecretStore, name: string): Promise<string | null> {
	const secret = await store.getSecret(await usernameIdOf(name));
	return secret && secret.kind === usernameKind && secret.value === name ? String(secret.userId) : null;
}

/** Gives a name to a user. @returns false if another user has it */
export async function claimName(store: SecretStore, userId: string, name: string): Promise<boolean> {
	return createOnce(store, { id: await usernameIdOf(name), userId, kind: usernameKind, value: name });
}

async function passwordIdOf(userId: string): Promise<string> {
	return `password_${await sha256Hex(userId)}`;
}

async function usernameIdOf(name: string): Promise<string> {
	return `username_${await sha256Hex(name)}`;
}
