/** Compiles the adapter of a configuration: the store that flows use. Loaded where there is one. */
import type { Adapter } from '../../../adapters/types.js';
import { InvalidConfig, MissingAdapter } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthConfig } from '../../base/config/options.js';
import type { Keyring } from '../../base/seal/keyring.js';
import { withSessions } from '../../store/adapter/apart/sessions.js';
import { withSealedAccounts } from '../../store/adapter/at-rest/accounts.js';
import type { ProofColumn } from '../../store/adapter/checks/answers.js';
import type { Store } from '../../store/adapter/methods.js';
import { adapterTimeout, wrapAdapter } from '../../store/adapter/store.js';
import { withTokensAtRest } from '../../store/adapter/tokens-at-rest.js';

/**
 * Returns the configuration with an adapter that keeps sessions in `session.store`.
 * @throws {InvalidConfig | MissingAdapter}
 */
export function withSessionStore(config: AuthConfig): AuthConfig {
	const { adapter, session: { store, strategy } = {} } = config;
	if (store === undefined) return config;
	if (typeof (store as Partial<typeof store> | null)?.getSession !== 'function') {
		throw new InvalidConfig('session.store has to be a place for sessions, such as RedisSessions or UnstorageSessions');
	}
	if (strategy === 'jwt') {
		throw new InvalidConfig('session.store is for stored sessions: leave it out, or use session.strategy "database"');
	}
	if (!adapter) throw new MissingAdapter('session.store needs an adapter for the users: pass one as `adapter`');
	return { ...config, adapter: withSessions<Adapter>(adapter, store) };
}

/**
 * Returns the adapter as flows use it; undefined without one.
 * @param config with the adapter that {@link withSessionStore} gave it
 * @param beneath changes what lies beneath the sealing and the hashing of tokens
 * @throws {InvalidConfig}
 */
export function storeOf(
	config: AuthConfig,
	{ session, keyring, encryptTokens }: Pick<AuthContext, 'session' | 'encryptTokens'> & { readonly keyring: Keyring },
	beneath: (store: Store) => Store = (store) => store
): AuthContext['adapter'] {
	if (!config.adapter) return undefined;
	const wrapped = beneath(wrapAdapter(config.adapter, adapterTimeout(config), proofColumn(config)));
	const store = encryptTokens ? withSealedAccounts(wrapped, keyring) : wrapped;
	return session.strategy === 'database' ? withTokensAtRest(store, session.hashTokens) : store;
}

function proofColumn({ account }: AuthConfig): ProofColumn {
	const column: unknown = account?.emailVerified ?? 'date';
	if (column === 'date' || column === 'boolean') return column;
	throw new InvalidConfig("account.emailVerified has to be 'date' or 'boolean'");
}
