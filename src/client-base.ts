/**
 * Where the routes of the library are, for code in the browser. `handle` writes it into every page of an app that does
 * not leave them at `/auth`, because a page is the one thing that is there before any request.
 */
import { resolve } from '$app/paths';

/** The `<meta>` that says it. An app may have it in `app.html`, for prerendered pages whose build does not know it. */
export const metaName = 'auth-base-path';

/** The path of the routes with SvelteKit's base path: `/auth`, or what the page says, `/app/api/auth` for example. */
export function authPath(): string {
	const meta = document.querySelector<HTMLMetaElement>(`meta[name=${metaName}]`);
	return meta?.content ?? (resolve as (path: string) => string)('/auth');
}
