/**
 * Reads the userinfo endpoint: for OAuth 2 the whole profile, for OpenID Connect the claims that the ID token leaves out.
 *
 * @see OpenID Connect Core 1.0, section 5.3
 */
import * as oauth from 'oauth4webapi';
import type { IDToken, TokenEndpointResponse } from 'oauth4webapi';
import type { Profile, TokenSet } from '../../../types.js';
import { peekText } from '../../base/http/bounded-fetch.js';
import { parseProfile, withoutPrototypeKeys } from '../../base/http/json.js';
import { lazy } from '../../base/util/lazy.js';
import { verification } from './described-user.js';
import type { Expected, Verified } from './id-token.js';
import type * as dpop from './protocols/dpop.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { checkProfile, checkUserinfo, UserinfoMistake, withVendorsWords } from './refusals.js';
import { verifySignature } from './server.js';
import type { Server } from './server.js';
import { vendorOf } from './vendors.js';

/** The key that the tokens of a sign-in are bound to, and what uses it. */
export interface Binding extends Pick<typeof dpop, 'fetchWithProof' | 'requestWithProof' | 'withNonce'> {
	readonly key: dpop.BoundKey;
}

type Asking = Pick<Expected, 'instance' | 'provider' | 'client'> & { readonly binding?: Binding | undefined };

/** Returns the HTTP options of `oauth4webapi` for a provider: its own `fetch`, which checks URLs itself. */
export function httpOf(provider: OAuthProvider, binding?: Binding) {
	return {
		[oauth.customFetch]: provider.fetch,
		[oauth.allowInsecureRequests]: true,
		...(binding && { DPoP: binding.key.handle })
	};
}

/**
 * Adds the claims of userinfo to those of an ID token, if the provider is configured so or claims are missing. A failed
 * userinfo request ends the sign-in: otherwise a new user would never get a name and an address.
 * @param hasRequested whether the ID token has the claims that the request asks for by name
 */
export async function completeProfile(
	asking: Asking,
	{ server, tokens, claims }: Verified,
	base: Profile,
	hasRequested = true
): Promise<Profile> {
	const { provider } = asking;
	const idToken = provider.idToken ?? (vendorOf(provider)?.idTokenIsAll || undefined);
	const enough = idToken === true || (idToken !== false && hasRequested && isComplete(provider, claims));
	if (enough || !server.userinfo_endpoint) return base;
	const info = await userinfoClaims(asking, server, tokens, claims.sub);
	const profile = provider.idToken === false ? info : { ...base, ...info, sub: claims.sub };
	return withEmailVerified(profile, base, info);
}

/** Whether the ID token has the claims that the requested scopes promise. If not, the userinfo endpoint is asked. */
function isComplete(provider: OAuthProvider, claims: IDToken): boolean {
	const scopes = (provider.authorizationParams.scope ?? '').split(' ');
	const ownRule = provider.emailVerified ?? vendorOf(provider)?.emailVerified;
	const ofEmail = ownRule ? [claims.email] : [claims.email, claims.email_verified];
	if (scopes.includes('email') && ofEmail.some((claim) => claim === undefined)) return false;
	return !scopes.includes('profile') || (claims.name ?? claims.given_name ?? claims.preferred_username) !== undefined;
}

/**
 * Adds `email_verified`, which applies to the address beside it: the claim of the ID token does not verify another address
 * from userinfo. A claim that says no counts wherever it stands.
 */
function withEmailVerified(profile: Profile, base: Profile, info: Profile): Profile {
	const another = base.email && info.email && base.email !== info.email;
	const no = [info, base].find((claims) => verification(claims.email_verified) === false);
	const said = no ?? [info, ...(another ? [] : [base])].find((claims) => verification(claims.email_verified));
	const { email_verified: _, ...rest } = profile;
	return said ? { ...rest, email_verified: said.email_verified } : rest;
}

const decrypting = lazy(() => import('./protocols/encryption.js'));

async function userinfoClaims(
	{ instance, provider, client, binding }: Asking,
	server: Server,
	tokens: TokenEndpointResponse,
	sub: string
): Promise<Profile> {
	const send = (): Promise<Response> =>
		oauth.userInfoRequest(server, client, tokens.access_token, httpOf(provider, binding));
	const response = await (binding ? binding.withNonce(send) : send());
	const encryption = provider.protocols?.encrypted.userinfo;
	const answer = encryption
		? await (await decrypting()).withDecryptedUserinfo(encryption, response)
		: withUsualType(response);
	const signed = answer.headers.get('content-type') === tokenType ? await peekText(answer) : undefined;
	await checkUserinfo(provider, answer, tokens);
	const claims = await oauth.processUserInfoResponse(server, client, sub, answer).catch((thrown: unknown) => {
		throw new UserinfoMistake(thrown);
	});
	if (signed !== undefined) await verifySignature(instance, provider, server, signed);
	return withoutPrototypeKeys(claims) as Profile;
}

/** The media type of signed userinfo. @see OpenID Connect Core 1.0, section 5.3.2 */
const tokenType = 'application/jwt';

/** Returns a signed answer with its media type as usual: upper case and parameters do not matter. @see RFC 9110, section 8.3.1 */
function withUsualType(answer: Response): Response {
	const type = answer.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
	if (type !== tokenType) return answer;
	return new Response(answer.body, { status: answer.status, headers: { 'content-type': tokenType } });
}

/** Returns the profile of an OAuth 2 provider: the answer of its userinfo endpoint over the authenticated connection. */
export async function userinfoProfile(
	provider: OAuthProvider,
	server: Server,
	tokens: TokenSet,
	binding?: Binding
): Promise<Profile> {
	const token = tokens.access_token ?? '';
	if (provider.requestUserinfo) return askedProfile(provider, server, tokens, binding);
	const alias = provider.client.use_mtls_endpoint_aliases ? server.mtls_endpoint_aliases?.userinfo_endpoint : undefined;
	const url = alias ?? server.userinfo_endpoint ?? '';
	const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
	const answer = await (binding
		? binding.requestWithProof(binding.key, token, [new URL(url), { headers }], provider.fetch)
		: provider.fetch(url, { headers }));
	await checkUserinfo(provider, answer, tokens);
	const text = await answer.text();
	try {
		return parseProfile(text);
	} catch (thrown) {
		throw new UserinfoMistake(thrown, answer);
	}
}

/** Returns the profile that the provider's own function asks for. */
async function askedProfile(
	provider: OAuthProvider,
	server: Server,
	tokens: TokenSet,
	binding: Binding | undefined
): Promise<Profile> {
	const url = server.userinfo_endpoint;
	const { id, name, type, issuer, client } = provider;
	let last: Response | undefined;
	const fetchNoted: typeof fetch = async (...request) => (last = await provider.fetch(...request));
	try {
		const profile = await provider.requestUserinfo?.({
			tokens,
			provider: { id, name, type, issuer, clientId: client.client_id, ...(url && { userinfo: { url: new URL(url) } }) },
			fetch: binding ? binding.fetchWithProof(binding.key, tokens.access_token ?? '', fetchNoted) : fetchNoted,
			clientSecret: async () => provider.clientSecret?.()
		});
		if (typeof profile !== 'object' || profile === null) throw new Error('the userinfo request returned no profile');
		checkProfile(provider, profile, tokens);
		return profile;
	} catch (thrown) {
		throw await withVendorsWords(thrown, provider, last, tokens);
	}
}
