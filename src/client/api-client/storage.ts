/** The place where an app keeps its tokens. */

/** A storage of the app, such as the Keychain or the Keystore of the device. All windows that share it share the session. */
export interface ClientStorage {
	/** Returns the text of a key; null or undefined without one. */
	get(key: string): Promise<string | null | undefined> | string | null | undefined;
	/** Stores a text under a key, in place of an earlier one. */
	set(key: string, value: string): unknown;
	/** Deletes a key. */
	remove(key: string): unknown;
}
