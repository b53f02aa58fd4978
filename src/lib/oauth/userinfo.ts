/**
 * What the userinfo endpoint adds: all there is to know for OAuth 2, and for OpenID Connect what the ID token leaves out.
 *
 * @see OpenID Connect Core 1.0, section 5.3
 */
import * as oauth from 'oauth4webapi';
import type { IDToken, TokenEndpointResponse } from 'oauth4webapi';
import type { Profile, TokenSet } from '../../types.js';
import { parseProfile, withoutPrototypeKeys } from '../json.js';
import { OutboundError } from '../outbound.js';
import type { Expected, Verified } from './id-token.js';
import type { OAuthProvider } from './provider.js';
import { verifySignature } from './server.js';
import type { Server } from './server.js';

type Asking = Pick<Expected, 'memory' | 'provider' | 'client'>;

/** How `oauth4webapi` reaches a provider: through its own `fetch`, which judges addresses itself. */
export function httpOf(provider: OAuthProvider) {
	return { [oauth.customFetch]: provider.fetch, [oauth.allowInsecureRequests]: true };
}

/** Adds to the claims of an ID token what userinfo says, where the provider is configured so or claims are missing. */
export async function completeProfile(
	asking: Asking,
	{ server, tokens, claims }: Verified,
	known: Profile
): Promise<{ profile: Profile; warning?: string }> {
	const { provider } = asking;
	const enough = provider.idToken === true || (provider.idToken !== false && isComplete(provider, claims));
	if (enough || !server.userinfo_endpoint) return { profile: known };
	try {
		const info = await userinfoClaims(asking, server, tokens, claims.sub);
		return { profile: provider.idToken === false ? info : { ...known, ...info, sub: claims.sub } };
	} catch (thrown) {
		// Somebody else's claims refuse the sign-in; claims that are out of reach only leave the profile shorter.
		if (provider.idToken === false || !isUnavailable(thrown)) throw thrown;
		return { profile: known, warning: 'userinfo-unavailable' };
	}
}

/** Whether the ID token holds what the requested scopes promise; if not, the userinfo endpoint is asked. */
function isComplete(provider: OAuthProvider, claims: IDToken): boolean {
	const scopes = (provider.authorizationParams.scope ?? '').split(' ');
	if (scopes.includes('email') && claims.email === undefined) return false;
	return !scopes.includes('profile') || (claims.name ?? claims.given_name ?? claims.preferred_username) !== undefined;
}

async function userinfoClaims(
	{ memory, provider, client }: Asking,
	server: Server,
	tokens: TokenEndpointResponse,
	sub: string
): Promise<Profile> {
	const answer = await oauth.userInfoRequest(server, client, tokens.access_token, httpOf(provider));
	const signed = answer.headers.get('content-type')?.includes('jwt') ?? false;
	const claims = await oauth.processUserInfoResponse(server, client, sub, answer);
	if (signed) await verifySignature(memory, provider, server, answer);
	return withoutPrototypeKeys(claims) as Profile;
}

function isUnavailable(thrown: unknown): boolean {
	return (
		thrown instanceof OutboundError ||
		thrown instanceof oauth.WWWAuthenticateChallengeError ||
		(thrown as { code?: unknown }).code === oauth.RESPONSE_IS_NOT_CONFORM
	);
}

/** The profile of an OAuth 2 provider is whatever its userinfo endpoint says over the authenticated connection. */
export async function userinfoProfile(provider: OAuthProvider, server: Server, tokens: TokenSet): Promise<Profile> {
	if (provider.requestUserinfo) {
		const url = server.userinfo_endpoint;
		const { id, name, type, issuer, client } = provider;
		const profile = await provider.requestUserinfo({
			tokens,
			provider: { id, name, type, issuer, clientId: client.client_id, ...(url && { userinfo: { url: new URL(url) } }) },
			fetch: provider.fetch
		});
		if (typeof profile !== 'object' || profile === null) throw new Error('the userinfo request gave no profile');
		return profile;
	}
	const answer = await provider.fetch(server.userinfo_endpoint ?? '', {
		headers: new Headers({ accept: 'application/json', authorization: `Bearer ${tokens.access_token ?? ''}` })
	});
	if (answer.status !== 200) throw new Error(`the userinfo endpoint answered with status ${answer.status}`);
	return parseProfile(await answer.text());
}
