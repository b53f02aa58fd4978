/** Reads the options of a provider for protocols beyond the authorization code flow, and checks them. */
import { InvalidConfig } from '../../../errors.js';
import type { OIDCConfig } from '../../../providers/types.js';
import type { Profile } from '../../../types.js';

/** The members of a provider's configuration that this file reads. */
type Configured = Pick<OIDCConfig<Profile>, 'resource'>;

/** Returns the compiled options. @throws {InvalidConfig} naming the provider and the member */
export function protocolsOf(configured: Configured, where: string) {
	return { resources: resourcesOf(configured, where) };
}

/** @see RFC 8707, section 2: an absolute URI without a fragment */
function resourcesOf({ resource = [] }: Configured, where: string): readonly string[] {
	const resources = typeof resource === 'string' ? [resource] : [...resource];
	for (const each of resources) {
		if (URL.canParse(each) && !each.includes('#')) continue;
		throw new InvalidConfig(`${where}: the resource "${each}" has to be an absolute URL without a fragment`);
	}
	return resources;
}
