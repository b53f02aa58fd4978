/**
 * Keeps compiled configurations: each configuration object is compiled once, per environment of the platform. Errors are logged
 * here, because a site whose configuration fails has nothing else that would log them.
 */
import { AuthError, InvalidConfig } from '../../errors.js';
import { asError, createLogger } from '../errors/logger.js';
import { randomToken } from '../seal/random.js';
import { compile } from './compile.js';
import type { AuthContext, Host } from './context.js';
import { readEnvironment } from './environment.js';
import type { Environment } from './environment.js';
import { createInstanceState } from './instance.js';
import type { AuthConfig } from './options.js';

/** The facts that are the same for all requests of a site. */
export type Site = Pick<Host, 'sitePath' | 'dev'> & { readonly mode?: string };

/** Gives the context of a configuration object; `platform` is the environment that came with the request. */
export type Compiler = (config: AuthConfig, platform: Environment | undefined) => AuthContext;

/** Creates the state of one instance, and the function that compiles for it. */
export function createCompiler({ mode, ...site }: Site): Compiler {
	const instance = createInstanceState();
	const known = new WeakMap<AuthConfig, WeakMap<object, AuthContext>>();
	return (config, platform) => {
		let byPlatform = known.get(config);
		if (!byPlatform) known.set(config, (byPlatform = new WeakMap()));
		const key = platform ?? config;
		let context = byPlatform.get(key);
		if (!context) {
			try {
				context = compile(config, { ...site, environment: readEnvironment(platform, mode), instance });
			} catch (thrown) {
				throw logged(thrown, config.logger);
			}
			byPlatform.set(key, context);
		}
		return context;
	};
}

/** Calls the application's function that makes the configuration. The configuration's logger is not known yet. */
export async function makeConfig(call: () => PromiseLike<AuthConfig>): Promise<AuthConfig> {
	try {
		const config: unknown = await call();
		if (typeof config === 'object' && config !== null) return config as AuthConfig;
		throw new InvalidConfig('the function that was passed to FrameworkAuth has to return the configuration');
	} catch (thrown) {
		throw logged(thrown);
	}
}

/** Logs the error of a configuration, and gives it the reference that pages show. */
function logged(thrown: unknown, logger?: AuthConfig['logger']): unknown {
	if (thrown instanceof AuthError && !Object.isFrozen(thrown)) thrown.reference = randomToken(6);
	createLogger(logger).error(asError(thrown));
	return thrown;
}
