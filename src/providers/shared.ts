/**
 * What several providers need: their id, and for vendors that leave the path of RFC 6749: reading an API with the access token, and
 * answers of the token endpoint that have to be put right. No provider of its own.
 */
import { OAuthCallbackError } from '../errors.js';
import type { TokenSet } from '../types.js';

/** The application's own id among the options, or the usual one; typed by where it goes, as `Identified` has it. */
export function idOf<Id extends string>(usual: string, options: { id?: string } | undefined): Id {
	// Who has no TypeScript may call a factory without options.
	return (options?.id ?? usual) as Id;
}

/** Returns the body of a response as a record, without using the response up; undefined for anything else. */
export async function recordOf(response: Response): Promise<Record<string, unknown> | undefined> {
	const body: unknown = await response
		.clone()
		.json()
		.catch(() => undefined);
	return typeof body === 'object' && body !== null && !Array.isArray(body)
		? (body as Record<string, unknown>)
		: undefined;
}

/**
 * Gives a refusal of the token endpoint that came as a success the status it must have.
 * @see RFC 6749, section 5.2
 */
export async function conformErrorStatus(response: Response): Promise<Response | undefined> {
	if (!response.ok) return undefined;
	const body = await recordOf(response);
	return typeof body?.error === 'string' && body.error !== '' ? Response.json(body, { status: 400 }) : undefined;
}

/** Requests `url` with the access token, as RFC 6750, section 2.1 has it. */
export function getWithToken(
	fetchBounded: typeof fetch,
	url: URL | string,
	tokens: TokenSet,
	headers?: Record<string, string>
): Promise<Response> {
	return fetchBounded(url, {
		headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${tokens.access_token}` }
	});
}

/**
 * Returns the JSON of an answer of `vendor`.
 * @throws {OAuthCallbackError} when the answer is no success
 */
export async function jsonOf<T>(response: Response, vendor: string): Promise<T> {
	if (!response.ok)
		throw new OAuthCallbackError(`${vendor} answered the profile request with status ${response.status}`);
	return (await response.json()) as T;
}
