/**
 * `framework-auth/providers`: the types of providers. Each factory has its own module, so that an application includes only
 * the factories that it uses.
 *
 * @example
 * ```ts
 * import type { OAuth2Config } from 'framework-auth/providers';
 *
 * export const example: OAuth2Config<{ id: string; name: string }> = {
 *   id: 'example',
 *   name: 'Example',
 *   type: 'oauth',
 *   authorization: 'https://example.com/authorize',
 *   token: 'https://example.com/token',
 *   userinfo: 'https://example.com/user',
 *   profile: ({ id, name }) => ({ id, name })
 * };
 * ```
 */
export type * from './types.js';
export type * from './webauthn-types.js';
