import { json } from '@sveltejs/kit';
import { verifyAccessToken } from '#lib/server/auth.ts';
import type { RequestHandler } from './$types';

// #region endpoint
/** Stands in for a service behind the app. It knows no session: it verifies the token, or ends the request. */
export const GET: RequestHandler = async ({ request, url }) => {
	const { subject, scopes } = await verifyAccessToken(request, {
		issuer: `${url.origin}/auth`,
		audience: `${url.origin}/api/orders`,
		scopes: ['orders:read']
	});
	return json({ orders: [{ id: 'one difference engine' }], for: subject, with: scopes });
};
// #endregion
