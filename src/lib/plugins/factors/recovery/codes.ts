/**
 * Recovery codes: ten of 80 random bits. The data layer has their HMAC as the id of a secret, so that a code is found by one query,
 * and used once.
 *
 * @see OWASP ASVS 5.0, 6.5.1 and 6.5.2; RFC 2104
 */
import type { AuthContext } from '../../../core/context/context.js';
import { toHex, utf8 } from '../../../base/seal/encoding.js';
import { changeInSession } from '../../../core/sessions/validity/change-in-session.js';
import type { GoesOn } from '../../../core/session/basis.js';
import { plainCode } from '../../../base/util/typed-code.js';
import { factorStore } from '../store.js';
import { secretsOf } from '../../../store/adapter/secrets/store.js';
import { toBase32 } from '../totp/code.js';

const recoveryKind = 'recovery-code';
const count = 10;
/** Bytes of a code. */
const size = 10;
/** The number of codes that are left from which on the account page asks for new ones. */
export const fewCodes = 3;

/**
 * Makes ten codes, in place of those that the user has. The codes are never shown again.
 * @param goesOn whether the session goes on that allows it: if not, the user keeps the codes of before
 */
export async function newRecoveryCodes(
	ctx: AuthContext,
	userId: string,
	goesOn: GoesOn = async () => true
): Promise<string[]> {
	const store = factorStore(ctx);
	return ctx.instance.locks.run([`recovery codes of ${userId}`], async () => {
		const before = await secretsOf(store, userId, recoveryKind);
		const codes = Array.from({ length: count }, () =>
			toBase32(crypto.getRandomValues(new Uint8Array(size))).toLowerCase()
		);
		const ids = await Promise.all(codes.map(async (code) => (await idsOf(ctx, userId, code))[0] ?? ''));
		const common = { userId, kind: recoveryKind, value: 'unused', createdAt: new Date(), version: 1 };
		await changeInSession(goesOn, {
			async make() {
				for (const id of ids) await store.createSecret({ ...common, id });
			},
			async takeBack() {
				for (const id of ids) await store.deleteSecret(id);
			}
		});
		for (const { id } of before) await store.deleteSecret(id);
		return codes.map(grouped);
	});
}

/** Uses a code up. Many requests may try one code at once: one gets true. */
export async function useRecoveryCode(ctx: AuthContext, userId: string, code: string): Promise<boolean> {
	const store = factorStore(ctx);
	for (const id of await idsOf(ctx, userId, code)) {
		const used = await store.useSecret(id);
		if (used?.kind === recoveryKind && String(used.userId) === userId) return true;
	}
	return false;
}

/** Returns the number of codes that are left, and when they were made; null without any ever. */
export async function recoveryCodesOf(
	ctx: AuthContext,
	userId: string
): Promise<{ left: number; createdAt: Date | null }> {
	const codes = await secretsOf(factorStore(ctx), userId, recoveryKind);
	return { left: codes.length, createdAt: codes[0]?.createdAt ?? null };
}

/** Removes the codes of a user. */
export async function removeRecoveryCodes(ctx: AuthContext, userId: string): Promise<void> {
	const store = factorStore(ctx);
	for (const { id } of await secretsOf(store, userId, recoveryKind)) await store.deleteSecret(id);
}

/** Reads a code as a person types it. Digits that base32 does not have stand for the letters that look like them. */
export function readRecoveryCode(text: string | undefined): string | null {
	const plain = plainCode(text ?? '').toLowerCase();
	const code = plain.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('8', 'b');
	return /^[a-z2-7]{16}$/.test(code) ? code : null;
}

function grouped(code: string): string {
	return (code.match(/.{4}/g) ?? []).join('-');
}

/** Returns the id of a code under each secret of the configuration, the present one first. */
async function idsOf({ keyring }: AuthContext, userId: string, code: string): Promise<string[]> {
	const keys = await keyring.derive('framework-auth recovery codes', 32);
	return Promise.all(
		keys.map(async (bytes) => {
			const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
			const mac = await crypto.subtle.sign('HMAC', key, utf8(JSON.stringify([userId, code])));
			return `recovery_${toHex(new Uint8Array(mac))}`;
		})
	);
}
