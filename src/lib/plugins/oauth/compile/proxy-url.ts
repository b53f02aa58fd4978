/** The address of a redirect proxy: the deployment that providers redirect to in place of a preview deployment. */
import { InvalidConfig } from '../../../../errors.js';
import { isProtected } from '../../../base/util/protected-url.js';

/**
 * Reads the address of the routes of a redirect proxy, such as `https://example.com/auth`. Undefined if none is given.
 * @param where names the option in messages
 * @throws {InvalidConfig}
 */
export function redirectProxyUrl(text: string | undefined, where: string): string | undefined {
	if (text === undefined || text === '') return undefined;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const plain = url && !url.username && !url.password && !url.search && !url.hash && url.pathname !== '/';
	if (!plain || !isProtected(url)) {
		throw new InvalidConfig(
			`${where} has to be the https address of the routes of the deployment that is registered at the provider, with their ` +
				'path and without a query: https://example.com/auth'
		);
	}
	return url.href.replace(/\/+$/, '');
}
