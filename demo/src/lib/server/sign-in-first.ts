import { redirect, type RequestEvent } from '@sveltejs/kit';

/** Sends whoever is not signed in to the sign-in page, and from there back to the page that was asked for. */
export function signInFirst({ url }: RequestEvent): never {
	redirect(303, `/signin?${new URLSearchParams({ callbackUrl: url.pathname + url.search })}`);
}
