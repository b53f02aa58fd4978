/** The contract of plugins: their work in the life of users and sessions. */
import type { AdapterUser } from '../../../adapters/types.js';
import type { AuditRecord } from '../../base/config/options/audit.js';
import type { SessionFacts, User } from '../../../types.js';
import type { PluginContext } from './plugin-context.js';

/** A sign-in whose session begins. */
export interface PluginSignIn {
	/** The user who signs in. */
	readonly user: (User | AdapterUser) & { readonly id: string };
	/** The id of the provider. */
	readonly provider: string;
	/** Whether this sign-in has created the user. */
	readonly isNewUser: boolean;
	/** Whether the user is one of the adapter, or of the application's own. */
	readonly users: 'adapter' | 'own';
	/** Whether it is a visitor, who has not signed in. */
	readonly anonymous: boolean;
	/** How the user proved who they are. @see RFC 8176 */
	readonly methods: readonly string[];
}

/** A sign-in that waits for a plugin. */
export interface PluginPendingSignIn extends PluginSignIn {
	/** Where the person goes afterwards: an absolute URL of this site. */
	readonly returnTo: string;
}

/** A page that comes before a session. */
export interface PluginGate {
	/** The path of a route of the plugin, which has GET and POST, and no parameter: `terms`. Or that of a page of the site: `/terms`. */
	readonly page: string;
}

/** The work of a plugin in the life of users and sessions. The hooks of several plugins run in the order of `plugins`. */
export interface PluginHooks {
	/**
	 * Asked when all factors are proven: returns the page that comes before the session, or nothing. The sign-in waits until a route of the
	 * plugin answers `{ signIn: 'continue' }`, for ten minutes at most. Then it is asked again, and so are second factors. It needs an adapter
	 * that keeps secrets. Not asked for visitors, or when a user proves their identity again.
	 * @param answered what the page has answered; undefined if it has not been shown
	 * @throws {AccessDenied | PluginError} to refuse
	 */
	beforeEnter?(context: PluginContext, signIn: PluginSignIn, answered: unknown): Promise<PluginGate | void>;
	/**
	 * Called when all factors are proven, and before anything is issued: for each session that begins. It may return a function, which
	 * is called when the session is there. If either throws, there is no session. @throws {AccessDenied | PluginError} to refuse
	 */
	beginning?(context: PluginContext, signIn: PluginSignIn): Promise<(() => Promise<void>) | void>;
	/** Called when a session has begun. An error is for the log, and the session goes on. */
	entered?(context: PluginContext, signIn: PluginSignIn): Promise<void>;
	/** Whether a session counts, each time it is read: a statement here is a statement for each request. */
	sessionValid?(
		context: PluginContext,
		session: { readonly userId: string | undefined; readonly facts: SessionFacts }
	): Promise<boolean>;
	/** Called with each record of what happened to users, sessions and sign-in methods. An error is for the log. */
	recorded?(context: PluginContext, record: AuditRecord): Promise<void>;
	/** Returns what the plugin stores about a user, as JSON. No token and no key belongs in it. */
	exported?(context: PluginContext, userId: string): Promise<unknown>;
	/**
	 * Asked before anything of a deletion happens, also when it is scheduled. @throws {PluginError} to refuse it: the user stays, and
	 * signed in
	 */
	mayDelete?(context: PluginContext, userId: string): Promise<void>;
	/** Called before a user is deleted: deletes what the plugin stores about them. It may be called again, after one that failed. */
	deleting?(context: PluginContext, userId: string): Promise<void>;
	/** Deletes a batch of what has expired. Returns how many rows it deleted. @param batch the most rows */
	swept?(context: PluginContext, batch: number): Promise<number>;
}
