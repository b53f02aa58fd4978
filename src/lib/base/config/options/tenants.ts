/** The options of a site that serves several tenants, each with providers of its own. */
import type { Provider } from '../../../../providers/types.js';
import type { Awaitable } from '../../../../types.js';

/**
 * The tenants of a site. Each has sign-in providers of its own, which the application keeps in its database, in addition to the
 * `providers` of the configuration. A session belongs to the tenant at which it began.
 *
 * @example
 * ```ts
 * FrameworkAuth({
 *   providers: [],
 *   tenant: {
 *     key: ({ url }) => /^([a-z\d-]+)\.app\.example\.com$/.exec(url.hostname)?.[1] ?? null,
 *     providers: (key) => db.providersOf(key)
 *   }
 * });
 * ```
 */
export interface TenantOptions<Event> {
	/**
	 * Returns the key of the tenant that a request belongs to: up to 48 lower-case letters, digits, `-` and `_`, the first a letter or a
	 * digit. Null if the request belongs to none: then only the `providers` of the configuration are there. Called once per request that needs it.
	 *
	 * A host decides only if `trustHost` or your server allows it: otherwise the client chooses it. A key is not a secret, and proves
	 * nothing.
	 */
	key(event: Event): Awaitable<string | null>;
	/**
	 * Returns the providers of a tenant, OAuth 2 and OpenID Connect only; null if there is no such tenant. The address of a user counts
	 * as verified only in the `domains` of its provider: list a domain only after the tenant has proved that it owns it.
	 */
	providers(key: string): Awaitable<readonly Provider[] | null>;
	/** The most tenants whose providers are kept compiled. The one that was not used for the longest time goes first. @default 1000 */
	limit?: number;
	/** The seconds for which compiled providers are used before `providers` is asked again. @default 60 */
	timeToLive?: number;
	/**
	 * Origins to which requests for tenants may go although they are private, or loopback with plain http: providers in your own
	 * network, or of tests. `['https://idp.internal.example']`. @default none
	 */
	internalOrigins?: readonly string[];
}
