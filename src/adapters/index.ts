/**
 * `framework-auth/adapters`: the types of the adapter contract.
 *
 * @example
 * ```ts
 * import type { Adapter } from 'framework-auth/adapters';
 *
 * export const adapter: Adapter = { getUser: (id) => db.findUser(id) };
 * ```
 */
export * from './types.js';
