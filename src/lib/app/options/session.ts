/** Compiles the options for sessions: fills in the defaults. */
import { InvalidConfig, UnsupportedStrategy } from '../../../errors.js';
import type { Schema } from '../../../providers/types.js';
import { revocationsOf } from '../../store/adapter/revocations.js';
import { randomToken } from '../../base/seal/encoding.js';
import type { AuthContext } from '../../core/context/context.js';
import type {
	AuthConfig,
	RevocationOptions,
	SessionOptions,
	RevocationAdapter,
	RevocationStore
} from '../../base/config/options.js';
import { missingMethods } from '../../store/adapter/requirements.js';

const thirtyDays = 30 * 24 * 60 * 60;
const oneDay = 24 * 60 * 60;
/** A time longer than any session lasts, which every data layer and cookie can store as an expiry. */
const hundredYears = 100 * 365 * oneDay;

/** @throws {UnsupportedStrategy | InvalidConfig} */
export function sessionOptions(config: AuthConfig): AuthContext['session'] {
	const { session = {}, adapter } = config;
	const maxAgeSeconds = seconds('session.maxAge', session.maxAge, thirtyDays, 1);
	const lifetime = Math.min(maxAgeSeconds, config.jwt?.maxAge ?? maxAgeSeconds);
	const strategy = session.strategy ?? (adapter ? 'database' : 'jwt');
	if (strategy !== 'jwt' && strategy !== 'database') {
		throw new UnsupportedStrategy(`session.strategy "${String(strategy)}" is unknown: use "jwt" or "database"`);
	}
	const shortAgeSeconds = Math.min(seconds('session.shortAge', session.shortAge, oneDay, 1), maxAgeSeconds);
	// A session that is shorter than a day is extended when half of it is over. Otherwise use would never extend it.
	const updateAgeSeconds = seconds('session.updateAge', session.updateAge, Math.min(oneDay, lifetime / 2), 0);
	return {
		strategy,
		maxAgeSeconds,
		updateAgeSeconds,
		short: {
			maxAgeSeconds: shortAgeSeconds,
			updateAgeSeconds: Math.min(updateAgeSeconds, shortAgeSeconds / 2)
		},
		asksToRemember: asksToRemember(session),
		generateSessionToken: session.generateSessionToken ?? (() => randomToken(32)),
		absoluteAgeSeconds:
			session.absoluteAge === undefined ? undefined : seconds('session.absoluteAge', session.absoluteAge, 0, 1),
		maxPerUser: maxPerUserOf(session, strategy),
		userFields: userFieldsOf(session),
		clientAddress: clientAddressOf(session, strategy),
		revocation: revocationOf(session, strategy),
		hashTokens: hashTokensOf(session, strategy),
		mayImpersonate: mayImpersonateOf(session),
		updateSchema: updateSchemaOf(session),
		clearSiteData: clearSiteDataOf(session)
	};
}

function asksToRemember({ remember = 'always' }: SessionOptions): boolean {
	if (remember === 'always' || remember === 'ask') return remember === 'ask';
	throw new InvalidConfig('session.remember has to be "always" or "ask"');
}

/** The members and claims that mean something else. */
const takenNames = ['id', 'name', 'email', 'image', 'picture', 'sub', 'iat', 'exp', 'nbf', 'jti', 'iss', 'aud'];

function userFieldsOf({ userFields }: SessionOptions): readonly string[] | undefined {
	if (userFields === undefined) return undefined;
	const fields: readonly unknown[] = userFields;
	if (!Array.isArray(fields) || !fields.every((name) => typeof name === 'string' && /^[A-Za-z_]\w*$/.test(name))) {
		throw new InvalidConfig('session.userFields has to be a list of names of members of the user: ["role"]');
	}
	const taken = userFields.find((name: string) => takenNames.includes(name));
	if (taken === undefined) return userFields;
	throw new InvalidConfig(
		`session.userFields cannot contain "${taken}": sessions and tokens use the name for something else`
	);
}

function clientAddressOf({ clientAddress = false }: SessionOptions, strategy: string): boolean {
	if (clientAddress && strategy !== 'database') {
		throw new InvalidConfig('session.clientAddress needs stored sessions: use session.strategy "database"');
	}
	return clientAddress;
}

function maxPerUserOf({ maxPerUser }: SessionOptions, strategy: string): AuthContext['session']['maxPerUser'] {
	if (maxPerUser === undefined) return undefined;
	if (strategy !== 'database') {
		throw new InvalidConfig('session.maxPerUser needs stored sessions: use session.strategy "database"');
	}
	const { limit, then = 'endOldest' } =
		typeof maxPerUser === 'number' ? { limit: maxPerUser } : (Object(maxPerUser) as { limit: number; then?: string });
	if (then !== 'endOldest' && then !== 'refuse') {
		throw new InvalidConfig('session.maxPerUser.then has to be "endOldest" or "refuse"');
	}
	if (Number.isSafeInteger(limit) && limit >= 1) return { limit, refuses: then === 'refuse' };
	throw new InvalidConfig('session.maxPerUser has to be a whole number, 1 or more, or have one as `limit`');
}

function hashTokensOf({ hashTokens }: SessionOptions, strategy: string): boolean | undefined {
	if (hashTokens !== undefined && typeof (hashTokens as unknown) !== 'boolean') {
		throw new InvalidConfig('session.hashTokens has to be true or false');
	}
	if (hashTokens && strategy !== 'database') {
		throw new InvalidConfig('session.hashTokens needs stored sessions: use session.strategy "database"');
	}
	return hashTokens;
}

function revocationOf({ revocation }: SessionOptions, strategy: string): AuthContext['session']['revocation'] {
	if (revocation === undefined) return undefined;
	if (strategy !== 'jwt') {
		throw new InvalidConfig(
			'session.revocation is for encrypted sessions: stored ones end with their row, so leave it out'
		);
	}
	const isStore = !('store' in (Object(revocation) as object));
	const options = (isStore ? { store: revocation } : revocation) as Partial<RevocationOptions>;
	const { cacheSeconds, unreachable = 'error' } = options;
	const store = revocationStoreOf(options.store);
	if (unreachable !== 'error' && unreachable !== 'accept') {
		throw new InvalidConfig('session.revocation.unreachable has to be "error" or "accept"');
	}
	return { store, unreachable, cacheSeconds: seconds('session.revocation.cacheSeconds', cacheSeconds, 5, 0) };
}

/** Returns the store, which may be an adapter. @throws {InvalidConfig | MissingAdapterMethods} */
function revocationStoreOf(store: RevocationOptions['store'] | undefined): RevocationStore {
	const candidate = Object(store) as Partial<RevocationStore & RevocationAdapter>;
	if (typeof candidate.getRevocations === 'function' && typeof candidate.setRevocation === 'function') {
		return revocationsOf(candidate as RevocationAdapter);
	}
	if (typeof candidate.get === 'function' && typeof candidate.set === 'function') return candidate as RevocationStore;
	if ('getUser' in candidate) {
		throw missingMethods(['getRevocations', 'setRevocation'], 'session.revocation needs them');
	}
	throw new InvalidConfig(
		'session.revocation has to be a store with the functions `get` and `set`, an adapter of this library, or have one as `store`'
	);
}

const siteData = ['cache', 'cookies', 'storage', 'executionContexts'];

function clearSiteDataOf({ clearSiteData = [] }: SessionOptions): string | undefined {
	if (!Array.isArray(clearSiteData) || clearSiteData.some((kind: unknown) => !siteData.includes(String(kind)))) {
		throw new InvalidConfig(`session.clearSiteData has to be an array of some of ${siteData.join(', ')}`);
	}
	return clearSiteData.length > 0 ? clearSiteData.map((kind) => `"${kind}"`).join(', ') : undefined;
}

function mayImpersonateOf({ mayImpersonate }: SessionOptions): SessionOptions['mayImpersonate'] {
	if (mayImpersonate === undefined || typeof mayImpersonate === 'function') return mayImpersonate;
	throw new InvalidConfig('session.mayImpersonate has to be a function that says who may act as others');
}

function updateSchemaOf({ updateSchema }: SessionOptions): Schema<unknown> | undefined {
	const standard: unknown = updateSchema?.['~standard'];
	if (updateSchema === undefined || typeof Object(standard).validate === 'function') return updateSchema;
	throw new InvalidConfig('session.updateSchema has to be a Standard Schema, such as one of Zod, Valibot or ArkType');
}

/** Returns a number of seconds of the configuration. @throws {InvalidConfig} */
export function seconds(name: string, value: number | undefined, fallback: number, least: number): number {
	if (value === undefined) return fallback;
	if (!Number.isFinite(value) || value < least || value > hundredYears) {
		throw new InvalidConfig(`${name} has to be a number of seconds, from ${least} to ${hundredYears} (100 years)`);
	}
	return value;
}
