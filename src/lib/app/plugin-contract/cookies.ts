/** The cookies of plugins: named, sealed and limited by the library. */
import { InvalidConfig } from '../../../errors.js';
import type { CookieWrite } from '../../../types.js';
import { deleteCookie } from '../../base/http/cookies.js';
import type { CookieSpec } from '../../base/http/cookies.js';
import type { AuthContext } from '../../core/context/context.js';
import type { PluginCookie, PluginCookieValue } from '../../core/plugin-contract/cookies.js';
import { isRead, requireSameOrigin } from '../../core/request/csrf.js';
import type { AuthRequest } from '../../core/request/request.js';
import { openSealed } from '../../core/request/sealed-cookies.js';
import { valuesOf } from '../../base/http/cookies/sent.js';

/** The cookies of a plugin. */
export interface PluginCookies {
	/** The name of the plugin. */
	readonly name: string;
	readonly cookies: Readonly<Record<string, PluginCookie>> | undefined;
}

/** The most characters of a sealed value: browsers refuse a cookie of more than 4096 bytes. */
const longest = 3500;

const saltOf = (plugin: string, cookie: string) => `framework-auth cookie ${cookie} of the plugin ${plugin}`;

/** @throws {InvalidConfig} for a cookie that the plugin does not declare */
function specOf(req: AuthRequest, { name, cookies = {} }: PluginCookies, cookie: string): CookieSpec {
	const declared = Object.hasOwn(cookies, cookie) ? cookies[cookie] : undefined;
	if (!declared) throw new InvalidConfig(`the plugin "${name}" has no cookie "${cookie}": name it in its \`cookies\``);
	// It is for this host alone, whatever domain the application gives to its own cookies.
	const { secure } = req.cookieTable.flow.options;
	const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: declared.maxAge } as const;
	return { name: `${secure ? '__Host-' : ''}authjs.plugin.${name}.${cookie}`, options };
}

/** Reads a cookie of a plugin. */
export async function readCookie(
	ctx: AuthContext,
	req: AuthRequest,
	plugin: PluginCookies,
	cookie: string
): Promise<Record<string, unknown> | null> {
	const sent = valuesOf(req.cookies, specOf(req, plugin, cookie).name);
	const [claims] = await openSealed(ctx, sent, saltOf(plugin.name, cookie));
	const { value } = Object(claims) as { value?: unknown };
	return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
}

/**
 * Makes the cookies of an answer.
 * @throws {CrossSiteRequest} if a page of another site has caused the request
 * @throws {InvalidConfig} for a value that is too large
 */
export async function writeCookies(
	ctx: AuthContext,
	req: AuthRequest,
	plugin: PluginCookies,
	values: Readonly<Record<string, PluginCookieValue | null>>
): Promise<CookieWrite[]> {
	if (!isRead(req)) requireSameOrigin(req);
	const writes = Object.entries(values).map(async ([cookie, value]): Promise<CookieWrite> => {
		const spec = specOf(req, plugin, cookie);
		if (value === null) return deleteCookie(spec);
		const maxAge = spec.options.maxAge ?? 0;
		const sealed = await ctx.keyring.seal({ value }, { salt: saltOf(plugin.name, cookie), maxAge });
		if (sealed.length <= longest) return { ...spec, value: sealed };
		throw new InvalidConfig(
			`the cookie "${cookie}" of the plugin "${plugin.name}" is too large: keep at most 2 KB in it`
		);
	});
	return Promise.all(writes);
}
