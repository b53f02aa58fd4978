/** Items in a storage of `unstorage`. Each key has fixed words and hashes: drivers read `/`, `?` and `..` in other ways. */

/** The members of a storage of `unstorage` that are used. */
export interface StorageLike {
	/** Returns the value of a key. */
	getItem(key: string): Promise<unknown>;
	/** Stores a value under a key. */
	setItem(key: string, value: string, options?: { ttl?: number }): Promise<unknown>;
	/** Deletes a key. */
	removeItem(key: string): Promise<unknown>;
	/** Returns the keys with a prefix. */
	getKeys(base?: string): Promise<string[]>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Items live for a day after the expiry of their session, for servers whose clocks differ. No driver takes less than a minute. */
function ttlUntil(expires: Date): number {
	return Math.max(60, Math.ceil((expires.getTime() + dayMs - Date.now()) / 1000));
}

/** A file is empty for a moment while a driver writes it. */
const tries = 5;
const pauseMs = 5;

/** Returns the functions on items whose keys begin with the prefix. */
export function itemsIn(storage: StorageLike, prefix: string) {
	const nameOf = (parts: readonly string[]) => [prefix, ...parts].join(':');

	/** Returns the object that an item holds; null without the item. @throws {Error} for an item that is not one of the library */
	async function read(...parts: readonly string[]): Promise<Record<string, unknown> | null> {
		for (let attempt = 1; ; attempt++) {
			const value = await storage.getItem(nameOf(parts));
			if (value === null || value === undefined) return null;
			// The storage itself reads JSON, unless it was made with another way to read.
			const item: unknown = typeof value === 'string' ? parsed(value) : value;
			if (typeof item === 'object' && item !== null) return item as Record<string, unknown>;
			if (attempt === tries)
				throw new Error(
					`The storage has a value that is not a session at ${prefix}:${String(parts[0])}: give the adapter a \`prefix\` of its own`
				);
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
		}
	}

	return {
		read,
		async write(parts: readonly string[], value: object, expires: Date): Promise<void> {
			await storage.setItem(nameOf(parts), JSON.stringify(value), { ttl: ttlUntil(expires) });
		},
		async remove(...parts: readonly string[]): Promise<void> {
			await storage.removeItem(nameOf(parts));
		},
		/** Returns the last parts of the keys that begin so. */
		async list(...parts: readonly string[]): Promise<string[]> {
			return (await storage.getKeys(nameOf(parts))).map((key) => key.slice(key.lastIndexOf(':') + 1));
		}
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
