/**
 * Asks a provider for a new access token. Nothing is stored here.
 *
 * @see RFC 6749, section 6; OpenID Connect Core 1.0, section 12; RFC 9700, section 4.14 (rotation)
 */
import * as oauth from 'oauth4webapi';
import type { TokenSet } from '../../../../types.js';
import type { InstanceState } from '../../../base/config/instance.js';
import { OutboundError } from '../../../base/http/bounded-fetch.js';
import { lazy } from '../../../base/util/lazy.js';
import { errorIn, scrubbed } from '../explain/answered.js';
import { subOf } from '../../../base/seal/stored-claim.js';
import { clockToleranceSeconds, verifyRefreshResponse } from '../id-token.js';
import { readableTokens, tokenParams, usableTokens, withoutIdToken } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { checkTokens, refusalOf } from '../refusals.js';
import { serverOf } from '../server.js';
import type { Server } from '../server.js';
import { httpOf } from '../userinfo.js';
import { serverOfTokens } from './servers.js';

/** The provider does not accept the refresh token any more: only the person can get another one. */
export class RefreshRefused extends Error {
	override name = 'RefreshRefused';
}

/**
 * The codes by which providers say that the refresh token has ended, or that the person has to do something. Beside those of
 * the standards: GitHub, and Slack.
 * @see RFC 6749, section 5.2; OpenID Connect Core 1.0, section 3.1.2.6
 */
const endings: ReadonlySet<string> = new Set([
	'invalid_grant',
	'interaction_required',
	'login_required',
	'consent_required',
	'bad_refresh_token',
	'invalid_refresh_token',
	'token_expired',
	'token_revoked'
]);

/**
 * Returns the new token set, as the provider's `account` callback keeps it. A connection that fails is tried once more: a
 * provider that has already replaced the refresh token may accept the earlier one for a moment.
 * @throws {RefreshRefused} when the provider does not accept the refresh token
 * @throws {OAuthSignInError} when the provider is not available
 * @throws {OAuthCallbackError} when it refuses for another reason, or its answer is not valid
 */
export async function refreshTokens(
	instance: InstanceState,
	provider: OAuthProvider,
	stored: TokenSet & { refresh_token: string; key?: string; sub?: string }
): Promise<TokenSet> {
	const client: oauth.Client = { ...provider.client, [oauth.clockTolerance]: clockToleranceSeconds };
	let server: Server | undefined;
	try {
		server = serverOfTokens(provider, await serverOf(instance, provider), stored);
		const answer = await requested(provider, server, client, stored);
		const conformed = await readableTokens(provider, (await provider.conform?.(answer.clone())) ?? answer);
		await checkTokens(conformed);
		const tokens =
			provider.type === 'oauth'
				? await oauth.processRefreshTokenResponse(server, client, await withoutIdToken(conformed))
				: await verifyRefreshResponse(
						{ instance, provider, client },
						server,
						conformed,
						stored.sub ?? subOf(stored.id_token)
					);
		return provider.account(usableTokens(provider, tokens)) ?? {};
	} catch (thrown) {
		const secrets = [stored.refresh_token, provider.fixedSecret];
		if (thrown instanceof oauth.ResponseBodyError && endings.has(thrown.error)) {
			const { error, error_description: description } = scrubbed(errorIn(thrown.cause, true), secrets);
			throw new RefreshRefused(`"${error}"${description ? ` (${description})` : ''}`);
		}
		throw await refusalOf(thrown, {
			provider,
			server: server ?? { issuer: provider.issuer ?? '' },
			redirectUri: '',
			secrets
		});
	}
}

const proving = lazy(() => import('../protocols/dpop.js'));

async function requested(
	provider: OAuthProvider,
	server: Server,
	client: oauth.Client,
	{ refresh_token: refreshToken, key }: { refresh_token: string; key?: string }
): Promise<Response> {
	const dpop = key === undefined ? undefined : await proving();
	const proof = dpop && { DPoP: (await dpop.readKey(key ?? '')).handle };
	const request = () =>
		oauth.refreshTokenGrantRequest(server, client, provider.authentication.clientAuth, refreshToken, {
			...httpOf(provider),
			...proof,
			additionalParameters: tokenParams(provider)
		});
	const send = () => (dpop ? dpop.withNonce(request) : request());
	try {
		return await send();
	} catch (thrown) {
		if (!(thrown instanceof OutboundError && thrown.isConnection)) throw thrown;
		return send();
	}
}
