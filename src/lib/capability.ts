/**
 * What a capability of the library is: a way to sign in, a factor, a service. Its folder says, as data, what it adds: the kind
 * of provider that it compiles, what it needs of an adapter, and its routes. The texts of its pages and the rules of its
 * errors are in `messages.ts` and `errors.ts` of the folder. Its code is loaded when it is used.
 */
import type { ProviderObject } from '../providers/types.js';
import type { ProviderType } from '../types.js';
import type { AdapterNeed } from './adapter/requirements.js';
import type { CompiledProvider } from './config/compiled-provider.js';
import type { AuthContext } from './config/context.js';
import type { AuthConfig } from './config/options.js';
import type { Fields } from './http/body.js';
import type { Outcome, Redirect } from './http/outcome.js';
import type { Method, Route, RouteShape } from './http/paths.js';
import type { AuthRequest } from './http/request.js';

export interface Capability {
	/** Its routes, by the first part of their path below `basePath`. */
	readonly routes?: Routes;
	/** What a configuration that asks for it needs of an adapter. */
	readonly adapterNeeds?: (config: AuthConfig) => readonly AdapterNeed[];
}

/** A capability that is configured by a provider. */
export interface WayToSignIn<Provider extends CompiledProvider> extends Capability {
	readonly kind: ProviderKind<Provider>;
}

/** A kind of provider. */
export interface ProviderKind<Provider extends CompiledProvider = CompiledProvider> {
	/** Values of `type` in a provider's options. */
	readonly types: readonly ProviderType[];
	/**
	 * Compiles a provider.
	 * @param all every provider of the configuration, for what only one of them can have
	 * @throws {AuthError} naming the provider and what is wrong with it
	 */
	compile(source: ProviderObject, all: readonly ProviderObject[]): Provider;
	/** What the provider needs of an adapter. @throws {UnsupportedStrategy} where the two do not go together */
	adapterNeeds(provider: Provider, strategy: 'jwt' | 'database'): readonly AdapterNeed[];
	/** Begins a sign-in, or completes it where nothing more is needed. Left out: it begins on the sign-in page. */
	readonly signIn?: (
		ctx: AuthContext,
		req: AuthRequest,
		provider: Provider,
		wanted: SignInRequest
	) => Promise<Redirect>;
	/** Answers `/callback/:provider`. */
	readonly callback: Callback<Provider>;
}

/** How a sign-in is to begin. */
export interface SignInRequest {
	/** Where to go afterwards; checked here. */
	readonly returnTo?: string | null;
	/** Parameters for the authorization request. */
	readonly params?: Readonly<Record<string, string>>;
	/** Who chose the parameters: the application's own code may set more than a browser. */
	readonly paramsFrom: 'browser' | 'application';
	/** Fields of the form: the address for a mail, credentials. */
	readonly fields: Fields;
}

type Callback<Provider> = Partial<
	Record<Method, (ctx: AuthContext, req: AuthRequest, provider: Provider) => Promise<Outcome>>
> & {
	/** A page of another site may post the answer, because something else than its origin proves it. @default false */
	readonly crossSite?: boolean;
};

/** Routes, by the first part of their path. */
export type Routes = Readonly<Record<string, RouteRule>>;

export interface RouteRule extends RouteShape {
	/** What goes wrong there is told as JSON, because the route is for scripts. @default false */
	readonly json?: boolean;
	/** A page of another site may post to it: the handler finds out whether it may. @default false */
	readonly crossSite?: boolean;
	/** What it answers, beside HEAD, which never does anything. */
	readonly methods: Readonly<Partial<Record<Method, Handler>>>;
}

export type Handler = (ctx: AuthContext, req: AuthRequest, route: Route) => Promise<Outcome>;
