/** Reads the options of a provider for protocols beyond the authorization code flow, and checks them. */
import { InvalidConfig } from '../../../errors.js';
import type { OIDCConfig } from '../../../providers/types.js';
import type { Profile } from '../../../types.js';

/** The members of a provider's configuration that this file reads. */
type Configured = Pick<OIDCConfig<Profile>, 'resource' | 'client' | 'issuer' | 'wellKnown'>;

/** Protocols that a provider is configured to use. */
export interface Protocols {
	/** Whether each authorization request is pushed. @see RFC 9126 */
	readonly pushed: boolean;
	/** Whether tokens are bound to a key. @see RFC 9449 */
	readonly dpop: boolean;
}

/** The compiled options. */
interface Compiled {
	readonly resources: readonly string[];
	readonly protocols?: Protocols;
}

/** Returns the compiled options. @throws {InvalidConfig} naming the provider and the member */
export function protocolsOf(configured: Configured, where: string): Compiled {
	const { client = {}, issuer, wellKnown } = configured;
	const protocols: Protocols = {
		pushed: flag(client, 'require_pushed_authorization_requests', where),
		dpop: flag(client, 'dpop_bound_access_tokens', where)
	};
	if (protocols.pushed && !issuer && !wellKnown) {
		throw new InvalidConfig(
			`${where}: client.require_pushed_authorization_requests needs metadata, which name the endpoint: set issuer`
		);
	}
	const isUsed = Object.values(protocols).some(Boolean);
	return { resources: resourcesOf(configured, where), ...(isUsed && { protocols }) };
}

function flag(client: Readonly<Record<string, unknown>>, member: string, where: string): boolean {
	const value = client[member] ?? false;
	if (typeof value === 'boolean') return value;
	throw new InvalidConfig(`${where}: client.${member} has to be true or false`);
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
