import { redirect, type RequestEvent } from '@sveltejs/kit';

/** Redirects to the sign-in page, which leads back to the requested page. */
export function signInFirst({ url }: RequestEvent): never {
	redirect(303, `/signin?${new URLSearchParams({ callbackUrl: url.pathname + url.search })}`);
}
