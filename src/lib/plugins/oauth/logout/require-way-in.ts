/** Logouts by the server of a provider need a way into the app. Loaded for a configuration that receives them. */
import { documentAt } from '../../../base/config/documents.js';
import { InvalidConfig } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { passedOnPaths } from './way-in.js';

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
						`server of your own, csrfByHandle. See ${documentAt('guides/logout.md')}`
		);
	}
}
