/**
 * Requests to an API of a provider, with the user's access token. The token goes to the origins that the provider names, and to
 * no other: neither by a URL that the application was given, nor by a redirect.
 *
 * @see RFC 6750, section 5.3; RFC 9700, section 4.12 (redirects)
 */
import { TokenNotForOrigin } from '../../../../errors.js';
import type { ApiRequestOptions } from '../../../../types.js';
import type { InstanceState } from '../../../base/config/instance.js';
import { isAllowed } from '../../../base/util/protected-url.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { serverOf } from '../server.js';
import type { UsableTokens } from './at-rest.js';
import { presenting } from './present.js';

/** The most redirects that are followed. */
const mostRedirects = 5;

/** Returns tokens that hold, and other ones than those that the API did not accept. */
type TokenSource = (refused?: string) => Promise<UsableTokens>;

/** The arguments of `fetch`, and the `fetch` to call. */
interface ApiCall extends ApiRequestOptions {
	readonly input: string | URL | Request;
	readonly init?: RequestInit;
}

/**
 * Sends a request with the token. A 401 that says `invalid_token` refreshes the token, and the request is sent once more.
 * @throws {TokenNotForOrigin} before anything is sent
 */
export async function apiRequest(
	instance: InstanceState,
	provider: OAuthProvider,
	tokensNow: TokenSource,
	{ input, init = {}, fetch: send = provider.rawFetch }: ApiCall
): Promise<Response> {
	const url = urlOf(input);
	await requireOrigin(instance, provider, url);
	const request = new Request(input instanceof Request ? input : url, init);
	const mayRepeat = !(init.body instanceof ReadableStream);
	const again = mayRepeat ? request.clone() : undefined;
	const token = await tokensNow();
	const answer = await withRedirects(instance, provider, send, request, token);
	if (!again || !saysInvalidToken(answer)) return answer;
	const fresh = await tokensNow(token.access_token);
	await answer.body?.cancel().catch(() => undefined);
	return withRedirects(instance, provider, send, again, fresh);
}

/** @throws {TokenNotForOrigin} for a text that is not an absolute URL */
function urlOf(input: string | URL | Request): URL {
	const text = input instanceof Request ? input.url : String(input);
	if (URL.canParse(text)) return new URL(text);
	throw new TokenNotForOrigin('pass the absolute URL of the API');
}

async function requireOrigin(instance: InstanceState, provider: OAuthProvider, url: URL): Promise<void> {
	const { id, apiOrigins, allowInsecure } = provider;
	const origins = apiOrigins ?? (await userinfoOrigin(instance, provider));
	const isFree = url.username === '' && url.password === '';
	if (isFree && isAllowed(url, allowInsecure) && origins.includes(url.origin)) return;
	throw new TokenNotForOrigin(
		`the token of provider "${id}" is not sent to ${url.origin}${isFree ? '' : ', with a user name in the URL'}: ` +
			`\`apiOrigins\` of the provider has to list it, and has ${origins.join(' ') || 'nothing'}`
	);
}

/** Without `apiOrigins`, the token goes where the provider's metadata, or its configuration, tell the library to send it. */
async function userinfoOrigin(instance: InstanceState, provider: OAuthProvider): Promise<string[]> {
	const endpoint = provider.userinfoUrl ?? (await serverOf(instance, provider)).userinfo_endpoint;
	return endpoint && URL.canParse(endpoint) ? [new URL(endpoint).origin] : [];
}

/** Follows redirects of GET and HEAD within the origin. Any other redirect is the answer. */
async function withRedirects(
	instance: InstanceState,
	provider: OAuthProvider,
	send: typeof fetch,
	request: Request,
	token: UsableTokens
): Promise<Response> {
	const sendWithToken = await presenting(instance, provider.id, token, send);
	let next = request;
	for (let redirects = 0; ; redirects++) {
		const answer = await sendWithToken(new Request(next, { redirect: 'manual' }));
		const target = targetOf(next, answer);
		if (request.redirect !== 'follow' || redirects >= mostRedirects || !target) {
			if (request.redirect === 'error' && isRedirect(answer)) throw new TypeError('the API answered with a redirect');
			return answer;
		}
		await answer.body?.cancel().catch(() => undefined);
		next = new Request(target, { method: next.method, headers: next.headers, signal: next.signal });
	}
}

/** Returns where a redirect leads, if it may be followed with the token. */
function targetOf({ url, method }: Request, answer: Response): URL | undefined {
	const location = answer.headers.get('location');
	if (!isRedirect(answer) || location === null || !['GET', 'HEAD'].includes(method)) return undefined;
	if (!URL.canParse(location, url)) return undefined;
	const target = new URL(location, url);
	const isOwn = target.origin === new URL(url).origin && target.username === '' && target.password === '';
	return isOwn ? target : undefined;
}

function isRedirect({ status }: Response): boolean {
	return [301, 302, 303, 307, 308].includes(status);
}

/** @see RFC 6750, section 3.1 */
function saysInvalidToken({ status, headers }: Response): boolean {
	return status === 401 && /(?:^|[\s,])error="?invalid_token"?(?:[\s,]|$)/i.test(headers.get('www-authenticate') ?? '');
}
