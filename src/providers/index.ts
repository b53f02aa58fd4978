/**
 * `framework-auth/providers`: the types of providers. Each factory has its own module, so that an application includes only
 * the factories that it uses.
 *
 * @example
 * ```ts
 * import GitHub from 'framework-auth/providers/github';
 * import type { OAuthConfig } from 'framework-auth/providers';
 * ```
 */
export type * from './types.js';
export type * from './webauthn-types.js';
