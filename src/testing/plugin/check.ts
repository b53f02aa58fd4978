/** Defines the checks of a plugin, and the assertions that they share. */
import type { PluginDefinition } from '../../lib/core/plugin-contract/types.js';
import type { Site, SiteOptions } from './site.js';

/** A check of a plugin. */
export interface PluginCheck {
	/** The name, which says what the author has to do. */
	readonly name: string;
	/** Whether the plugin has what the check is about. @default each has */
	readonly applies?: (definition: PluginDefinition) => boolean;
	/**
	 * Throws where the plugin does not do it.
	 * @param added the names that all starts so far have added to global objects
	 */
	run(start: (options?: SiteOptions) => Promise<Site>, added: ReadonlySet<string>): Promise<void>;
}

/** Fails with what is wrong, unless nothing is. */
export function requireNone(faults: readonly string[]): void {
	if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Returns the message of what a call throws; undefined if it throws nothing. */
export async function failureOf(run: () => unknown): Promise<string | undefined> {
	try {
		await run();
		return undefined;
	} catch (thrown) {
		return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
	}
}
