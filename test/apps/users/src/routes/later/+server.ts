import { adapter, forgetCode, passTime } from '../../lib/server/factors';

/** Time passes for a user: a test does not wait for the next code. With `?proofs`, the proofs get old as well. */
export async function POST({ url }) {
	const user = await adapter.getUserByEmail(url.searchParams.get('email') ?? '');
	if (user) await (url.searchParams.has('proofs') ? passTime : forgetCode)(user.id);
	return new Response();
}
