/** Counts what costs: cryptography by its kind, and requests to the identity provider. */
import { vi } from 'vitest';
import * as hashing from '../../src/lib/digest.js';
import type { IdentityProvider } from '../fixtures/identity-provider.js';

/** So many of each kind; those that did not happen are left out. */
export type Work = Partial<Record<Kind, number>>;

type Kind =
	| 'encrypt'
	| 'decrypt'
	| 'verify'
	/** Keys that are derived. */
	| 'deriveBits'
	/** Keys that are made ready: two for one that is derived, one for one that is fetched. */
	| 'importKey'
	/** Hashes, wherever they are made. */
	| 'hash'
	/** Requests to the identity provider, by its endpoint. */
	| 'metadata'
	| 'jwks'
	| 'token'
	| 'userinfo';

const kinds = ['encrypt', 'decrypt', 'verify', 'deriveBits', 'importKey'] as const;

/** Counts from now on, until mocks are restored. What signs is the identity provider of the tests. */
export function countWork(op: IdentityProvider): { take(): Work } {
	const spies = [
		...kinds.map((kind) => [kind, vi.spyOn(crypto.subtle, kind)] as const),
		['hash', vi.spyOn(crypto.subtle, 'digest')] as const,
		// Mocked by whoever counts, since it need not be Web Crypto that hashes.
		['hash', vi.mocked(hashing.digest)] as const
	];
	return {
		take() {
			const work: Work = {};
			const add = (kind: Kind, count: number) => {
				if (count > 0) work[kind] = (work[kind] ?? 0) + count;
			};
			for (const [kind, spy] of spies) {
				add(kind, spy.mock.calls.length);
				spy.mockClear();
			}
			for (const { endpoint } of op.requests.splice(0)) add(endpoint as Kind, 1);
			return work;
		}
	};
}
