/**
 * `framework-auth/clients`: front ends on other origins, and apps on the devices of users, that talk to this site.
 * `framework-auth/client/api` is their side.
 *
 * @example
 * ```ts
 * import { FrameworkAuth } from 'framework-auth';
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 * import { clients } from 'framework-auth/clients';
 * import GitHub from 'framework-auth/providers/github';
 *
 * export const { handle, protect } = FrameworkAuth({
 *   providers: [GitHub],
 *   adapter: SqliteAdapter('auth.db'),
 *   plugins: [clients([{ origins: ['https://app.example.com'], redirectUris: ['https://app.example.com/signed-in'] }])]
 * });
 * ```
 */
import type { ClientOptions } from './lib/plugins/clients/types.js';
import { compileClients } from './lib/plugins/clients/compile.js';
import { comparable } from './lib/plugins/clients/redirect-uris.js';
import { definePlugin, InvalidConfig } from './plugin.js';
import { lazy } from './lib/base/util/lazy.js';
import { toKeepSecrets, toListSessions } from './lib/store/adapter/requirements.js';

export type * from './lib/plugins/clients/types.js';

const cors = lazy(() => import('./lib/plugins/clients/cors.js'));

/**
 * Lets clients sign in through the browser of the device, and renew their tokens. Pages of their origins may read the answers of their
 * paths, without cookies.
 * @param list the clients, each with redirect URIs of its own
 * @throws {InvalidConfig} for a value that is not exact: a wildcard, the origin `null`, http outside of the device
 * @see RFC 8252 (native apps), RFC 7636 (PKCE)
 * @example plugins: [clients([{ redirectUris: ['http://127.0.0.1/signed-in'], scopes: ['notes:read'] }])]
 */
export function clients<const Scope extends string>(list: readonly ClientOptions<Scope>[]) {
	const { apps, origins } = compileClients(list);
	return definePlugin({
		name: 'clients',
		adapter: ['claimOnce', 'getUser', ...toKeepSecrets],
		check({ adapter, sessions }) {
			const missing = toListSessions.filter((method) => adapter?.[method] === undefined);
			if (sessions.strategy === 'jwt' || missing.length === 0) return;
			throw new InvalidConfig(
				`the adapter lacks ${missing.join(', ')}, which \`clients\` needs: use one that lists sessions, or session.strategy "jwt"`
			);
		},
		apps: (redirectUri) => apps.get(comparable(redirectUri)),
		...(origins.size > 0 && { around: async (exchange) => (await cors()).openFor(origins, exchange) })
	});
}
