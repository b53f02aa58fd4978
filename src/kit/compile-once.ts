/**
 * Keeps compiled configurations: each configuration object is compiled once, per environment of the platform. Errors are logged
 * here, because a site whose configuration fails has nothing else that would log them.
 */
import { InvalidConfig } from '../errors.js';
import { lazy } from '../lib/base/util/lazy.js';
import type { AuthContext, Host } from '../lib/core/context/context.js';
import { readEnvironment } from '../lib/base/config/environment.js';
import type { Environment } from '../lib/base/config/environment.js';
import type { InstanceState } from '../lib/base/config/instance.js';
import type { AuthConfig } from '../lib/base/config/options.js';
import type { Plugin } from '../types/plugin.js';
import { observe } from './examiner.js';
import { mailbox } from './mailbox.js';
import type { FrameworkAuthConfig } from './types.js';

/** The facts that are the same for all requests of a site. */
export type Site = Pick<Host, 'sitePath' | 'dev'> & {
	readonly mode?: string;
	/** The plugins beside the configuration. */
	readonly plugins?: readonly Plugin[];
	/** Whether a function makes the configuration. */
	readonly isLazy?: boolean;
};

/**
 * Gives the context of a configuration object; `platform` is the environment that came with the request. Only the first call for
 * an object waits.
 */
export type Compiler = (
	config: FrameworkAuthConfig,
	platform: Environment | undefined
) => AuthContext | Promise<AuthContext>;

const compiling = lazy(() => import('../lib/app/compile.js'));

/** Creates the state of one instance, and the function that compiles for it. */
export function createCompiler({ mode, plugins = [], isLazy = false, ...site }: Site): Compiler {
	let instance: InstanceState | undefined;
	const contexts = new WeakMap<FrameworkAuthConfig, WeakMap<object, AuthContext>>();

	/** Loads the code that compiles a configuration, and returns what does it. */
	async function prepared(
		appConfig: FrameworkAuthConfig,
		platform: Environment | undefined
	): Promise<() => AuthContext> {
		const config = withPlugins(appConfig, plugins, isLazy);
		if (config.csrfByHandle !== undefined) (await import('./csrf-option.js')).requireCsrfOption(config.csrfByHandle);
		if (config.remoteFunctions !== undefined)
			(await import('./strict-option.js')).requireStrictPlugin(config.remoteFunctions);
		const { compile, createInstanceState, loadCompilers, loadOptionCompilers, prepare } = await compiling();
		instance ??= createInstanceState();
		const environment = readEnvironment(platform, mode);
		const own = prepare(config, { ...site, environment, instance, tenants: true });
		const draft = mailbox ? (await mailbox()).inDevelopment(own, platform) : own;
		const compilers = await loadCompilers(draft.sources);
		const options = await loadOptionCompilers({ config, env: environment, providers: draft.sources });
		return () => compile(draft, compilers, options);
	}

	/** Of several requests that wait for the code, the first compiles. */
	async function compiled(
		config: FrameworkAuthConfig,
		platform: Environment | undefined,
		cache: WeakMap<object, AuthContext>
	) {
		const key = platform ?? config;
		try {
			const make = await prepared(config, platform);
			const context = cache.get(key) ?? make();
			// Most versions of SvelteKit do not check forms in development.
			if (!site.dev && !config.csrfByHandle && receivesLogouts(context)) {
				(await import('../lib/plugins/oauth/logout/require-way-in.js')).requireWayIn(context);
			}
			if (!cache.has(key)) cache.set(key, context);
			observe({ what: 'compiled', context });
			return context;
		} catch (thrown) {
			observe({ what: 'failed', error: thrown, config, prepare: (other) => prepared(other, platform) });
			throw await logged(thrown, config.logger);
		}
	}

	return (config, platform) => {
		let cache = contexts.get(config);
		if (!cache) contexts.set(config, (cache = new WeakMap()));
		return cache.get(platform ?? config) ?? compiled(config, platform, cache);
	};
}

/** Returns a configuration with the plugins beside it. @throws {InvalidConfig} */
function withPlugins(config: FrameworkAuthConfig, beside: readonly Plugin[], isLazy: boolean): FrameworkAuthConfig {
	if (isLazy && config.plugins !== undefined) {
		throw new InvalidConfig(
			'`plugins` of a configuration that is a function stand beside it: FrameworkAuth((event) => config, { plugins })'
		);
	}
	return beside.length === 0 ? config : { ...config, plugins: [...(config.plugins ?? []), ...beside] };
}

/** Calls the application's function that makes the configuration. The configuration's logger is not known yet. */
export async function makeConfig(call: () => PromiseLike<AuthConfig>): Promise<AuthConfig> {
	try {
		const config: unknown = await call();
		if (typeof config === 'object' && config !== null) return config as AuthConfig;
		throw new InvalidConfig('the function passed to FrameworkAuth has to return the configuration');
	} catch (thrown) {
		throw await logged(thrown);
	}
}

/** Logs the error of a configuration, and returns it. */
async function logged(thrown: unknown, logger?: AuthConfig['logger']): Promise<unknown> {
	const { reportFailure } = await import('./report-failure.js');
	reportFailure(thrown, logger);
	return thrown;
}

/** Whether the server of a provider ends sessions here: SvelteKit refuses its requests. */
function receivesLogouts({ providers }: AuthContext): boolean {
	return [...providers.values()].some((provider) => provider.kind === 'oauth' && provider.logout.backChannel);
}
