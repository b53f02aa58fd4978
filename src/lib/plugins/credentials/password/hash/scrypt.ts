/** scrypt of the runtime, which Node, Bun, Deno and workerd have in `node:crypto`. @see RFC 7914 */
import { InvalidConfig } from '../../../../../errors.js';
import { builtin } from '../../../../base/util/builtin.js';

export interface ScryptInput {
	readonly password: Uint8Array;
	readonly salt: Uint8Array;
	/** The cost: a power of two. */
	readonly N: number;
	readonly r: number;
	readonly p: number;
	/** Length of the hash in bytes. */
	readonly length: number;
}

/** The part of `node:crypto` that is used. */
interface NodeScrypt {
	scrypt?(
		password: Uint8Array,
		salt: Uint8Array,
		length: number,
		options: { N: number; r: number; p: number; maxmem: number },
		callback: (error: Error | null, hash: Uint8Array) => void
	): void;
}

/** @throws {InvalidConfig} on a runtime without scrypt */
export function scrypt({ password, salt, N, r, p, length }: ScryptInput): Promise<Uint8Array> {
	const node = builtin<NodeScrypt>('node:crypto')?.scrypt;
	if (typeof node !== 'function') {
		throw new InvalidConfig(
			'this runtime cannot hash passwords: it has no node:crypto. On Cloudflare Workers set the flag nodejs_compat'
		);
	}
	// Twice what scrypt needs: runtimes count some bytes more.
	const maxmem = 256 * N * r + 256 * r * p;
	return new Promise((resolve, reject) => {
		node(password, salt, length, { N, r, p, maxmem }, (error, hash) => (error ? reject(error) : resolve(hash)));
	});
}
