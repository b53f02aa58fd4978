import type { RequestHandler } from './$types';

/** Leads to another origin, as an open redirect would. */
export const GET: RequestHandler = ({ url }) =>
	new Response(null, { status: 307, headers: { location: url.searchParams.get('to') ?? '/' } });
