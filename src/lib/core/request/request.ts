/** A request, parsed once and frozen: the parts that flows may use. */
import { UntrustedHost } from '../../../errors.js';
import type { RequestInfo } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { Fields } from '../../base/http/body.js';
import { clientOf } from '../../base/http/client-address.js';
import { readCookies } from '../../base/http/cookies.js';
import type { CookieTable } from '../../base/http/cookies.js';
import type { RequestCookies } from '../../base/http/cookies/sent.js';
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
	/** The parts of the request that the application's callbacks and events may see. */
	readonly info: RequestInfo;
	/** The platform of the host, as SvelteKit's adapters describe it. */
	readonly platform: unknown;
	/** The request itself, for its body. */
	readonly source: Request;
	/** The fields of the form, if they are not in the body: see `postedTo`. */
	readonly fields?: Fields;
	/** The state that changes while the request is answered. */
	readonly state: RequestState;
}

/** Returns the address of the client, as the host knows it. May throw if there is no address. */
export type ClientAddress = () => string;

/**
 * Parses a request. Reads no body and does no cryptography.
 * @param state of the same request, if it was parsed before
 * @param platform `platform` of SvelteKit's event
 */
export function readRequest(
	ctx: AuthContext,
	source: Request,
	clientAddress?: ClientAddress,
	state: RequestState = { cookies: readCookies(source.headers.get('cookie')), renewal: [] },
	platform?: unknown
): AuthRequest {
	return Object.freeze(new ParsedRequest(ctx, source, clientAddress, state, platform));
}

/** A class, because an object literal with getters takes two microseconds to create and freeze, twenty times as long. */
class ParsedRequest implements AuthRequest {
	readonly method: string;
	readonly headers: Headers;
	readonly cookieTable: CookieTable;
	readonly platform: unknown;
	readonly source: Request;
	readonly state: RequestState;
	readonly #ctx: AuthContext;
	readonly #clientAddress: ClientAddress | undefined;
	#url: URL | undefined;
	#info: RequestInfo | undefined;

	constructor(
		ctx: AuthContext,
		source: Request,
		clientAddress: ClientAddress | undefined,
		state: RequestState,
		platform: unknown
	) {
		const secure = ctx.useSecureCookies ?? (ctx.origin ?? source.url).startsWith('https:');
		this.method = source.method;
		this.headers = source.headers;
		this.cookieTable = secure ? ctx.cookies.secure : ctx.cookies.plain;
		this.platform = platform;
		this.source = source;
		this.state = state;
		this.#ctx = ctx;
		this.#clientAddress = clientAddress;
	}

	/** Parsed only on access: reading the session does not need it. */
	get url(): URL {
		return (this.#url ??= new URL(this.source.url));
	}

	get trustedOrigin(): string | null {
		return this.#ctx.origin ?? (this.#ctx.trustHost ? this.url.origin : null);
	}

	get cookies(): RequestCookies {
		return this.state.cookies;
	}

	/** Made only for a callback or an event that looks at it. */
	get info(): RequestInfo {
		return (this.#info ??= infoOf(this.#ctx, this.source, this.#clientAddress));
	}

	client(): string | null {
		return clientOf(addressOf(this.#clientAddress));
	}
}

/** Headers that sign their sender in. They are left out, so that an application that logs a request does not log them. */
const secretHeaders = ['cookie', 'authorization', 'proxy-authorization'];

/** Describes a request for callbacks and events. Each part is made on access. */
function infoOf(
	{ authPath, tenant }: AuthContext,
	source: Request,
	clientAddress: ClientAddress | undefined
): RequestInfo {
	return Object.freeze({
		method: source.method,
		...(tenant !== undefined && { tenant }),
		get url() {
			const url = new URL(source.url);
			if (url.pathname.startsWith(`${authPath}/`)) url.search = '';
			return url;
		},
		get headers() {
			const headers = new Headers(source.headers);
			for (const name of secretHeaders) headers.delete(name);
			return headers;
		},
		get clientAddress() {
			return addressOf(clientAddress) ?? null;
		}
	});
}

/**
 * Adds the request to the message of a callback or an event. The property is not enumerable, so that logging the message does
 * not log headers.
 */
export function withInfo<T extends object>(req: AuthRequest, message: T): T & { readonly request: RequestInfo } {
	const get = () => req.info;
	return Object.defineProperty({ ...message }, 'request', { get }) as T & { readonly request: RequestInfo };
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
