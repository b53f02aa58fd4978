/** The public types of the guards: what may be asked of a session, and what becomes of those who do not have it. */
import type { RouteId } from '$app/types';
import type { RequestEvent } from '@sveltejs/kit';
import type { JWT } from '../../jwt-types.js';
import type { Awaitable, Session, SessionFacts, User } from '../../types.js';

/** What a guard knows of a person who is signed in. */
export interface GuardFacts {
	/** The session as your `session` callback made it. */
	readonly session: Session;
	/**
	 * The user as the library read it, before the `session` callback: with database sessions the stored user with all
	 * columns that the adapter gives, with `jwt` sessions the id, name, address and picture of the token.
	 */
	readonly user: User;
	/** Since when the session is, and how the person signed in: as it was read, whatever a callback made of it. */
	readonly facts: SessionFacts;
	/** The claims of the session token, with `jwt` sessions: roles that your `jwt` callback put there. */
	readonly token?: JWT;
	/** The request. In a remote function its `url`, `route` and `params` say what the client claims. */
	readonly event: RequestEvent;
}

/** Why a guard did not let a request pass. */
export interface Refusal {
	/**
	 * `signedOut`: there is no session; `fresh`: the person has not proved for too long who they are; `methods`: they did not
	 * prove it as the rule wants it; `where`: the rule says no.
	 */
	readonly reason: 'signedOut' | 'fresh' | 'methods' | 'where';
	readonly event: RequestEvent;
}

/** What a guard asks for, beyond a session. */
export interface Guard {
	/** Whether this person may pass: anything but `true` refuses. One that throws is an error, and lets nothing pass. */
	where?(facts: GuardFacts): Awaitable<boolean>;
	/**
	 * Seconds since the person last proved who they are, at most. A session that does not know when, such as one that began
	 * at a provider without `auth_time`, is never fresh.
	 */
	fresh?: number;
	/** How the person has to have proved it, by the values of {@link SessionFacts.methods}: all of them. */
	methods?: readonly string[];
	/**
	 * Where a page leads in place of the sign-in page, or of the error page with status 403: a path of the site, which
	 * gets `callbackUrl`. A function may choose; without an answer the usual happens. Scripts get 401 or 403 all the same.
	 */
	otherwise?: string | ((refusal: Refusal) => Awaitable<string | undefined>);
}

/** `true` asks for a session, `false` takes away what the rules above ask for. */
export type GuardRule = boolean | Guard;

/** Where a rule may stand: the ids of the routes of the application and the folders above them, groups left out or not. */
export type GuardedRoute = string extends RouteId ? `/${string}` : '/' | PathsTo<RouteId>;

/** The ids from the root to a route, without those groups that need not be named. */
type PathsTo<Id extends string, Above extends string = ''> = Id extends `/${infer Segment}/${infer Rest}`
	? | `${Above}/${Segment}`
		| PathsTo<`/${Rest}`, `${Above}/${Segment}`>
		| (Segment extends `(${string})` ? PathsTo<`/${Rest}`, Above> : never)
	: `${Above}${Id}` | (Id extends `/(${string})` ? Above : never);

/** The rules of `protect`, by route id. All that stand on the way to a route apply, general first. */
export type GuardRules = Readonly<Partial<Record<GuardedRoute, GuardRule>>> & {
	/** All remote functions: they belong to no route, whatever page a client names. */
	readonly remote?: true | Guard;
};

/** What {@link RequireSession} asks for. */
export interface RequireOptions extends Guard {
	/** The event of the request. @default `getRequestEvent()`, which needs it after an `await` where the runtime has no `AsyncLocalStorage` */
	readonly event?: RequestEvent;
}

/** A session of a person, with the user in it. */
export type SignedInSession = Session & { user: User };

/**
 * Gives the session in a load function, an action, an endpoint or a remote function, and goes no further without one: a
 * page leads to the sign-in page and back, a script gets 401. Who is signed in and refused by `where` gets 403.
 * @throws a redirect or an error of SvelteKit's; let them through
 */
export type RequireSession = (options?: RequireOptions) => Promise<SignedInSession>;
