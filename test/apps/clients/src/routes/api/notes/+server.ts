import { json } from '@sveltejs/kit';
import type { RequestHandler } from './$types';

/** Says whose token was accepted, and whether a cookie came with it. */
export const GET: RequestHandler = async ({ locals, request }) => {
	const session = await locals.auth();
	return json({ for: session?.user?.name, cookies: request.headers.has('cookie') });
};

export const POST: RequestHandler = async ({ request }) => json({ text: await request.text() });
