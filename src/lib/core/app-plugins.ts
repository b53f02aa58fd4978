/** The plugins that an application brings, as the library uses them. */
import type { AccountSection } from './account-section.js';
import type { AdapterMethod } from '../../adapters/types.js';
import type { ProviderObject } from '../../providers/types.js';
import type { Profile, TokenSet } from '../../types.js';
import type { AuthContext } from './context/context.js';
import type { AuthRequest } from './request/request.js';
import type { Fields } from '../base/http/body.js';
import type { ErrorText } from '../../locales/en/errors.js';
import type { RequestOperation, ServerOperation } from './operation.js';
import type { LifecycleHooks } from './lifecycle.js';
import type { OptionContext, RouteRule } from './plugin.js';
import type { PluginAccess, PluginToken } from './plugin-contract/access.js';
import type { PluginInvitation, PluginNewcomer } from './plugin-contract/invitations.js';
import type { PluginPageVisit } from './plugin-contract/pages.js';
import type { PluginMailRequest } from './plugin-contract/mails.js';
import type { PluginDefinition } from './plugin-contract/types.js';
import type { Proof } from './session/proof.js';
import type { PluginRemedy } from '../../errors/plugins.js';
import type { PatternMatch } from './route-patterns.js';
import type { TableDefinition } from '../store/tables/definition.js';
import type { TableOperations } from '../store/tables/operations.js';
import type { StoredNames } from '../store/tables/table.js';

/** An error of a plugin, as pages show it. */
export interface AppPluginError {
	readonly status: number;
	/** Returns its text in a language, as far as that is loaded. */
	text(lang: string): ErrorText;
}

/** A member that a plugin adds to the rules of guards. */
export interface AppRule {
	/** Whether it decides about API tokens of plugins. */
	readonly forTokens: boolean | undefined;
	/** Returns what is wrong with a value; undefined for a right one. */
	fault(value: unknown): string | undefined;
	/** Whether the user of a request may pass. No one may without a session or a token. A page is one on which they can do what is missing. */
	allows(ctx: AuthContext, req: AuthRequest, value: unknown, event: object): Promise<boolean | PluginRemedy>;
}

/** Renews the tokens of apps. */
export interface AppRenewal {
	/** Makes the first token of an app, in place of the one that was just stored under this id. */
	issue(ctx: AuthContext, id: string): Promise<object | null>;
	/** Returns the answer with a new token; null for a refresh token that is not valid. */
	renew(ctx: AuthContext, req: AuthRequest, refreshToken: string): Promise<object | null>;
	/** Ends the token of a refresh token. Does nothing for any other text. */
	revoke(ctx: AuthContext, req: AuthRequest, refreshToken: string): Promise<void>;
}

/** The apps that a plugin knows. */
export interface AppClients {
	/** Finds an app by its redirect URI. */
	find(redirectUri: string): CompiledApp | undefined;
	readonly renewal: AppRenewal;
}

/** A page of a plugin, with the sections of its audience. */
export interface AppPage {
	readonly audience: string;
	/** Its path below the path of the library's routes. */
	readonly path: string;
	/** Whether an error of its own forms has a page of its own. */
	readonly errorPages: boolean;
	/** Finds out who visits it. @param fields those of the form that was posted */
	open(
		ctx: AuthContext,
		req: AuthRequest,
		at: { readonly params: Readonly<Record<string, string>>; readonly fields?: Fields }
	): Promise<PluginPageVisit>;
}

/** A provider of a plugin. */
export interface AppProvider {
	/** The provider, as a configuration lists one. */
	readonly source: ProviderObject;
	/**
	 * Verifies the answer of its page.
	 * @param posted the random text of the sign-in, and the fields of the form
	 * @throws {AccessDenied} if the page says that there is no proof, and what the plugin throws
	 */
	verify(
		ctx: AuthContext,
		req: AuthRequest,
		posted: { readonly challenge: string; readonly fields: URLSearchParams }
	): Promise<ProvenPerson>;
}

/** A person who has proved to a plugin who they are. */
export interface ProvenPerson {
	readonly profile: Profile;
	/** No server has issued any. */
	readonly tokens: TokenSet;
	readonly proof: Proof;
	/** In seconds since 1970. */
	readonly authTime: number;
}

/** The tokens of such an app. */
export interface CompiledApp {
	readonly scopes: readonly string[];
	readonly expiresInSeconds: number;
	readonly label: string;
	readonly renewal: AppRenewal;
}

/**
 * Stands around what answers requests.
 * @param basePath returns the path of the routes, as far as it is known
 * @param stateOf returns what `basePath` takes, of a request
 */
export type Surround = <Input extends { readonly event: { readonly request: Request } }, State>(
	next: (input: Input) => Response | PromiseLike<Response>,
	basePath: (state: State) => Promise<string | undefined>,
	stateOf: (event: Input['event']) => State
) => (input: Input) => Promise<Response>;

/** API tokens of a plugin. */
export interface AppTokens {
	readonly prefix: string;
	/** The member of rules that lets them pass. */
	readonly rule: string;
	accept(ctx: AuthContext, text: string): Promise<PluginToken | null>;
}

/** Invitations of a plugin. */
export interface AppInvitations {
	readonly path: string;
	find(ctx: AuthContext, req: AuthRequest, newcomer: PluginNewcomer): Promise<PluginInvitation | null>;
}

/** A plugin of an application. `definePlugin` makes it. */
export interface AppPlugin {
	readonly name: string;
	readonly contract: number;
	/** Its definition, for the tests of its author. */
	readonly definition: PluginDefinition;
	readonly routes: Readonly<Record<string, RouteRule>>;
	readonly sections: readonly AccountSection[];
	readonly pages: readonly AppPage[];
	readonly providers: readonly AppProvider[];
	readonly hooks: LifecycleHooks;
	/** Its gate; undefined without one. */
	readonly gate: LifecycleHooks['beforeEnter'];
	readonly errors: Readonly<Record<string, AppPluginError>>;
	readonly adapterMethods: readonly AdapterMethod[];
	readonly tables: readonly TableDefinition[];
	/** The names of its tables in the database, where they differ. */
	readonly storedNames: Readonly<Record<string, StoredNames>>;
	/** The faults of its names and numbers: the first stops the start. */
	readonly faults: readonly string[];
	/** Its members, by their public names, such as `notes.add`. */
	readonly requestOperations: Readonly<Record<string, RequestOperation>>;
	readonly serverOperations: Readonly<Record<string, ServerOperation>>;
	/** The names of its members that stand without a namespace, such as `can` and `can.which`. */
	readonly functions: readonly string[];
	/** The members that it adds to rules. */
	readonly rules: Readonly<Record<string, AppRule>>;
	/** Tells `accessControl` who may do what. */
	readonly access: ((ctx: AuthContext) => PluginAccess) | undefined;
	/** Sends one of its emails. Undefined without any. */
	readonly sendMail:
		| ((ctx: AuthContext, req: AuthRequest | null, mail: string, request: PluginMailRequest) => Promise<void>)
		| undefined;
	/** The apps that may sign in with the browser of the device. */
	readonly apps: AppClients | undefined;
	/** Stands around an answer; undefined to leave all answers as they are. */
	readonly surround: Surround | undefined;
	/** Its API tokens, which belong to no user. */
	readonly tokens: AppTokens | undefined;
	/** Its invitations to sign up. */
	readonly invitations: AppInvitations | undefined;
	/** All scopes that tokens of the site may have; undefined for any. */
	readonly scopes: readonly string[] | undefined;
	/** Compiles all plugins of a configuration. */
	compile(plugins: readonly AppPlugin[], from: OptionContext): AppPlugins;
	/** Loads its texts in the language of a request, once. */
	loadTexts(ctx: AuthContext, req: AuthRequest): Promise<void>;
	/** Checks its arguments against the site. @throws {InvalidConfig} */
	check(ctx: AuthContext): void;
}

/** The plugins of a configuration, compiled. */
export interface AppPlugins {
	readonly plugins: readonly AppPlugin[];
	/** Finds the route of a path. */
	match(pathname: string, basePath: string): PatternMatch | null;
	/** The tables of all plugins; undefined if none has any. */
	readonly tables: TableOperations | undefined;
	/** Returns how often this process has begun or ended a change of the tables of plugins that say who may do what. */
	readonly changes: () => number;
	/** The part of the tables in the life of users. */
	readonly tableHooks: LifecycleHooks;
	readonly errors: Readonly<Record<string, AppPluginError>>;
}
