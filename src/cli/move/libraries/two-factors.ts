/**
 * The keys of one-time codes. Better Auth encrypts them with its secret, so that SQL alone cannot move them: its own package decrypts
 * them here, and this library seals them with the secret of the app.
 */
import { sealedTotp, totpIdOf, totpKind } from '../../../lib/plugins/factors/totp/stored.js';
import { secretsOf } from '../../../lib/base/config/secrets.js';
import { createKeyring } from '../../../lib/base/seal/keyring.js';
import { utf8 } from '../../../lib/base/seal/encoding.js';
import { AuthError } from '../../../errors.js';
import { CommandError } from '../../command.js';
import { driverOf } from '../../schema/driver.js';
import { columnOf, typeOf } from './library.js';
import type { MoveContext, NameOf, Reading } from './library.js';
import type { Rows } from '../write/rows.js';
import { literal } from '../write/writing.js';

/** The function of `better-auth/crypto` that is used. */
interface TheirCrypto {
	symmetricDecrypt(input: { key: string | Versions; data: string }): Promise<string>;
}

/** Several secrets, as `BETTER_AUTH_SECRETS` has them. */
interface Versions {
	readonly keys: ReadonlyMap<number, string>;
	readonly currentVersion: number;
	readonly legacySecret: string | undefined;
}

/** A key that is sealed for its user here. */
interface SealedKey {
	readonly userId: string;
	readonly id: string;
	readonly value: string;
}

/** Reads the keys, and seals them. */
export async function movedFactors(context: MoveContext): Promise<Reading> {
	const encrypted = await encryptedKeys(context);
	if (encrypted.length === 0) return { rows: () => [], remarks: [], next: [] };
	const users = `${encrypted.length} ${encrypted.length === 1 ? 'user has' : 'users have'} one-time codes`;
	const tools = await toolsOf(context);
	if (typeof tools === 'string') {
		return {
			rows: () => [],
			remarks: [`${users}, which the command does not move: ${tools}. Until then these users sign in without them`],
			next: []
		};
	}
	const sealed = await Promise.all(encrypted.map((each) => sealedKey(each, tools)));
	const keys = sealed.filter((key) => key !== null);
	const lost = sealed.length - keys.length;
	return {
		rows: (nameOf) => keys.map((key) => rowOf(key, context, nameOf)),
		remarks:
			lost > 0
				? [`${users}. The secret of Better Auth does not decrypt ${lost} of their keys: these users set them up again`]
				: [],
		next: [
			`${users}: set \`mfa\` in the configuration, and run the app with the present AUTH_SECRET, which encrypts the keys. Codes of ` +
				'six digits and 30 seconds stay valid, as Better Auth makes them by default. For other `totpOptions`, remove the rows of the kind `totp`',
			'Recovery codes do not move: users make new ones on the account page'
		]
	};
}

async function encryptedKeys({ database, tables }: MoveContext): Promise<{ userId: string; secret: string }[]> {
	const { user, twoFactor } = tables;
	if (!twoFactor) return [];
	const { write } = database;
	const isOn = user.column('twoFactorEnabled')
		? write.isTrue(columnOf(user, 'u', 'twoFactorEnabled'), typeOf(user, 'twoFactorEnabled'))
		: 'true';
	const verified = columnOf(twoFactor, 'a', 'verified');
	const isVerified = twoFactor.column('verified')
		? `(${verified} is null or ${write.isTrue(verified, typeOf(twoFactor, 'verified'))})`
		: 'true';
	const rows = await database.rows(
		`select ${write.text(columnOf(user, 'u', 'id'))} as id, ${columnOf(twoFactor, 'a', 'secret')} as secret ` +
			`from ${twoFactor.table.sql} as a join ${user.table.sql} as u on ${columnOf(user, 'u', 'id')} = ${columnOf(twoFactor, 'a', 'userId')} ` +
			`where ${isOn} and ${isVerified} order by 1`
	);
	const byUser = new Map(rows.map(({ id, secret }) => [String(id), String(secret)]));
	return [...byUser].map(([userId, secret]) => ({ userId, secret }));
}

interface Tools {
	decrypt(data: string): Promise<string>;
	readonly keyring: ReturnType<typeof createKeyring>;
}

/** Returns what decrypts and seals, or why it cannot be done. */
async function toolsOf({ env, cwd }: MoveContext): Promise<Tools | string> {
	const key = theirKey(env);
	if (key === undefined) return 'set BETTER_AUTH_SECRET in .env, as Better Auth has it, and print this again';
	let secrets;
	try {
		secrets = secretsOf(undefined, env, true).current;
	} catch (thrown) {
		if (!(thrown instanceof AuthError)) throw thrown;
		return 'set AUTH_SECRET in .env, with which the app will run (`npx framework-auth secret`), and print this again';
	}
	try {
		const { symmetricDecrypt } = (await driverOf('better-auth/crypto', cwd)) as TheirCrypto;
		return { decrypt: (data) => symmetricDecrypt({ key, data }), keyring: createKeyring(secrets) };
	} catch (thrown) {
		if (!(thrown instanceof CommandError)) throw thrown;
		return 'run this in the folder of the app while better-auth is installed there: it decrypts them';
	}
}

/** @see `secret` and `secrets` of Better Auth, which takes AUTH_SECRET where its own variables are missing */
function theirKey(env: MoveContext['env']): string | Versions | undefined {
	const legacySecret = env.BETTER_AUTH_SECRET || env.AUTH_SECRET || undefined;
	if (!env.BETTER_AUTH_SECRETS) return legacySecret;
	const entries = env.BETTER_AUTH_SECRETS.split(',').map((entry): [number, string] => {
		const [version = '', ...secret] = entry.trim().split(':');
		return [Number(version), secret.join(':')];
	});
	return { keys: new Map(entries), currentVersion: entries[0]?.[0] ?? 0, legacySecret };
}

async function sealedKey(
	{ userId, secret }: { readonly userId: string; readonly secret: string },
	{ decrypt, keyring }: Tools
): Promise<SealedKey | null> {
	const decrypted = await decrypt(secret).catch(() => null);
	if (decrypted === null) return null;
	// A secret that was brought from elsewhere has its bytes in base32. The bytes of its own secrets are those of the text.
	const [, base32] = /^base32:(.+)$/.exec(decrypted) ?? [];
	const bytes = base32 === undefined ? utf8(decrypted) : fromBase32(base32);
	return bytes && { userId, id: await totpIdOf(userId), value: await sealedTotp(keyring, userId, bytes, 0) };
}

/** Reads base32; null for other text. @see RFC 4648, section 6 */
function fromBase32(text: string): Uint8Array | null {
	const bare = text.toUpperCase().replace(/=+$/, '');
	if (!/^[A-Z2-7]+$/.test(bare)) return null;
	const bits = Array.from(bare, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function rowOf(
	{ userId, id, value }: SealedKey,
	{ database: { write }, tables: { user } }: MoveContext,
	nameOf: NameOf
): Rows {
	const ofUser = columnOf(user, 'u', 'id');
	return {
		about: 'keys of one-time codes',
		table: 'secret',
		values: {
			id: literal(id),
			userId: ofUser,
			kind: literal(totpKind),
			value: literal(value),
			createdAt: write.now,
			version: '1'
		},
		from: `${nameOf(user.table)} as u`,
		where: [`${write.text(ofUser)} = ${literal(userId)}`]
	};
}
