/** The place where an app keeps its tokens. */

/** A storage of the app, such as the Keychain or the Keystore of the device. All windows that share it share the session. */
export interface ClientStorage {
	get(key: string): Promise<string | null | undefined> | string | null | undefined;
	set(key: string, value: string): unknown;
	remove(key: string): unknown;
}
