/** Checks `cookies.hostPrefix`. */
import { InvalidConfig } from '../../../errors.js';
import type { AuthConfig, CookieOption } from '../../base/config/options.js';

/** @throws {InvalidConfig} for a cookie whose attributes allow no `__Host-` */
export function requireHostCookies({ hostPrefix = false, ...own }: AuthConfig['cookies'] = {}): void {
	if (typeof hostPrefix !== 'boolean') throw new InvalidConfig('cookies.hostPrefix has to be true or false');
	if (!hostPrefix) return;
	for (const [cookie, { options: { domain, path = '/' } = {} }] of Object.entries<CookieOption>(own)) {
		if (!domain && path === '/') continue;
		throw new InvalidConfig(
			`cookies.hostPrefix binds all cookies to this host and to Path=/: leave it out, or the domain and the path of cookies.${cookie}`
		);
	}
}
