/** The provider that a logout is for. */
import { UnknownAction } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Route } from '../../../base/http/paths.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

/** @throws {UnknownAction} for a provider that does not send logouts in this way */
export function receiverOf(
	{ providers }: AuthContext,
	{ action, providerId = '' }: Route,
	way: 'frontChannel' | 'backChannel'
): OAuthProvider {
	const provider = providers.get(providerId);
	if (provider?.kind === 'oauth' && provider.logout[way]) return provider;
	throw new UnknownAction(`no provider of this site sends a ${action} here`);
}
