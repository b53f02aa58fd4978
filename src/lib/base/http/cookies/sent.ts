/**
 * The cookies of a request. A browser may send several of one name: an earlier configuration has left one, or a page of the same site
 * has planted one.
 *
 * @see RFC 6265bis, sections 5.8.3 (the order of cookies) and 8.6 (weak integrity)
 */
import type { CookieWrite } from '../../../../types.js';

/** The cookies that a request has sent: of several with one name, the first. {@link valuesOf} returns the others, too. */
export interface RequestCookies {
	readonly [name: string]: string | undefined;
	readonly [twins]?: Twins;
}

/** A symbol, so that no cookie has this name. */
export const twins = Symbol('several cookies of one name');

/** The different values of the names that were sent several times. */
export type Twins = ReadonlyMap<string, ReadonlySet<string>>;

/** The most values of one name that are looked at. */
export const mostTwins = 4;

/** Returns the values of a name, in the order in which the browser sent them: without those that are repeated, at most four. */
export function valuesOf(cookies: RequestCookies, name: string): readonly string[] {
	const several = cookies[twins]?.get(name);
	if (several) return [...several].filter(Boolean).slice(0, mostTwins);
	const value = cookies[name];
	return value ? [value] : [];
}

/** Returns the cookies as the browser will have them after these writes. */
export function cookiesAfter(cookies: RequestCookies, writes: readonly CookieWrite[]): RequestCookies {
	const values = new Map(Object.entries(cookies));
	const several = new Map(cookies[twins]);
	for (const { name, value } of writes) {
		several.delete(name);
		if (value) values.set(name, value);
		else values.delete(name);
	}
	return { ...Object.fromEntries(values), [twins]: several };
}

/** Returns the cookies with this value as the first of its name. The others are kept. */
export function withFirst(cookies: RequestCookies, name: string, value: string): RequestCookies {
	return { ...cookies, [name]: value };
}
