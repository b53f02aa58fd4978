/**
 * Posts from the browser to a route of the library: it requests the answer as JSON, accepts any answer, and then follows its
 * redirect, or stays and refreshes the page.
 */
import * as navigation from '$app/navigation';
import { leave } from './base.js';
import type { AuthFailure, AuthResult, SignOutOptions } from './types.js';

/**
 * Posts fields to an address, and returns the result. Never rejects.
 * @param ends whether the session ends here, wherever the answer leads
 */
export async function post(
	address: string,
	fields: readonly [string, string][],
	options: SignOutOptions<boolean>,
	ends = false
): Promise<AuthResult> {
	const result = await send(address, new URLSearchParams([['callbackUrl', returnTo(options)], ...fields]));
	if (options.redirect === false) await refresh(result, ends);
	else if (result.url !== null) leave(result.url);
	return result;
}

async function send(address: string, body: URLSearchParams): Promise<AuthResult> {
	let response: Response;
	try {
		response = await fetch(address, { method: 'POST', headers: { 'x-auth-return-redirect': '1' }, body });
	} catch {
		return { ok: false, error: 'NetworkError', status: 0, url: null };
	}
	const { url, ...failure } = await readFailure(response);
	return response.ok && url !== null ? { ok: true, url, status: response.status } : { ...failure, url };
}

/** Reads an answer as a failure. An answer that is not the library's counts as a failure, whatever its status. */
export async function readFailure(response: Response): Promise<AuthFailure> {
	const { status, headers } = response;
	const { url = null, error, code } = ((await response.json().catch(() => null)) ?? {}) as Partial<AuthFailure>;
	const retryAfter = Number(headers.get('retry-after')) || undefined;
	return { ok: false, error: error ?? 'UnexpectedAnswer', code, status, url, retryAfter };
}

/** Returns the address to go to afterwards. */
export function returnTo({ redirectTo, callbackUrl }: SignOutOptions<boolean>): string {
	return redirectTo ?? callbackUrl ?? new URLSearchParams(location.search).get('callbackUrl') ?? location.href;
}

async function refresh({ ok, url }: AuthResult, ends: boolean): Promise<void> {
	// An address on another site belongs to a provider: a sign-in has not changed the session yet.
	if (ok && (ends || new URL(url).origin === location.origin)) await refreshPage();
}

/** Runs the load functions of the page again, because the session may have changed. */
export async function refreshPage(): Promise<void> {
	// SvelteKit 3 deprecates `invalidateAll`, which omits remote functions; early versions of SvelteKit 2 have only that.
	await (navigation.refreshAll ?? navigation.invalidateAll)();
}
