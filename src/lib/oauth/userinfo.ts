/**
 * What the userinfo endpoint adds: all there is to know for OAuth 2, and for OpenID Connect what the ID token leaves out.
 *
 * @see OpenID Connect Core 1.0, section 5.3
 */
import * as oauth from 'oauth4webapi';
import type { IDToken, TokenEndpointResponse } from 'oauth4webapi';
import type { Profile, TokenSet } from '../../types.js';
import { parseProfile, withoutPrototypeKeys } from '../http/json.js';
import { verification } from './described-user.js';
import type { Expected, Verified } from './id-token.js';
import type { OAuthProvider } from './provider.js';
import { checkProfile, checkUserinfo } from './refusals.js';
import { verifySignature } from './server.js';
import type { Server } from './server.js';
import { vendorOf } from './vendors.js';

type Asking = Pick<Expected, 'instance' | 'provider' | 'client'>;

/** How `oauth4webapi` reaches a provider: through its own `fetch`, which judges addresses itself. */
export function httpOf(provider: OAuthProvider) {
	return { [oauth.customFetch]: provider.fetch, [oauth.allowInsecureRequests]: true };
}

/**
 * Adds to the claims of an ID token what userinfo says, where the provider is configured so or claims are missing. A
 * userinfo request that fails ends the sign-in: a new user would be without name and address for good.
 */
export async function completeProfile(
	asking: Asking,
	{ server, tokens, claims }: Verified,
	known: Profile
): Promise<Profile> {
	const { provider } = asking;
	const idToken = provider.idToken ?? (vendorOf(provider)?.idTokenIsAll || undefined);
	const enough = idToken === true || (idToken !== false && isComplete(provider, claims));
	if (enough || !server.userinfo_endpoint) return known;
	const info = await userinfoClaims(asking, server, tokens, claims.sub);
	const profile = provider.idToken === false ? info : { ...known, ...info, sub: claims.sub };
	return withEmailVerified(profile, known, info);
}

/** Whether the ID token holds what the requested scopes promise; if not, the userinfo endpoint is asked. */
function isComplete(provider: OAuthProvider, claims: IDToken): boolean {
	const scopes = (provider.authorizationParams.scope ?? '').split(' ');
	const ownRule = provider.emailVerified ?? vendorOf(provider)?.emailVerified;
	const ofEmail = ownRule ? [claims.email] : [claims.email, claims.email_verified];
	if (scopes.includes('email') && ofEmail.some((claim) => claim === undefined)) return false;
	return !scopes.includes('profile') || (claims.name ?? claims.given_name ?? claims.preferred_username) !== undefined;
}

/**
 * The claim `email_verified` speaks of the address beside it: that of the ID token does not verify another address of
 * userinfo. One that says no counts wherever it stands.
 */
function withEmailVerified(profile: Profile, known: Profile, info: Profile): Profile {
	const another = known.email && info.email && known.email !== info.email;
	const no = [info, known].find((claims) => verification(claims.email_verified) === false);
	const said = no ?? [info, ...(another ? [] : [known])].find((claims) => verification(claims.email_verified));
	const { email_verified: _, ...rest } = profile;
	return said ? { ...rest, email_verified: said.email_verified } : rest;
}

async function userinfoClaims(
	{ instance, provider, client }: Asking,
	server: Server,
	tokens: TokenEndpointResponse,
	sub: string
): Promise<Profile> {
	const answer = await oauth.userInfoRequest(server, client, tokens.access_token, httpOf(provider));
	const signed = answer.headers.get('content-type')?.includes('jwt') ?? false;
	await checkUserinfo(provider, answer, tokens);
	const claims = await oauth.processUserInfoResponse(server, client, sub, answer);
	if (signed) await verifySignature(instance, provider, server, answer);
	return withoutPrototypeKeys(claims) as Profile;
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
		checkProfile(provider, profile, tokens);
		return profile;
	}
	const answer = await provider.fetch(server.userinfo_endpoint ?? '', {
		headers: new Headers({ accept: 'application/json', authorization: `Bearer ${tokens.access_token ?? ''}` })
	});
	await checkUserinfo(provider, answer, tokens);
	return parseProfile(await answer.text());
}
