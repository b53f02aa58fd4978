/** The state that the binding keeps while a request is answered. */
import type { PluginErrorRule } from '../errors/plugins.js';
import type { RequestEvent } from '@sveltejs/kit';
import type { Bearer } from '../lib/plugins/tokens/bearer/accept.js';
import { building } from '../lib/base/config/environment.js';
import type { Environment } from '../lib/base/config/environment.js';
import type { AuthContext } from '../lib/core/context/context.js';
import type { TenantOptions } from '../lib/base/config/options/tenants.js';
import type { RequestState } from '../lib/core/request/request-state.js';
import { lazy } from '../lib/base/util/lazy.js';
import type { SessionResult } from '../core.js';
import type { Session } from '../types.js';
import type { FrameworkAuthConfig } from './types.js';
import { makeConfig } from './compile-once.js';
import type { Compiler } from './compile-once.js';
import { EventState } from './event-state.js';
import type { RulesOfPlugins } from './guards/check-rules.js';

/** The status and the text of a refusal. */
export interface RefusalText {
	readonly status: PluginErrorRule['status'];
	/** The code of the refusal, for scripts. */
	readonly error:
		| 'SessionRequired'
		| 'ReauthenticationRequired'
		| 'AccessDenied'
		| 'InvalidRequest'
		| 'InvalidToken'
		| 'TokenRequired'
		| 'InsufficientScope'
		| 'TooManyRequests';
	readonly message: string;
	/** The address to go to: the page on which the user proves their identity again. */
	readonly url?: string;
	/** The `WWW-Authenticate` header. */
	readonly challenge?: string;
	/** Seconds until the next attempt. */
	readonly retryAfter?: number;
}

/** Few sites have them. */
const tenants = lazy(() => import('./tenants.js'));

/** The configuration of an instance: an object, or the application's function that makes it from an event. */
export type ConfigSource = FrameworkAuthConfig | ((event: RequestEvent) => PromiseLike<FrameworkAuthConfig>);

/** The state of one request, kept for as long as the request is. */
export class SvelteKitEventState extends EventState {
	override readonly event: RequestEvent;
	override readonly source: Request;
	/** The members that plugins add to rules. */
	readonly ruleMembers: RulesOfPlugins;
	/** Whether the hook has run: without it the routes and `locals.auth` do not exist. */
	handled?: true;
	/** The absolute URL to which a refusal leads that the application's code does not catch. */
	refusedTo?: string;
	/** The API token that a guard has accepted: the request belongs to its owner. */
	bearer?: Bearer;
	/** Whether the guard that refused accepts API tokens. */
	acceptsBearer?: boolean;
	/** The refusal by `requireSession`, for a response to a script. */
	refused?: RefusalText;
	/** The application's own `locals.auth`, if a hook before this one has set it. */
	replacedAuth?: () => Promise<Session | null>;
	readonly #configSource: ConfigSource;
	readonly #compile: Compiler;
	#config?: FrameworkAuthConfig | Promise<FrameworkAuthConfig>;
	#context?: AuthContext | Promise<AuthContext>;

	constructor(event: RequestEvent, configSource: ConfigSource, compile: Compiler, ruleMembers: RulesOfPlugins = {}) {
		super();
		this.event = event;
		this.source = event.request;
		this.ruleMembers = ruleMembers;
		this.#configSource = configSource;
		this.#compile = compile;
	}

	/** The configuration of this request. A function is called once. */
	config(): FrameworkAuthConfig | Promise<FrameworkAuthConfig> {
		const configSource = this.#configSource;
		return (this.#config ??=
			typeof configSource === 'function' ? makeConfig(() => configSource(this.event)) : configSource);
	}

	override context(): AuthContext | Promise<AuthContext> {
		return (this.#context ??= this.#compiled());
	}

	/** The context of the configuration itself, whichever tenant the request belongs to. */
	async site(): Promise<AuthContext> {
		return this.#compile(await this.config(), platformOf(this.event));
	}

	#compiled(): AuthContext | Promise<AuthContext> {
		const config = this.config();
		return config instanceof Promise ? config.then((ownConfig) => this.#contextBy(ownConfig)) : this.#contextBy(config);
	}

	#contextBy(config: FrameworkAuthConfig): AuthContext | Promise<AuthContext> {
		if (config.tenant) return this.#ofTenant(config, config.tenant);
		return this.#compile(config, platformOf(this.event));
	}

	async #ofTenant(config: FrameworkAuthConfig, tenant: TenantOptions<RequestEvent>): Promise<AuthContext> {
		const site = await this.#compile(config, platformOf(this.event));
		return (await tenants()).tenantContext(config, tenant, site, this.event);
	}
}

/** The variables that the platform has for this request, such as those of Cloudflare. */
export function platformOf({ platform }: RequestEvent): Environment | undefined {
	return (platform as { env?: Environment } | undefined)?.env;
}

const reading = lazy(() => import('./read-session.js'));

/** Reads the session. Returns null for a request without any cookie, and loads and reads nothing for it. */
export function sessionFor(state: SvelteKitEventState): Promise<Session | null> {
	if (state.bearer) return Promise.resolve(state.bearer.session);
	if (building || !(state.request ?? state.source.headers.has('cookie'))) return Promise.resolve(null);
	const session = reading.loaded?.sessionOf(state) ?? reading().then(({ sessionOf }) => sessionOf(state));
	state.reading ??= session;
	return session;
}

/** Reads the session of a request that no hook has seen. @param states the state of each request that was read before */
export async function sessionApart(
	context: () => AuthContext | Promise<AuthContext>,
	request: Request,
	states: WeakMap<Request, RequestState>
): Promise<SessionResult> {
	if (building) return { session: null, cookies: [] };
	const ctx = await context();
	return (await reading()).sessionApart(ctx, request, states);
}
