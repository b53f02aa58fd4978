/** The organization that a browser has opened last, in a cookie. It is a hint of where `/` may lead, and decides nothing. */
import { readCookies, serializeCookie } from '../../../base/http/cookies.js';
import { valuesOf } from '../../../base/http/cookies/sent.js';
import type { PluginExchange } from '../../../core/plugin-contract/apps.js';
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { unmetIn } from '../policy/require.js';
import type { Site } from '../site.js';
import type { Membership } from '../types.js';
import { membershipOfVisitor } from './remembered.js';

/** The name of the cookie. With https, no other host can set it. @see RFC 6265bis, section 4.1.3.2 */
const nameAt = ({ protocol }: URL): string => `${protocol === 'https:' ? '__Host-' : ''}authjs.last-organization`;
/** The longest time that browsers keep a cookie. @see RFC 6265bis, section 5.5 */
const longestMaxAgeSeconds = 400 * 24 * 60 * 60;

/** The organizations that requests have opened, by the headers of each. */
const opened = new WeakMap<Headers, string>();

/** Notes that the visitor is a member of the organization in the address. */
export function noteOpened({ options }: Site, { headers }: Pick<PluginRequest, 'headers'>, slug: string): void {
	if (options.remembersLast) opened.set(headers, slug);
}

/** Adds the cookie to the answer of a request that has opened another organization than the last one. */
export async function rememberLast({ request, next }: PluginExchange): Promise<Response> {
	const response = await next();
	const slug = opened.get(request.headers);
	const url = new URL(request.url);
	if (slug === undefined || request.method !== 'GET' || lastIn(url, request.headers)[0] === slug) return response;
	// Another protocol takes over from here: such a response cannot be copied.
	if (response.status < 200) return response;
	const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: longestMaxAgeSeconds } as const;
	const secure = url.protocol === 'https:';
	const headers = new Headers(response.headers);
	headers.append('set-cookie', serializeCookie({ name: nameAt(url), value: slug, options: { ...options, secure } }));
	// A cookie is for one person, whatever the page says.
	headers.set('cache-control', 'private, no-store');
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

const lastIn = (url: URL, headers: Headers): readonly string[] =>
	valuesOf(readCookies(headers.get('cookie')), nameAt(url));

/** The member of `event.locals`. */
export function lastMemberOf<Permission extends string = string>(site: Site) {
	return {
		/**
		 * The membership in the organization that this browser has opened last; null without one that counts. Needs `remembersLast`. Any
		 * visitor can write the cookie: it leads to organizations of the visitor alone.
		 */
		last: {
			async run(context: PluginContext, request: PluginRequest): Promise<Membership<Permission> | null> {
				for (const slug of lastIn(request.url, request.headers)) {
					const membership = await membershipOfVisitor(site, context, request, slug);
					const counts = membership && (await unmetIn(membership.organization, request)).length === 0;
					if (counts) return membership as Membership<Permission>;
				}
				return null;
			}
		}
	};
}
