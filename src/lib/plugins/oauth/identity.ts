/**
 * Turns an authorization response into an identity: exchanges the code, has the answer verified, and asks the provider's
 * profile callback for the user. No unverified value leaves this file.
 *
 * @see RFC 6749, section 4.1.3; RFC 9207
 */
import * as oauth from 'oauth4webapi';
import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Account, Profile, TokenSet } from '../../../types.js';
import type { InstanceState } from '../../base/config/instance.js';
import { peekJson, peekText } from '../../base/http/bounded-fetch.js';
import { parseProfile, withoutPrototypeKeys } from '../../base/http/json.js';
import { nothingProven, provenElsewhere } from '../../core/session/proof.js';
import type { Proof } from '../../core/session/proof.js';
import { nowSeconds } from '../../base/util/clock.js';
import { lazy } from '../../base/util/lazy.js';
import { describeUser } from './described-user.js';
import type { DescribedUser } from './described-user.js';
import { clockToleranceSeconds, verifyTokenResponse } from './id-token.js';
import type { Expected } from './id-token.js';
import type { PendingSignIn } from './checks.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { checkTokens, refusalOf } from './refusals.js';
import { hasIssuer } from './server.js';
import type { Server } from './server.js';
import { namedServer, withServer } from './tokens/servers.js';
import { completeProfile, httpOf, userinfoProfile } from './userinfo.js';
import type { Binding } from './userinfo.js';
import { responseClaimsOf } from './vendors.js';

/** The identity that the provider describes. `user.id` is not set: a later step finds the user whom the account belongs to. */
export interface OAuthIdentity extends Omit<DescribedUser, 'providerAccountId'> {
	readonly account: Account;
	/** The token set that the account stores. */
	readonly tokens: TokenSet;
	readonly profile: Profile;
	readonly proof: Proof;
	/** When the person authenticated, by the verified ID token: seconds since the epoch. */
	readonly authTime?: number;
	/** The key that the access token is bound to. */
	readonly dpopKey?: string;
}

/**
 * Checks a response, exchanges its code and returns the identity.
 * @throws {OAuthCallbackError} when the provider refuses, or sends an invalid answer
 * @throws {OAuthSignInError} when the provider is not available
 * @throws {OAuthProfileParseError} when the profile does not describe a user
 */
export async function identify(
	instance: InstanceState,
	provider: OAuthProvider,
	server: Server,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<OAuthIdentity> {
	const { profile, tokens, proof, authTime } = await exchangeCode(instance, provider, server, pending, response).catch(
		async (thrown: unknown) => {
			const signed = provider.protocols?.signedResponse ? (await signedResponses()).unverified(response, 'code') : null;
			const secrets = [
				response.get('code'),
				signed,
				response.get('response'),
				pending.codeVerifier,
				provider.fixedSecret
			];
			throw await refusalOf(thrown, { provider, server, redirectUri: pending.redirectUri, secrets });
		}
	);
	const identity = await identityOf(provider, { profile, tokens, proof, authTime });
	return { ...identity, ...(pending.dpopKey !== undefined && { dpopKey: pending.dpopKey }) };
}

/** Returns the identity that a verified answer describes. @throws {OAuthProfileParseError} */
export async function identityOf(provider: OAuthProvider, exchanged: Exchanged): Promise<OAuthIdentity> {
	const { profile, tokens } = exchanged;
	const { providerAccountId, ...described } = await describeUser(provider, profile, tokens);
	const account = { ...tokens, provider: provider.id, type: provider.type, providerAccountId };
	return { ...described, account, ...exchanged };
}

const signedResponses = lazy(() => import('./protocols/response-token.js'));
const requesting = lazy(() => import('./protocols/requested-claims.js'));
const decrypting = lazy(() => import('./protocols/encryption.js'));
const proving = lazy(() => import('./protocols/dpop.js'));

interface Exchanged {
	readonly profile: Profile;
	readonly tokens: TokenSet;
	readonly proof: Proof;
	readonly authTime?: number;
}

async function exchangeCode(
	instance: InstanceState,
	provider: OAuthProvider,
	discovered: Server,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<Exchanged> {
	const client: oauth.Client = { ...provider.client, [oauth.clockTolerance]: clockToleranceSeconds };

	const params = provider.protocols?.signedResponse
		? await (await signedResponses()).verified(instance, provider, [discovered, client], response, pending.state)
		: oauth.validateAuthResponse(discovered, client, comparable(provider, discovered, response), pending.state);
	const received = provider.protocols?.signedResponse ? params : response;
	const server = namedServer(provider, discovered, received);
	const binding = await bindingOf(pending);
	const send = (): Promise<Response> =>
		oauth.authorizationCodeGrantRequest(
			server,
			client,
			provider.authentication.clientAuth,
			params,
			pending.redirectUri,
			pending.codeVerifier ?? oauth.nopkce,
			{ ...httpOf(provider, binding), additionalParameters: tokenParams(provider) }
		);
	const answer = await (binding ? binding.withNonce(send) : send());
	const conformed = await readableTokens(provider, (await provider.conform?.(answer.clone())) ?? answer);
	await checkTokens(conformed);

	if (provider.type === 'oauth') {
		const answered = await oauth.processAuthorizationCodeResponse(server, client, await withoutIdToken(conformed));
		const tokens = withServer(provider, server, usableTokens(provider, answered));
		const profile = await userinfoProfile(provider, server, tokens, binding);
		return { tokens, proof: nothingProven, profile: withResponseParams(profile, provider, received) };
	}
	// A parameter that was left out of the comparison is compared with the ID token.
	return verifiedExchange({ instance, provider, client, pending, response: received, binding }, server, conformed);
}

/** Verifies the token response of an OpenID Connect provider, and completes the profile. */
async function verifiedExchange(
	expected: Expected & { readonly pending: PendingSignIn; readonly binding: Binding | undefined },
	discovered: Server,
	answer: Response
): Promise<Exchanged> {
	const { provider, pending, response } = expected;
	const verified = await verifyTokenResponse(expected, discovered, answer);
	const tokens = usableTokens(provider, verified.tokens);
	const claims = withoutPrototypeKeys(verified.claims) as Profile;
	const base = withResponseClaims(claims, provider, response);
	const parameter = pending.claims ?? provider.authorizationParams.claims;
	const rules = parameter === undefined ? undefined : await requesting();
	const requested = rules?.readRequestedClaims(parameter ?? '');
	const enough = requested === undefined || rules?.hasRequested(requested, claims);
	const whole = await completeProfile(expected, verified, base, enough);
	const profile = withResponseParams(whole, provider, response);
	if (requested) rules?.requireEssential(requested, claims, profile);
	const { trustAmr, logout } = provider;
	const proof = provenElsewhere(verified.claims, { trustAmr, keepsSubject: logout.backChannel });
	const { auth_time: authTime } = verified.claims;
	return { tokens, proof, profile, ...(typeof authTime === 'number' && { authTime }) };
}

/** Returns the token response without empty members, and with its ID token decrypted, if ID tokens are encrypted. */
export async function readableTokens({ protocols }: OAuthProvider, answer: Response): Promise<Response> {
	const full = await withoutEmptyMembers(answer);
	const encryption = protocols?.encrypted.idToken;
	if (!encryption) return full;
	return (await decrypting()).withDecryptedIdToken(encryption, full);
}

/** The members of a token response that may be absent. @see RFC 6749, section 5.1; OpenID Connect Core 1.0, section 12.2 */
const optionalMembers: ReadonlySet<string> = new Set(['refresh_token', 'scope', 'expires_in', 'id_token']);

/** Removes the optional members that are null or empty: some providers write them in place of leaving them out. */
async function withoutEmptyMembers(answer: Response): Promise<Response> {
	if (!answer.ok) return answer;
	const body: unknown = await peekJson(answer);
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return answer;
	const members = Object.entries(body);
	const full = members.filter(([name, value]) => !optionalMembers.has(name) || (value !== null && value !== ''));
	if (full.length === members.length) return answer;
	return new Response(JSON.stringify(Object.fromEntries(full)), { status: answer.status, headers: answer.headers });
}

/** The parameters of the token request that the configuration sets. */
export function tokenParams({ tokenBody, resources }: OAuthProvider): URLSearchParams {
	return new URLSearchParams([...Object.entries(tokenBody), ...resources.map((each) => ['resource', each])]);
}

/**
 * Removes an `iss` parameter that cannot be compared. Without an issuer there is nothing to compare it with (RFC 9207,
 * section 2.4). With tenants, it is compared with the tenant's issuer later.
 */
function comparable(provider: OAuthProvider, server: Server, response: URLSearchParams): URLSearchParams {
	if (hasIssuer(server) && !provider.tenants) return response;
	const params = new URLSearchParams(response);
	params.delete('iss');
	return params;
}

/** Removes the ID token of an OAuth 2 provider, which cannot be verified. */
export async function withoutIdToken(answer: Response): Promise<Response> {
	const text = await peekText(answer);
	if (!text.includes('"id_token"')) return answer;
	try {
		const { id_token: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
		return new Response(JSON.stringify(rest), { status: answer.status, headers: answer.headers });
	} catch {
		return answer;
	}
}

/** Adds the parts of the profile that come beside the code. They are not signed, so a claim of the ID token wins. */
function withResponseClaims(claims: Profile, provider: OAuthProvider, response: URLSearchParams): Profile {
	const added = responseClaimsOf(provider).flatMap((name) => {
		try {
			return [[name, parseProfile(response.get(name) ?? '')]];
		} catch {
			return [];
		}
	});
	return { ...(Object.fromEntries(added) as Profile), ...claims };
}

/** Adds the parameters that come beside the code, as text. A member that the provider says itself wins. */
function withResponseParams(
	profile: Profile,
	{ responseParams = [] }: OAuthProvider,
	response: URLSearchParams
): Profile {
	const added = responseParams.flatMap((name) => {
		const value = response.get(name);
		return value === null || Object.hasOwn(profile, name) ? [] : [[name, value]];
	});
	return added.length > 0 ? { ...profile, ...(Object.fromEntries(added) as Profile) } : profile;
}

/** Loads the key that the tokens will be bound to, and what uses it. */
async function bindingOf({ dpopKey }: PendingSignIn): Promise<Binding | undefined> {
	if (dpopKey === undefined) return undefined;
	const { fetchWithProof, readKey, requestWithProof, withNonce } = await proving();
	return { key: await readKey(dpopKey), fetchWithProof, requestWithProof, withNonce };
}

/**
 * Returns the token set, with an absolute expiry. A token that is bound to a key is useless without the key, and a provider
 * that was asked for one has to bind it: anyone can use the other kind.
 * @see RFC 9449, section 5
 */
export function usableTokens({ protocols }: OAuthProvider, tokens: TokenEndpointResponse): TokenSet {
	if (tokens.token_type !== (protocols?.dpop ? 'dpop' : 'bearer')) {
		throw new Error(
			protocols?.dpop
				? 'the "token_type" of the token response is not DPoP, so the token is not bound to the key: register the ' +
						'client with dpop_bound_access_tokens, or leave it out'
				: 'the "token_type" of the token response is not Bearer'
		);
	}
	const { expires_in = 0 } = tokens;
	const expiresAt = nowSeconds() + Math.floor(expires_in);
	const expires = expires_in > 0 && Number.isSafeInteger(expiresAt) ? { expires_at: expiresAt } : {};
	return { ...(withoutPrototypeKeys(tokens) as TokenSet), ...expires };
}
