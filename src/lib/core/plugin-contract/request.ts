/** A request, as the contract of plugins has it. */
import type { AccountSectionsData, IssuedData, IssuedToken, IssueOptions, Session } from '../../../types.js';
import type { PluginPendingSignIn } from './hooks.js';
import type { PluginSubject } from './rules.js';

/** Texts by their names: text, or functions that make it. */
export type PluginTexts = Readonly<Record<string, string | ((...args: never[]) => string)>>;

/** A request to a plugin. */
export interface PluginRequest<Texts = PluginTexts> {
	/** The HTTP method. */
	readonly method: string;
	/** The URL. */
	readonly url: URL;
	/** The headers. */
	readonly headers: Headers;
	/** The origin of the site. @throws {UntrustedHost} if the host is not trusted */
	readonly origin: string;
	/** The parameters in the path: `id` of `notes/:id`. */
	readonly params: Readonly<Record<string, string>>;
	/** The texts of the plugin in the language of the request. */
	readonly texts: Texts;
	/** The language of the request, as a tag of BCP 47. */
	readonly lang: string;
	/** Reads the session. An anonymous one counts as none. */
	session(): Promise<Session | null>;
	/** Returns the data that plugins have put into the session, also into an anonymous one: `sessionData` reads them. Empty without a session. */
	issued(): Promise<IssuedData>;
	/** Returns the id of the signed-in user in the adapter; null without one. */
	userId(): Promise<string | null>;
	/** Whether another user, such as an operator, acts as the signed-in one. */
	isActedFor(): Promise<boolean>;
	/**
	 * Returns who asks: the owner of the session, or of the API token that a rule has accepted. Null for a visitor, an anonymous user, and
	 * one whom rules refuse until the address is proven. Remember by this object what you know for the request: it is another one after a
	 * change of a table of a plugin with `access` or `rules`, and each time in a stream.
	 */
	subject(): Promise<PluginSubject | null>;
	/**
	 * Returns the sign-in of this browser that waits for the plugin, because its `beforeEnter` has led to a page. Null without one, and for
	 * one that has ended. It is not a session: its user is not signed in.
	 */
	pendingSignIn(): Promise<PluginPendingSignIn | null>;
	/** Reads a cookie of the plugin, by its name. Null without one, and for one that is forged or has expired. */
	cookie(name: string): Promise<Record<string, unknown> | null>;
	/** Requires a user who has proved their identity within the last five minutes. @throws {ReauthenticationRequired | AccessDenied} */
	requireFresh(): Promise<void>;
	/**
	 * Requires a session that goes on: the data layer, or the store of ended sessions, is asked again. The owner may end the session while
	 * your code runs: ask just before a change, and again after what stays, such as a token. If this throws then, take it back.
	 * @throws {AccessDenied} if the session has ended, and without one
	 * @example await request.requireSession();
	 */
	requireSession(): Promise<void>;
	/**
	 * Issues an access token for the user of the session, with claims of the plugin. None of them takes the place of one of the library.
	 * @throws {AccessDenied | InvalidRequest} without a session of a user who has signed in
	 */
	issueToken(options: IssueOptions, claims: Readonly<Record<string, unknown>>): Promise<IssuedToken>;
	/**
	 * Shows the sections of a page of the plugin, for the page of the application that the request is for. Their forms lead back to it.
	 * @param audience the key of the page in `pages`
	 */
	sectionsOf(audience: string, choice?: PluginSectionsChoice): Promise<AccountSectionsData>;
	/** Reads a form: the text of each field. @throws {InvalidRequest} for any other body, or one that is too large */
	fields(): Promise<Readonly<Record<string, string>>>;
	/** Reads a JSON object. @throws {InvalidRequest} for any other body, or one that is too large */
	json(): Promise<Record<string, unknown>>;
}

/** Which sections of a page to show on a page of the application. */
export interface PluginSectionsChoice {
	/** The parameters in the path of the plugin's page. */
	readonly params?: Readonly<Record<string, string>>;
	/** The ids of the sections. @default all */
	readonly only?: readonly string[] | undefined;
}
