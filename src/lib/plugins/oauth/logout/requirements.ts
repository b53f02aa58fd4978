/** Logouts by a provider need a store that ends sessions, and that keeps the id of each logout token. */
import { InvalidConfig } from '../../../../errors.js';
import type { AdapterNeed } from '../../../store/adapter/requirements.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

/** The methods for stored sessions. */
const toEndSessions = [
	'deleteSessionsBySid',
	'listSessions',
	'deleteSessionById',
	'deleteSessions',
	'getRevocations',
	'setRevocation'
] as const;

/** Returns the methods of the adapter that a provider's logouts need. */
export function logoutNeeds({ id, logout }: OAuthProvider, strategy: 'jwt' | 'database'): AdapterNeed[] {
	const option = optionOf(logout);
	if (!option || strategy === 'jwt') return [];
	const methods = logout.backChannel ? [...toEndSessions, 'claimOnce' as const] : toEndSessions;
	return [{ by: `${option} of provider "${id}"`, methods }];
}

/** @throws {InvalidConfig} for a provider whose logouts would not end encrypted sessions */
export function requireLogoutStore(
	providers: AuthContext['providers'],
	{ strategy, revocation }: AuthContext['session']
): void {
	if (strategy !== 'jwt' || revocation) return;
	for (const provider of providers.values()) {
		const option = provider.kind === 'oauth' ? optionOf(provider.logout) : undefined;
		if (!option) continue;
		throw new InvalidConfig(
			`provider "${provider.id}": ${option} needs a store of ended sessions and of the ids of logout tokens: set ` +
				'session.revocation, or use session.strategy "database"'
		);
	}
}

function optionOf({ frontChannel, backChannel }: OAuthProvider['logout']): string | undefined {
	if (backChannel) return 'backChannelLogout';
	return frontChannel ? 'frontChannelLogout' : undefined;
}
