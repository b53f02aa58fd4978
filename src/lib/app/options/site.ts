/** The addresses of the site and of its routes. */
import { InvalidConfig } from '../../../errors.js';
import { normalizePath } from '../../base/http/paths.js';
import type { Environment } from '../../base/config/environment.js';
import type { AuthConfig } from '../../base/config/options.js';

/** Returns the path of the routes, including the site's. @throws {InvalidConfig} */
export function authPathOf({ basePath }: Pick<AuthConfig, 'basePath'>, sitePath: string, env: Environment): string {
	const url = siteUrl(env.AUTH_URL);
	const urlPath = url ? normalizePath(url.pathname) : '';
	const urlNamesRoutes = basePath === undefined && urlPath !== '' && urlPath !== sitePath;
	return urlNamesRoutes ? urlPath : sitePath + basePathOf(basePath);
}

/** Reads AUTH_URL. @throws {InvalidConfig} */
export function siteUrl(value: string | undefined): URL | undefined {
	if (!value) return undefined;
	const url = URL.canParse(value) ? new URL(value) : undefined;
	if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
		throw new InvalidConfig(
			`AUTH_URL is not an http(s) URL: set it to the origin of the site, such as https://example.com`
		);
	}
	return url;
}

function basePathOf(basePath = '/auth'): string {
	const path = typeof (basePath as unknown) === 'string' ? normalizePath(basePath) : '';
	if (!/^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(path)) {
		throw new InvalidConfig(
			`basePath "${String(basePath)}" is not a valid path below the root: use letters, digits, "-", "_", "." and "~", like /auth`
		);
	}
	return path;
}
