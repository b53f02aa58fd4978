/**
 * Cookies as data: the table of cookies, and parsing and serializing headers.
 *
 * @see RFC 6265bis, section 4.1 (attributes and name prefixes)
 */
import * as cookie from 'cookie';
import type { CookieOptions, CookieWrite } from '../../../types.js';
import type { CookieOption, CookiesOptions } from '../config/options.js';
import { mostTwins, twins } from './cookies/sent.js';
import type { RequestCookies, Twins } from './cookies/sent.js';

/** A cookie's name and attributes. */
export interface CookieSpec {
	readonly name: string;
	readonly options: Readonly<CookieOptions>;
	/** The attributes under which another configuration may have left a cookie of this name, which browsers keep beside this one. */
	readonly twins?: readonly Readonly<CookieOptions>[];
}

/** The library's cookies. `flow` is a prefix: the place of the pending flow follows. */
export interface CookieTable {
	readonly sessionToken: CookieSpec;
	/** Never set. It is here so that the application's options for it are checked. */
	readonly callbackUrl: CookieSpec;
	readonly csrfToken: CookieSpec;
	readonly flow: CookieSpec;
	/** Marks a browser that has signed in with credentials before. */
	readonly knownBrowser: CookieSpec;
	/** The provider that was last used to sign in with this browser. */
	readonly lastProvider: CookieSpec;
	/** The tokens of a provider, with `tokens: 'cookie'`. */
	readonly tokens: CookieSpec;
	/** The time of the sign-in, if the adapter does not store it. */
	readonly signedIn: CookieSpec;
}

/** A pending sign-in ends after this many seconds. */
export const flowMaxAgeSeconds = 15 * 60;

/**
 * An offer to sign in with one tap ends after this many seconds: a person may leave the page open before they accept. An ID token of
 * Google holds as long.
 */
export const offerMaxAgeSeconds = 60 * 60;

/** A session is fresh for this many seconds after the sign-in, or after a new proof. */
export const freshSeconds = 300;

/** The longest time that browsers keep a cookie. @see RFC 6265bis, section 5.5 */
const longestMaxAgeSeconds = 400 * 24 * 60 * 60;

/** Returns the table of cookies for a site, with or without https. Names and attributes are those of `@auth/core`. */
export function cookieTable(secure: boolean, path: string, custom: CookiesOptions = {}): CookieTable {
	const host: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
	const common: CookieOptions = custom.hostPrefix ? host : { ...host, path };
	const usual: Prefix = custom.hostPrefix ? '__Host-' : '__Secure-';
	const spec = (prefix: Prefix, name: string, defaults: CookieOptions, own?: CookieOption): CookieSpec => {
		const options = acceptable({ ...defaults, ...own?.options });
		const others = twinsOf(options, defaults);
		return {
			name: own?.name ?? (secure ? keptPrefix(prefix, options) : '') + name,
			options,
			...(others.length > 0 && { twins: others })
		};
	};
	return {
		sessionToken: spec(usual, 'authjs.session-token', common, custom.sessionToken),
		callbackUrl: spec(usual, 'authjs.callback-url', common, custom.callbackUrl),
		// `__Host-` keeps a sibling subdomain from planting the cookie. It requires Path=/ and no Domain.
		csrfToken: spec('__Host-', 'authjs.csrf-token', host, custom.csrfToken),
		flow: spec('__Host-', 'authjs.flow', { ...host, maxAge: flowMaxAgeSeconds }, custom.state),
		knownBrowser: spec('__Host-', 'authjs.known-browser', { ...host, maxAge: longestMaxAgeSeconds }),
		lastProvider: spec(usual, 'authjs.last-provider', { ...common, maxAge: longestMaxAgeSeconds }),
		tokens: spec(usual, 'authjs.tokens', common),
		signedIn: spec('__Host-', 'authjs.signed-in', { ...host, maxAge: freshSeconds })
	};
}

type Prefix = '__Secure-' | '__Host-';

/**
 * Returns the prefix of a name that the attributes allow: browsers silently refuse a cookie whose attributes break the
 * promise of its prefix.
 * @see RFC 6265bis, section 4.1.3
 */
function keptPrefix(prefix: Prefix, { secure, path, domain }: CookieOptions): Prefix | '' {
	if (!secure) return '';
	return prefix === '__Host-' && (path !== '/' || domain) ? '__Secure-' : prefix;
}

/**
 * Returns the attributes of the cookies that the defaults, or a part of these options, would have set. Browsers tell cookies of
 * one name apart by domain, path and partition.
 */
function twinsOf(options: CookieOptions, { path: usualPath }: CookieOptions): CookieOptions[] {
	const { domain, path, partitioned } = options;
	const others: CookieOptions[] = [];
	for (const otherDomain of new Set([domain, undefined])) {
		for (const otherPath of new Set([path, usualPath])) {
			for (const otherPartitioned of new Set([partitioned, undefined])) {
				const own = otherDomain === domain && otherPath === path && otherPartitioned === partitioned;
				if (own) continue;
				others.push({ ...options, domain: otherDomain, path: otherPath, partitioned: otherPartitioned });
			}
		}
	}
	return others;
}

/** Whether browsers refuse a cookie because its attributes break the promise of its name's prefix. */
export function isRefused({ name, options }: CookieSpec): boolean {
	if (/^__secure-/i.test(name)) return !options.secure;
	return /^__host-/i.test(name) && keptPrefix('__Host-', options) !== '__Host-';
}

/** Adapts attributes to what browsers accept: a cookie with `SameSite=None` or `Partitioned` has to be `Secure`. */
function acceptable(options: CookieOptions): CookieOptions {
	return options.sameSite === 'none' || options.partitioned ? { ...options, secure: true } : options;
}

/** Parses a `Cookie` header. */
export function readCookies(header: string | null): RequestCookies {
	if (!header) return {};
	const first = parseHeader(header);
	const pairs = header.split(';');
	return pairs.length === Object.keys(first).length ? first : Object.assign(first, { [twins]: severalIn(pairs) });
}

function severalIn(pairs: readonly string[]): Twins {
	const all = new Map<string, Set<string>>();
	for (const [name, value = ''] of pairs.flatMap((pair) => Object.entries(parseHeader(pair)))) {
		const values = all.get(name) ?? new Set();
		// One of them may be empty.
		if (values.size <= mostTwins) all.set(name, values.add(value));
	}
	return new Map([...all].filter(([, { size }]) => size > 1));
}

/**
 * Serialises a cookie for a `Set-Cookie` header.
 * @example headers.append('set-cookie', serializeCookie(cookie))
 */
export function serializeCookie({ name, value, options }: CookieWrite): string {
	return cookie.stringifySetCookie
		? cookie.stringifySetCookie({ name, value, ...options })
		: older.serialize(name, value, options);
}

/**
 * `cookie` before version 2. SvelteKit 2 installs it at the root of an application's packages, and the application's build
 * resolves the import to that version, whichever version this package asks for.
 */
const older = cookie as unknown as {
	parse(header: string): ReturnType<typeof cookie.parseCookie>;
	serialize(name: string, value: string, options: CookieOptions): string;
};

function parseHeader(header: string): ReturnType<typeof cookie.parseCookie> {
	return cookie.parseCookie ? cookie.parseCookie(header) : older.parse(header);
}

/** Deletes a cookie: the write has the same name and attributes, no value and no lifetime. */
export function deleteCookie({ name, options }: CookieSpec): CookieWrite {
	const { expires: _, ...rest } = options;
	return { name, value: '', options: { ...rest, maxAge: 0 } };
}
