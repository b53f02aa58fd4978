/** The marks of ended sessions in the tables of an adapter. */
import type { RevocationAdapter, RevocationStore } from '../../base/config/options.js';
import { sha256Hex } from '../../base/seal/digest.js';

/** Returns the store. Its keys are hashes, which have one length and name no user. */
export function revocationsOf(adapter: RevocationAdapter): RevocationStore {
	return {
		get: async (keys) => adapter.getRevocations(await Promise.all(keys.map(sha256Hex))),
		set: async (key, value, expires) => adapter.setRevocation(await sha256Hex(key), value, expires)
	};
}
