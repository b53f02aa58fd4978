/** The part of the contract by which plugins have API tokens. */
import type { PluginToken } from './access.js';
import type { PluginContext } from './plugin-context.js';

/** API tokens of a plugin, beside those of users. They are never those of a user: there is no session, and no function for users answers. */
export interface PluginTokens {
	/** Their beginning: lower-case letters and `_`, such as `org_`, and not `fa_`. */
	readonly prefix: string;
	/** The member of rules that lets them pass. A rule with `bearer` and without it refuses them. */
	readonly rule: string;
	/** Returns the token; null for one that is not valid. It is asked for each request, and knows nothing of the request. */
	accept(context: PluginContext, text: string): Promise<PluginToken | null>;
}
