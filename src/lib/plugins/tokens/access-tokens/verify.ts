/**
 * Verifies the access token of a request to an API of the application. The keys come from the issuer alone, never from the token.
 *
 * @see RFC 9068, section 4; RFC 6750, section 2.1; RFC 9449, section 7; RFC 8705, section 3; RFC 8725
 */
import type { JWTPayload } from 'jose';
import { jwtVerify } from 'jose/jwt/verify';
import { AccessTokenRefused, InvalidConfig, IssuerUnavailable } from '../../../../errors.js';
import type { AccessToken, VerifyOptions } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { boundedFetch } from '../../../base/http/bounded-fetch.js';
import { isProtected } from '../../../base/util/protected-url.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { withEachKey } from '../../../base/seal/jws.js';
import type { KeySet } from '../../../base/seal/jws.js';
import { metadataOf, withKeys } from '../../oauth/server.js';
import { tenantClaim } from '../../../core/tenants/bound.js';
import { nowSeconds } from '../../../base/util/clock.js';
import { lazy } from '../../../base/util/lazy.js';
import { algorithmsOf, proofAlgorithms } from './algorithms.js';
import { refusal } from './challenge.js';
import type { ChallengeFacts } from './challenge.js';
import { issuerOf } from './issuer.js';
import { signingKeysOf } from './keys.js';
import { metadataUrlOf } from './resources.js';

/** How far the clock of the issuer may be off, in seconds. */
const clockToleranceSeconds = 60;
const longestToken = 16_384;

const proofs = lazy(() => import('./dpop-proof.js'));
const certificates = lazy(() => import('./certificate.js'));

/** A token as the request presents it. */
interface Presented {
	readonly scheme: 'bearer' | 'dpop';
	readonly token: string;
}

/** The errors of the token itself. Any other error is not the client's. */
class Unacceptable extends Error {}

/**
 * Verifies the token of a request.
 * @throws {AccessTokenRefused} for a request without a token that is accepted
 * @throws {IssuerUnavailable} if the keys of the issuer cannot be fetched
 * @throws {InvalidConfig} for invalid options
 */
export async function verifyAccessToken(
	ctx: AuthContext,
	req: AuthRequest,
	options: VerifyOptions
): Promise<AccessToken> {
	try {
		return await accepted(ctx, req, options);
	} catch (thrown) {
		if (thrown instanceof AccessTokenRefused) ctx.logger.debug(`an access token was not accepted: ${thrown.message}`);
		throw thrown;
	}
}

async function accepted(ctx: AuthContext, req: AuthRequest, options: VerifyOptions): Promise<AccessToken> {
	const { audience, scopes = [], binding = 'optional', resourceMetadata = metadataUrlOf(ctx, audience) } = options;
	const algorithms = algorithmsOf(checked(options).algorithms);
	const authorization = req.headers.get('authorization');
	const presented = presentedIn(authorization);
	const facts: ChallengeFacts = {
		dpop: presented?.scheme === 'dpop' || (binding === 'required' && options.certificate === undefined),
		proofAlgorithms,
		scopes,
		resourceMetadata
	};
	if (presented === undefined) throw refusal(undefined, 'the request has no access token', facts);
	if (presented === null) throw refusal('invalid_request', 'the Authorization header is malformed', facts);

	const read = async () => {
		const claims = await verifiedClaims(ctx, req, presented.token, { ...options, algorithms });
		return { claims, bindings: bindingsIn(claims) };
	};
	const { claims, bindings } = await read().catch((thrown: unknown) => {
		throw thrown instanceof Unacceptable ? refusal('invalid_token', thrown.message, facts) : thrown;
	});
	const boundBy = await bindingOf(ctx, req, presented, bindings, { options, facts });
	const granted = scopesOf(claims);
	const missing = scopes.filter((scope) => !granted.includes(scope));
	if (missing.length > 0) throw refusal('insufficient_scope', `the token lacks ${missing.join(' ')}`, facts);
	return described(claims, granted, boundBy);
}

/** @throws {InvalidConfig} */
function checked(options: VerifyOptions): VerifyOptions {
	const { issuer, audience, jwks, scopes, resourceMetadata } = options;
	for (const url of [issuer, ...(jwks === undefined ? [] : [jwks])] as unknown[]) {
		if (typeof url === 'string' && URL.canParse(url) && isProtected(new URL(url))) continue;
		throw new InvalidConfig(`verifyAccessToken: \`issuer\` and \`jwks\` have to be https URLs: ${JSON.stringify(url)}`);
	}
	if (typeof (audience as unknown) !== 'string' || audience === '') {
		throw new InvalidConfig('verifyAccessToken: `audience` has to be the identifier of this API');
	}
	for (const text of [...(scopes ?? []), resourceMetadata ?? '']) {
		// They are part of a header.
		if (/^[\x21\x23-\x5b\x5d-\x7e]*$/.test(text)) continue;
		throw new InvalidConfig(
			'verifyAccessToken: a scope, or `resourceMetadata`, has a space, a quote or another character: remove it'
		);
	}
	return options;
}

/** Returns the token of a header; undefined without one, null for one that cannot be read. */
function presentedIn(authorization: string | null): Presented | null | undefined {
	const [, scheme = '', token = ''] = /^(bearer|dpop)(?: +(.*))?$/i.exec(authorization?.trim() ?? '') ?? [];
	if (scheme === '') return undefined;
	if (token.length > longestToken || !/^[\w~+/.-]+=*$/.test(token)) return null;
	return { scheme: scheme.toLowerCase() as Presented['scheme'], token };
}

/** Verifies signature and claims. @throws {Unacceptable} for a token that is not valid */
async function verifiedClaims(
	ctx: AuthContext,
	req: AuthRequest,
	token: string,
	options: VerifyOptions & { readonly algorithms: string[] }
): Promise<JWTPayload> {
	const { issuer, audience, algorithms } = options;
	const expected = {
		issuer,
		audience,
		algorithms,
		typ: 'at+jwt',
		clockTolerance: clockToleranceSeconds,
		requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti']
	};
	const verifyWith = async ({ jwks }: { jwks: KeySet }) =>
		(await withEachKey(jwks, (choose) => jwtVerify(token, choose, expected))).payload;
	const claims = await withIssuersKeys(ctx, req, options, verifyWith).catch((thrown: unknown) => {
		const { code, message } = asError(thrown) as Error & { code?: unknown };
		throw typeof code === 'string' && /^ERR_J(?:W|O)/.test(code) ? new Unacceptable(message) : thrown;
	});
	for (const name of ['sub', 'client_id', 'jti']) {
		const value = claims[name];
		if (typeof value !== 'string' || value === '') throw new Unacceptable(`the "${name}" of the token is not text`);
	}
	if (typeof claims.iat !== 'number' || claims.iat > nowSeconds() + clockToleranceSeconds) {
		throw new Unacceptable('the "iat" of the token is in the future');
	}
	if (claims.scope !== undefined && typeof claims.scope !== 'string') {
		throw new Unacceptable('the "scope" of the token is not text');
	}
	return claims;
}

/** Runs a verification with the keys of the issuer. If none has the key id, they are fetched once more. */
async function withIssuersKeys(
	ctx: AuthContext,
	req: AuthRequest,
	{ issuer, jwks, fetch: rawFetch = globalFetch }: VerifyOptions,
	verify: (keys: { jwks: KeySet }) => Promise<JWTPayload>
): Promise<JWTPayload> {
	if (req.trustedOrigin !== null && issuer === issuerOf(ctx, req)) {
		const { published } = await signingKeysOf(ctx);
		const claims = await verify({ jwks: ownSet(published) });
		if (claims[tenantClaim] === ctx.tenant) return claims;
		throw new Unacceptable('the token was issued to the session of another tenant');
	}
	const source = { type: 'oauth' as const, issuer, rawFetch, fetch: boundedFetch(rawFetch, false) };
	try {
		const server = jwks === undefined ? await metadataOf(ctx.instance, source) : { issuer, jwks_uri: jwks };
		return await withKeys(ctx.instance, source, server, verify);
	} catch (thrown) {
		const { code, message } = asError(thrown) as Error & { code?: unknown };
		if (typeof code === 'string' && code.startsWith('ERR_J')) throw thrown;
		throw new IssuerUnavailable(
			`the keys of ${issuer} cannot be fetched. Check its address: ${message}`,
			asError(thrown)
		);
	}
}

/** One function, so that answers are found again; a test may replace the global one. */
const globalFetch: typeof fetch = (input, init) => fetch(input, init);

const ownSets = new WeakMap<object, KeySet>();

function ownSet(keys: readonly object[]): KeySet {
	let set = ownSets.get(keys);
	if (!set) ownSets.set(keys, (set = { keys }));
	return set;
}

/** The key and the certificate that a token is bound to, by its claim `cnf`. */
interface Bindings {
	/** The thumbprint of a key. @see RFC 9449, section 6 */
	readonly jkt?: string;
	/** The thumbprint of a certificate. @see RFC 8705, section 3.1 */
	readonly certificate?: string;
}

/** Reads the claim. A member that is not known binds the token to something that cannot be proved here. @throws {Unacceptable} */
function bindingsIn({ cnf }: JWTPayload): Bindings {
	if (cnf === undefined) return {};
	const members = Object.entries(Object(cnf) as Record<string, unknown>);
	const names: Readonly<Record<string, keyof Bindings>> = { jkt: 'jkt', 'x5t#S256': 'certificate' };
	const isKnown = ([name, value]: [string, unknown]) => Object.hasOwn(names, name) && typeof value === 'string';
	if (members.length === 0 || !members.every(isKnown))
		throw new Unacceptable('the token is bound by an unknown method');
	return Object.fromEntries(members.map(([name, value]) => [names[name], value]));
}

/** Verifies that the request may use the token, if the token is bound. @throws {AccessTokenRefused} */
async function bindingOf(
	ctx: AuthContext,
	req: AuthRequest,
	{ scheme, token }: Presented,
	{ jkt, certificate }: Bindings,
	{ options, facts }: { options: VerifyOptions; facts: ChallengeFacts }
): Promise<AccessToken['boundBy']> {
	const refuse = (reason: string) => refusal('invalid_token', reason, facts);
	const boundBy = [
		...(jkt === undefined ? [] : ['dpop' as const]),
		...(certificate === undefined ? [] : ['certificate' as const])
	];
	if (boundBy.length === 0 && options.binding === 'required')
		throw refuse('the token is not bound, and `binding` requires it');
	// A stolen token must not pass as a bearer token. @see RFC 9449, section 7.2
	if ((scheme === 'dpop') !== (jkt !== undefined))
		throw refuse('the token is presented in another way than it is bound');
	if (certificate !== undefined && !(await hasCertificate(certificate, options))) {
		throw refuse('the token is bound to a certificate that the connection does not have');
	}
	if (jkt !== undefined) {
		const { verifyProof } = await proofs();
		const proof = { token, thumbprint: jkt, algorithms: proofAlgorithms };
		await verifyProof(ctx, req, proof).catch((thrown: unknown) => {
			const error = asError(thrown);
			// Errors of the site have a type.
			throw 'type' in error ? error : refusal('invalid_dpop_proof', error.message, facts);
		});
	}
	return boundBy.length > 0 ? boundBy : undefined;
}

async function hasCertificate(thumbprint: string, { certificate }: VerifyOptions): Promise<boolean> {
	return certificate !== undefined && (await certificates()).isThumbprintOf(thumbprint, certificate);
}

function scopesOf({ scope }: JWTPayload): string[] {
	return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}

function described(claims: JWTPayload, scopes: string[], boundBy: AccessToken['boundBy']): AccessToken {
	const { iss = '', sub = '', aud = [], jti = '', iat = 0, exp = 0, act } = claims;
	const actor: unknown = Object(act).sub;
	return {
		subject: sub,
		clientId: String(claims.client_id),
		issuer: iss,
		audiences: [aud].flat(),
		scopes,
		id: jti,
		issuedAt: new Date(iat * 1000),
		expires: new Date(exp * 1000),
		...(typeof actor === 'string' && { actor }),
		...(boundBy && { boundBy }),
		claims
	};
}
