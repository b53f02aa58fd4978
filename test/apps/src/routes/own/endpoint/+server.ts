import type { RequestHandler } from './$types';

const base = process.env.APP_BASE ?? '';

export const POST: RequestHandler = async ({ locals, url }) => {
	if (url.searchParams.has('out')) await locals.signOut({ redirectTo: `${base}/` });
	return new Response(await locals.signIn('local', { redirectTo: `${base}/protected` }));
};
