/**
 * Compiles a configuration: every default, every reading of the environment and every configuration error is here, and in
 * the functions that this calls. The result is frozen.
 */
import { InvalidConfig } from '../../errors.js';
import { requireAdapterMethods, toKeepSessions, toListSessions } from '../store/adapter/requirements.js';
import { kindOf } from '../core/plugin-table.js';
import { plugins } from './plugins/list.js';
import { createLogger, warnOnce } from '../base/errors/logger.js';
import { cookieTable, isRefused, serializeCookie } from '../base/http/cookies.js';
import { normalizePath } from '../base/http/paths.js';
import type { LimitsHost } from '../base/limits/host.js';
import { requireLogoutStore } from '../plugins/oauth/logout/requirements.js';
import { requireEndOfSessions } from '../plugins/credentials/password/configured.js';
import { createKeyring } from '../base/seal/keyring.js';
import { compileOptions } from './plugins/options.js';
import { usualLimits } from './plugins/limits.js';
import type { OptionCompilers } from './plugins/options.js';
import type { AuthContext, Host } from '../core/context/context.js';
import type { LifecycleHooks } from '../core/lifecycle.js';
import type { Environment } from '../base/config/environment.js';
import { jwtOptions } from './options/jwt.js';
import type { AuthConfig } from '../base/config/options.js';
import { compileProviders, providerSources } from './providers.js';
import type { Compilers, ProviderSource } from './providers.js';
import { internalsOf, pluginsOf } from './members/make.js';
import { lazy } from '../base/util/lazy.js';
import { secretsOf } from '../base/config/secrets.js';
import type { Secrets } from '../base/config/secrets.js';
import { sessionOptions } from './options/session.js';
import { authPathOf, siteUrl } from './options/site.js';

export { createInstanceState } from '../base/config/instance.js';
export { loadOptionCompilers } from './plugins/options.js';
export { loadCompilers } from './providers.js';

/** A configuration before its providers are compiled. */
export interface Draft {
	readonly config: AuthConfig;
	readonly host: Host;
	readonly sitePath: string;
	readonly authPath: string;
	readonly secrets: Secrets;
	/** The providers with all of their options: their types say which compilers are needed. */
	readonly sources: readonly ProviderSource[];
}

/** Options whose members are read, so that another value has to be found first. */
const withMembers = ['account', 'cookies', 'jwt', 'reauthenticate', 'session'] as const;

/** Begins to compile a configuration. @throws {AuthError} as {@link compile} does */
export function prepare(config: AuthConfig, host: Host): Draft {
	const { environment, dev = false } = host;
	if ('tenant' in config && config.tenant && !host.tenants) {
		throw new InvalidConfig('`tenant` is for FrameworkAuth, which knows the event: create an instance for each tenant');
	}
	for (const name of withMembers) {
		const value: unknown = config[name];
		if (value !== undefined && Object(value) !== value) throw new InvalidConfig(`\`${name}\` has to be an object`);
	}
	const sitePath = normalizePath(host.sitePath ?? '');
	return {
		config,
		host,
		sitePath,
		authPath: authPathOf(config, sitePath, environment),
		secrets: secretsOf(config.secret, environment, dev),
		sources: [
			...providerSources(config.providers, environment),
			...pluginsOf(config).flatMap((plugin) => internalsOf(plugin).providers?.map(({ source }) => source) ?? [])
		]
	};
}

/**
 * Compiles a configuration. Neither it nor the providers in it are changed.
 * @throws {AuthError} of a type that names what is wrong, with a message that says what to do
 */
export function compile(
	{ config: ownConfig, host, sitePath, authPath, secrets, sources }: Draft,
	compilers: Compilers,
	optionCompilers: OptionCompilers
): AuthContext {
	const config = optionCompilers.withSessionStore?.(ownConfig) ?? ownConfig;
	const { environment: env, dev = false } = host;
	const logger = createLogger(config.logger, config.debug);
	checkNames(optionCompilers, sources, { config, env });
	const keyring = createKeyring(secrets.current);
	const providers = compileProviders(sources, compilers, config);
	const optionSources = { config, env, providers: sources };
	const ofPlugins = compileOptions(
		{ config, env, dev, keyring, providers },
		optionSources,
		optionCompilers.ofPlugins,
		cleaningHooks(cleanUpShareOf(config, dev))
	);
	const session = sessionOptions(config);
	requireLogoutStore(providers, session);
	requireMethods({ config, session, providers, options: ofPlugins.options });
	requireEndOfSessions(providers, session);
	for (const warning of [...secrets.warnings, ...warningsOf(config, dev, { providers, options: ofPlugins.options })]) {
		warnOnce({ logger, instance: host.instance }, warning, warning);
	}

	const atRest = { session, keyring, encryptTokens: encryptTokens(config) };
	const limitsHost = { digest: keyring.digest, instance: host.instance, dev, logger };
	const ctx: AuthContext = {
		providers,
		keyring,
		adapter: wrapped(optionCompilers.storeOf?.(config, atRest), ofPlugins.wrapStore),
		wrapStore: ofPlugins.wrapStore,
		encryptTokens: atRest.encryptTokens,
		session,
		jwt: jwtOptions(config, session.maxAgeSeconds, keyring, secrets),
		reauthenticate: reauthenticationOf(config),
		options: ofPlugins.options,
		theme: optionCompilers.compileTheme?.(config.theme) ?? {},
		callbacks: Object.freeze({ ...config.callbacks }),
		events: Object.freeze({ ...config.events }),
		pages: Object.freeze({ ...config.pages }),
		appName: appNameOf(config),
		logger,
		cookies: cookieTables(sitePath || '/', config.cookies),
		useSecureCookies: config.useSecureCookies,
		origin: siteUrl(env.AUTH_URL)?.origin,
		trustHost: config.trustHost ?? (trustsHost(env) || dev),
		sitePath,
		authPath,
		dev,
		portableHashes: host.portableHashes,
		waitUntil: waitUntilOf(config),
		limits: limitsOf(config, optionCompilers, limitsHost),
		instance: host.instance
	};
	const observed = Object.freeze(optionCompilers.observe?.(ctx, config) ?? ctx);
	ofPlugins.check(observed);
	return observed;
}

/** @throws {MissingAdapter | MissingAdapterMethods} */
function requireMethods({
	config,
	session,
	...ctx
}: Pick<AuthContext, 'session' | 'providers' | 'options'> & { readonly config: AuthConfig }): void {
	const { strategy } = session;
	requireAdapterMethods(config.adapter, [
		...(strategy === 'database' ? [{ by: 'session.strategy "database"', methods: toKeepSessions }] : []),
		...listNeeds(session).map((by) => ({ by, methods: toListSessions })),
		...(session.mayImpersonate ? [{ by: 'session.mayImpersonate', methods: ['getUser'] as const }] : []),
		...plugins.flatMap(({ adapterNeeds }) => adapterNeeds?.(config) ?? []),
		...[...ctx.providers.values()].flatMap((provider) => kindOf(ctx, provider).adapterNeeds(provider, strategy))
	]);
}

function warningsOf({ debug }: AuthConfig, dev: boolean, ctx: Pick<AuthContext, 'providers' | 'options'>): string[] {
	const debugging =
		'`debug` is on in production: the steps of every sign-in are logged. Switch it off when you have seen enough';
	const ofProviders = [...ctx.providers.values()].flatMap(
		(provider) => kindOf(ctx, provider).warningOf?.(provider) ?? []
	);
	return [...(debug && !dev ? [debugging] : []), ...ofProviders];
}

function waitUntilOf({ waitUntil }: AuthConfig): AuthContext['waitUntil'] {
	if (waitUntil === undefined || typeof waitUntil === 'function') return waitUntil;
	throw new InvalidConfig('waitUntil has to be a function that takes a promise');
}

/** @throws {InvalidConfig} for an option under a wrong name, and for cookies whose names a browser refuses */
function checkNames(
	{ requireRightNames, requireHostCookies }: OptionCompilers,
	sources: readonly ProviderSource[],
	{ config, env }: { readonly config: AuthConfig; readonly env: Environment }
): void {
	requireRightNames?.(sources, env);
	requireHostCookies?.(config.cookies);
}

/** After some of the sign-ins, what has expired is deleted. */
function cleaningHooks(share: number): LifecycleHooks {
	if (share === 0) return {};
	return {
		async entered(ctx, req, { by }) {
			if (by !== 'application') (await cleaning()).cleanUpAfterwards(ctx, req, share);
			return [];
		}
	};
}

const cleaning = lazy(() => import('../plugins/operator/clean-up/afterwards.js'));

/** Returns the share of sign-ins after which expired rows are deleted. An adapter that cannot delete them is not asked to. */
function cleanUpShareOf({ cleanUp, adapter, anonymous }: AuthConfig, dev: boolean): number {
	const share = requireShare(cleanUp === false ? { share: 0 } : (cleanUp ?? {}));
	const can = adapter?.deleteExpired !== undefined && (!anonymous || adapter.deleteAnonymousUsers !== undefined);
	if (can) return dev && cleanUp === undefined ? 0 : share;
	if (!cleanUp || share === 0) return 0;
	const why = adapter ? 'the adapter lacks deleteExpired, or deleteAnonymousUsers' : 'there is no adapter';
	throw new InvalidConfig(`\`cleanUp\` deletes expired rows, and ${why}: leave it out`);
}

function requireShare(option: { readonly share?: number }): number {
	const { share = 0.01, ...unknown } = typeof option === 'object' ? option : { share: NaN };
	if (typeof share === 'number' && share >= 0 && share <= 1 && Object.keys(unknown).length === 0) return share;
	throw new InvalidConfig('`cleanUp` has to be false, or an object with `share`, a number from 0 to 1');
}

function encryptTokens({ account, adapter }: AuthConfig): boolean {
	const chosen: unknown = account?.encryptTokens ?? false;
	if (typeof chosen !== 'boolean') throw new InvalidConfig('account.encryptTokens has to be true or false');
	if (chosen && !adapter)
		throw new InvalidConfig('account.encryptTokens is for the tokens in an adapter: leave it out');
	return chosen;
}

function limitsOf(
	{ rateLimit }: AuthConfig,
	{ createLimits }: OptionCompilers,
	host: LimitsHost
): AuthContext['limits'] {
	return createLimits?.(rateLimit, host) ?? usualLimits(host);
}

function wrapped(store: AuthContext['adapter'], wrapStore: AuthContext['wrapStore']): AuthContext['adapter'] {
	return store && wrapStore(store);
}

/** Returns the options that need sessions that know when they began, and can be listed. */
function listNeeds({ strategy, ...session }: AuthContext['session']): string[] {
	if (strategy !== 'database') return [];
	const needs: [option: string, isSet: boolean][] = [
		['session.absoluteAge', session.absoluteAgeSeconds !== undefined],
		['session.maxPerUser', session.maxPerUser !== undefined],
		['session.remember "ask"', session.asksToRemember],
		['session.clientAddress', session.clientAddress],
		['session.mayImpersonate', session.mayImpersonate !== undefined]
	];
	return needs.filter(([, isSet]) => isSet).map(([option]) => option);
}

function reauthenticationOf({ reauthenticate = {} }: AuthConfig): AuthContext['reauthenticate'] {
	const { allowUnproven = false, ...unknown } = reauthenticate;
	if (typeof allowUnproven !== 'boolean' || Object.keys(unknown).length > 0) {
		throw new InvalidConfig('`reauthenticate` has to be an object with `allowUnproven`, which is true or false');
	}
	return { allowUnproven };
}

function appNameOf({ appName }: Pick<AuthConfig, 'appName'>): string | undefined {
	const valid = appName === undefined || (typeof appName === 'string' && /\S/.test(appName) && appName.length <= 100);
	if (valid) return appName?.trim();
	throw new InvalidConfig('`appName` has to be the name of the site, as text of 1 to 100 characters: appName: "Acme"');
}

/** Finds a name or an attribute that a header cannot contain, before the first person signs in. */
function cookieTables(path: string, custom: AuthConfig['cookies']): AuthContext['cookies'] {
	const secure = cookieTable(true, path, custom);
	for (const { name, options } of Object.values(secure)) {
		if (isRefused({ name, options })) {
			throw new InvalidConfig(
				`no browser takes the cookie ${JSON.stringify(name)} of \`cookies\`: "__Secure-" asks for Secure, and "__Host-" ` +
					'for Path=/ and no Domain besides. Rename it, or change its options'
			);
		}
		try {
			serializeCookie({ name, value: '', options });
		} catch (thrown) {
			throw new InvalidConfig(
				`the cookie ${JSON.stringify(name)} of \`cookies\` cannot be set: ${(thrown as Error).message}`
			);
		}
	}
	return { secure, plain: cookieTable(false, path, custom) };
}

/** Whether the environment says that a proxy sets the host. */
function trustsHost(env: Environment): boolean {
	return isOn(env.AUTH_TRUST_HOST) || Boolean(env.VERCEL || env.CF_PAGES);
}

/**
 * Whether a variable is set, as `@auth/core` reads it, except that "false" and the like count as not set: `@auth/core` takes them
 * for set, which is never intended.
 */
function isOn(value: string | undefined): boolean {
	return Boolean(value) && !/^(?:false|0|no|off)$/i.test(value ?? '');
}
