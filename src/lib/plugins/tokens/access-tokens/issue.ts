/**
 * Issues access tokens for services behind the application, on behalf of the user of a session.
 *
 * @see RFC 9068 (JWT profile for access tokens); RFC 8693, section 4.1 (`act`)
 */
import { SignJWT } from 'jose/jwt/sign';
import { AccessDenied, InvalidRequest } from '../../../../errors.js';
import type { IssuedToken, IssueOptions } from '../../../../types.js';
import { requireScopes } from '../../../core/known-scopes.js';
import { areScopes } from '../../../core/scopes.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { readingOf } from '../../../core/sessions/validity/reading-of.js';
import { isStillValid } from '../../../core/sessions/validity/still-valid.js';
import { tenantClaim } from '../../../core/tenants/bound.js';
import { nowSeconds } from '../../../base/util/clock.js';
import { issuerOf } from './issuer.js';
import { signingKeysOf } from './keys.js';

const usualSeconds = 300;
/** A token cannot be taken back, so it is short. */
const longestSeconds = 900;

/**
 * Issues a token.
 * @param further claims of a plugin, without those that only the library gives
 * @throws {AccessDenied | InvalidRequest | UntrustedHost}
 */
export async function issueToken(
	session: unknown,
	options: IssueOptions,
	further?: Readonly<Record<string, unknown>>
): Promise<IssuedToken> {
	const { audience, expiresIn, scopes } = checkedOptions(options);
	const context = readingOf(session);
	if (!context) throw new AccessDenied(unknownSession(session));
	const { ctx, req, reading } = context;
	requireScopes(ctx, scopes);
	if (reading.facts?.anonymous) {
		throw new AccessDenied(
			'the user is anonymous: a service would take the token for that of a user who has signed in'
		);
	}
	const subject = subjectOf(ctx, reading);
	const issuer = issuerOf(ctx, req);
	if (!(await isStillValid(ctx, req, reading))) throw new AccessDenied('the session has ended: sign in again');

	const { signing } = await signingKeysOf(ctx);
	const iat = nowSeconds();
	const [exp, jti] = [iat + expiresIn, crypto.randomUUID()];
	const claims = {
		...further,
		...proofOf(reading),
		...(scopes && { scope: scopes.join(' ') }),
		// Tenants may share an issuer, and keys.
		...(ctx.tenant !== undefined && { [tenantClaim]: ctx.tenant }),
		iss: issuer,
		sub: subject,
		aud: audience,
		// The application is the client that has the token.
		client_id: issuer,
		iat,
		exp,
		jti
	};
	const header = { alg: signing.alg, kid: signing.kid, typ: 'at+jwt' };
	const token = await new SignJWT(claims).setProtectedHeader(header).sign(signing.key);
	return { token, id: jti, expires: new Date(exp * 1000) };
}

/** How the user proved their identity, and who acts as the user. @see RFC 9068, section 2.2.1 */
function proofOf({ facts }: SessionReading): Record<string, unknown> {
	const { authenticatedAt, methods, acr, actor } = facts ?? {};
	return {
		...(authenticatedAt && { auth_time: Math.floor(authenticatedAt.getTime() / 1000) }),
		...(methods && methods.length > 0 && { amr: methods }),
		...(acr !== undefined && { acr }),
		...(actor && { act: { sub: actor.id } })
	};
}

/**
 * Returns the id of the user. With an adapter, it is always the adapter's: a service could not tell it from an id that the
 * application has given to a user of its own.
 */
function subjectOf({ adapter }: AuthContext, { userId, owner }: SessionReading): string {
	if (userId !== null) return userId;
	if (!adapter && owner) return owner;
	throw new AccessDenied(unlinkableMessage('no token can name this user'));
}

function unknownSession(session: unknown): string {
	if (session === null || session === undefined) return 'no user is signed in';
	if ((session as { bearer?: unknown }).bearer !== undefined)
		return 'the session of an API token issues no access token';
	return 'the session is not one that this server has read: pass the object that `locals.auth()` returned, and not a copy of it';
}

/** @throws {InvalidRequest} */
function checkedOptions({
	audience,
	expiresIn = usualSeconds,
	scopes
}: IssueOptions): IssueOptions & { expiresIn: number } {
	if (typeof (audience as unknown) !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(audience)) {
		throw new InvalidRequest('audience of an access token has to be text of 1 to 255 characters without spaces');
	}
	if (!Number.isSafeInteger(expiresIn) || expiresIn < 1 || expiresIn > longestSeconds) {
		throw new InvalidRequest(`expiresIn of an access token has to be whole seconds, from 1 to ${longestSeconds}`);
	}
	if (scopes !== undefined && !areScopes(scopes)) {
		throw new InvalidRequest('scopes of an access token have to be 1 to 32 names of 1 to 64 characters without spaces');
	}
	return { audience, expiresIn, scopes };
}
