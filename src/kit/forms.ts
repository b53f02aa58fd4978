/** Reads the forms and options that begin a sign-in or sign-out. */
import type { RequestEvent } from '@sveltejs/kit';
import type { AuthContext } from '../lib/core/context/context.js';
import { textFields } from '../lib/base/http/body.js';
import type { Fields } from '../lib/base/http/body.js';
import { returnToField } from '../lib/core/return-to.js';
import type { AuthorizationParams } from '../types.js';
import { sitePath } from './build.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import type { SignInOptions } from './types.js';

/** The options of a sign-in, with what was typed in apart from the rest. */
interface ReadOptions<Redirect extends boolean> extends Pick<SignInOptions<Redirect>, 'redirectTo' | 'redirect'> {
	/** The application's own data. */
	readonly data?: unknown;
	readonly scopes?: readonly string[];
	readonly typedIn: Readonly<Record<string, unknown>>;
}

/**
 * Options, or a form that was sent: an application may pass it on as it is. A form does not choose whether there is a redirect,
 * and has no data of the application's. Neither have its entries: a form field is text or a file, and such data is not.
 */
export function optionsOf<Redirect extends boolean>(
	options: FormData | SignInOptions<Redirect> = {}
): ReadOptions<Redirect> {
	if (options instanceof FormData) {
		const { providerId, redirect, redirectTo, callbackUrl, ...typedIn } = Object.fromEntries(options);
		return { redirectTo: returnToField(textFields({ redirectTo, callbackUrl })), typedIn };
	}
	const { redirectTo, redirect, data, scopes: scopesOption, ...rest } = options;
	// Text is a field.
	const scopes = Array.isArray(scopesOption) ? scopesOption.map(String) : undefined;
	const others = scopes || scopesOption === undefined ? rest : { ...rest, scopes: scopesOption };
	const typedIn = { ...others, ...asText('remember', others.remember), ...asText('link', others.link) };
	const isField = typeof data === 'string' || data instanceof Blob;
	return { redirectTo, redirect, scopes, ...(isField ? { typedIn: { ...typedIn, data } } : { data, typedIn }) };
}

/** A choice as the field that a form has for it. */
function asText(name: string, choice: unknown): Record<string, string> {
	return typeof choice === 'boolean' ? { [name]: String(choice) } : {};
}

/** The fields of a form that are parameters for the authorization request. */
export function paramFields(fields: Fields): Record<string, string> {
	const prefix = 'authorizationParams-';
	const params = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
	return Object.fromEntries(params.map(([name, value]) => [name.slice(prefix.length), value]));
}

/**
 * Returns where a form without a field for it leads: to the `callbackUrl` of its page, as a sign-in page has it, or to the page
 * itself, unless that page is only for signing in or out.
 */
export function referringPage({ request, url }: RequestEvent, pages: AuthContext['pages']): string | undefined {
	const referer = request.headers.get('referer');
	if (!referer || !URL.canParse(referer)) return undefined;
	const { origin, pathname, search, searchParams } = new URL(referer);
	if (origin !== url.origin) return undefined;
	const target = searchParams.get('callbackUrl');
	if (target) return target;
	const passing = [pages.signIn, pages.signOut, `${sitePath}/signin`, `${sitePath}/signout`];
	if (passing.includes(pathname)) return undefined;
	// If a form without JavaScript was answered with a page, the address of that page names the action.
	return pathname + (search.startsWith('?/') ? '' : search);
}

/** Returns the page to come back to: the requested one, or the one whose form was sent. */
export function wayBack({ event, source }: SvelteKitEventState, { pages }: AuthContext): string | undefined {
	if (source.method !== 'GET' && source.method !== 'HEAD') return referringPage(event, pages);
	return event.url.pathname + event.url.search;
}

/** Parameters for the authorization request, in any form that `URLSearchParams` takes. */
export function asRecord(params: AuthorizationParams = {}): Record<string, string> {
	const isRecord = typeof params === 'object' && !Array.isArray(params) && !(params instanceof URLSearchParams);
	return isRecord ? { ...params } : Object.fromEntries(new URLSearchParams(params));
}
