/**
 * Describes a capability of the library: a way to sign in, a factor, or a service. Its folder says, as data, what it adds: its
 * options, the kind of provider that it compiles, what it needs from an adapter, its routes, and its sections of the account page.
 * The texts of its pages are in `locales/en`, and its errors in `src/errors`. Its code is loaded on first use.
 */
import type { ProviderObject } from '../../providers/types.js';
import type { CookieWrite, FlowData, ProviderType } from '../../types.js';
import type { AccountSection } from './account-section.js';
import type { Store } from '../store/adapter/methods.js';
import type { AdapterNeed } from '../store/adapter/requirements.js';
import type { CompiledProvider } from './context/providers/index.js';
import type { AuthContext } from './context/context.js';
import type { Environment } from '../base/config/environment.js';
import type { OptionKey } from '../base/util/option-key.js';
import type { AuthConfig } from '../base/config/options.js';
import type { Fields } from '../base/http/body.js';
import type { Outcome, Redirect } from '../base/http/outcome.js';
import type { Method, Route, RouteName, RouteShape } from '../base/http/paths.js';
import type { AuthRequest } from './request/request.js';
import type { LifecycleHooks } from './lifecycle.js';
import type { ProofRequest } from './session/reauthentication.js';

export interface AuthPlugin {
	/** The kind of provider that configures it, if one does: see {@link ProviderPlugin}. */
	readonly kind?: unknown;
	/** The options that it compiles, by the names of their keys. */
	readonly options?: Readonly<Record<string, PluginOption>>;
	/** The routes of the plugin, by the first part of their path below `basePath`. */
	readonly routes?: Routes;
	/** Returns what a configuration with this plugin needs from an adapter. */
	readonly adapterNeeds?: (config: AuthConfig) => readonly AdapterNeed[];
	/** Loads the sections that it adds to the account page. */
	readonly accountSections?: () => Promise<readonly AccountSection[]>;
}

/** The places where an option may be set. */
export interface OptionSources {
	readonly config: AuthConfig;
	readonly env: Environment;
	/** The providers of the configuration, with all of their options. */
	readonly providers: readonly ProviderObject[];
}

/** An option of a plugin. */
export interface PluginOption {
	/** Whether the configuration, one of its providers or the environment sets it. */
	isSet(sources: OptionSources): boolean;
	/** Loads what compiles it. */
	load(sources: OptionSources): Promise<OptionCompiler>;
}

/** The facts from which an option is compiled. */
export interface OptionContext extends Pick<AuthContext, 'keyring' | 'providers'> {
	readonly config: AuthConfig;
	readonly env: Environment;
	readonly dev: boolean;
}

/** Compiles an option. It is called where the option is set. */
export interface OptionCompiler<Compiled = unknown> {
	readonly key: OptionKey<Compiled | undefined>;
	/** Returns the compiled option; undefined if it is off. @throws {AuthError} naming the option and what is wrong with it */
	compile(from: OptionContext): Compiled | undefined;
	/** Returns the store as the flows use it, if the option changes it. */
	wrapStore?(store: Store): Store;
	/** Returns what the plugin does in the life of a session. */
	hooks?(compiled: Compiled): LifecycleHooks | readonly LifecycleHooks[];
	/** Returns the gates that stand behind those of all other plugins, so that all factors are proven. */
	lastGates?(compiled: Compiled): readonly Pick<LifecycleHooks, 'beforeEnter'>[];
	/** Checks it against the whole configuration, once everything is compiled. @throws {AuthError} */
	check?(ctx: AuthContext, compiled: Compiled): void;
}

/** A plugin that is configured by a provider. */
export interface ProviderPlugin<Provider extends CompiledProvider> extends AuthPlugin {
	readonly kind: ProviderKind<Provider>;
}

/** A kind of provider. */
export interface ProviderKind<Provider extends CompiledProvider = CompiledProvider> {
	/** Values of `type` in a provider's options. */
	readonly types: readonly ProviderType[];
	/** Loads the function that compiles the providers of this kind among these. */
	readonly compiler: (sources: readonly ProviderObject[]) => Promise<CompileProvider<Provider>>;
	/** Returns what the provider needs from an adapter. @throws {UnsupportedStrategy} if the provider cannot use the strategy */
	adapterNeeds(provider: Provider, strategy: 'jwt' | 'database'): readonly AdapterNeed[];
	/** Returns what the developer should change about the provider, which works as it is. */
	readonly warningOf?: (provider: Provider) => string | null;
	/** Begins a sign-in, or completes it if nothing more is needed. If absent, a sign-in begins on the sign-in page. */
	readonly signIn?: (
		ctx: AuthContext,
		req: AuthRequest,
		provider: Provider,
		request: SignInRequest
	) => Promise<Redirect>;
	/** Proves again who the user of a session is, or begins to. Emails do that with the page of the proof. */
	readonly prove?: (ctx: AuthContext, req: AuthRequest, provider: Provider, proof: ProofRequest) => Promise<Redirect>;
	/** Proves the second factor of a sign-in. */
	readonly proveFactor?: (
		ctx: AuthContext,
		req: AuthRequest,
		provider: Provider,
		fields: Fields,
		pending: PendingFactor
	) => Promise<ProvenFactor>;
	/** The work of a configuration with such a provider in the life of a session. */
	readonly hooks?: LifecycleHooks;
	/** Answers `/callback/:provider`. */
	readonly callback: Callback<Provider>;
}

/**
 * Compiles a provider.
 * @param all every provider of the configuration, for options that only one of them can have
 * @param config the options of the site that providers depend on
 * @throws {AuthError} naming the provider and what is wrong with it
 */
export type CompileProvider<Provider extends CompiledProvider = CompiledProvider> = (
	source: ProviderObject,
	all: readonly ProviderObject[],
	config: Pick<AuthConfig, 'mfa'>
) => Provider;

/** Describes how a sign-in is to begin. */
export interface SignInRequest {
	/** Where to go afterwards. The sign-in checks it. */
	readonly returnTo?: string | null;
	/** Parameters for the authorization request. */
	readonly params?: Readonly<Record<string, string>>;
	/** The origin of the parameters: the application's own code may set more than a browser. */
	readonly paramsFrom: 'browser' | 'application';
	/** Scopes to ask for beyond those of the configuration, from the application's own code. */
	readonly scopes?: readonly string[];
	/** Fields of the form: the address for an email, credentials. */
	readonly fields: Fields;
	/** The data that the application's server code sends through the sign-in. */
	readonly data?: FlowData;
}

/** A sign-in that waits for its second factor. */
export interface PendingFactor {
	/** Names the sign-in. */
	readonly secretId: string;
	readonly userId: string;
	/** Absolute URL. */
	readonly returnTo: string;
	/** The page that shows what fails. */
	readonly page: string;
}

/** A proof of the second factor. */
export interface ProvenFactor {
	/** The methods that it adds to those of the first. */
	readonly methods: readonly string[];
	/** The ids of the passkeys that proved it. */
	readonly passkeys?: readonly string[] | undefined;
	readonly cookies: readonly CookieWrite[];
}

type Callback<Provider> = Partial<
	Record<Method, (ctx: AuthContext, req: AuthRequest, provider: Provider) => Promise<Outcome>>
> & {
	/** Whether a page of another site may post the answer, because something other than its origin proves it. @default false */
	readonly crossSite?: boolean;
};

/** Routes, by the first part of their path. */
export type Routes = Readonly<Partial<Record<RouteName, RouteRule>>>;

export interface RouteRule extends RouteShape {
	/** Whether errors are answered as JSON, because the route is for scripts. @default false */
	readonly json?: boolean;
	/** Whether a page of another site may post to it. The handler decides which posts to accept. @default false */
	readonly crossSite?: boolean;
	/** The methods that it answers, besides HEAD, which never does anything. */
	readonly methods: Readonly<Partial<Record<Method, Handler>>>;
}

export type Handler = (ctx: AuthContext, req: AuthRequest, route: Route) => Promise<Outcome>;
