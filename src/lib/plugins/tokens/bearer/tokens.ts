/** The API tokens of a user: to make them, to see them, and to end them. A token never makes one: it needs the session of a cookie. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import type { AdapterSecret } from '../../../../adapters/types.js';
import { AccessDenied, ApiTokenLimitReached, InvalidRequest } from '../../../../errors.js';
import type { NewApiToken, ApiToken, ApiTokenOptions } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { emit } from '../../../core/audit/events.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { requireOwnSession } from '../../../core/sessions/acting/own-session.js';
import { requireFresh } from '../../../core/sessions/freshness/fresh.js';
import { ownSessionOf, sessionOf } from '../../../core/sessions/index.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { changeInSession } from '../../../core/sessions/validity/change-in-session.js';
import type { GoesOn } from '../../../core/session/basis.js';
import { isStillValid } from '../../../core/sessions/validity/still-valid.js';
import { claimOf } from '../../../core/session/facts.js';
import { requireScopes } from '../../../core/known-scopes.js';
import { areScopes } from '../../../core/scopes.js';
import { isExpired, requireSecrets, secretsOf } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import { bearerKind } from '../../../store/adapter/secrets/end.js';
import { newTokenParts, readValue, tokenOf, valueOf } from './token.js';
import type { StoredOrigin } from './token.js';

const longestSeconds = 366 * 24 * 60 * 60;
/** The most valid tokens of one user. Each one is a way in, and all of them are read for a list. */
const mostTokens = 100;

/** Returns what a token keeps of the session in which it is made. */
export function originIn({ facts }: Pick<SessionReading, 'facts'>): StoredOrigin | undefined {
	if (!facts) return undefined;
	const { at, auth, amr, by } = claimOf(facts);
	return { at, auth, amr, by };
}

/** Makes a token for the signed-in user. @throws {AccessDenied | ApiTokenLimitReached | InvalidRequest | ReauthenticationRequired} */
export async function createToken(ctx: AuthContext, req: AuthRequest, options: ApiTokenOptions): Promise<NewApiToken> {
	requireSecrets(ctx);
	const { expiresIn, scopes, label } = checkedOptions(options);
	requireScopes(ctx, scopes);
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'making a token');
	const userId = requireOwner(reading);
	await requireFresh(ctx, req, reading, 'making an API token');
	return storeToken(ctx, req, { userId, expiresIn, scopes, label, origin: originIn(reading) }, () =>
		isStillValid(ctx, req, reading)
	);
}

interface TokenRequest extends ApiTokenOptions {
	readonly userId: string;
	/** The session in which it is made; undefined where it is not known. */
	readonly origin: StoredOrigin | undefined;
}

/**
 * Makes a token for a user who wants it. One at a time: otherwise several at the same moment could exceed the limit.
 * @param goesOn asked at the end: all sessions and tokens of the user may have ended before this one was stored
 * @throws {AccessDenied} if it says no
 * @throws {ApiTokenLimitReached}
 */
export function storeToken(
	ctx: AuthContext,
	req: AuthRequest,
	request: TokenRequest,
	goesOn: GoesOn
): Promise<NewApiToken> {
	return ctx.instance.locks.run([`API tokens of ${request.userId}`], () => mint(ctx, req, request, goesOn));
}

async function mint(
	ctx: AuthContext,
	req: AuthRequest,
	{ userId, expiresIn, scopes, label, origin }: TokenRequest,
	goesOn: GoesOn
): Promise<NewApiToken> {
	const store = requireSecrets(ctx);
	await makeRoom(store, userId);
	const parts = newTokenParts();
	const createdAt = new Date();
	const secret: AdapterSecret = {
		id: parts.id,
		userId,
		kind: bearerKind,
		value: await valueOf(parts, scopes, origin),
		...(label !== undefined && { label }),
		createdAt,
		expires: new Date(createdAt.getTime() + expiresIn * 1000),
		version: 1
	};
	await changeInSession(goesOn, {
		make: async () => store.createSecret(secret),
		takeBack: async () => store.deleteSecret(parts.id)
	});
	const apiToken = describeToken(secret, scopes);
	await tell(ctx, req, 'createApiToken', userId, apiToken);
	return { token: tokenOf(parts), ...apiToken };
}

/** Emits an event. The user is read only for a listener. */
async function tell(
	ctx: AuthContext,
	req: AuthRequest | null,
	name: 'createApiToken' | 'endApiToken',
	userId: string,
	token: ApiToken
): Promise<void> {
	if (!ctx.events[name] && !ctx.events.audit) return;
	const user = (await requireSecrets(ctx).getUser(userId)) ?? { id: userId };
	await emit(ctx, req, name, { user, token });
}

/** Lists the tokens of the signed-in user. The list is empty without a session, and if the user is not the adapter's. */
export async function listTokens(ctx: AuthContext, req: AuthRequest): Promise<ApiToken[]> {
	requireSecrets(ctx);
	const { userId } = await ownSessionOf(ctx, req);
	return userId === null ? [] : listTokensOf(ctx, userId);
}

/** Ends a token of the signed-in user. @returns whether the user had a token with this id */
export async function endToken(ctx: AuthContext, req: AuthRequest, id: string): Promise<boolean> {
	requireSecrets(ctx);
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'ending a token');
	return endTokenOf(ctx, requireOwner(reading), id, req);
}

/** Lists the valid tokens of a user, the newest first. */
export async function listTokensOf(ctx: AuthContext, userId: string): Promise<ApiToken[]> {
	requireText(userId, 'userId');
	const valid = (await secretsOf(requireSecrets(ctx), userId, bearerKind)).filter((secret) => !isExpired(secret));
	return valid.map(describeStored).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * Ends a token of a user. A token of another user is not found.
 * @param req the request of the owner; null for an operator
 */
export async function endTokenOf(
	ctx: AuthContext,
	userId: string,
	id: string,
	req: AuthRequest | null = null
): Promise<boolean> {
	requireText(userId, 'userId');
	const store = requireSecrets(ctx);
	const secret = (await secretsOf(store, userId, bearerKind)).find((each) => each.id === id);
	if (!secret) return false;
	await store.deleteSecret(id);
	if (isExpired(secret)) return false;
	await tell(ctx, req, 'endApiToken', userId, describeStored(secret));
	return true;
}

/** Deletes expired tokens. @throws {ApiTokenLimitReached} if the user has too many others */
async function makeRoom(store: SecretStore, userId: string): Promise<void> {
	const secrets = await secretsOf(store, userId, bearerKind);
	const expired = secrets.filter(isExpired);
	for (const { id } of expired) await store.deleteSecret(id);
	if (secrets.length - expired.length < mostTokens) return;
	throw new ApiTokenLimitReached(`the user has ${mostTokens} API tokens: ask the user to revoke one`);
}

function describeStored(secret: AdapterSecret): ApiToken {
	return describeToken(secret, readValue(secret)?.scopes ?? []);
}

function describeToken(
	{ id, label, createdAt, lastUsedAt, expires }: AdapterSecret,
	scopes: readonly string[]
): ApiToken {
	return {
		id,
		scopes,
		...(typeof label === 'string' && { label }),
		createdAt,
		...(lastUsedAt && { lastUsedAt }),
		expires: expires ?? createdAt
	};
}

/** Returns the id of the signed-in user. Another user who acts as this one neither makes nor ends tokens. */
function requireOwner(reading: SessionReading): string {
	const { session, userId, facts } = reading;
	requireOwnSession(reading, 'making or ending an API token');
	if (facts?.anonymous) throw new AccessDenied('an anonymous user has no API tokens: have the user sign in first');
	if (userId !== null) return userId;
	throw new AccessDenied(
		session ? unlinkableMessage('the API tokens of this user are not known') : 'no user is signed in'
	);
}

/** @throws {InvalidRequest} */
function checkedOptions({ expiresIn, scopes, label }: ApiTokenOptions): ApiTokenOptions {
	if (!Number.isSafeInteger(expiresIn) || expiresIn < 1 || expiresIn > longestSeconds) {
		throw new InvalidRequest(
			`expiresIn of an API token has to be whole seconds, from 1 to ${longestSeconds} (366 days)`
		);
	}
	if (!areScopes(scopes)) {
		throw new InvalidRequest('scopes of an API token have to be 1 to 32 names of 1 to 64 characters without spaces');
	}
	if (
		label !== undefined &&
		(typeof (label as unknown) !== 'string' || label.length > 100 || /\p{Cc}|\p{Cs}/u.test(label))
	) {
		throw new InvalidRequest(
			'label of an API token has to be text of at most 100 characters without control characters'
		);
	}
	return { expiresIn, scopes: [...new Set(scopes)], label };
}
