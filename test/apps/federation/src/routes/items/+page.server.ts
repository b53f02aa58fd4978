import { redirect } from '@sveltejs/kit';
import { api, issueToken } from '../../lib/server/auth';

export const load = async ({ locals }) => {
	const session = await locals.auth();
	if (!session) redirect(303, '/auth/signin?callbackUrl=%2Fitems');
	const scopes = ['items:read'];
	const tokens = {
		right: await issueToken(session, { audience: api, scopes }),
		lesser: await issueToken(session, { audience: api, scopes: ['other'] }),
		other: await issueToken(session, { audience: 'https://other.test', scopes })
	};
	return { tokens: Object.fromEntries(Object.entries(tokens).map(([name, { token }]) => [name, token])) };
};
