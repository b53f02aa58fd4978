/** The page of a form, and where its flow leads. */
import type { RequestEvent } from '@sveltejs/kit';
import type { AuthContext } from '../../lib/core/context/context.js';
import { sitePath } from '../build.js';

/**
 * Returns the path of the page that has the form, with its query. SvelteKit names it. Without scripts, SvelteKit 2 leaves the query out: then
 * the `Referer` has it.
 */
export function askingPage({ request, url }: RequestEvent): string {
	const referer = URL.parse(request.headers.get('referer') ?? '');
	const isSame = referer?.origin === url.origin && referer.pathname === url.pathname;
	const params = new URLSearchParams((isSame ? referer : url).search);
	params.delete('/remote');
	return `${url.pathname}${params.size > 0 ? `?${params}` : ''}`;
}

/**
 * Returns where a flow leads whose form names no address: to the `callbackUrl` of its page, or, if it stays there, to the page itself, unless
 * that page is only for signing in or out.
 */
export function leadsTo(event: RequestEvent, pages: AuthContext['pages'], stays: boolean): string | undefined {
	const page = askingPage(event);
	const { pathname, searchParams } = new URL(page, event.url.origin);
	const target = searchParams.get('callbackUrl');
	if (target !== null) return target;
	const passing = [pages.signIn, pages.signOut, `${sitePath}/signin`, `${sitePath}/signout`];
	return stays && !passing.includes(pathname) ? page : undefined;
}
