/** The part of the contract that is about who asks, and who may. */
import type { PluginRemedy } from '../../../errors/plugins.js';
import type { JWT, SessionFacts, TokenOrigin, User } from '../../../types.js';
import type { PluginToken } from './access.js';
import type { PluginContext } from './plugin-context.js';

/** The one who asks for something: the owner of a session or of an API token. */
export interface PluginSubject {
	/** Id of the user in the adapter; null for a user of the application's own. */
	readonly userId: string | null;
	/** The user as they were read for this request: the stored row if `isStored`, otherwise what the session knows. */
	readonly user: User;
	/** Whether `user` is what the data layer has now, with all columns that the adapter gives. */
	readonly isStored: boolean;
	/** The claims of an encrypted session. */
	readonly token?: JWT;
	/** Facts of the session. `actor` is there while another user acts as this one. */
	readonly facts: SessionFacts;
	/** The scopes of the API token; undefined for a session. */
	readonly scopes?: readonly string[];
	/** The session in which the API token was made; undefined for a session, and for a token that does not say. */
	readonly madeIn?: TokenOrigin;
	/** The API token of a plugin: then there is no user, `userId` is null and `user` is empty. */
	readonly bearer?: PluginToken;
}

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
	 * do what is missing.
	 */
	allows(
		context: PluginContext,
		subject: PluginSubject,
		value: Value,
		event: PluginRuleEvent
	): Promise<boolean | PluginRemedy>;
}
