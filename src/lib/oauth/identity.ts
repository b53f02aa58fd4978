/**
 * From a response to a person: exchanges the code, has what comes back verified, and asks the provider's profile
 * callback who it is. Nothing unverified gets further than this file.
 *
 * @see RFC 6749, section 4.1.3; RFC 9207
 */
import * as oauth from 'oauth4webapi';
import type { TokenEndpointResponse } from 'oauth4webapi';
import { OAuthCallbackError, OAuthProfileParseError } from '../../errors.js';
import type { Account, Profile, TokenSet, User } from '../../types.js';
import { nowSeconds } from '../clock.js';
import { parseProfile, withoutPrototypeKeys } from '../json.js';
import { printable, withoutPayload } from '../logger.js';
import type { Memory } from '../memory.js';
import { clockToleranceSeconds, maxIdLength, verifyTokenResponse } from './id-token.js';
import type { PendingSignIn } from './pending.js';
import type { OAuthProvider } from './provider.js';
import { hasIssuer } from './server.js';
import type { Server } from './server.js';
import { completeProfile, httpOf, userinfoProfile } from './userinfo.js';

/** Who signed in, as far as the provider is concerned. `user.id` is not set: whose account it is, is decided later. */
export interface Identity {
	readonly user: Omit<User, 'id'>;
	readonly account: Account;
	/** The token set within the account. */
	readonly tokens: TokenSet;
	readonly profile: Profile;
	/** What the provider says about the address: true or false; undefined where it says nothing. */
	readonly emailVerified: boolean | undefined;
	/** Something that happened on the way and did not stop it. */
	readonly warning?: string;
}

/** Checks a response, exchanges its code and returns who it is. @throws {OAuthCallbackError | OAuthProfileParseError} */
export async function identify(
	memory: Memory,
	provider: OAuthProvider,
	server: Server,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<Identity> {
	const { profile, tokens, warning } = await exchange(memory, provider, server, pending, response).catch(
		(thrown: unknown) => {
			throw asCallbackError(thrown, [response.get('code'), pending.codeVerifier, provider.fixedSecret]);
		}
	);
	const user = await profileOf(provider, profile, tokens);
	const { id, ...rest } = user;
	const providerAccountId = accountIdOf(provider, id);
	return {
		user: { ...rest, email: rest.email?.toLowerCase() },
		account: { ...tokens, provider: provider.id, type: provider.type, providerAccountId },
		tokens,
		profile,
		emailVerified: provider.emailVerified(profile),
		warning
	};
}

interface Exchanged {
	readonly profile: Profile;
	readonly tokens: TokenSet;
	readonly warning?: string;
}

async function exchange(
	memory: Memory,
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
		provider.clientAuth,
		params,
		pending.redirectUri,
		pending.codeVerifier ?? oauth.nopkce,
		{ ...httpOf(provider), additionalParameters: provider.tokenBody }
	);
	const conformed = (await provider.conform?.(answer.clone())) ?? answer;

	if (provider.type === 'oauth') {
		const answered = await oauth.processAuthorizationCodeResponse(discovered, client, await withoutIdToken(conformed));
		const tokens = bearerTokens(answered);
		return { tokens, profile: await userinfoProfile(provider, discovered, tokens) };
	}
	const verified = await verifyTokenResponse({ memory, provider, client, pending, response }, discovered, conformed);
	const claims = withoutPrototypeKeys(verified.claims) as Profile;
	const known = provider.formPost ? withAppleUser(claims, response) : claims;
	return {
		tokens: bearerTokens(verified.tokens),
		...(await completeProfile({ memory, provider, client }, verified, known))
	};
}

/**
 * Without an issuer there is nothing to hold the `iss` parameter against (RFC 9207, section 2.4); with tenants it is
 * held against the tenant's issuer later.
 */
function comparable(provider: OAuthProvider, server: Server, response: URLSearchParams): URLSearchParams {
	if (hasIssuer(server) && !provider.tenants) return response;
	const params = new URLSearchParams(response);
	params.delete('iss');
	return params;
}

/** An OAuth 2 provider's ID token cannot be verified, so it is not kept. */
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

/**
 * Sign in with Apple sends the name once, at the first consent, beside the code.
 * @see https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple
 */
function withAppleUser(profile: Profile, response: URLSearchParams): Profile {
	const user = response.get('user');
	if (!user) return profile;
	try {
		return { user: parseProfile(user), ...profile };
	} catch {
		return profile;
	}
}

/**
 * The token set, with an absolute expiry. `oauth4webapi` also takes a DPoP token, which is of no use without the key that
 * nobody here has. @see RFC 9449, section 5
 */
function bearerTokens(tokens: TokenEndpointResponse): TokenSet {
	if (tokens.token_type !== 'bearer') throw new Error('the "token_type" of the token response is not Bearer');
	const { expires_in = 0 } = tokens;
	const expiresAt = nowSeconds() + Math.floor(expires_in);
	const expires = expires_in > 0 && Number.isSafeInteger(expiresAt) ? { expires_at: expiresAt } : {};
	return { ...(withoutPrototypeKeys(tokens) as TokenSet), ...expires };
}

async function profileOf(provider: OAuthProvider, profile: Profile, tokens: TokenSet): Promise<User> {
	try {
		const user = (await provider.profile(profile, tokens)) as User | null | undefined;
		if (!user) throw new Error('it gave no user');
		if (user.email && typeof user.email !== 'string') throw new Error('its email is not text');
		return user;
	} catch (thrown) {
		throw new OAuthProfileParseError(`the profile callback of provider "${provider.id}" failed`, {
			cause: { err: withoutPayload(thrown), provider: provider.id }
		});
	}
}

/** An id that is missing, or that a store could confuse with another, ends the sign-in. */
function accountIdOf(provider: OAuthProvider, id: unknown): string {
	const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
	const usable = typeof text === 'string' && text !== '' && text.length <= maxIdLength && !/\p{Cc}/u.test(text);
	// What `String(profile.id)` makes of no id: everybody would be the same person.
	if (usable && !['undefined', 'null', 'NaN', '[object Object]'].includes(text)) return text;
	throw new OAuthProfileParseError(
		`the profile callback of provider "${provider.id}" gave no usable id: it has to be a non-empty string of at most ${maxIdLength} characters`,
		{ cause: { provider: provider.id } }
	);
}

/** Turns what a protocol step threw into one error without tokens or answers in it. */
function asCallbackError(thrown: unknown, sent: (string | null | undefined)[]): OAuthCallbackError {
	if (thrown instanceof oauth.AuthorizationResponseError || thrown instanceof oauth.ResponseBodyError) {
		const error = printable(unquoted(thrown.error, sent), 60);
		const description = thrown.error_description && printable(unquoted(thrown.error_description, sent));
		return new OAuthCallbackError(`the provider refused: ${error}`, {
			cause: { error, ...(description && { error_description: description }) }
		});
	}
	const err = withoutPayload(thrown);
	return new OAuthCallbackError(`the response of the provider does not hold: ${err.message}`, { cause: { err } });
}

/** A provider may quote in its error what it was sent. */
function unquoted(text: string, sent: (string | null | undefined)[]): string {
	return sent.reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, '…') : rest), text);
}
