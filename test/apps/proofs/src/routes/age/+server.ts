import { age } from '../../lib/server/auth';

export async function POST() {
	await age();
	return new Response('aged');
}
