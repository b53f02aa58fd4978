/**
 * Where the local identity provider keeps its sessions, codes and tokens: in memory, until it stops.
 * @see https://github.com/panva/node-oidc-provider/blob/main/example/my_adapter.js
 */

/** Makes the adapter class of one provider; two providers share nothing. */
export function createMemoryAdapter() {
	/** @type {Map<string, { payload: Record<string, unknown>, expiresAtMs: number }>} */
	const entries = new Map();

	const live = (key) => {
		const entry = entries.get(key);
		if (entry && entry.expiresAtMs > Date.now()) return entry.payload;
		entries.delete(key);
		return undefined;
	};

	return class MemoryAdapter {
		constructor(model) {
			this.model = model;
		}

		async upsert(id, payload, expiresIn) {
			const expiresAtMs = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000;
			entries.set(`${this.model}:${id}`, { payload, expiresAtMs });
		}

		async find(id) {
			return live(`${this.model}:${id}`);
		}

		async findByUid(uid) {
			return this.findWhere((payload) => payload.uid === uid);
		}

		async findByUserCode(userCode) {
			return this.findWhere((payload) => payload.userCode === userCode);
		}

		async consume(id) {
			const payload = live(`${this.model}:${id}`);
			if (payload) payload.consumed = Math.floor(Date.now() / 1000);
		}

		async destroy(id) {
			entries.delete(`${this.model}:${id}`);
		}

		async revokeByGrantId(grantId) {
			for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
		}

		findWhere(matches) {
			const keys = [...entries.keys()].filter((key) => key.startsWith(`${this.model}:`));
			return keys.map(live).find((payload) => payload && matches(payload));
		}
	};
}
