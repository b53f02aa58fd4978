/**
 * The data layer as the flows of one tenant see it. An account at a provider of the tenant is stored under an id that contains the
 * tenant's key, and the issuer: another tenant, or another issuer under the same id, never finds it.
 */
import type { AdapterAccount, AdapterSecret, AdapterSession } from '../../../adapters/types.js';
import { bearerKind } from '../../store/adapter/secrets/end.js';
import type { Store } from '../../store/adapter/methods.js';
import { digest, sha256Hex } from '../../base/seal/digest.js';
import { toBase64Url } from '../../base/seal/encoding.js';
import { isTokenOf } from './bound.js';
import type { TenantKey } from './bound.js';

/** 128 bits of a digest. */
const issuerLength = 22;
/** A colon stands neither in a key nor in the id of a provider. */
const separator = ':';

/** Returns the id under which the accounts at a provider of a tenant are stored: `<key>:<id>:<digest of the issuer>`. */
export async function storedProviderId(tenant: string, id: string, issuer: string): Promise<string> {
	const hash = toBase64Url(await digest('SHA-256', issuer)).slice(0, issuerLength);
	return [tenant, id, hash].join(separator);
}

/** The ids of a tenant's providers, in both directions. */
export interface ProviderIds {
	toStored(id: string): string;
	/** Returns undefined for the provider of another tenant, or one that the tenant does not have any more. */
	fromStored(id: string): string | undefined;
}

/** @param storedIds the stored id of each provider of the tenant */
export function providerIds(storedIds: ReadonlyMap<string, string>): ProviderIds {
	const ids = new Map([...storedIds].map(([id, stored]) => [stored, id]));
	return {
		toStored: (id) => storedIds.get(id) ?? id,
		fromStored: (stored) => ids.get(stored) ?? (stored.includes(separator) ? undefined : stored)
	};
}

/** Returns a store in which the accounts, the API tokens, the tokens of emails and the marks of logouts are those of the tenant. */
export function tenantStore(store: Store, ids: ProviderIds, tenant: TenantKey): Store {
	return Object.freeze({
		...store,
		...accountsIn(store, ids),
		...sessionsIn(store, ids),
		...tokensIn(store, tenant),
		...(tenant !== null && secretsIn(store, tenant)),
		...(tenant !== null && marksIn(store, tenant))
	});
}

/** Returns a store that finds only sessions that began at the tenant. It sees the tokens of cookies, before they are hashed. */
export function withSessionsOf(store: Store, tenant: TenantKey): Store {
	return {
		...store,
		getSessionAndUser: async (token) => (isTokenOf(token, tenant) ? store.getSessionAndUser(token) : null)
	};
}

function accountsIn(store: Store, { toStored, fromStored }: ProviderIds): Partial<Store> {
	const stored = <Named extends { provider: string }>(named: Named): Named => ({
		...named,
		provider: toStored(named.provider)
	});
	const inTenant = (account: AdapterAccount): AdapterAccount[] => {
		const provider = fromStored(account.provider);
		return provider === undefined ? [] : [{ ...account, provider }];
	};
	const { unlinkAccount, updateAccount, listAccounts, replaceTokens, createUserWithAccount } = store;
	return {
		getUserByAccount: (account) => store.getUserByAccount(stored(account)),
		linkAccount: (account) => store.linkAccount(stored(account)) as Promise<void>,
		async getAccount(providerAccountId, provider) {
			const account = await store.getAccount(providerAccountId, toStored(provider));
			return account && (inTenant(account)[0] ?? null);
		},
		...(unlinkAccount && { unlinkAccount: (account) => unlinkAccount(stored(account)) as Promise<void> }),
		...(updateAccount && { updateAccount: (account) => updateAccount(stored(account)) as Promise<void> }),
		...(listAccounts && { listAccounts: async (userId) => (await listAccounts(userId)).flatMap(inTenant) }),
		...(replaceTokens && { replaceTokens: (account, expected) => replaceTokens(stored(account), expected) }),
		...(createUserWithAccount && {
			createUserWithAccount: (user, account) => createUserWithAccount(user, stored(account))
		})
	};
}

/** A session names the provider of its sign-in, by which a provider can end it. */
function sessionsIn(store: Store, { toStored, fromStored }: ProviderIds): Partial<Store> {
	const inward = <Named extends { provider?: string | null }>(session: Named): Named =>
		session.provider ? { ...session, provider: toStored(session.provider) } : session;
	const outward = (session: AdapterSession): AdapterSession =>
		session.provider ? { ...session, provider: fromStored(session.provider) ?? session.provider } : session;
	const { listSessions, deleteSessionsBySid } = store;
	return {
		createSession: async (session) => outward(await store.createSession(inward(session))),
		async getSessionAndUser(token) {
			const pair = await store.getSessionAndUser(token);
			return pair && { ...pair, session: outward(pair.session) };
		},
		updateSession: async (changes) => {
			const changed = await store.updateSession(inward(changes));
			return changed && outward(changed);
		},
		...(listSessions && { listSessions: async (userId) => (await listSessions(userId)).map(outward) }),
		...(deleteSessionsBySid && {
			deleteSessionsBySid: (provider, sid) => deleteSessionsBySid(toStored(provider), sid) as Promise<void>
		})
	};
}

/** A link or a code of an email, and a value that can be used once, belong to the tenant. */
function tokensIn(store: Store, tenant: TenantKey): Partial<Store> {
	if (tenant === null) return {};
	const prefix = `${tenant}${separator}`;
	const { claimOnce } = store;
	return {
		createVerificationToken: (token) =>
			store.createVerificationToken({ ...token, token: prefix + token.token }) as Promise<null>,
		async useVerificationToken({ identifier, token }) {
			const used = await store.useVerificationToken({ identifier, token: prefix + token });
			return used && { ...used, token };
		},
		...(claimOnce && { claimOnce: (key, expires) => claimOnce(prefix + key, expires) })
	};
}

/** An API token belongs to the tenant at which it was made. */
function secretsIn(store: Store, tenant: string): Partial<Store> {
	const ours = `${tenant}${separator}${bearerKind}`;
	const inward = (secret: AdapterSecret): AdapterSecret =>
		secret.kind === bearerKind ? { ...secret, kind: ours } : secret;
	const outward = (secret: AdapterSecret): AdapterSecret[] => {
		if (secret.kind === ours) return [{ ...secret, kind: bearerKind }];
		return secret.kind === bearerKind ? [] : [secret];
	};
	const { createSecret, getSecret, listSecrets, updateSecret, useSecret } = store;
	if (!createSecret || !getSecret || !listSecrets || !updateSecret || !useSecret) return {};
	return {
		createSecret: async (secret) => ({ ...secret, ...(await createSecret(inward(secret))), kind: secret.kind }),
		getSecret: async (id) => {
			const secret = await getSecret(id);
			return secret && (outward(secret)[0] ?? null);
		},
		listSecrets: async (userId, kind) =>
			(await listSecrets(userId, kind === bearerKind ? ours : kind)).flatMap(outward),
		updateSecret: (secret, expected) => updateSecret(inward(secret), expected),
		useSecret: async (id) => {
			const secret = await useSecret(id);
			return secret && (outward(secret)[0] ?? null);
		}
	};
}

/** A session that a provider has logged out is marked by its id, which those of other tenants may have, too. The keys are hashes of one length. */
function marksIn({ getRevocations, setRevocation }: Store, tenant: string): Partial<Store> {
	const ours = (key: string): Promise<string> => sha256Hex(`${tenant}${separator}${key}`);
	return {
		...(getRevocations && { getRevocations: async (keys) => getRevocations(await Promise.all(keys.map(ours))) }),
		...(setRevocation && {
			setRevocation: async (key, value, expires) => setRevocation(await ours(key), value, expires)
		})
	};
}
