import { api, verifyAccessToken } from '../../../lib/server/auth';

const issuer = `${process.env.AUTH_URL}/auth`;

export const GET = async ({ request }) => {
	const { subject, scopes } = await verifyAccessToken(request, { issuer, audience: api, scopes: ['items:read'] });
	return Response.json({ subject, scopes });
};
