/** The contract of plugins: what one declares, and what its code gets to know. */
import type { AdapterMethod } from '../../../adapters/types.js';
import type { PluginError, PluginErrorRule } from '../../../errors/plugins.js';
import type { ErrorText } from '../../../locales/en/errors.js';
import type { Html } from '../../base/markup/html.js';
import type { PluginAccess } from './access.js';
import type { PluginInvitations } from './invitations.js';
import type { PluginCookie, PluginCookieValue } from './cookies.js';
import type { PluginHooks } from './hooks.js';
import type { PluginPage, PluginSection } from './pages.js';
import type { PluginMail } from './mails.js';
import type { PluginProvider } from './providers.js';
import type { PluginMember, PluginServerMember } from './members.js';
import type { PluginContext } from './plugin-context.js';
import type { PluginRequest, PluginTexts } from './request.js';
import type { PluginRule } from './rules.js';
import type { PluginSessionData } from './session-data.js';
import type { PluginTokens } from './tokens.js';
import type { TableDefinition } from '../../store/tables/definition.js';
import type { StoredNames } from '../../store/tables/table.js';
import type { PluginApp, PluginExchange } from './apps.js';

export type { PluginApp, PluginExchange } from './apps.js';
export type {
	PluginEarlierSession,
	PluginGate,
	PluginHooks,
	PluginPendingSignIn,
	PluginSessionEnd,
	PluginSignIn,
	PluginUserChange
} from './hooks.js';
export type {
	PluginAction,
	PluginPage,
	PluginPageRequest,
	PluginPageVisit,
	PluginSection,
	PluginVisit
} from './pages.js';
export type {
	PluginCookiesMember,
	PluginMember,
	PluginRedirectMember,
	PluginServerMember,
	PluginSessionMember,
	PluginValueMember
} from './members.js';
export type { PluginRequest, PluginSectionsChoice, PluginTexts } from './request.js';
export type { PluginContext, PluginHappening } from './plugin-context.js';

/** Texts in another language. Those that are left out are English. */
export type PluginTranslation<Texts> = {
	readonly [Name in keyof Texts]?: Texts[Name] extends string ? string : Texts[Name];
} & {
	/** The texts of the plugin's errors, by the code of each. */
	readonly errors?: Readonly<Record<string, ErrorText>>;
};

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
	Rules extends Readonly<Record<string, PluginRule>> = Readonly<Record<string, PluginRule>>,
	Data extends object = object
> {
	/** Lower-case letters, digits and hyphens. No two plugins of a configuration have the same name. */
	readonly name: Name;
	/** Checks the plugin's arguments against the site, once at the start. @throws {InvalidConfig} */
	check?(context: PluginContext): void;
	/** The methods that it needs from an adapter. @default none: it works without one */
	readonly adapter?: readonly AdapterMethod[];
	/** Its providers, by their ids: each is a sign-in method of the site. */
	readonly providers?: Readonly<Record<string, PluginProvider<Texts>>>;
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
	/** Its pages of sections, by their audiences: lower-case letters. */
	readonly pages?: Readonly<Record<string, PluginPage<Texts>>>;
	/** Its sections of the account page, and of pages of plugins. */
	readonly sections?: readonly PluginSection<Texts>[];
	/** Its work in the life of users and sessions. */
	readonly hooks?: PluginHooks<NoInfer<Data>>;
	/** The data that its hook `issuing` puts into sessions: the result of `sessionData`. */
	readonly sessionData?: PluginSessionData<Data>;
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
