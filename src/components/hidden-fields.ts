/** The hidden fields of the components' forms, which are sent beside the values that the user enters. */
import { page } from '$app/state';
import { fieldsOf } from '../browser/base.js';
import type { AuthorizationParams, SignInOptions } from '../client.js';

/** Returns the fields that the actions `signIn` and `signOut` read, by name. Call it while a component renders. */
export function hiddenFields(
	providerId: string | undefined,
	options: SignInOptions<boolean> = {},
	authorizationParams: AuthorizationParams = {}
): [name: string, value: string][] {
	const returnTo = options.redirectTo ?? options.callbackUrl;
	const params = [...new URLSearchParams(authorizationParams as Record<string, string>)];
	const own = Object.entries({ providerId, redirectTo: returnTo && fromRoot(returnTo) });
	return [
		...own.filter((field): field is [string, string] => Boolean(field[1])),
		...fieldsOf(options),
		...params.map(([name, value]): [string, string] => [`authorizationParams-${name}`, value])
	];
}

/**
 * Makes an address absolute from the root. On the server, SvelteKit's `resolve` returns paths relative to the page, but
 * another page answers the form.
 */
function fromRoot(address: string): string {
	if (/^(?:\/|[a-z]+:)/i.test(address)) return address;
	const { pathname, search, hash } = new URL(address, page.url.href);
	return pathname + search + hash;
}
