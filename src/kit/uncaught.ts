/** Refusals and outages that were thrown to the application's code, and that it did not catch. */
import type { RequestEvent } from '@sveltejs/kit';

/** The answer of SvelteKit's own requests: the result of an action, or the data of a page. */
type KitAnswer = { type?: unknown; nodes?: ({ type?: unknown } | null)[] } | null;

/**
 * Leads to a page in place of the framework's error page: wrong credentials, or a session that is too old for a change, are not a
 * fault of the site. Returns the response unchanged if the application has answered in its own way.
 * @param refusedTo the absolute URL of the page about the refusal
 */
export async function leadToPage(
	{ isDataRequest }: Pick<RequestEvent, 'isDataRequest'>,
	response: Response,
	refusedTo: string
): Promise<Response> {
	// The errors of load functions are part of a page's data, with status 200.
	if (response.status !== 500 && !isDataRequest) return response;
	const headers = new Headers({ 'cache-control': 'private, no-store' });
	for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
	if (!response.headers.get('content-type')?.startsWith('application/json')) {
		if (isDataRequest) return response;
		headers.set('location', refusedTo);
		return new Response(null, { status: 303, headers });
	}
	const answer = (await response.clone().json()) as KitAnswer;
	const failed = answer?.type === 'error' || (isDataRequest && answer?.nodes?.some((node) => node?.type === 'error'));
	// Any other JSON is an endpoint's.
	if (!failed) return response;
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
