/**
 * The tenants of a site: their contexts, compiled once and kept for a while. Requests at the same time share one call of the
 * application's function and one compilation. If that function fails, a tenant that is known goes on with its earlier providers.
 */
import { AuthError, InvalidConfig, TenantsFailed, UnknownTenant } from '../../../errors.js';
import { asError } from '../../base/errors/logger.js';
import { isAllowed } from '../../base/util/protected-url.js';
import { isTenantKey } from '../../core/tenants/bound.js';
import { withTimeout } from '../../base/util/timeout.js';
import type { AuthContext } from '../../core/context/context.js';
import { BoundedMap } from '../../base/config/instance.js';
import type { AuthConfig } from '../../base/config/options.js';
import type { TenantOptions } from '../../base/config/options/tenants.js';
import { createTenantCompiler } from './compile.js';

/** The longest wait for a function of the application, in milliseconds. */
const timeoutMs = 10_000;
/** The time for which a tenant goes on with earlier providers while the application's function fails. */
const staleMs = 60 * 60 * 1000;
/** The pause before a function that failed is called again for the same key, and the time for which an unknown key is known. */
const pauseMs = 1_000;
const unknownMs = 5_000;
/** The unknown keys that are remembered. They are apart from the tenants, so that a client who invents keys drives none out. */
const maxUnknown = 10_000;

/** The tenants of one configuration. */
export interface Tenants<Event> {
	/**
	 * Returns the context for a request.
	 * @throws {UnknownTenant | TenantsFailed}
	 */
	contextOf(event: Event): Promise<AuthContext>;
}

interface Entry {
	readonly context: AuthContext;
	readonly loadedAtMs: number;
	/** When the application is asked again. */
	dueAtMs: number;
}

interface Refused {
	readonly error: AuthError;
	readonly untilMs: number;
}

/**
 * Makes the tenants of a configuration.
 * @param site the context for requests without a tenant
 * @param report logs a failure of the application's functions
 * @throws {InvalidConfig}
 */
export function createTenants<Event>(
	config: AuthConfig,
	options: TenantOptions<Event>,
	site: AuthContext,
	report: (error: AuthError) => void
): Tenants<Event> {
	const { limit, ttlMs, internalOrigins } = checked(options);
	const compiler = createTenantCompiler(config, site, internalOrigins);
	const entries = new BoundedMap<string, Entry>(limit);
	const refused = new BoundedMap<string, Refused>(maxUnknown);
	const loading = new Map<string, Promise<AuthContext>>();
	let withoutTenant: Promise<AuthContext> | undefined;

	async function load(key: string): Promise<AuthContext> {
		const earlier = entries.get(key);
		try {
			const providers: unknown = await askApp('providers', () => options.providers(key));
			if (providers === null || providers === undefined) {
				entries.delete(key);
				throw new UnknownTenant(`no tenant has the key "${key}"`);
			}
			if (!Array.isArray(providers))
				throw new TenantsFailed('tenant.providers has to return a list of providers, or null');
			const context = await compiler.compile(key, providers);
			const now = Date.now();
			entries.set(key, { context, loadedAtMs: now, dueAtMs: now + ttlMs });
			return context;
		} catch (thrown) {
			const error =
				thrown instanceof AuthError
					? thrown
					: new TenantsFailed('the providers of a tenant could not be used: fix what the cause names', asError(thrown));
			const isUnknown = error instanceof UnknownTenant;
			if (isUnknown) site.logger.debug(error.message);
			else report(error);
			if (!isUnknown && earlier && earlier.loadedAtMs + staleMs > Date.now()) {
				earlier.dueAtMs = Date.now() + pauseMs;
				return earlier.context;
			}
			refused.set(key, { error, untilMs: Date.now() + (isUnknown ? unknownMs : pauseMs) });
			throw error;
		}
	}

	/** Of several requests for one tenant, the first asks. */
	function loadOnce(key: string): Promise<AuthContext> {
		const under = loading.get(key) ?? load(key).finally(() => loading.delete(key));
		loading.set(key, under);
		return under;
	}

	async function ofKey(key: unknown): Promise<AuthContext> {
		if (key === null || key === undefined) return (withoutTenant ??= compiler.compile(null, []));
		// The text may come from the host of a request: it is not repeated.
		if (!isTenantKey(key)) throw new UnknownTenant('the key of the request is not a valid key of a tenant');
		const now = Date.now();
		const entry = entries.get(key);
		if (entry && entry.dueAtMs > now) {
			// The tenant that was used last is forgotten last.
			entries.set(key, entry);
			return entry.context;
		}
		const no = refused.get(key);
		if (no && no.untilMs > now) throw no.error;
		return loadOnce(key);
	}

	return {
		async contextOf(event) {
			const key = await askApp('key', () => options.key(event)).catch((failed: TenantsFailed) => {
				report(failed);
				throw failed;
			});
			return ofKey(key);
		}
	};
}

/** Calls a function of the application. @throws {TenantsFailed} */
async function askApp<T>(name: string, call: () => T | PromiseLike<T>): Promise<T> {
	try {
		return await withTimeout(timeoutMs, call);
	} catch (thrown) {
		throw new TenantsFailed(
			`tenant.${name} failed: fix what the cause names. For a tenant that does not exist, return null`,
			asError(thrown)
		);
	}
}

function checked<Event>({ key, providers, limit = 1000, timeToLive = 60, internalOrigins = [] }: TenantOptions<Event>) {
	if (typeof key !== 'function' || typeof providers !== 'function') {
		throw new InvalidConfig('`tenant` has to be an object with the functions `key` and `providers`');
	}
	if (!Number.isInteger(limit) || limit < 1)
		throw new InvalidConfig('tenant.limit has to be a whole number, at least 1');
	if (!Number.isFinite(timeToLive) || timeToLive < 0) {
		throw new InvalidConfig('tenant.timeToLive has to be a number of seconds, at least 0');
	}
	for (const origin of internalOrigins) {
		const url = URL.canParse(origin) ? new URL(origin) : undefined;
		if (url?.origin === origin && isAllowed(url, false)) continue;
		throw new InvalidConfig(
			`"${origin}" in tenant.internalOrigins has to be an origin with https, or one of loopback: https://idp.internal.example`
		);
	}
	return { limit, ttlMs: timeToLive * 1000, internalOrigins: new Set(internalOrigins) };
}
