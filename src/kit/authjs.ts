/** The functions that `@auth/core` exports beside its types: code of an app that calls them goes on. */
import type { AuthConfig } from '../lib/base/config/options.js';
import { variablePrefix } from '../lib/base/config/environment.js';
import type { Environment } from '../lib/base/config/environment.js';
import type { Provider, ProviderObject } from '../providers/types.js';
import type { AuthAction } from '../types/authjs.js';
import type { Auth as Instance } from '../types/core.js';

const instances = new WeakMap<object, Promise<Instance>>();

/**
 * Answers a request for a route of the library. In an app with SvelteKit, `handle` does it.
 *
 * Keep the configuration in one object: limits and keys belong to it, and a new object for each request starts them again.
 *
 * @example
 * ```ts
 * const config = { providers: [GitHub], trustHost: true };
 * const response = await Auth(request, config);
 * ```
 */
export async function Auth(request: Request, config: AuthConfig): Promise<Response> {
	let instance = instances.get(config);
	if (!instance) {
		instance = import('../core.js').then(({ createAuth }) => createAuth(config));
		instances.set(config, instance);
		// A configuration that fails is compiled again: the app may have corrected its environment.
		instance.catch(() => instances.delete(config));
	}
	return (await instance).respond(request);
}

const actions: readonly string[] = [
	'providers',
	'session',
	'csrf',
	'signin',
	'signout',
	'callback',
	'verify-request',
	'error',
	'webauthn-options'
] satisfies AuthAction[];

/**
 * Whether a text is the name of one of the routes that `@auth/core` has, too.
 * @example isAuthAction('signin') // true
 */
export function isAuthAction(action: string): action is AuthAction {
	return actions.includes(action);
}

/**
 * Returns the URL of a route. `AUTH_URL` wins over the host of the request, which a client may choose: use it only where the platform
 * checks the host.
 * @example createActionURL('signin', 'https', request.headers, process.env)
 */
export function createActionURL(
	action: AuthAction,
	protocol: string,
	headers: Headers,
	environment: Environment,
	{ basePath }: Pick<AuthConfig, 'basePath'> = {}
): URL {
	const own = environment.AUTH_URL ?? environment.NEXTAUTH_URL;
	const host = headers.get('x-forwarded-host') ?? headers.get('host');
	const scheme = (headers.get('x-forwarded-proto') ?? protocol).replace(/:$/, '') || 'https';
	const url = new URL(own ?? `${scheme}://${host}`);
	const path = basePath === undefined || basePath === '/' ? url.pathname : basePath;
	return new URL(`${path.replace(/^\/?|\/*$/g, '/')}${action}`.replace(/\/{2,}/g, '/'), url.origin);
}

/**
 * Writes what the environment says into the configuration, where it leaves something out, as `@auth/core` does. This library reads the
 * variables itself: call it only for code that reads the configuration afterwards.
 * @example setEnvDefaults(process.env, config)
 */
export function setEnvDefaults(environment: Environment, config: AuthConfig): void {
	const { AUTH_URL: url, AUTH_SECRET, AUTH_TRUST_HOST, AUTH_REDIRECT_PROXY_URL } = environment;
	const path = url && URL.canParse(url) ? new URL(url).pathname : '/';
	config.basePath ??= path === '/' ? '/auth' : path;
	if (!config.secret?.length) {
		const newer = [3, 2, 1].map((number) => environment[`AUTH_SECRET_${number}`]);
		config.secret = [...newer, AUTH_SECRET].filter((secret) => secret !== undefined && secret !== '') as string[];
	}
	if (AUTH_REDIRECT_PROXY_URL) config.redirectProxyUrl ??= AUTH_REDIRECT_PROXY_URL;
	const trusted = url ?? AUTH_TRUST_HOST ?? environment.VERCEL ?? environment.CF_PAGES;
	config.trustHost ??= trusted ? !/^(?:false|0|no|off)$/i.test(trusted) : environment.NODE_ENV !== 'production';
	config.providers = config.providers.map((provider) => withEnvironment(environment, provider));
}

/** Returns the provider with what it leaves out: a factory is called with it, and an object is copied. */
function withEnvironment(environment: Environment, provider: Provider): Provider {
	const build = (options: object): ProviderObject =>
		typeof provider === 'function' ? provider(...([options] as unknown as never[])) : provider;
	const prefix = variablePrefix(build({}).id);
	const valuesOf = (names: Readonly<Record<string, string>>): object =>
		Object.fromEntries(
			Object.entries(names)
				.map(([member, name]) => [member, environment[`${prefix}_${name}`]])
				.filter(([, value]) => value !== undefined)
		);
	const client = { clientId: 'ID', clientSecret: 'SECRET', issuer: 'ISSUER' };
	const result = build(valuesOf({ ...client, apiKey: 'KEY' }));
	if (result.type === 'email') return { ...valuesOf({ apiKey: 'KEY' }), ...result };
	return result.type === 'oauth' || result.type === 'oidc' ? { ...valuesOf(client), ...result } : result;
}
