/** Revokes a token at a provider. @see RFC 7009 */
import * as oauth from 'oauth4webapi';
import type { TokenSet } from '../../../../types.js';
import type { InstanceState } from '../../../base/config/instance.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { refusalOf } from '../refusals.js';
import { serverOf } from '../server.js';
import { httpOf } from '../userinfo.js';

/**
 * Revokes the refresh token, and with it the whole grant at most providers; without one, the access token.
 * @throws {AuthError} when the provider has no endpoint for it, does not answer, or refuses
 */
export async function revokeTokens(
	instance: InstanceState,
	provider: OAuthProvider,
	{ refresh_token: refreshToken, access_token: accessToken }: Pick<TokenSet, 'refresh_token' | 'access_token'>
): Promise<void> {
	const token = refreshToken || accessToken;
	if (!token) return;
	const server = await serverOf(instance, provider);
	const hint = { token_type_hint: refreshToken ? 'refresh_token' : 'access_token' };
	try {
		const answer = await oauth.revocationRequest(server, provider.client, provider.authentication.clientAuth, token, {
			...httpOf(provider),
			additionalParameters: hint
		});
		await oauth.processRevocationResponse(answer);
	} catch (thrown) {
		throw await refusalOf(thrown, { provider, server, redirectUri: '', secrets: [token, provider.fixedSecret] });
	}
}
