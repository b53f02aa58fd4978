/**
 * Compiles a configuration: every default, every reading of the environment and every configuration error is here.
 * The result is frozen; flows know nothing else of what the application wrote.
 */
import { InvalidConfig, UnsupportedStrategy } from '../../errors.js';
import type { JWT, Theme } from '../../types.js';
import { adapterTimeout, wrapAdapter } from '../adapter/store.js';
import type { Store } from '../adapter/store.js';
import { requireAdapterMethods } from '../adapter/methods.js';
import type {
	AuthConfig,
	Callbacks,
	Events,
	JWTDecodeParams,
	JWTEncodeParams,
	Logger,
	PagesOptions
} from './options.js';
import { cookieTable, isRefused, serializeCookie } from '../http/cookies.js';
import type { CookieTable } from '../http/cookies.js';
import type { Environment } from './environment.js';
import { createLimits } from '../limits/limits.js';
import type { Limits } from '../limits/limits.js';
import { createLogger } from '../errors/logger.js';
import type { Memory } from './instance.js';
import { OpenedTokens } from '../seal/opened-tokens.js';
import { normalizePath } from '../http/paths.js';
import { compileProviders } from './providers.js';
import type { CompiledProvider } from './providers.js';
import { randomToken } from '../seal/random.js';
import { createKeyring } from '../seal/keyring.js';
import type { Keyring } from '../seal/keyring.js';
import { encryptionNames } from '../seal/compact.js';
import { holds, secretsOf } from './secrets.js';
import type { Secrets } from './secrets.js';
import { compileTheme } from '../markup/theme.js';
import { warnOnce } from '../errors/warn-once.js';

/** What the host tells of itself. */
export interface Host {
	/** Variables that are used for what the configuration leaves out. @default the process's, and `.env` files */
	readonly environment: Environment;
	/** @internal */
	readonly memory: Memory;
	/** Path under which the site itself lives (SvelteKit's `paths.base`). @default '' */
	readonly sitePath?: string;
	/** A development server: the request's host is trusted, and error pages show cause and cure. @default false */
	readonly dev?: boolean;
}

/** A session token that holds. */
export interface OpenedToken {
	readonly claims: JWT;
	/** Whether the token needs no renewal for the sake of its key. */
	readonly current: boolean;
}

/** The compiled configuration. */
export interface AuthContext {
	readonly providers: ReadonlyMap<string, CompiledProvider>;
	readonly keyring: Keyring;
	readonly adapter: Store | undefined;
	readonly session: {
		readonly strategy: 'jwt' | 'database';
		readonly maxAgeSeconds: number;
		readonly updateAgeSeconds: number;
		generateSessionToken(): string;
	};
	readonly jwt: {
		readonly maxAgeSeconds: number;
		seal(claims: JWT, salt: string): Promise<string>;
		/** Null, or an error, for a token that does not hold. */
		open(token: string, salt: string): Promise<OpenedToken | null>;
	};
	/** Only what the application gave: the defaults are not called. */
	readonly callbacks: Partial<Callbacks>;
	readonly events: Partial<Events>;
	readonly pages: PagesOptions;
	readonly theme: Theme;
	/** The name of the site; undefined where the host stands in for it. */
	readonly appName: string | undefined;
	readonly logger: Logger;
	readonly cookies: { readonly secure: CookieTable; readonly plain: CookieTable };
	readonly useSecureCookies: boolean | undefined;
	/** Of AUTH_URL. */
	readonly origin: string | undefined;
	readonly trustHost: boolean;
	/** The site's path, and that of the routes below it: no slash at the end. */
	readonly sitePath: string;
	readonly authPath: string;
	readonly dev: boolean;
	readonly limits: Limits;
	readonly memory: Memory;
}

const thirtyDays = 30 * 24 * 60 * 60;
const oneDay = 24 * 60 * 60;
/** Longer than any session lasts, and an expiry that every data layer and cookie can hold. */
const hundredYears = 100 * 365 * oneDay;

/**
 * Compiles a configuration. Neither it nor the providers in it are changed.
 * @throws {AuthError} of a type that names what is wrong, with a message that says what to do
 */
export function compile(config: AuthConfig, host: Host): AuthContext {
	const env = host.environment;
	const sitePath = normalizePath(host.sitePath ?? '');
	const authPath = authPathOf(config, sitePath, env);
	const dev = host.dev ?? false;
	const logger = createLogger(config.logger, config.debug);
	const secrets = secretsOf(config.secret, env, dev);
	const keyring = createKeyring(secrets.current);
	const providers = compileProviders(config.providers, env);
	if (config.redirectProxyUrl) {
		throw new InvalidConfig(
			'redirectProxyUrl is not part of this version: register a redirect URI for each deployment'
		);
	}
	const session = sessionOptions(config);
	requireAdapterMethods(config.adapter, session.strategy, [...providers.values()]);
	const debugging =
		'`debug` is on in production: the steps of every sign-in are logged. Switch it off when you have seen enough';
	for (const warning of [...secrets.warnings, ...(config.debug && !dev ? [debugging] : [])]) {
		warnOnce({ logger, memory: host.memory }, warning, warning);
	}

	return Object.freeze({
		providers,
		keyring,
		adapter: config.adapter && wrapAdapter(config.adapter, adapterTimeout(config)),
		session,
		jwt: jwtOptions(config, session.maxAgeSeconds, keyring, secrets),
		callbacks: Object.freeze({ ...config.callbacks }),
		events: Object.freeze({ ...config.events }),
		pages: Object.freeze({ ...config.pages }),
		theme: compileTheme(config.theme),
		appName: appNameOf(config),
		logger,
		cookies: cookieTables(sitePath || '/', config.cookies),
		useSecureCookies: config.useSecureCookies,
		origin: siteUrl(env.AUTH_URL)?.origin,
		trustHost: config.trustHost ?? (isOn(env.AUTH_TRUST_HOST) || Boolean(env.VERCEL || env.CF_PAGES) || dev),
		sitePath,
		authPath,
		dev,
		limits: createLimits(config.rateLimit, { digest: keyring.digest, memory: host.memory, dev, logger }),
		memory: host.memory
	});
}

/** A name or an attribute that no header can hold is found here, and not by the first person who signs in. */
function cookieTables(path: string, custom: AuthConfig['cookies']): AuthContext['cookies'] {
	const secure = cookieTable(true, path, custom);
	for (const { name, options } of Object.values(secure)) {
		if (isRefused({ name, options })) {
			throw new InvalidConfig(
				`no browser takes the cookie ${JSON.stringify(name)} of \`cookies\`: "__Secure-" asks for Secure, and "__Host-" ` +
					'for Path=/ and no Domain besides'
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

/** The path of the routes, the site's included. @throws {InvalidConfig} */
export function authPathOf({ basePath }: Pick<AuthConfig, 'basePath'>, sitePath: string, env: Environment): string {
	const url = siteUrl(env.AUTH_URL);
	const urlPath = url ? normalizePath(url.pathname) : '';
	const urlNamesRoutes = basePath === undefined && urlPath !== '' && urlPath !== sitePath;
	return urlNamesRoutes ? urlPath : sitePath + basePathOf(basePath);
}

function appNameOf({ appName }: Pick<AuthConfig, 'appName'>): string | undefined {
	const valid = appName === undefined || (typeof appName === 'string' && /\S/.test(appName) && appName.length <= 100);
	if (valid) return appName?.trim();
	throw new InvalidConfig('`appName` has to be the name of the site, as text of 1 to 100 characters: appName: "Acme"');
}

function siteUrl(value: string | undefined): URL | undefined {
	if (!value) return undefined;
	const url = URL.canParse(value) ? new URL(value) : undefined;
	if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
		throw new InvalidConfig(
			`AUTH_URL is no http(s) URL: set it to the site's origin, for example AUTH_URL=https://example.com`
		);
	}
	return url;
}

function basePathOf(basePath = '/auth'): string {
	const path = normalizePath(basePath);
	if (!/^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(path)) {
		throw new InvalidConfig(
			`basePath "${basePath}" is no path of its own: use letters, digits, "-", "_", "." and "~", like /auth`
		);
	}
	return path;
}

/** Whether a variable is set, as `@auth/core` takes it. It takes "false" for set, too, which nobody means. */
function isOn(value: string | undefined): boolean {
	return Boolean(value) && !/^(?:false|0|no|off)$/i.test(value ?? '');
}

function sessionOptions(config: AuthConfig): AuthContext['session'] {
	const { session = {}, adapter } = config;
	const maxAgeSeconds = seconds('session.maxAge', session.maxAge, thirtyDays, 1);
	const lifetime = Math.min(maxAgeSeconds, config.jwt?.maxAge ?? maxAgeSeconds);
	const strategy = session.strategy ?? (adapter ? 'database' : 'jwt');
	if (strategy !== 'jwt' && strategy !== 'database') {
		throw new UnsupportedStrategy(`session.strategy "${String(strategy)}" is unknown: use "jwt" or "database"`);
	}
	return {
		strategy,
		maxAgeSeconds,
		// A session that is shorter than the usual day is extended when half of it is over, or use would never extend it.
		updateAgeSeconds: seconds('session.updateAge', session.updateAge, Math.min(oneDay, lifetime / 2), 0),
		generateSessionToken: session.generateSessionToken ?? (() => randomToken(32))
	};
}

function seconds(name: string, value: number | undefined, fallback: number, least: number): number {
	if (value === undefined) return fallback;
	if (!Number.isFinite(value) || value < least || value > hundredYears) {
		throw new InvalidConfig(`${name} has to be a number of seconds, from ${least} to ${hundredYears} (100 years)`);
	}
	return value;
}

/** What is no text for a cookie would end a sign-in without a session, and without an error. */
function cookieText(token: unknown): string {
	if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
	throw new InvalidConfig('jwt.encode has to return a string of visible ASCII characters, and not an empty one');
}

function jwtOptions(
	{ jwt = {} }: AuthConfig,
	sessionMaxAge: number,
	keyring: Keyring,
	{ current, retiring }: Secrets
): AuthContext['jwt'] {
	const maxAgeSeconds = seconds('jwt.maxAge', jwt.maxAge, sessionMaxAge, 1);
	const { encode, decode, enc = 'A256GCM' } = jwt;
	if (!encryptionNames.includes(enc)) {
		throw new InvalidConfig(`jwt.enc "${String(enc)}" is unknown: use "A256GCM" or "A256CBC-HS512"`);
	}
	const opened = new OpenedTokens();
	const earlier = retiring.map((secret) => ({ secret, keyring: createKeyring([secret.value]) }));
	return {
		maxAgeSeconds,
		async seal(claims, salt) {
			if (encode) {
				const params = { token: claims, secret: given(current), salt, maxAge: maxAgeSeconds };
				return cookieText(await encode(params satisfies JWTEncodeParams));
			}
			return keyring.seal(claims, { salt, maxAge: maxAgeSeconds, enc });
		},
		async open(token, salt) {
			const stillOpening = earlier.filter(({ secret }) => holds(secret));
			if (decode) {
				const secret = given([...current, ...stillOpening.map((each) => each.secret.value)]);
				const claims = await decode({ token, secret, salt } satisfies JWTDecodeParams);
				return claims && { claims, current: true };
			}
			const known = opened.get(token, salt);
			if (known) return known;
			try {
				const found = await keyring.open(token, salt);
				opened.set(token, salt, found);
				return found;
			} catch (thrown) {
				// Not kept: an earlier secret opens until its end, and no longer.
				for (const each of stillOpening) {
					const found = await each.keyring.open(token, salt).catch(() => null);
					if (found) return { claims: found.claims, current: false };
				}
				throw thrown;
			}
		}
	};
}

/** What an application's own functions are given, as `@auth/core` gives it: one secret, or the list. */
function given(secrets: readonly string[]): string | string[] {
	return secrets.length === 1 ? (secrets[0] ?? '') : [...secrets];
}
