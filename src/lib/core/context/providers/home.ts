/**
 * Finds the provider of a person by the domain of their address. The domain alone decides: whether a user has the address is not
 * looked up, and makes no difference.
 */
import { domainOf } from '../../../base/util/address.js';
import type { CompiledProvider } from './index.js';
import type { OAuthProvider } from './oauth.js';

/** Whether people are sent to the provider by the domain of their address. */
export function hasDomains(provider: CompiledProvider): provider is OAuthProvider {
	return provider.kind === 'oauth' && (provider.domains?.length ?? 0) > 0;
}

/** Returns the provider for an address; undefined if none is found, or the text is not an address. */
export function providerForAddress(
	{ providers }: { readonly providers: ReadonlyMap<string, CompiledProvider> },
	email: string
): OAuthProvider | undefined {
	const candidates = [...providers.values()].filter(hasDomains);
	const domain = candidates.length > 0 ? domainOf(email.trim()) : undefined;
	return domain === undefined ? undefined : candidates.find(({ domains }) => domains?.includes(domain));
}
