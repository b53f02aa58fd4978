/**
 * The functions that several providers need: for the id, to read an API with the access token, and to correct token answers that
 * deviate from RFC 6749. Also the user of standard claims, and the error for a closed service. This file is not a provider.
 */
import { InvalidConfig, OAuthCallbackError } from '../errors.js';
import type { TokenSet, User } from '../types.js';

/**
 * Returns the application's own id in the options, or the default id. Its type follows from the place of the call, as in
 * `Identified`.
 */
export function idOf<Id extends string>(usual: string, options: { id?: string } | undefined): Id {
	// Code without TypeScript may call a factory without options.
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
 * Corrects the status of an error of the token endpoint that was sent as a success.
 * @see RFC 6749, section 5.2
 */
export async function conformErrorStatus(response: Response): Promise<Response | undefined> {
	if (!response.ok) return undefined;
	const body = await recordOf(response);
	return typeof body?.error === 'string' && body.error !== '' ? Response.json(body, { status: 400 }) : undefined;
}

/** Requests `url` with the access token, as in RFC 6750, section 2.1. */
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
 * @throws {OAuthCallbackError} when the answer is not a success
 */
export async function jsonOf<T>(response: Response, vendor: string): Promise<T> {
	if (!response.ok)
		throw new OAuthCallbackError(`${vendor} answered the profile request with status ${response.status}`);
	return (await response.json()) as T;
}

/** The standard claims that a user is made of. @see OpenID Connect Core 1.0, section 5.1 */
export interface StandardClaims {
	sub: string;
	name?: string;
	nickname?: string;
	preferred_username?: string;
	email?: string;
	picture?: string;
}

/** Makes the user of standard claims. */
export function userOfClaims({ sub, name, nickname, preferred_username, email, picture }: StandardClaims): User {
	return {
		id: sub,
		name: name ?? nickname ?? preferred_username ?? null,
		email: email ?? null,
		image: picture ?? null
	};
}

/**
 * Refuses a provider whose vendor is gone.
 * @param what says what happened, as in "closed on 16 January 2026"
 * @param advice says what to do: a sentence
 * @throws {InvalidConfig}
 */
export function refuseGone(name: string, what: string, advice: string): never {
	throw new InvalidConfig(`${name} ${what}. ${advice}`);
}
