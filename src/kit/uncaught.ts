/** Refusals and outages that were thrown to the application's code, and that it did not catch. */

/**
 * Leads to the sign-in page in place of the framework's error page: wrong credentials are not a fault of the site. Returns the
 * response unchanged if the application has answered in its own way.
 * @param refusedTo the absolute URL of the page about the refusal
 */
export async function leadToPage(request: Request, response: Response, refusedTo: string): Promise<Response> {
	if (response.status !== 500 || request.method !== 'POST') return response;
	const headers = new Headers({ 'cache-control': 'private, no-store' });
	for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
	if (!response.headers.get('content-type')?.startsWith('application/json')) {
		headers.set('location', refusedTo);
		return new Response(null, { status: 303, headers });
	}
	// An enhanced form is answered with the result of its action; any other JSON is an endpoint's.
	const result = (await response.clone().json()) as { type?: unknown } | null;
	if (result?.type !== 'error') return response;
	return Response.json({ type: 'redirect', status: 303, location: refusedTo }, { headers });
}

/**
 * Says that the site is not available for now, in place of a fault: clients, caches and load balancers try again. Returns the response
 * unchanged if the application has answered in its own way.
 */
export function unavailable(response: Response): Response {
	if (response.status !== 500) return response;
	const { body, headers } = response;
	return new Response(body, { status: 503, headers });
}
