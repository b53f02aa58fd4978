/** Logouts by a provider need a store that ends sessions and keeps the id of each logout token, and a way into the app. */
import { InvalidConfig } from '../../errors.js';
import type { AdapterNeed } from '../adapter/requirements.js';
import type { AuthContext } from '../config/context.js';
import type { OAuthProvider } from '../oauth/provider.js';
import { passedOnPaths } from './way-in.js';

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

/**
 * Requires that a logout by the server of a provider gets past SvelteKit's check of forms in this process.
 * @throws {InvalidConfig} otherwise
 */
export function requireWayIn({ providers, authPath }: Pick<AuthContext, 'providers' | 'authPath'>): void {
	const paths = passedOnPaths();
	if (paths.includes(authPath)) return;
	for (const { id, ...provider } of providers.values()) {
		if (provider.kind !== 'oauth' || !provider.logout.backChannel) continue;
		throw new InvalidConfig(
			paths.length > 0
				? `provider "${id}": withBackChannelLogout passes logouts on for routes under ${paths.join(' and ')}, but those of ` +
						`this app are under ${authPath}: give it { path: '${authPath}' }`
				: `provider "${id}": backChannelLogout does not work yet, because SvelteKit refuses a form without an Origin before it ` +
						'calls a hook: use withBackChannelLogout of framework-auth/node around the handler of adapter-node, or, without a ' +
						'server of your own, csrfByHandle. See docs/guides/logout.md'
		);
	}
}

function optionOf({ frontChannel, backChannel }: OAuthProvider['logout']): string | undefined {
	if (backChannel) return 'backChannelLogout';
	return frontChannel ? 'frontChannelLogout' : undefined;
}
