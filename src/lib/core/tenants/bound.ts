/**
 * Binds to a tenant what is sealed, hashed, counted or kept by key. One mark does it: the key of the tenant is a claim of each sealed
 * token, and part of each text and key. A request without a tenant accepts only what has no mark.
 */
import type { AuthContext } from '../context/context.js';
import type { InstanceState } from '../../base/config/instance.js';
import type { RevocationStore } from '../../base/config/options.js';
import type { Limits } from '../../base/limits/attempt.js';
import { toHex, utf8 } from '../../base/seal/encoding.js';
import type { Keyring } from '../../base/seal/keyring.js';

/** The key of a tenant; null stands for requests without one. */
export type TenantKey = string | null;

/** The claim with the key of the tenant. Callbacks and events neither see nor set it. */
export const tenantClaim = 'framework-auth.tenant';

/** Small letters only: many databases ignore the case of letters, and would find the accounts of another tenant. */
const keyPattern = /^[a-z0-9][a-z0-9_-]{0,47}$/;

/** Whether a text has the form of a key. It stands in ids and tokens without an escape. */
export function isTenantKey(text: unknown): text is string {
	return typeof text === 'string' && keyPattern.test(text);
}

type Claims = Readonly<Record<string, unknown>>;

function marked<Marked extends Claims>(claims: Marked, tenant: TenantKey): Marked {
	const { [tenantClaim]: _, ...rest } = claims;
	return (tenant === null ? rest : { ...rest, [tenantClaim]: tenant }) as Marked;
}

/** Returns the claims without the mark; null if they have that of another tenant. */
function unmarked<Marked extends Claims>(claims: Marked, tenant: TenantKey): Marked | null {
	const { [tenantClaim]: mark, ...rest } = claims;
	return (mark ?? null) === tenant ? (rest as Marked) : null;
}

const keyed = (tenant: TenantKey, text: string): string => (tenant === null ? text : `tenant ${tenant} ${text}`);

/** Returns a keyring whose tokens and digests are those of one tenant. */
export function boundKeyring(keyring: Keyring, tenant: TenantKey): Keyring {
	return {
		seal: (claims, options) => keyring.seal(marked(claims, tenant), options),
		async open(token, salt) {
			const opened = await keyring.open(token, salt);
			const claims = unmarked(opened.claims, tenant);
			if (!claims) throw new Error('the token was sealed for another tenant');
			return { ...opened, claims };
		},
		derive: (purpose, length) => keyring.derive(keyed(tenant, purpose), length),
		digest: (text) => keyring.digest(keyed(tenant, text)),
		digests: (text) => keyring.digests(keyed(tenant, text))
	};
}

/** Returns the sealing of sessions for one tenant, also if the application seals them by functions of its own. */
export function boundJwt(jwt: AuthContext['jwt'], tenant: TenantKey): AuthContext['jwt'] {
	return {
		...jwt,
		seal: (claims, ...rest) => jwt.seal(marked(claims, tenant), ...rest),
		async open(token, salt) {
			const opened = await jwt.open(token, salt);
			const claims = opened && unmarked(opened.claims, tenant);
			return opened && claims && { ...opened, claims };
		}
	};
}

/** Returns the options of sessions for one tenant: the tokens of stored ones name it, and the store of ended ones tells owners apart. */
export function boundSessions(session: AuthContext['session'], tenant: TenantKey): AuthContext['session'] {
	if (tenant === null) return session;
	const { revocation } = session;
	return {
		...session,
		generateSessionToken: () => `${tokenPrefix}${tenant}.${session.generateSessionToken()}`,
		revocation: revocation && { ...revocation, store: boundRevocations(revocation.store, tenant) }
	};
}

const tokenPrefix = 'tenant.';

/** Whether the token of a stored session is one of this tenant. Another one has no row under the name of this tenant. */
export function isTokenOf(token: string, tenant: TenantKey): boolean {
	if (tenant !== null) return token.startsWith(`${tokenPrefix}${tenant}.`);
	// A database that ignores the case of letters would find the row of a token of a tenant.
	const [prefix, key, rest] = token.toLowerCase().split('.');
	return !(`${prefix}.` === tokenPrefix && isTenantKey(key) && rest !== undefined);
}

function boundRevocations(store: RevocationStore, tenant: string): RevocationStore {
	return {
		get: (keys) => store.get(keys.map((key) => keyed(tenant, key))),
		set: (key, ...rest) => store.set(keyed(tenant, key), ...rest)
	};
}

/** Returns the state of the instance for one tenant: what is known of ended sessions, and of values that were used, is kept by tenant. */
export function boundInstance(instance: InstanceState, tenant: TenantKey): InstanceState {
	const { finishedFlows, revocations } = instance;
	return {
		...instance,
		finishedFlows: {
			claim: (key, expiresAtMs) => finishedFlows.claim(keyed(tenant, key), expiresAtMs),
			has: (key) => finishedFlows.has(keyed(tenant, key)),
			get size() {
				return finishedFlows.size;
			}
		},
		revocations: {
			get: (key) => revocations.get(keyed(tenant, key)),
			set: (key, value) => revocations.set(keyed(tenant, key), value)
		}
	};
}

/** Returns limits that count the accounts of each tenant separately. A client is counted once, whichever tenant it turns to. */
export function boundLimits(limits: Limits, tenant: TenantKey): Limits {
	if (tenant === null) return limits;
	// Names count as one that a database may treat as the same, such as `acme` and `achme`. In hexadecimal, no two keys do.
	const mark = `${toHex(utf8(tenant))}.`;
	return {
		...limits,
		clear: (action, account) => limits.clear(action, keyed(mark, account)),
		enter(action, { accounts, provider, ...attempted }) {
			const ofTenant = accounts.map((name) => keyed(mark, name));
			const named = provider === undefined ? {} : { provider: keyed(mark, provider) };
			return limits.enter(action, { ...attempted, ...named, accounts: ofTenant });
		}
	};
}
