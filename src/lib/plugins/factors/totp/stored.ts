/**
 * The key of a user's one-time codes, sealed for this user, and the last step that was used. It is one secret, whose id says whose
 * it is, so that there is never a second one.
 */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { InvalidConfig } from '../../../../errors.js';
import { createOnce } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { bytesOf, toBase64Url } from '../../../base/seal/encoding.js';
import type { Keyring } from '../../../base/seal/keyring.js';
import { factorStore } from '../store.js';
import { secretOf } from '../../../store/adapter/secrets/store.js';
import { stepOf } from './code.js';

export const totpKind = 'totp';
const salt = 'framework-auth.totp-key';
/** A hundred years: its owner decides when a key ends. */
const sealSeconds = 100 * 365 * 24 * 60 * 60;

/** Returns the stored key of a user; null without one. */
export async function storedTotp(ctx: AuthContext, userId: string): Promise<AdapterSecret | null> {
	return secretOf(factorStore(ctx), await totpIdOf(userId), totpKind, userId);
}

/**
 * Stores a key whose first code was right.
 * @param step the step of that code, which does not count again
 * @returns false if the user has a key
 */
export async function storeTotp(ctx: AuthContext, userId: string, key: Uint8Array, step: number): Promise<boolean> {
	const value = await sealedTotp(ctx.keyring, userId, key, step);
	const secret = { id: await totpIdOf(userId), userId, kind: totpKind, value, lastUsedAt: new Date() };
	return createOnce(factorStore(ctx), secret);
}

/** Returns the value of the secret that keeps a key. @param step the last step that does not count again */
export async function sealedTotp(keyring: Keyring, userId: string, key: Uint8Array, step: number): Promise<string> {
	const sealed = await keyring.seal({ user: userId, key: toBase64Url(key) }, { salt, maxAge: sealSeconds });
	return `${step} ${sealed}`;
}

/**
 * Uses a code up. Many requests may try one code at once: one gets true.
 * @throws {InvalidConfig} if the key was sealed with a secret that is gone
 */
export async function useTotpCode(ctx: AuthContext, secret: AdapterSecret, code: string): Promise<boolean> {
	const [last = '', sealed = ''] = secret.value.split(' ');
	const userId = String(secret.userId);
	const step = await stepOf(await openKey(ctx, userId, sealed), code, Number(last));
	if (step === null) return false;
	const used = { ...secret, userId, value: `${step} ${sealed}`, lastUsedAt: new Date() };
	return factorStore(ctx).updateSecret(used, secret.version);
}

/** Removes the key. @returns whether the user had one */
export async function removeTotp(ctx: AuthContext, userId: string): Promise<boolean> {
	const secret = await storedTotp(ctx, userId);
	return secret !== null && (await factorStore(ctx).useSecret(secret.id)) !== null;
}

async function openKey(ctx: AuthContext, userId: string, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
	const claims = await ctx.keyring.open(sealed, salt).then(
		(opened) => opened.claims,
		() => null
	);
	if (claims?.user === userId && typeof claims.key === 'string') return bytesOf(claims.key);
	throw new InvalidConfig(
		'the key of a one-time code cannot be opened: its secret was removed, or it was sealed for another user. Put that ' +
			'secret back as the last one of `secret`, or call `accounts.resetFactors`'
	);
}

/** Returns the id of the secret that keeps the key of a user. */
export async function totpIdOf(userId: string): Promise<string> {
	return `totp_${await sha256Hex(userId)}`;
}
