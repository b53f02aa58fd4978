/**
 * Verifies a logout token: first where it comes from, then each rule about its claims. Nothing of it is used before.
 *
 * @see OpenID Connect Back-Channel Logout 1.0, sections 2.4 (the token) and 2.6 (its validation)
 */
import { isText } from '../../../core/session/proof.js';
import { jwtVerify } from 'jose/jwt/verify';
import type { JWTVerifyOptions } from 'jose/jwt/verify';
import type { JWTPayload, JWTVerifyResult } from 'jose';
import { LogoutTokenError } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { withoutPayload } from '../../../base/errors/scrub.js';
import { clockToleranceSeconds } from '../id-token.js';
import { withEachKey } from '../../../base/seal/jws.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { metadataOf } from '../request/target.js';
import { withKeys } from '../server.js';
import type { Server } from '../server.js';
import { fromBase64Url } from '../../../base/seal/encoding.js';
import { lazy } from '../../../base/util/lazy.js';

/** The age above which a token is refused, in seconds. Providers are asked to make them valid for two minutes. */
export const longestAgeSeconds = 300;

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** The types that a token may have. One that says nothing is accepted. */
const types: readonly unknown[] = [undefined, 'logout+jwt', 'application/logout+jwt', 'jwt'];

/** The claims of a valid logout token. */
export interface Logout {
	readonly sid?: string;
	readonly sub?: string;
	readonly jti: string;
	readonly issuedAt: number;
}

/**
 * Verifies a logout token.
 * @throws {LogoutTokenError} for one that is not valid
 * @throws {OAuthSignInError} when the provider's metadata cannot be used
 */
export async function verifyLogoutToken(ctx: AuthContext, provider: OAuthProvider, token: string): Promise<Logout> {
	const server = await metadataOf(ctx.instance, provider);
	let verified: JWTVerifyResult;
	try {
		verified = await verifySigned(ctx, provider, server, await readable(provider, token));
	} catch (thrown) {
		const err = withoutPayload(thrown);
		throw new LogoutTokenError(`the logout token is not valid: ${err.message}`, {
			cause: { err, provider: provider.id }
		});
	}
	const mistake = mistakeIn(verified);
	if (mistake)
		throw new LogoutTokenError(`the logout token is not valid: ${mistake}`, { cause: { provider: provider.id } });
	const { sid, sub, jti = '', iat = 0 } = verified.payload as JWTPayload & { sid?: string };
	return { ...(sid !== undefined && { sid }), ...(sub !== undefined && { sub }), jti, issuedAt: iat };
}

const decrypting = lazy(() => import('../protocols/encryption.js'));

/** Returns the signed token. It is encrypted if ID tokens are. @see section 2.6, step 1 */
async function readable({ protocols }: OAuthProvider, token: string): Promise<string> {
	const encryption = protocols?.encrypted.idToken;
	if (!encryption) return token;
	return (await decrypting()).decrypted(encryption, token, 'logout token');
}

/** Verifies the signature, and the claims that a logout token shares with an ID token. @see section 2.6, steps 2 to 4 */
async function verifySigned(
	{ instance }: AuthContext,
	provider: OAuthProvider,
	server: Server,
	token: string
): Promise<JWTVerifyResult> {
	const algorithms = algorithmsOf(provider, server);
	const options: JWTVerifyOptions = {
		algorithms,
		issuer: issuerOf(provider, server, token),
		audience: provider.client.client_id,
		clockTolerance: clockToleranceSeconds,
		maxTokenAge: longestAgeSeconds,
		requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events']
	};
	if (algorithms[0]?.startsWith('HS')) {
		const secret = await provider.clientSecret?.();
		if (!secret)
			throw new Error('a token that is signed with the client secret cannot be verified without one: set clientSecret');
		return jwtVerify(token, new TextEncoder().encode(secret), options);
	}
	return withKeys(instance, provider, server, ({ jwks }) =>
		withEachKey(jwks, (choose) => jwtVerify(token, choose, options))
	);
}

/**
 * Returns the algorithms of ID tokens: the registered one, or those of the metadata. One with the client secret has to be
 * registered, and a signature is always needed.
 */
function algorithmsOf({ client }: OAuthProvider, server: Server): string[] {
	const { id_token_signed_response_alg: registered } = client;
	if (typeof registered === 'string') return [registered];
	const supported: unknown = server.id_token_signing_alg_values_supported;
	const algs: unknown[] = Array.isArray(supported) ? supported : ['RS256'];
	return algs.filter((alg): alg is string => typeof alg === 'string' && !/^(?:none|HS\d+)$/i.test(alg));
}

/** Returns the issuer that a token must have: the one of the metadata, or the tenant that it names, if the tenant is allowed. */
function issuerOf({ tenants }: OAuthProvider, { issuer }: Server, token: string): string {
	if (!tenants) return issuer;
	const payload = new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? ''));
	const allowed = tenants.issuerOf(JSON.parse(payload) as Record<string, unknown>);
	if (allowed === undefined) throw new Error('its tenant is not allowed');
	return allowed;
}

/** Returns the first mistake in what makes a signed token a logout token. @see section 2.6, steps 4 to 7 */
function mistakeIn({ protectedHeader, payload }: JWTVerifyResult): string | undefined {
	const { typ } = protectedHeader;
	const { iat = 0, sub, sid, jti, events } = payload as JWTPayload & { sid?: unknown; events?: unknown };
	if (!types.includes(typ?.toLowerCase())) return 'its "typ" is that of another kind of token';
	if (iat > Date.now() / 1000 + clockToleranceSeconds) return 'its "iat" is in the future';
	if ('nonce' in payload) return 'it has a "nonce", which only ID tokens have';
	if (!isObject(events) || !Object.hasOwn(events, event)) return 'its "events" do not name a logout';
	if (!isObject((events as Record<string, unknown>)[event])) return 'its "events" do not have an object for the logout';
	if (!isText(jti)) return 'its "jti" is not a short text';
	if (sub === undefined && sid === undefined) return 'it has neither "sub" nor "sid"';
	const named = [sub, sid].filter((each) => each !== undefined);
	return named.every(isText) ? undefined : 'its "sub" or its "sid" is not a short text';
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
