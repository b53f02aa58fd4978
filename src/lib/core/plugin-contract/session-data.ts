/** The contract of plugins: the data that one puts into a session when it begins. */
import type { IssuedData } from '../../../types.js';

/** The data of a plugin in sessions: how they are called, and how they are read. */
export interface PluginSessionData<Data extends object = object> {
	/** The name of the plugin. */
	readonly plugin: string;
	/**
	 * Returns the data of the plugin in a session. Null for a session without them, and for data that `read` does not know.
	 * @param issued what a session has of all plugins
	 */
	of(issued: IssuedData | null | undefined): Data | null;
}

/**
 * Declares what a plugin puts into sessions. Pass the result as `sessionData` of the definition, and return such an object from the hook
 * `issuing`.
 * @param plugin the name of the plugin
 * @param read returns the data of an object of JSON values; null for another one. A session may be older than the code that reads it
 * @example
 * ```ts
 * const desk = sessionData('desks', ({ number }) => (typeof number === 'string' ? { number } : null));
 * ```
 */
export function sessionData<Data extends object>(
	plugin: string,
	read: (data: Readonly<Record<string, unknown>>) => Data | null
): PluginSessionData<Data> {
	return Object.freeze<PluginSessionData<Data>>({
		plugin,
		of(issued) {
			const data = issued && Object.hasOwn(issued, plugin) ? issued[plugin] : undefined;
			return typeof data === 'object' && data !== null ? read(data as Readonly<Record<string, unknown>>) : null;
		}
	});
}
