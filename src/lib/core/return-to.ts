/**
 * Return addresses: where a person goes after signing in or out. One guard checks all of them. Without a `redirect` callback,
 * only pages of this site are allowed.
 *
 * @see RFC 9700, section 4.11 (open redirection)
 */
import type { AuthContext } from './context/context.js';
import type { Fields } from '../base/http/body.js';
import { signInPath } from '../base/http/paths.js';
import { originOf, withInfo } from './request/request.js';
import type { AuthRequest } from './request/request.js';
import { appPlugins } from './plugin-table.js';

const maxLength = 2048;

/**
 * Returns the address as an absolute URL, or the site's root if it must not be followed.
 * @param longest the longest URL, in characters
 */
export async function resolveReturnTo(
	ctx: AuthContext,
	req: AuthRequest,
	target?: string | null,
	longest = maxLength
): Promise<string> {
	const root = `${originOf(req)}${ctx.sitePath}/`;
	const candidate = target && isWellFormed(target) ? target : root;
	return (await allowedReturnTo(ctx, req, candidate, longest)) ?? root;
}

/** Returns the address as an absolute URL, or null if it must not be followed. It is for those with a better place than the root. */
export async function allowedReturnTo(
	ctx: AuthContext,
	req: AuthRequest,
	target: string,
	longest = maxLength
): Promise<string | null> {
	if (!isWellFormed(target)) return null;
	const origin = originOf(req);
	const allowed = ctx.callbacks.redirect
		? await ctx.callbacks.redirect(withInfo(req, { url: target, baseUrl: `${origin}${ctx.sitePath}` }))
		: target;
	const url = isWellFormed(allowed) ? parseUrl(allowed, origin) : null;
	// Percent-encoding makes a path up to nine times as long, and then the cookie that carries it is too long for browsers.
	if (!url || url.href.length > longest) return null;
	const own = url.origin === origin;
	if (!own && !ctx.callbacks.redirect) return null;
	// A return into a flow would be a loop, and a return to `/signout` would undo the sign-in.
	if (own && isRoute(ctx, url)) return null;
	return url.href;
}

/** Whether a URL is one of the routes, except the pages that need a signed-in user and those of plugins: people come back to them. */
function isRoute(ctx: AuthContext, { pathname }: URL): boolean {
	const { authPath } = ctx;
	if (
		['native', 'account', 'link', 'password/change', 'challenge/set-up', 'challenge/codes', 'challenge/phone'].some(
			(name) => pathname === `${authPath}/${name}`
		)
	)
		return false;
	const isBelow = pathname === authPath || pathname.startsWith(`${authPath}/`);
	return isBelow && appPlugins.of(ctx)?.match(pathname, authPath)?.pattern.rule.methods.GET === undefined;
}

/**
 * Whether an address is a path from the root, or an http(s) URL. It must not have parts that browsers and URL parsers read
 * differently: control characters, spaces, backslashes, a second slash at the start, credentials.
 */
function isWellFormed(address: unknown): address is string {
	return (
		typeof address === 'string' &&
		address.length <= maxLength &&
		!/[\p{Cc}\p{Zl}\p{Zp}\s\\]/u.test(address) &&
		/^(?:\/(?![/\\])|https?:\/\/[^/\\@])/i.test(address)
	);
}

function parseUrl(address: string, origin: string): URL | null {
	const url = URL.parse(address, origin);
	if (!url) return null;
	const web = url.protocol === 'https:' || url.protocol === 'http:';
	return web && url.username === '' && url.password === '' && !url.pathname.startsWith('//') ? url : null;
}

/** Returns the field with the return address. Components send `redirectTo`, `@auth/core` clients send `callbackUrl`. */
export function returnToField(fields: Fields): string | undefined {
	return fields.redirectTo ?? fields.callbackUrl;
}

/** Returns the address of the sign-in page, from which a person comes back. @throws {UntrustedHost} as {@link originOf} does */
export function signInUrl(ctx: Pick<AuthContext, 'pages' | 'authPath'>, req: AuthRequest, returnTo?: string): string {
	const url = new URL(signInPath(ctx), `${originOf(req)}/`);
	if (returnTo !== undefined) url.searchParams.set('callbackUrl', returnTo);
	return url.href;
}
