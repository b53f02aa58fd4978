/**
 * `framework-auth/adapters`: the types of the adapter contract, and the groups of optional methods.
 *
 * @example
 * ```ts
 * import type { Adapter } from 'framework-auth/adapters';
 *
 * export const adapter: Adapter = { getUser: (id) => db.findUser(id) };
 * ```
 */
export { groups, type AdapterGroup, type GroupMethods } from './shared/groups.js';
export { withSessions } from '../lib/store/adapter/apart/sessions.js';
export * from './types.js';
export type { KeptSessions, SessionKeeper } from './types/sessions-apart.js';
