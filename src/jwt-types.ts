/** The claims of a session token as `framework-auth/jwt` names them. */
import type { JWT as Declared } from './types.js';

/**
 * The claims of an encrypted session cookie, as the `jwt` callback sees them. It has what an application declares of `JWT`
 * in `framework-auth`, and what it declares here: TypeScript lets an interface grow through one module only.
 *
 * ```ts
 * declare module 'framework-auth/jwt' {
 *   interface JWT { accessToken?: string }
 * }
 * ```
 */
export interface JWT extends Declared {}
