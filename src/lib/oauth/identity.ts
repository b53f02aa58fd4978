/**
 * Turns an authorization response into an identity: exchanges the code, has the answer verified, and asks the provider's
 * profile callback for the user. No unverified value leaves this file.
 *
 * @see RFC 6749, section 4.1.3; RFC 9207
 */
import * as oauth from 'oauth4webapi';
import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Account, Profile, TokenSet } from '../../types.js';
import type { InstanceState } from '../config/instance.js';
import { parseProfile, withoutPrototypeKeys } from '../http/json.js';
import { nothingProven, provenElsewhere } from '../session/proof.js';
import type { Proof } from '../session/proof.js';
import { nowSeconds } from '../util/clock.js';
import { describeUser } from './described-user.js';
import type { DescribedUser } from './described-user.js';
import { clockToleranceSeconds, verifyTokenResponse } from './id-token.js';
import type { PendingSignIn } from './checks.js';
import type { OAuthProvider } from './provider.js';
import { checkTokens, refusalOf } from './refusals.js';
import { hasIssuer } from './server.js';
import type { Server } from './server.js';
import { completeProfile, httpOf, userinfoProfile } from './userinfo.js';
import { responseClaimsOf } from './vendors.js';

/** The identity that the provider describes. `user.id` is not set: a later step finds the user whom the account belongs to. */
export interface OAuthIdentity extends Omit<DescribedUser, 'providerAccountId'> {
	readonly account: Account;
	/** The token set that the account stores. */
	readonly tokens: TokenSet;
	readonly profile: Profile;
	readonly proof: Proof;
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
	const { profile, tokens, proof } = await exchangeCode(instance, provider, server, pending, response).catch(
		async (thrown: unknown) => {
			const secrets = [response.get('code'), pending.codeVerifier, provider.fixedSecret];
			throw await refusalOf(thrown, { provider, server, redirectUri: pending.redirectUri, secrets });
		}
	);
	const { providerAccountId, ...described } = await describeUser(provider, profile, tokens);
	return {
		...described,
		account: { ...tokens, provider: provider.id, type: provider.type, providerAccountId },
		tokens,
		profile,
		proof
	};
}

interface Exchanged {
	readonly profile: Profile;
	readonly tokens: TokenSet;
	readonly proof: Proof;
}

async function exchangeCode(
	instance: InstanceState,
	provider: OAuthProvider,
	discovered: Server,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<Exchanged> {
	const client: oauth.Client = { ...provider.client, [oauth.clockTolerance]: clockToleranceSeconds };

	const params = oauth.validateAuthResponse(
		discovered,
		client,
		comparable(provider, discovered, response),
		pending.state
	);
	const answer = await oauth.authorizationCodeGrantRequest(
		discovered,
		client,
		provider.authentication.clientAuth,
		params,
		pending.redirectUri,
		pending.codeVerifier ?? oauth.nopkce,
		{ ...httpOf(provider), additionalParameters: tokenParams(provider) }
	);
	const conformed = (await provider.conform?.(answer.clone())) ?? answer;
	await checkTokens(conformed);

	if (provider.type === 'oauth') {
		const answered = await oauth.processAuthorizationCodeResponse(discovered, client, await withoutIdToken(conformed));
		const tokens = bearerTokens(answered);
		return { tokens, proof: nothingProven, profile: await userinfoProfile(provider, discovered, tokens) };
	}
	const verified = await verifyTokenResponse({ instance, provider, client, pending, response }, discovered, conformed);
	const claims = withoutPrototypeKeys(verified.claims) as Profile;
	const known = withResponseClaims(claims, provider, response);
	const parameter = pending.claims ?? provider.authorizationParams.claims;
	const rules = parameter === undefined ? undefined : await import('./protocols/requested-claims.js');
	const requested = rules?.readRequestedClaims(parameter ?? '');
	const enough = requested === undefined || rules?.hasRequested(requested, claims);
	const profile = await completeProfile({ instance, provider, client }, verified, known, enough);
	if (requested) rules?.requireEssential(requested, claims, profile);
	return { tokens: bearerTokens(verified.tokens), proof: provenElsewhere(verified.claims, provider.trustAmr), profile };
}

/** The parameters of the token request that the configuration sets. */
function tokenParams({ tokenBody, resources }: OAuthProvider): URLSearchParams {
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
async function withoutIdToken(answer: Response): Promise<Response> {
	const text = await answer.clone().text();
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

/**
 * Returns the token set, with an absolute expiry. `oauth4webapi` also accepts a DPoP token, which is useless here: the
 * library does not have its key.
 * @see RFC 9449, section 5
 */
function bearerTokens(tokens: TokenEndpointResponse): TokenSet {
	if (tokens.token_type !== 'bearer') throw new Error('the "token_type" of the token response is not Bearer');
	const { expires_in = 0 } = tokens;
	const expiresAt = nowSeconds() + Math.floor(expires_in);
	const expires = expires_in > 0 && Number.isSafeInteger(expiresAt) ? { expires_at: expiresAt } : {};
	return { ...(withoutPrototypeKeys(tokens) as TokenSet), ...expires };
}
