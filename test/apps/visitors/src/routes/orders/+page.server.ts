import { baskets } from '../../lib/server/auth';

export async function load({ locals }) {
	const session = await locals.auth();
	return { session, items: baskets.get(session?.user?.id ?? '') ?? [] };
}
