/** Counts what costs: cryptography by its kind, and requests to the identity provider. */
import { vi } from 'vitest';
import * as hashing from '../../src/lib/base/seal/digest.js';
import { hkdf } from '../../src/lib/base/seal/hkdf.js';
import type { IdentityProvider } from '../fixtures/identity-provider.js';
import { runtimeCrypto } from '../support/runtime-crypto.js';

/** So many of each kind; those that did not happen are left out. */
export type Work = Partial<Record<Kind, number>>;

type Kind =
	| 'encrypt'
	| 'decrypt'
	| 'verify'
	/** Keys that are derived from a secret. */
	| 'derive'
	/** Keys that are made ready: those that are derived, and those that are fetched. */
	| 'importKey'
	/** Hashes, wherever they are made. */
	| 'hash'
	/** Requests to the identity provider, by its endpoint. */
	| 'metadata'
	| 'jwks'
	| 'token'
	| 'userinfo';

const kinds = ['encrypt', 'decrypt', 'verify', 'importKey'] as const;

/** Counts from now on, until mocks are restored. The identity provider of the tests signs. */
export function countWork(op: IdentityProvider): { take(): Work } {
	const spies = [
		...kinds.map((kind) => [kind, vi.spyOn(crypto.subtle, kind)] as const),
		['encrypt', vi.spyOn(runtimeCrypto, 'createCipheriv')] as const,
		['decrypt', vi.spyOn(runtimeCrypto, 'createDecipheriv')] as const,
		['importKey', vi.spyOn(runtimeCrypto, 'createSecretKey')] as const,
		['verify', vi.spyOn(runtimeCrypto, 'verify')] as const,
		['hash', vi.spyOn(crypto.subtle, 'digest')] as const,
		// The test file mocks these three: they need not use Web Crypto.
		['hash', vi.mocked(hashing.digest)] as const,
		['hash', vi.mocked(hashing.sha256Base64Url)] as const,
		['hash', vi.mocked(hashing.sha256Hex)] as const,
		['derive', vi.mocked(hkdf)] as const
	];
	return {
		take() {
			const work: Work = {};
			const add = (kind: Kind, count: number) => {
				if (count > 0) work[kind] = (work[kind] ?? 0) + count;
			};
			for (const [kind, spy] of spies) {
				// A secret from which a key is derived is counted with the key.
				add(kind, spy.mock.calls.filter((given) => !given.includes('HKDF' as never)).length);
				spy.mockClear();
			}
			for (const { endpoint } of op.requests.splice(0)) add(endpoint as Kind, 1);
			return work;
		}
	};
}
