/**
 * The form of API tokens: `fa_<id>_<secret>`. The id finds the row, and the row holds the hash of the secret, so that a reader of
 * the database cannot use the token. The secret has 256 random bits, for which a plain SHA-256 is enough.
 */
import type { AdapterSecret } from '../../../../adapters/types.js';
import type { TokenOrigin } from '../../../../types.js';
import { factsClaim, factsOfToken } from '../../../core/session/facts.js';
import type { FactsClaim } from '../../../core/session/facts.js';
import { digest, sha256Base64Url } from '../../../base/seal/digest.js';
import { fromBase64Url, toHex, randomToken } from '../../../base/seal/encoding.js';

/** The parts of a token. */
export interface TokenParts {
	readonly id: string;
	readonly secret: string;
}

/** The value of a secret: the hash, the scopes, and the session in which the token was made. */
export interface TokenValue {
	readonly hash: Uint8Array;
	readonly scopes: readonly string[];
	readonly madeIn: Omit<TokenOrigin, 'tokenCreatedAt'> | undefined;
	/** The seconds at which the token of an app that renews it ends. The row lasts longer. */
	readonly until: number | undefined;
}

/** The session in which a token was made, as far as it is kept: a policy may ask how its owner had signed in. */
export type StoredOrigin = Pick<FactsClaim, 'at' | 'auth' | 'amr' | 'by'>;

interface StoredValue {
	readonly hash: string;
	readonly scopes: readonly string[];
	readonly origin?: StoredOrigin;
	readonly until?: number;
}

/** Makes the parts of a new token. */
export function newTokenParts(): TokenParts {
	return { id: toHex(crypto.getRandomValues(new Uint8Array(16))), secret: randomToken(32) };
}

export function tokenOf({ id, secret }: TokenParts): string {
	return `fa_${id}_${secret}`;
}

/** Reads a token; null for text that is not one. */
export function readToken(text: string): TokenParts | null {
	const [, id, secret] = /^fa_([0-9a-f]{32})_([\w-]{43})$/.exec(text) ?? [];
	return id !== undefined && secret !== undefined ? { id, secret } : null;
}

/** Returns the value to store for a token. */
export async function valueOf(
	{ secret }: TokenParts,
	scopes: readonly string[],
	origin: StoredOrigin | undefined
): Promise<string> {
	return JSON.stringify({ hash: await sha256Base64Url(secret), scopes, origin });
}

/** Reads the value of a secret; null for a value that this file did not make. */
export function readValue({ value }: Pick<AdapterSecret, 'value'>): TokenValue | null {
	try {
		const { hash, scopes, origin, until } = JSON.parse(value) as StoredValue;
		return { hash: fromBase64Url(hash), scopes: scopes.map(String), madeIn: origin && originOf(origin), until };
	} catch {
		return null;
	}
}

function originOf(origin: StoredOrigin): TokenValue['madeIn'] {
	const { expires: _, ...facts } = factsOfToken({ [factsClaim]: origin });
	return facts;
}

/** Whether the secret belongs to the hash. Takes the same time wherever they differ. */
export async function isSecretOf(secret: string, hash: Uint8Array): Promise<boolean> {
	const actual = await digest('SHA-256', secret);
	let difference = actual.length ^ hash.length;
	for (const [index, byte] of actual.entries()) difference |= byte ^ (hash[index] ?? 0);
	return difference === 0;
}
