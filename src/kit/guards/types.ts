/** The public types of the guards: their conditions for a session, and their refusals. */
import type { RouteId } from '$app/types';
import type { RequestEvent } from '@sveltejs/kit';
import type { PluginError, PluginRemedy } from '../../errors/plugins.js';
import type { JWT } from '../../jwt-types.js';
import type { Awaitable, Session, SessionFacts, User } from '../../types.js';
import type { KnownScope } from '../../types/api-tokens.js';

/** The facts about a signed-in user that a guard gets. */
export interface GuardFacts {
	/** The session as your `session` callback made it. */
	readonly session: Session;
	/**
	 * The user before the `session` callback. With database sessions, the stored user with all columns that the adapter returns. With
	 * `jwt` sessions, the id, name, address and picture of the token.
	 */
	readonly user: User;
	/** When the session began, and how the person signed in. A callback does not change these facts. */
	readonly facts: SessionFacts;
	/** The claims of the session token, with `jwt` sessions, such as roles that your `jwt` callback put there. */
	readonly token?: JWT;
	/** The request. In a remote function its `url`, `route` and `params` say what the client claims. */
	readonly event: RequestEvent;
}

/** The reason why a guard did not let a request pass. */
export interface Refusal {
	/**
	 * `signedOut`: no session. `anonymous`: the session of an anonymous user. `fresh`: the last proof of identity is too old.
	 * `methods`: it was not by the methods of the rule. `acrValues`: its class is too low. `where`: the function refused. `rule`: a
	 * plugin refused; `member` names its rule. `unproven`: the address is not proven.
	 */
	readonly reason: 'signedOut' | 'anonymous' | 'fresh' | 'methods' | 'acrValues' | 'where' | 'rule' | 'unproven';
	/** The member of the rule that refused, if a plugin has added it. */
	readonly member?: string;
	/** The error by which the plugin refused: its status is that of the answer. @default status 403 */
	readonly error?: PluginError;
	/** The page on which the user can do what is missing, if the plugin has one. */
	readonly remedy?: PluginRemedy;
	/** The event of the request. */
	readonly event: RequestEvent;
}

/** The conditions of a guard, beyond a session. */
export interface Guard {
	/**
	 * Decides whether this person may pass: any value except `true` refuses. A function that throws is an error, and lets nothing
	 * pass.
	 */
	where?(facts: GuardFacts): Awaitable<boolean>;
	/**
	 * The maximum number of seconds since the person last proved their identity. A session without that time, such as one that began at a
	 * provider without `auth_time`, is never fresh.
	 */
	fresh?: number;
	/** The methods with which the person must have proved their identity: all of these values of {@link SessionFacts.methods}. */
	methods?: readonly string[];
	/**
	 * The authentication context classes of an OpenID Connect provider, one of which the session must have reached (`acr`).
	 * @see OpenID Connect Core 1.0, section 2
	 */
	acrValues?: readonly string[];
	/**
	 * The scopes of an API token that is accepted in place of a session: the token must have all of them. The most specific rule
	 * for a route decides whether one is accepted. A token is never `fresh`, and proves no `methods`.
	 */
	bearer?: readonly KnownScope[];
	/**
	 * Whether an anonymous user may pass: see `locals.signInAnonymously`. The most specific
	 * rule for a route decides. @default false
	 */
	anonymous?: boolean;
	/**
	 * Where a page redirects, in place of the sign-in page, the page for a new proof, or the error page with status 403. A path of the
	 * site, which gets `callbackUrl`. A function may choose; if it returns nothing, the default applies. Scripts get 401 or 403 in any
	 * case.
	 */
	otherwise?: string | ((refusal: Refusal) => Awaitable<string | undefined>);
}

/** `true` requires a session, `false` removes the conditions of the rules above. `More` are the members that plugins add. */
export type GuardRule<More = unknown> = boolean | (Guard & More);

/** The keys of rules: the ids of the application's routes and of the folders above them, with groups or without. */
export type GuardedRoute = string extends RouteId ? `/${string}` : '/' | PathsTo<RouteId>;

/** The ids from the root to a route, without groups that a rule need not name. */
type PathsTo<Id extends string, Above extends string = ''> = Id extends `/${infer Segment}/${infer Rest}`
	? | `${Above}/${Segment}`
		| PathsTo<`/${Rest}`, `${Above}/${Segment}`>
		| (Segment extends `(${string})` ? PathsTo<`/${Rest}`, Above> : never)
	: `${Above}${Id}` | (Id extends `/(${string})` ? Above : never);

/** The rules of `protect`, by route id. All rules for a route and the folders above it apply, general ones first. */
export type GuardRules<More = unknown> = Readonly<Partial<Record<GuardedRoute, GuardRule<More>>>> & {
	/** The rule for all remote functions: they belong to no route, whichever page a client names. */
	readonly remote?: true | (Omit<Guard, 'bearer'> & More);
};

/** The options of {@link RequireSession}. */
export interface RequireOptions extends Guard {
	/**
	 * The event of the request. @default `getRequestEvent()`, which needs it after an `await` if the runtime has no
	 * `AsyncLocalStorage`
	 */
	readonly event?: RequestEvent;
}

/** The options of {@link Reauthenticate}. */
export interface ReauthenticateOptions {
	/** The most seconds since the user last proved their identity. @default 300 */
	within?: number;
	/** The methods with which the user must prove their identity: all of these values of {@link SessionFacts.methods}. @default any */
	methods?: readonly string[];
	/**
	 * The authentication context classes of an OpenID Connect provider, one of which the proof must have reached.
	 * @default any
	 */
	acrValues?: readonly string[];
	/** The address to come back to: a path, or a URL of this site. @default the page, or the page whose form was sent */
	returnTo?: string;
}

/**
 * Returns the session if its user has proved their identity recently. Otherwise a page leads to the page on which users do so, and
 * back; a script gets 403 with the address of that page. A visitor without a session is led to sign in.
 * @throws a redirect or an error of SvelteKit's; let them through
 */
export type Reauthenticate = (options?: ReauthenticateOptions) => Promise<SignedInSession>;

/** A session of a person, with the user in it. */
export type SignedInSession = Session & { user: User };

/**
 * Returns the session in a load function, an action, an endpoint or a remote function. Without one, a page redirects to the sign-in
 * page and back, and a script gets 401. A signed-in user whom `where` refuses gets 403, and one whose proof is too old, or of other
 * methods than you require, must prove their identity again.
 * @throws a redirect or an error of SvelteKit's; let them through
 */
export type RequireSession<More = unknown> = (options?: RequireOptions & More) => Promise<SignedInSession>;
