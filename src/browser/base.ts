/**
 * The functions that code in the browser shares: where the routes are, which fields are sent to them, and how to leave a
 * page. If the routes of an app are not at `/auth`, `handle` writes their path into every page, because the browser has the
 * page before it makes any request.
 */
import { resolve } from '$app/paths';

/**
 * The name of the `<meta>` element with the path of the routes. An app may have it in `app.html`, for prerendered pages,
 * whose build does not know the path.
 */
export const metaName = 'auth-base-path';

/** The result of a function for the browser that is called on the server. */
export interface NotInBrowser {
	ok: false;
	error: 'NotInBrowser';
	status: 0;
	url: null;
}

/**
 * Returns null in a browser. While a page is rendered on the server, it logs what to do, with the caller, and returns a
 * failure. A rejected promise that no code awaits would end the process there.
 */
export function notInBrowser(): NotInBrowser | null {
	if (typeof document !== 'undefined') return null;
	// oxlint-disable-next-line no-console -- without a configuration there is no logger
	console.error(Error('called on the server: use event.locals'));
	return { ok: false, error: 'NotInBrowser', status: 0, url: null };
}

/**
 * Returns the path of the routes, including SvelteKit's base path: `/auth`, or the path in the page, such as `/app/api/auth`.
 */
export function authPath(): string {
	const meta = document.querySelector<HTMLMetaElement>(`meta[name=${metaName}]`);
	return meta?.content ?? (resolve as (path: string) => string)('/auth');
}

/**
 * Returns the fields for the provider among the options of a sign-in, as text. Omits files, other objects, and fields that
 * are not set.
 */
export function fieldsOf({
	redirect,
	redirectTo,
	callbackUrl,
	popup,
	...fields
}: Record<string, unknown>): [string, string][] {
	return Object.entries(fields)
		.filter(([, value]) => value !== undefined && typeof value !== 'object')
		.map(([name, value]) => [name, String(value)]);
}

/**
 * Navigates to an address with a full page load, because SvelteKit's router knows neither the library's pages nor other
 * sites.
 */
export function leave(address: string): void {
	const { href, hash } = new URL(address, location.href);
	const [page] = location.href.split('#');
	location.assign(href);
	// The browser does not load a page again when only the fragment differs.
	if (hash && href.split('#')[0] === page) location.reload();
}
