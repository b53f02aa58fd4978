/**
 * What code in the browser shares: where the routes are, what is sent to them, and how a page is left. `handle` writes
 * the path of the routes into every page of an app that does not leave them at `/auth`, because a page is the one thing
 * that is there before any request.
 */
import { resolve } from '$app/paths';

/** The `<meta>` that says it. An app may have it in `app.html`, for prerendered pages whose build does not know it. */
export const metaName = 'auth-base-path';

/** What a function for the browser returns on the server. */
export interface NotInBrowser {
	ok: false;
	error: 'NotInBrowser';
	status: 0;
	url: null;
}

/**
 * Returns null in a browser. While a page is rendered on the server it logs what to do, with the caller, and returns a failure: a promise
 * that is rejected there, and that no code waits for, would end the process.
 */
export function notInBrowser(): NotInBrowser | null {
	if (typeof document !== 'undefined') return null;
	// eslint-disable-next-line no-console -- there is no configuration here, and so no logger
	console.error(Error('called on the server: use event.locals'));
	return { ok: false, error: 'NotInBrowser', status: 0, url: null };
}

/** The path of the routes with SvelteKit's base path: `/auth`, or what the page says, `/app/api/auth` for example. */
export function authPath(): string {
	const meta = document.querySelector<HTMLMetaElement>(`meta[name=${metaName}]`);
	return meta?.content ?? (resolve as (path: string) => string)('/auth');
}

/** The fields for the provider among the options of a sign-in, as text; without files, and without what is not set. */
export function fieldsOf({
	redirect,
	redirectTo,
	callbackUrl,
	...fields
}: Record<string, unknown>): [string, string][] {
	return Object.entries(fields)
		.filter(([, value]) => value !== undefined && typeof value !== 'object')
		.map(([name, value]) => [name, String(value)]);
}

/** Goes to an address by a full load, because SvelteKit's router knows neither the library's pages nor other sites. */
export function leave(address: string): void {
	const { href, hash } = new URL(address, location.href);
	const [page] = location.href.split('#');
	location.assign(href);
	// To the browser another fragment is the same page, and nothing to load.
	if (hash && href.split('#')[0] === page) location.reload();
}
