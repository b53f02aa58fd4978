/**
 * The key under which a provider carries its own `fetch`, for a corporate proxy, a test double or a quirk of the HTTP
 * exchange.
 */

/**
 * Gives a provider its own `fetch` for all requests to it. The limits on time and size still apply.
 *
 * ```ts
 * GitHub({ clientId, clientSecret, [customFetch]: (input, init) => fetch(input, { ...init, dispatcher }) })
 * ```
 */
export const customFetch: unique symbol = Symbol('custom-fetch');

/**
 * Returns the `fetch` that a provider object carries. The key is known by its description, so that a provider made with
 * another package's symbol of that description (`@auth/core`) works as well.
 */
export function customFetchOf(provider: object): typeof fetch | undefined {
	for (const key of Object.getOwnPropertySymbols(provider)) {
		if (key.description !== customFetch.description) continue;
		const value = (provider as Record<symbol, unknown>)[key];
		if (typeof value === 'function') return value as typeof fetch;
	}
	return undefined;
}
