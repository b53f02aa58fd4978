/** The part of the contract that is about who asks, and who may. */
import type { PluginRemedy } from '../../../errors/plugins.js';
import type { PluginSubject } from './access.js';
import type { PluginContext } from './plugin-context.js';

export type { PluginSubject } from './access.js';

/** The event of a request that a rule guards. In a remote function, all of it is what the client claims. */
export interface PluginRuleEvent {
	/** The URL. */
	readonly url: URL;
	/** The parameters of the route. */
	readonly params: Readonly<Partial<Record<string, string>>>;
	/** The request. */
	readonly request: Request;
	/** Whether a remote function was called. */
	readonly isRemoteRequest: boolean;
}

/** A member that rules may have: that of `protect`, `requireSession`, and all that take such a rule. */
export interface PluginRule<Value = never> {
	/** Whether it decides about API tokens of plugins, which have no user. @default false: it refuses them, and is not asked */
	readonly forTokens?: boolean;
	/** Returns what is wrong with a value, such as `has to be a permission`; undefined for a right one. A wrong one stops the start. */
	fault?(value: unknown): string | undefined;
	/**
	 * Whether the user may pass. Any answer except true refuses: a signed-in user gets status 403, or is led to the page on which they can
	 * do what is missing. @throws {PluginError} to refuse with its status, such as 404
	 */
	allows(
		context: PluginContext,
		subject: PluginSubject,
		value: Value,
		event: PluginRuleEvent
	): Promise<boolean | PluginRemedy>;
}
