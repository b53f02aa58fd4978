import { auth, baskets } from '../../lib/server/auth';

export async function load() {
	const session = await auth.requireSession({ anonymous: true });
	return { session, items: baskets.get(session.user.id ?? '') ?? [] };
}
