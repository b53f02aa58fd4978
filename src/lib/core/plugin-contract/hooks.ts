/** The contract of plugins: their work in the life of users and sessions. */
import type { AdapterUser } from '../../../adapters/types.js';
import type { AuditRecord } from '../../base/config/options/audit.js';
import type { IssuedData, SessionFacts, User } from '../../../types.js';
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

/** The session that a browser has had before a sign-in. */
export interface PluginEarlierSession {
	/** Id of its user in the adapter; null for a user of the application's own. */
	readonly userId: string | null;
	/** Its user, as the session describes them. */
	readonly user: User;
	/** The data that plugins have put into it: `sessionData` reads them. */
	readonly issued: IssuedData;
	/** The library's knowledge of it: `anonymous` is true for a visitor, and `actor` is set while another user acts as this one. */
	readonly facts: SessionFacts;
}

/** A change of a stored user. */
export interface PluginUserChange {
	/** The user as they are now. */
	readonly user: AdapterUser;
	/** The user as they were before it. */
	readonly before: AdapterUser;
	/** The members that differ: `name`, `image`, `email`, `emailVerified`, or a column of the application's own. */
	readonly changed: readonly string[];
}

/** Sessions that have ended. */
export interface PluginSessionEnd {
	/** The user. Undefined where a provider has ended encrypted sessions. */
	readonly userId: string | undefined;
	/** The public id of the session. Undefined for several, and where the adapter has none. */
	readonly sessionId: string | undefined;
	/**
	 * `one` session, or `all` of the user, or the `others`: those of other browsers. Each stored session has a call of its own. Encrypted ones
	 * have no list.
	 */
	readonly which: 'one' | 'others' | 'all';
	/**
	 * `signOut`; `user` for a change of the user, or the list of sessions; `operator` for server code and a block; `provider`; `limit` for
	 * `session.maxPerUser`; `replaced` by another sign-in in the same browser.
	 */
	readonly reason: 'signOut' | 'user' | 'operator' | 'provider' | 'limit' | 'replaced';
}

/**
 * The work of a plugin in the life of users and sessions. The hooks of several plugins run in the order of `plugins`.
 * @typeParam Data what it puts into sessions, by `sessionData`
 */
export interface PluginHooks<Data extends object = never> {
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
	 * is called when the session is there. If either throws, there is no session.
	 * @param earlier reads the session that the browser has had; null without one
	 * @throws {AccessDenied | PluginError} to refuse
	 */
	beginning?(
		context: PluginContext,
		signIn: PluginSignIn,
		earlier: () => Promise<PluginEarlierSession | null>
	): Promise<(() => Promise<void>) | void>;
	/**
	 * Called when no plugin has refused, and before anything is issued: for each session that begins. Returns the data of the plugin that go
	 * with the session, at most 1 KB as JSON, or nothing. They stay the same until the session ends, and browsers do not see them. If it
	 * throws, there is no session.
	 * @param earlier reads the session that the browser has had; null without one
	 */
	issuing?(
		context: PluginContext,
		signIn: PluginSignIn,
		earlier: () => Promise<PluginEarlierSession | null>
	): Promise<Data | null | void>;
	/** Called when a session has begun. An error is for the log, and the session goes on. */
	entered?(context: PluginContext, signIn: PluginSignIn): Promise<void>;
	/** Whether a session counts, each time it is read: a statement here is a statement for each request. */
	sessionValid?(
		context: PluginContext,
		session: { readonly userId: string | undefined; readonly facts: SessionFacts; readonly issued: IssuedData }
	): Promise<boolean>;
	/**
	 * Called when the library has changed a stored user: by the account page, another address or its undoing, a proof or a release of an
	 * address, and a sign-in that renews the profile. It may come twice, or not at all if the process stops. An error is for the log.
	 */
	userChanged?(context: PluginContext, change: PluginUserChange): Promise<void>;
	/** Called when sessions have ended, by anything except their age. An error is for the log. */
	signedOut?(context: PluginContext, end: PluginSessionEnd): Promise<void>;
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
