/** A refusal that was thrown to the application's code, where that code did not catch it. */

/**
 * Leads to the sign-in page in place of the framework's error page: wrong credentials are not a fault of the site.
 * Returns the response as it is where there was no such refusal, or the application has answered in its own way.
 * @param refusedTo the page that says what was refused: absolute URL
 */
export async function leadToPage(request: Request, response: Response, refusedTo?: string): Promise<Response> {
	if (!refusedTo || response.status !== 500 || request.method !== 'POST') return response;
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
