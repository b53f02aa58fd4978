/** The part of the contract about members: what `event.locals`, the core and the instance get from a plugin. */
import type { PluginCookieValue } from './cookies.js';
import type { PluginContext } from './plugin-context.js';
import type { PluginRequest } from './request.js';

/** A member of `event.locals`, and of the core: `locals.notes.add(text)` is `add` of the plugin `notes`. */
export type PluginMember = PluginValueMember | PluginCookiesMember | PluginRedirectMember | PluginSessionMember;

/** The parts of every member. */
interface OfRequest<Answer> {
	/** Whether it changes state. Only pages of this site may ask for that, and no remote `query`. @default false */
	readonly changes?: boolean;
	/**
	 * Whether it goes no further for a visitor who may not: in `event.locals`, its errors are SvelteKit's, as those of `requireSession`.
	 * A page leads to the sign-in page for status 401, and shows the error page for another. @default false
	 */
	readonly guard?: boolean;
	/** Does the work of the member. */
	run(context: PluginContext, request: PluginRequest, ...args: never[]): Promise<Answer>;
}

/** Cookies of the plugin that an answer sets, by their names; null deletes one. */
interface WithCookies {
	readonly cookies?: Readonly<Record<string, PluginCookieValue | null>>;
}

/** A member that answers with what `run` returns. */
export interface PluginValueMember extends OfRequest<unknown> {
	/** The kind of the answer. @default 'value' */
	readonly answers?: 'value';
	/** Returns the answer while SvelteKit builds and prerenders. @default that of `run` */
	whileBuilding?(): unknown;
}

/**
 * A member that sets cookies of the plugin. It answers with `result`, and it changes state, whatever `changes` says. In the core, the next
 * result that has cookies has them.
 */
export interface PluginCookiesMember extends OfRequest<{ readonly result: unknown } & Required<WithCookies>> {
	/** The kind of the answer. */
	readonly answers: 'cookies';
}

/**
 * A member that leads the browser to an address of this site: `event.locals` throws SvelteKit's redirect, and the core returns a
 * `Redirection`. An error leads to the error page.
 */
export interface PluginRedirectMember extends OfRequest<{ readonly redirect: string } & WithCookies> {
	/** The kind of the answer. */
	readonly answers: 'redirect';
}

/**
 * A member that changes the session of the request as `locals.updateSession(data)` does, and answers with it. `run` returns the data for
 * the `jwt` or `session` callback. It changes state, whatever `changes` says. Without a session, the answer is null.
 */
export interface PluginSessionMember extends OfRequest<{ readonly data?: unknown } & WithCookies> {
	/** The kind of the answer. */
	readonly answers: 'session';
}

/** A member of the instance, for server code that has made sure who asks: `auth.notes.of(userId)`. */
export type PluginServerMember = (context: PluginContext, ...args: never[]) => Promise<unknown>;
