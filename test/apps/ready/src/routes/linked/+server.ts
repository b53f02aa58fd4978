import { json } from '@sveltejs/kit';
import { adapter } from '../../lib/server/auth';

/** Connects an account at a provider, in place of a visit there. */
export async function POST({ locals }) {
	const { user } = (await locals.auth()) ?? {};
	const account = {
		userId: user?.id ?? '',
		type: 'oauth',
		provider: 'idp',
		providerAccountId: `of ${user?.id}`
	} as const;
	await adapter.linkAccount(account);
	return json({});
}
