import { json } from '@sveltejs/kit';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals }) => {
	const session = await locals.auth();
	return session?.user ? json({ name: session.user.name, role: session.user.role }) : json(null, { status: 401 });
};
