/**
 * Describes what the application's code can ask the library to do, as data. `operations.ts` of a folder has its operations, by the public
 * names of their members, such as `factors.list`. The members of `event.locals`, of `FrameworkAuth(config)` and of `createAuth` are made
 * from them, so that what holds for all of them stands once at each edge.
 */
import type { CookieWrite } from '../../types.js';
import type { Auth, Redirection, SessionResult } from '../../types/core.js';
import type { AuthContext } from './context/context.js';
import type { Redirect } from '../base/http/outcome.js';
import type { AuthRequest } from './request/request.js';

/** An operation for the visitor of a request. */
export type RequestOperation<Args extends unknown[] = unknown[], Value = unknown> =
	| ValueOperation<Args, Value>
	| CookiesOperation<Args, Value>
	| SessionOperation<Args>
	| RedirectOperation<Args>;

/** The parts of every operation for a request. */
interface ForRequest<Args extends unknown[], Result> {
	/** Whether it changes state. Only pages of this site may ask for that, and no remote `query`. @default false */
	readonly changes?: boolean;
	/** Whether an error of a plugin is a refusal, which `event.locals` answers as a guard does. @default false */
	readonly guard?: boolean;
	/**
	 * Whether it may change state for a visitor whom a link of another site leads here, as a load function that asks people to sign in
	 * needs it. @default false
	 */
	readonly fromLinks?: boolean;
	/**
	 * Which argument holds options, from 0. An edge finds its own among them: `redirect` in `event.locals`, `clientAddress` and `waitUntil`
	 * in the core. @default none
	 */
	readonly options?: number;
	run(ctx: AuthContext, req: AuthRequest, ...args: Args): Promise<Result>;
}

/** Answers with a value. */
export interface ValueOperation<Args extends unknown[] = unknown[], Value = unknown> extends ForRequest<Args, Value> {
	readonly answers?: 'value';
	/** Returns the answer while SvelteKit builds and prerenders. @default that of `run` */
	whileBuilding?(): Value;
}

/** Answers with a value. Its cookies are set by `event.locals`; in the core, the next result that has cookies has them. */
export interface CookiesOperation<Args extends unknown[] = unknown[], Value = unknown> extends ForRequest<
	Args,
	{ readonly result: Value; readonly cookies: readonly CookieWrite[] }
> {
	readonly answers: 'cookies';
}

/**
 * Begins or changes the session, and answers with it. `run` returns the cookies that begin it; empty if it goes on. While SvelteKit
 * builds, there is no session.
 */
export interface SessionOperation<Args extends unknown[] = unknown[]> extends ForRequest<Args, readonly CookieWrite[]> {
	readonly answers: 'session';
}

/** Leads the browser elsewhere. */
export interface RedirectOperation<Args extends unknown[] = unknown[]> extends ForRequest<Args, Redirect> {
	readonly answers: 'redirect';
}

/** An operation of the server, for code that has made sure who asks for it. */
export interface ServerOperation<Args extends unknown[] = unknown[], Value = unknown> {
	run(ctx: AuthContext, ...args: Args): Promise<Value>;
}

/** The operation for a request with these arguments and this answer. */
type Answering<Args extends unknown[], Answer> = [Answer] extends [SessionResult]
	? SessionOperation<Args>
	: [Answer] extends [Redirection]
		? RedirectOperation<Args>
		: ValueOperation<Args, Answer> | CookiesOperation<Args, Answer>;

/** The public name of a member. */
type Public<Namespace extends string, Name extends string> = Namespace extends '' ? Name : `${Namespace}.${Name}`;

/** The operations behind the members of a namespace: `OperationsOf<'factors', Factors>` has `factors.list`. */
export type OperationsOf<Namespace extends string, Members> = {
	readonly [Name in keyof Members & string as Public<Namespace, Name>]: Members[Name] extends (
		...args: infer Args
	) => Promise<infer Answer>
		? Answering<Args, Answer>
		: never;
};

/** The operations behind functions of the core that take a request. */
export type CoreOperations<Name extends keyof Auth> = {
	readonly [Each in Name]: Auth[Each] extends (request: Request, ...args: infer Args) => Promise<infer Answer>
		? Answering<Args, Answer>
		: never;
};

/** The operations of the server behind the members of a namespace; `''` is the instance itself. */
export type ServerOperationsOf<Namespace extends string, Members> = {
	readonly [Name in keyof Members & string as Public<Namespace, Name>]: Members[Name] extends (
		...args: infer Args
	) => Promise<infer Value>
		? ServerOperation<Args, Value>
		: never;
};

/** The operations of the server for a user: `OperationsOnUser<'sessions', SessionsOfUser>` has `sessions.of.list`. */
export type OperationsOnUser<Namespace extends string, Members> = {
	readonly [Name in keyof Members & string as `${Namespace}.of.${Name}`]: Members[Name] extends (
		...args: infer Args
	) => Promise<infer Value>
		? ServerOperation<[userId: string, ...Args], Value>
		: never;
};
