/**
 * Hashes of passwords as text: the algorithm, its parameters, the salt and the hash, so that each hash says how it was made.
 *
 * @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
 */
import { bytesOf, toBase64 } from '../../../../base/seal/encoding.js';

/** The parts of the text. */
export interface Phc {
	/** The name of the algorithm, such as `argon2id`. */
	readonly id: string;
	readonly version?: number;
	/** Whole numbers, by their names. */
	readonly params: Readonly<Record<string, number>>;
	readonly salt: Uint8Array;
	readonly hash: Uint8Array;
}

const base64 = '[A-Za-z0-9+/]+';
const pattern = new RegExp(
	`^\\$([a-z0-9-]{1,32})(?:\\$v=(\\d{1,9}))?\\$((?:[a-z0-9-]{1,32}=\\d{1,10})(?:,[a-z0-9-]{1,32}=\\d{1,10})*)\\$(${base64})\\$(${base64})$`
);

/** Reads the text; null for text in another form. */
export function readPhc(text: string): Phc | null {
	const [, id, version, params = '', salt, hash] = pattern.exec(text) ?? [];
	if (id === undefined || salt === undefined || hash === undefined) return null;
	const numbers = params.split(',').map((param): [string, number] => {
		const [name = '', value] = param.split('=');
		return [name, Number(value)];
	});
	return {
		id,
		...(version !== undefined && { version: Number(version) }),
		params: Object.fromEntries(numbers),
		salt: bytesOf(salt),
		hash: bytesOf(hash)
	};
}

/** Writes the text. */
export function writePhc({ id, version, params, salt, hash }: Phc): string {
	const numbers = Object.entries(params).map(([name, value]) => `${name}=${value}`);
	const parts = [id, ...(version === undefined ? [] : [`v=${version}`]), numbers.join(','), bare(salt), bare(hash)];
	return parts.map((part) => `$${part}`).join('');
}

/** Base64 without padding. */
function bare(bytes: Uint8Array): string {
	return toBase64(bytes).replaceAll('=', '');
}
