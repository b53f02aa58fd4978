/** Marks of ended sessions, in memory. */
import { requireShort, type RevocationMethods } from '../shared/revocations.js';

/** Returns the methods that keep marks. */
export function revocationsInMemory(): RevocationMethods {
	const marks = new Map<string, { value: string; expiresAtMs: number }>();
	return {
		async getRevocations(keys) {
			const now = Date.now();
			return keys.map((key) => {
				const mark = marks.get(key);
				return mark && mark.expiresAtMs > now ? mark.value : null;
			});
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			const now = Date.now();
			// The newest is last, so that the first expire first.
			for (const [oldest, { expiresAtMs }] of marks) {
				if (expiresAtMs > now) break;
				marks.delete(oldest);
			}
			marks.delete(key);
			marks.set(key, { value, expiresAtMs: expires.getTime() });
		}
	};
}
