/** The contract of plugins: what one declares, and what its code gets to know. */
import type { AdapterMethod } from '../../../adapters/types.js';
import type { PluginError, PluginErrorRule } from '../../../errors/plugins.js';
import type { ErrorText } from '../../../locales/en/errors.js';
import type { Html } from '../../base/markup/html.js';
import type { IssuedToken, IssueOptions, Session, User } from '../../../types.js';
import type { PluginAccess } from './access.js';
import type { PluginInvitations } from './invitations.js';
import type { PluginCookie, PluginCookieValue } from './cookies.js';
import type { PluginHooks, PluginPendingSignIn } from './hooks.js';
import type { PluginMail } from './mails.js';
import type { PluginContext } from './plugin-context.js';
import type { PluginRule, PluginSubject } from './rules.js';
import type { PluginTokens } from './tokens.js';
import type { TableDefinition } from '../../store/tables/definition.js';
import type { StoredNames } from '../../store/tables/table.js';
import type { PluginApp, PluginExchange } from './apps.js';

export type { PluginApp, PluginExchange } from './apps.js';
export type { PluginGate, PluginHooks, PluginPendingSignIn, PluginSignIn } from './hooks.js';
export type { PluginContext, PluginHappening } from './plugin-context.js';

/** Texts by their names: text, or functions that make it. */
export type PluginTexts = Readonly<Record<string, string | ((...args: never[]) => string)>>;

/** Texts in another language. Those that are left out are English. */
export type PluginTranslation<Texts> = {
	readonly [Name in keyof Texts]?: Texts[Name] extends string ? string : Texts[Name];
} & {
	/** The texts of the plugin's errors, by the code of each. */
	readonly errors?: Readonly<Record<string, ErrorText>>;
};

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
	/** Reads a form: the text of each field. @throws {InvalidRequest} for any other body, or one that is too large */
	fields(): Promise<Readonly<Record<string, string>>>;
	/** Reads a JSON object. @throws {InvalidRequest} for any other body, or one that is too large */
	json(): Promise<Record<string, unknown>>;
}

/** The answer of a route. `cookies` are set with it, by their names; null deletes one. */
export type PluginAnswer = PluginContent & {
	readonly cookies?: Readonly<Record<string, PluginCookieValue | null>>;
};

/** The content of an answer. */
export type PluginContent =
	| { readonly json: unknown; /** @default 200 */ readonly status?: number }
	/** An address of this site. The answer has status 303. */
	| { readonly redirect: string }
	/** A page in the frame of the built-in ones. */
	| { readonly page: { readonly title: string; readonly body: Html; /** @default 200 */ readonly status?: number } }
	/** A page of sections with a menu, in the look of the account page. */
	| { readonly sections: PluginSectionsPage }
	/**
	 * The sign-in that waits for the plugin goes on, or ends on the sign-in page. It goes on by a form of this site alone, and once.
	 * `beforeEnter` is asked again, with `answered`.
	 */
	| { readonly signIn: 'continue'; /** JSON for `beforeEnter`. @default null */ readonly answered?: unknown }
	| { readonly signIn: 'cancel' };

/** A page of sections. */
export interface PluginSectionsPage {
	/** The title of the page. */
	readonly title: string;
	/** The link above the sections: an address of this site, and its text. */
	readonly home: { readonly href: string; readonly text: string };
	/** The text about what has just happened. @default none */
	readonly done?: string | undefined;
	/** The sections, each with an id of lower-case letters. */
	readonly sections: readonly { readonly id: string; readonly title: string; readonly body: Html }[];
}

/** Answers a request. */
export type PluginHandler<Texts> = (context: PluginContext, request: PluginRequest<Texts>) => Promise<PluginAnswer>;

/** A route of a plugin. Only pages of this site may send any method except GET. */
export interface PluginRoute<Texts = PluginTexts> {
	/** Whether errors are answered as JSON, because the route is for scripts. @default false */
	readonly json?: boolean;
	/** Whether a page of another site may send requests to it. The handler decides which to accept. @default false */
	readonly crossSite?: boolean;
	/** For how long anyone may keep the answer, in seconds. @default not at all */
	readonly publicForSeconds?: number;
	/** Answers a GET request, and HEAD. A method that you leave out has status 405. */
	readonly GET?: PluginHandler<Texts>;
	/** Answers a POST request. */
	readonly POST?: PluginHandler<Texts>;
	/** Answers a PUT request. */
	readonly PUT?: PluginHandler<Texts>;
	/** Answers a PATCH request. */
	readonly PATCH?: PluginHandler<Texts>;
	/** Answers a DELETE request. */
	readonly DELETE?: PluginHandler<Texts>;
}

/** A visit of the account page. */
export interface PluginVisit<Texts> extends PluginRequest<Texts> {
	/** The id of the user in the adapter; null for a user of the application's own. */
	readonly owner: string | null;
	/** The user of the session. */
	readonly user: User;
	/** Whether another user acts as the owner of the account: then show no forms. */
	readonly acting: boolean;
	/** Makes a form for an action of the section. @param content its fields and its button */
	formOf(action: string, content: Html): Html;
}

/** A section of the account page. */
export interface PluginSection<Texts = PluginTexts> {
	/** Its name in addresses: lower-case letters. */
	readonly id: string;
	/**
	 * Its place: the sections stand in ascending order. The overview has 50, the profile 100, sign-in methods 200, passkeys 300, the
	 * password 400, second factors 450, sessions 500, API tokens 600, signing out 900, and the end of the account 1000.
	 */
	readonly order: number;
	/** Whether it is shown while another user acts as the owner of the account. @default false */
	readonly whileActing?: boolean;
	/** Returns what the section shows; null if this user has no use for it. */
	show(
		context: PluginContext,
		visit: PluginVisit<Texts>
	): Promise<{ readonly title: string; readonly body: Html } | null>;
	/** The actions of its forms, by name: letters. */
	readonly actions?: Readonly<Record<string, PluginAction<Texts>>>;
}

/** The action of a form. Only a page of this site can post it. */
export interface PluginAction<Texts = PluginTexts> {
	/**
	 * Whether the user must have proved their identity within the last five minutes. If not, they do so first, and come back to the
	 * page. @default true
	 */
	readonly fresh?: boolean;
	/** Does it. @throws {PluginError} whose text the page shows */
	run(
		context: PluginContext,
		visit: PluginVisit<Texts> & { readonly form: Readonly<Record<string, string>> }
	): Promise<void>;
	/** The text that the page shows afterwards. */
	done(texts: Texts): string;
}

/** A member of `event.locals`, and of the core: `locals.notes.add(text)` is `add` of the plugin `notes`. */
export interface PluginMember {
	/** Whether it changes state. Only pages of this site may ask for that, and no remote `query`. @default false */
	readonly changes?: boolean;
	/**
	 * Whether it goes no further for a visitor who may not: in `event.locals`, its errors are SvelteKit's, as those of `requireSession`.
	 * A page leads to the sign-in page for status 401, and shows the error page for another. @default false
	 */
	readonly guard?: boolean;
	/** Returns the answer while SvelteKit builds and prerenders. @default that of `run` */
	whileBuilding?(): unknown;
	/** Does the work of the member, and returns its result. */
	run(context: PluginContext, request: PluginRequest, ...args: never[]): Promise<unknown>;
}

/** A member of the instance, for server code that has made sure who asks: `auth.notes.of(userId)`. */
export type PluginServerMember = (context: PluginContext, ...args: never[]) => Promise<unknown>;

/** A class of errors that says how each is answered. */
export interface PluginErrorClass {
	/** How the library answers these errors. */
	readonly rule: PluginErrorRule;
	new (...args: never[]): PluginError;
}

/** The parts of a plugin. */
export interface PluginDefinition<
	Name extends string = string,
	Texts extends PluginTexts = PluginTexts,
	Locals extends Readonly<Record<string, PluginMember>> = Readonly<Record<string, PluginMember>>,
	Server extends Readonly<Record<string, PluginServerMember>> = Readonly<Record<string, PluginServerMember>>,
	Functions extends Readonly<Record<string, PluginMember>> = Readonly<Record<string, PluginMember>>,
	Rules extends Readonly<Record<string, PluginRule>> = Readonly<Record<string, PluginRule>>
> {
	/** Lower-case letters, digits and hyphens. No two plugins of a configuration have the same name. */
	readonly name: Name;
	/** Checks the plugin's arguments against the site, once at the start. @throws {InvalidConfig} */
	check?(context: PluginContext): void;
	/** The methods that it needs from an adapter. @default none: it works without one */
	readonly adapter?: readonly AdapterMethod[];
	/** Its tables, each after those to which it refers. An adapter that keeps no tables is refused at the start. */
	readonly tables?: readonly TableDefinition[];
	/** The names of its tables and columns in the database, where they differ: an application may have an `organization` already. */
	readonly storedNames?: Readonly<Record<string, StoredNames>>;
	/** Its routes, by their paths: below `basePath`, such as `notes/:id`, or whole ones below `/.well-known/`. */
	readonly routes?: Readonly<Record<string, PluginRoute<Texts>>>;
	/** Its texts in English. */
	readonly texts?: Texts;
	/** Loads its texts in other languages, by tag of BCP 47. */
	readonly translations?: Readonly<Record<string, () => Promise<PluginTranslation<Texts>>>>;
	/** Its errors, and the English texts of the page that shows each. */
	readonly errors?: readonly (readonly [error: PluginErrorClass, text: ErrorText])[];
	/** Its emails, by their names: letters. `context.sendMail` sends one, by the sender of the site, which has to be there. */
	readonly mails?: Readonly<Record<string, PluginMail<Texts>>>;
	/** Its cookies, by their names: letters. A route sets them by `cookies` of its answer, and `request.cookie` reads one. */
	readonly cookies?: Readonly<Record<string, PluginCookie>>;
	/** Its sections of the account page. */
	readonly sections?: readonly PluginSection<Texts>[];
	/** Its work in the life of users and sessions. */
	readonly hooks?: PluginHooks;
	/** Its members of `event.locals`, in the namespace of its name. */
	readonly locals?: Locals;
	/** Its members of the instance, in the namespace of its name. */
	readonly server?: Server;
	/**
	 * Its functions of `event.locals`, without a namespace: `greet` is `locals.greet()`, and `greet.all` is `locals.greet.all()`. The core
	 * has `auth.greet(request)`, which returns that function.
	 */
	readonly functions?: Functions;
	/** The members that it adds to rules. */
	readonly rules?: Rules;
	/**
	 * Returns the app that a redirect URI returns to: it signs in with the browser of the device, as those of `native`, and renews its
	 * token. Undefined for an address that the browser is not sent to.
	 */
	readonly apps?: (redirectUri: string) => PluginApp | undefined;
	/** Stands around the answers to all requests that `handle` sees: it may answer, or change the answer of `next`. */
	readonly around?: (exchange: PluginExchange) => Promise<Response>;
	/** Returns the permissions and groups of users that it knows. `accessControl` asks for them. */
	readonly access?: (context: PluginContext) => PluginAccess;
	/** Its API tokens, which belong to no user. */
	readonly tokens?: PluginTokens;
	/** Its invitations, which let people sign up with `signUp: 'invited'`. */
	readonly invitations?: PluginInvitations;
	/** All scopes that tokens of the site may have. @default any */
	readonly scopes?: readonly string[];
}
