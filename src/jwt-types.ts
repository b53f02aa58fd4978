/** The claims of a session token as `framework-auth/jwt` names them. */
import type { JWT as Declared } from './types.js';

/**
 * The claims of an encrypted session cookie, as the `jwt` callback receives them. The interface has the members that an
 * application declares for `JWT` in `framework-auth` and the members that it declares here, because TypeScript can extend an
 * interface through one module only.
 *
 * @example
 * ```ts
 * declare module 'framework-auth/jwt' {
 *   interface JWT { accessToken?: string }
 * }
 * ```
 */
export interface JWT extends Declared {}
