/**
 * `framework-auth/catalogue`: facts about the vendors that people sign in with, as data, for set-up pages, checks and
 * documents. A bundler keeps only the entries that are used.
 *
 * @example
 * ```ts
 * import { catalogue, github } from 'framework-auth/catalogue';
 *
 * console.log(github.variables); // ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET']
 * console.log(catalogue.filter(({ kind }) => kind === 'oidc').map(({ name }) => name));
 * ```
 */
export * from './catalogue/entries.js';
export type * from './catalogue/types.js';
