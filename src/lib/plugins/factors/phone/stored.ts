/** The phone number of a user, sealed for this user. It is one secret, whose id says whose it is, so that there is never a second one. */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { InvalidConfig } from '../../../../errors.js';
import { createOnce } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { factorStore } from '../store.js';
import { secretOf } from '../../../store/adapter/secrets/store.js';

const phoneKind = 'phone';
const salt = 'framework-auth.phone-number';
/** A hundred years: its owner decides when it ends. */
const sealSeconds = 100 * 365 * 24 * 60 * 60;

/** Returns the stored number of a user; null without one. */
export async function storedPhone(ctx: AuthContext, userId: string): Promise<AdapterSecret | null> {
	return secretOf(factorStore(ctx), await idOf(userId), phoneKind, userId);
}

/** @returns false if the user has a number */
export async function storePhone(ctx: AuthContext, userId: string, number: string): Promise<boolean> {
	const value = await ctx.keyring.seal({ user: userId, number }, { salt, maxAge: sealSeconds });
	return createOnce(factorStore(ctx), { id: await idOf(userId), userId, kind: phoneKind, value });
}

/** @throws {InvalidConfig} if the number was sealed with a secret that is gone */
export async function numberIn(ctx: AuthContext, { value, userId }: AdapterSecret): Promise<string> {
	const claims = await ctx.keyring.open(value, salt).then(
		(opened) => opened.claims,
		() => null
	);
	if (claims?.user === String(userId) && typeof claims.number === 'string') return claims.number;
	throw new InvalidConfig(
		'the phone number of a user cannot be opened: its secret was removed, or it was sealed for another user. Put that secret ' +
			'back as the last one of `secret`, or call `accounts.resetFactors`'
	);
}

/** Stores when the number was last used. Of several uses at once, one is stored. */
export async function markPhoneUse(ctx: AuthContext, userId: string): Promise<void> {
	const secret = await storedPhone(ctx, userId);
	if (secret) await factorStore(ctx).updateSecret({ ...secret, userId, lastUsedAt: new Date() }, secret.version);
}

/** Removes the number. @returns whether the user had one */
export async function removePhone(ctx: AuthContext, userId: string): Promise<boolean> {
	const secret = await storedPhone(ctx, userId);
	return secret !== null && (await factorStore(ctx).useSecret(secret.id)) !== null;
}

async function idOf(userId: string): Promise<string> {
	return `phone_${await sha256Hex(userId)}`;
}
