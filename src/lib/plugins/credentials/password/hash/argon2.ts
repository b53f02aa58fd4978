/**
 * Argon2, of the first of these that is there: `node:crypto` (Node 24.7 and later), the package `@node-rs/argon2`, the package
 * `hash-wasm`.
 *
 * @see RFC 9106
 */
import type * as nodeRs from '@node-rs/argon2';
import { builtin } from '../../../../base/util/builtin.js';
import { installed } from '../../../../base/util/installed.js';
import { lazy } from '../../../../base/util/lazy.js';

export type Argon2Type = 'argon2id' | 'argon2i' | 'argon2d';

export interface Argon2Input {
	readonly type: Argon2Type;
	readonly password: Uint8Array;
	readonly salt: Uint8Array;
	/** In KiB. */
	readonly memory: number;
	readonly passes: number;
	readonly parallelism: number;
	/** Length of the hash in bytes. */
	readonly length: number;
}

/** Hashes a password. */
export type Argon2 = (input: Argon2Input) => Promise<Uint8Array>;

/** The part of `node:crypto` that is used. */
interface NodeArgon2 {
	argon2?(
		type: Argon2Type,
		parameters: {
			message: Uint8Array;
			nonce: Uint8Array;
			parallelism: number;
			tagLength: number;
			memory: number;
			passes: number;
		},
		callback: (error: Error | null, hash: Uint8Array) => void
	): void;
}

/** Returns the function; null if the runtime has none and no package is installed. */
export const findArgon2 = lazy(async (): Promise<Argon2 | null> => ofRuntime() ?? ofNodeRs() ?? ofHashWasm());

export function ofRuntime(node = builtin<NodeArgon2>('node:crypto')): Argon2 | null {
	const { argon2 } = node ?? {};
	if (typeof argon2 !== 'function') return null;
	return ({ type, password, salt, memory, passes, parallelism, length }) =>
		new Promise((resolve, reject) => {
			const parameters = { message: password, nonce: salt, parallelism, tagLength: length, memory, passes };
			argon2(type, parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
		});
}

/** The number that the package gives each type. */
const numberOf = { argon2d: 0, argon2i: 1, argon2id: 2 } as const;

export function ofNodeRs(): Argon2 | null {
	const module = installed<typeof nodeRs>('@node-rs/argon2');
	if (!module) return null;
	return ({ type, password, salt, memory, passes, parallelism, length }) =>
		module.hashRaw(password, {
			algorithm: numberOf[type] as number,
			salt,
			memoryCost: memory,
			timeCost: passes,
			parallelism,
			outputLen: length
		});
}

export async function ofHashWasm(): Promise<Argon2 | null> {
	const module = await import('hash-wasm').catch(() => null);
	if (!module) return null;
	return ({ type, password, salt, memory, passes, parallelism, length }) =>
		module[type]({
			password,
			salt,
			memorySize: memory,
			iterations: passes,
			parallelism,
			hashLength: length,
			outputType: 'binary'
		});
}
