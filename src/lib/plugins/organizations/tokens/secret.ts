/**
 * The form of API tokens of organizations: `fao_<id>_<secret>`. The row has the hash of the secret, which has 256 random bits: a reader of the
 * database cannot use the token.
 */
import type { PluginSubject } from '../../../core/plugin-contract/rules.js';
import type { TokenOrigin } from '../../../../types.js';

/** The beginning of the tokens. */
export const prefix = 'fao_';

/** The parts of a token. */
export interface TokenParts {
	readonly id: string;
	readonly secret: string;
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function newParts(): TokenParts {
	const secret = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
	return {
		id: hex(crypto.getRandomValues(new Uint8Array(16))),
		secret: secret.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
	};
}

export const tokenOf = ({ id, secret }: TokenParts): string => `${prefix}${id}_${secret}`;

/** Reads a token; null for text that is not one. */
export function readToken(text: string): TokenParts | null {
	const [, id, secret] = /^fao_([0-9a-f]{32})_([\w-]{43})$/.exec(text) ?? [];
	return id !== undefined && secret !== undefined ? { id, secret } : null;
}

export async function hashOf(secret: string): Promise<string> {
	return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

/** Whether two hashes are the same. Takes the same time wherever they differ. */
export function isSame(one: string, other: string): boolean {
	let difference = one.length ^ other.length;
	for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
	return difference === 0;
}

/** Returns how the maker is signed in, as the row has it: a policy may ask for it. */
export function originIn({ facts }: Pick<PluginSubject, 'facts'>): Record<string, unknown> {
	const { createdAt, authenticatedAt, methods, provider } = facts;
	return { at: createdAt?.getTime(), auth: authenticatedAt?.getTime(), amr: methods, by: provider };
}

/** Reads it; undefined for a value that this file did not make: it meets no policy. */
export function originOf(value: unknown, tokenCreatedAt: Date): TokenOrigin | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { at, auth, amr, by } = value as Record<string, unknown>;
	return {
		tokenCreatedAt,
		...(typeof at === 'number' && { createdAt: new Date(at) }),
		...(typeof auth === 'number' && { authenticatedAt: new Date(auth) }),
		...(Array.isArray(amr) && { methods: amr.filter((each) => typeof each === 'string') }),
		...(typeof by === 'string' && { provider: by })
	};
}
