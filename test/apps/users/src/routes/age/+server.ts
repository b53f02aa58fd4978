import { age, aged } from '../../lib/server/proofs';

export async function POST({ cookies }) {
	await age();
	const name = 'authjs.session-token';
	const cookie = cookies.get(name);
	if (process.env.APP_STRATEGY === 'jwt' && cookie) {
		cookies.set(name, await aged(cookie), { path: '/', httpOnly: true, secure: false });
	}
	return new Response('aged');
}
