/**
 * Whether the ways in which a user signs in vouch for the address. A user of Auth.js has no proof of the address, and neither has one
 * whom a provider brought that said nothing: the address may be that of another person, if a provider lets people claim any.
 *
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022)
 */
import type { AdapterAccount, AdapterUser } from '../../../adapters/types.js';
import type { Store } from '../../store/adapter/methods.js';
import type { CompiledProvider } from '../context/providers/index.js';
import type { AuthContext } from '../context/context.js';
import type { OAuthProvider } from '../context/providers/oauth.js';
import { domainOf, isSameAddress } from '../../base/util/address.js';
import { stateOfAddress } from './proven-address.js';
import { vouchingVendors } from './vouching-vendors.js';

/**
 * Whether people can sign up here with an address that they only type in. If so, a user may have the address of another
 * person, and an address finds only a user who has proven it. Otherwise the person who signed up first would share the user
 * with the owner of the address.
 */
export function takesTypedAddresses(ctx: Pick<AuthContext, 'providers'>): boolean {
	return [...ctx.providers.values()].some((provider) => {
		if (provider.kind !== 'credentials') return provider.kind === 'webauthn';
		// Passwords that the library keeps are for proven addresses, unless they come from elsewhere or a sign-up is open.
		const { passwords } = provider;
		return passwords === undefined || passwords.imported !== undefined || !passwords.neutral;
	});
}

/**
 * Whether a person who proves the address is the one who has made the user with it: the user has proven the address, or each way in is
 * at a provider that vouches for addresses. An adapter that cannot list accounts may have one at any provider.
 */
export async function isOwnAddress(ctx: AuthContext, store: Store, user: AdapterUser): Promise<boolean> {
	const state = await stateOfAddress(store, user);
	if (state !== 'unknown') return state === 'proven';
	if (takesTypedAddresses(ctx)) return false;
	const accounts = await store.listAccounts?.(String(user.id));
	if (!accounts) return [...ctx.providers.values()].every((provider) => vouches(provider, user.email));
	return accounts.every((account) => isVouching(ctx, account, user.email));
}

/** Whether a way in vouches for an address. One by email proves its own address only. */
export function isVouching(
	{ providers }: Pick<AuthContext, 'providers'>,
	{ type, provider, providerAccountId }: Pick<AdapterAccount, 'type' | 'provider' | 'providerAccountId'>,
	address: string
): boolean {
	if (type === 'email') return isSameAddress(providerAccountId, address);
	const configured = providers.get(provider);
	// An account of a vendor that the site does not offer any more signs in to nothing.
	return configured ? vouches(configured, address) : vouchingVendors.has(provider);
}

/** A provider of emails brings no address that its owner has not proven. */
function vouches(provider: CompiledProvider, address: string): boolean {
	if (provider.kind !== 'oauth') return provider.kind === 'email';
	if (provider.domains && !provider.domains.includes(domainOf(address) ?? '')) return false;
	return isVouchingProvider(provider);
}

/** Whether a provider is a vendor that vouches for the addresses of its users. */
export function isVouchingProvider({
	issuer,
	wellKnown,
	authorizationUrl
}: Pick<OAuthProvider, 'issuer' | 'wellKnown' | 'authorizationUrl'>): boolean {
	const hosts = [issuer, wellKnown, authorizationUrl].flatMap((url) => (url ? [new URL(url).hostname] : []));
	return hosts.some((host) => [...vouchingVendors.values()].includes(host));
}
