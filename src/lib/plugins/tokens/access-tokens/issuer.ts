/** The application as an issuer. */
import type { AuthContext } from '../../../core/context/context.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';

/** Returns the issuer of the application's own tokens and codes. The keys of its tokens are at `<issuer>/jwks`. */
export function issuerOf({ authPath }: Pick<AuthContext, 'authPath'>, req: AuthRequest): string {
	return `${originOf(req)}${authPath}`;
}
