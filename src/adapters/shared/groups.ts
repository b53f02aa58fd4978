/** The optional groups of methods, which complete an adapter that lacks them. */
import { MissingAdapterMethods } from '../../errors.js';
import type { Adapter, AdapterMethod } from '../types.js';

/** The methods of each group. */
const GROUPS = {
	sessions: ['listSessions', 'deleteSessionById', 'deleteSessions', 'deleteSessionsBySid'],
	secrets: ['createSecret', 'getSecret', 'listSecrets', 'updateSecret', 'useSecret', 'deleteSecret'],
	accounts: ['listAccounts', 'updateAccount', 'replaceTokens'],
	claims: ['claimOnce'],
	revocations: ['getRevocations', 'setRevocation'],
	sweep: ['deleteExpired', 'deleteAnonymousUsers', 'listDueSecrets'],
	users: ['listUsers']
} as const satisfies Record<string, readonly AdapterMethod[]>;

/** The name of a group of methods. */
export type AdapterGroup = keyof typeof GROUPS;

/** The methods of these groups. */
export type GroupMethods<Name extends AdapterGroup> = Required<Pick<Adapter, (typeof GROUPS)[Name][number]>>;

/**
 * Returns the methods of these groups of an adapter, to complete another adapter on the same database.
 *
 * @example
 * ```ts
 * import { groups } from 'framework-auth/adapters';
 * import { PgAdapter } from 'framework-auth/adapters/pg';
 *
 * const adapter = { ...PrismaAdapter(prisma), ...groups(PgAdapter(pool), 'secrets') };
 * ```
 * @throws {MissingAdapterMethods} when the adapter lacks one of the methods
 */
export function groups<const Name extends AdapterGroup>(
	adapter: Adapter,
	...names: readonly [Name, ...Name[]]
): GroupMethods<Name> {
	const methodNames = names.flatMap((name): readonly AdapterMethod[] => GROUPS[name]);
	const missing = methodNames.filter((method) => typeof adapter[method] !== 'function');
	if (missing.length > 0)
		throw new MissingAdapterMethods(`the adapter lacks ${missing.join(', ')}: take the group from one that has them`);
	const methods = methodNames.map((method) => [method, (adapter[method] as () => unknown).bind(adapter)] as const);
	return Object.fromEntries(methods) as unknown as GroupMethods<Name>;
}
