/** Reads the options of a provider for its access tokens, and checks them. */
import { InvalidConfig } from '../../../../errors.js';
import type { OIDCConfig } from '../../../../providers/types.js';
import type { Profile } from '../../../../types.js';
import { isAllowed } from '../../../base/util/protected-url.js';

/** The members of a provider's configuration that this file reads. */
type Configured = Pick<
	OIDCConfig<Profile>,
	'apiOrigins' | 'mayRequest' | 'revokeOnSignOut' | 'issuer' | 'wellKnown' | 'allowInsecureRequests'
>;

/** Returns the compiled options. @throws {InvalidConfig} naming the provider and the member */
export function tokenOptionsOf(configured: Configured, where: string) {
	return {
		apiOrigins: originsOf(configured, where),
		mayRequest: [...(configured.mayRequest ?? [])],
		revokeOnSignOut: revokes(configured, where)
	};
}

function originsOf(
	{ apiOrigins, allowInsecureRequests = false }: Configured,
	where: string
): readonly string[] | undefined {
	for (const each of apiOrigins ?? []) {
		const url = URL.canParse(each) ? new URL(each) : undefined;
		if (url?.origin === each && !each.includes('*') && isAllowed(url, allowInsecureRequests)) continue;
		throw new InvalidConfig(
			`${where}: "${each}" in apiOrigins has to be an origin with https, without a path: https://api.example.com`
		);
	}
	return apiOrigins && [...apiOrigins];
}

function revokes({ revokeOnSignOut = false, issuer, wellKnown }: Configured, where: string): boolean {
	if (revokeOnSignOut && !issuer && !wellKnown) {
		throw new InvalidConfig(`${where}: revokeOnSignOut needs metadata, which name the endpoint: set issuer`);
	}
	return revokeOnSignOut;
}
