/** Reads the options of a provider for signing out, and checks them. */
import { InvalidConfig } from '../../../../errors.js';
import type { ProviderLogout } from '../../../core/context/providers/oauth.js';
import type { ProviderLogoutOptions } from '../../../../providers/types/logout.js';

/** The members of a provider's configuration that this file reads. */
type Configured = ProviderLogoutOptions & {
	readonly type: string;
	readonly issuer?: string | undefined;
	readonly wellKnown?: string | undefined;
};

/** Returns the compiled options. @throws {InvalidConfig} naming the provider and the member */
export function logoutOptionsOf(configured: Configured, where: string): { readonly logout: ProviderLogout } {
	const read = (member: keyof ProviderLogoutOptions): boolean => {
		const value: unknown = configured[member] ?? false;
		if (typeof value !== 'boolean') throw new InvalidConfig(`${where}: ${member} has to be true or false`);
		if (!value) return false;
		if (configured.type !== 'oidc') throw new InvalidConfig(`${where}: ${member} is for providers of OpenID Connect`);
		if (configured.issuer || configured.wellKnown) return true;
		throw new InvalidConfig(`${where}: ${member} needs metadata, which name the endpoint and the keys: set issuer`);
	};
	return {
		logout: {
			atProvider: read('logout'),
			frontChannel: read('frontChannelLogout'),
			backChannel: read('backChannelLogout')
		}
	};
}
