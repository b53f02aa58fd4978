/** A request, parsed once and frozen: the parts that flows may use. */
import { UntrustedHost } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import { clientOf } from './client-address.js';
import { readCookies } from './cookies.js';
import type { CookieTable, RequestCookies } from './cookies.js';
import type { RequestState } from './request-state.js';

/** A parsed request. */
export interface AuthRequest {
	readonly method: string;
	readonly url: URL;
	/** The site's origin for use in URLs, or null if the host is not trusted. */
	readonly trustedOrigin: string | null;
	readonly headers: Headers;
	/** The cookies as the browser will have them after all writes so far. */
	readonly cookies: RequestCookies;
	/** Names and attributes of the cookies for this site. */
	readonly cookieTable: CookieTable;
	/** Returns the client that limits count, or null if it is not known. */
	client(): string | null;
	/** The request itself, for its body. */
	readonly source: Request;
	/** The state that changes while the request is answered. */
	readonly state: RequestState;
}

/** Returns the address of the client, as the host knows it. May throw if there is no address. */
export type ClientAddress = () => string;

/**
 * Parses a request. Reads no body and does no cryptography.
 * @param state of the same request, if it was parsed before
 */
export function readRequest(
	ctx: AuthContext,
	source: Request,
	clientAddress?: ClientAddress,
	state: RequestState = { cookies: readCookies(source.headers.get('cookie')), renewal: [] }
): AuthRequest {
	const secure = ctx.useSecureCookies ?? (ctx.origin ?? source.url).startsWith('https:');
	let url: URL | undefined;
	return Object.freeze({
		method: source.method,
		// Parsed only on access: reading the session does not need it.
		get url() {
			return (url ??= new URL(source.url));
		},
		get trustedOrigin() {
			return ctx.origin ?? (ctx.trustHost ? this.url.origin : null);
		},
		headers: source.headers,
		get cookies() {
			return state.cookies;
		},
		cookieTable: secure ? ctx.cookies.secure : ctx.cookies.plain,
		client: () => clientOf(addressOf(clientAddress)),
		source,
		state
	});
}

/** Returns the address of the client. SvelteKit throws if the platform does not know it. */
function addressOf(clientAddress: ClientAddress | undefined): string | undefined {
	try {
		return clientAddress?.();
	} catch {
		return undefined;
	}
}

/** Whether the client follows redirects itself, and asks for the address as JSON. */
export function wantsJson(req: AuthRequest): boolean {
	return req.headers.get('x-auth-return-redirect') === '1';
}

/**
 * Returns the origin for a URL that leaves the server.
 * @throws {UntrustedHost} if the configuration trusts no origin for the request
 */
export function originOf(req: AuthRequest): string {
	if (req.trustedOrigin !== null) return req.trustedOrigin;
	throw new UntrustedHost(
		`the host "${req.url.host}" is not trusted: set AUTH_URL to the site's origin (AUTH_URL=${req.url.origin}), ` +
			'or, where only your proxy can reach the server and it passes the right host on, AUTH_TRUST_HOST=true'
	);
}

/** Returns the redirect URI to register at a provider. @throws {UntrustedHost} as {@link originOf} does */
export function callbackUrl(
	{ authPath }: Pick<AuthContext, 'authPath'>,
	req: AuthRequest,
	{ id }: { readonly id: string }
): string {
	return `${originOf(req)}${authPath}/callback/${id}`;
}
