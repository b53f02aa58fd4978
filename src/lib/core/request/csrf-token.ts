/**
 * `GET /csrf`, for clients that ask for a token before they post. The token is in the format of `@auth/core`. The protection
 * is the check of the request's origin, which needs no token.
 */
import type { AuthContext } from '../context/context.js';
import { randomToken } from '../../base/seal/encoding.js';
import { json } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { AuthRequest } from './request.js';

/** Makes a token, and the cookie that it is compared with. */
export async function csrfToken(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const token = randomToken(32);
	const hash = await ctx.keyring.digest(token);
	const { name, options } = req.cookieTable.csrfToken;
	return json({ csrfToken: token }, [{ name, value: `${token}|${hash}`, options }]);
}
