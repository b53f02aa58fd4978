/** The API tokens of a user: to make them, to see them, and to end them. A token never makes one: it needs the session of a cookie. */
import type { AdapterSecret } from '../../adapters/types.js';
import { AccessDenied, InvalidRequest } from '../../errors.js';
import type { NewApiToken, ApiToken, ApiTokenOptions } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import type { AuthRequest } from '../http/request.js';
import { requireOwnSession } from '../session/acting/own-session.js';
import { sessionOf } from '../session/index.js';
import type { SessionReading } from '../session/index.js';
import { unlinkableMessage } from '../session/unlinkable.js';
import { isStillValid } from '../session/validity/still-valid.js';
import { areScopes } from './scopes.js';
import { requireSecrets } from './store.js';
import type { SecretStore } from './store.js';
import { bearerKind } from '../adapter/end-secrets.js';
import { newTokenParts, readValue, tokenOf, valueOf } from './token.js';

/** The most seconds since the user authenticated, for a new token. */
const freshSeconds = 300;
const longestSeconds = 366 * 24 * 60 * 60;

/** Makes a token for the signed-in user. @throws {AccessDenied | InvalidRequest} */
export async function createToken(ctx: AuthContext, req: AuthRequest, options: ApiTokenOptions): Promise<NewApiToken> {
	const store = requireSecrets(ctx);
	const { expiresIn, scopes, label } = checkedOptions(options);
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'making a token');
	const userId = requireOwner(reading);
	requireFresh(reading);
	await deleteExpired(store, userId);
	const parts = newTokenParts();
	const createdAt = new Date();
	const secret: AdapterSecret = {
		id: parts.id,
		userId,
		kind: bearerKind,
		value: await valueOf(parts, scopes),
		...(label !== undefined && { label }),
		createdAt,
		expires: new Date(createdAt.getTime() + expiresIn * 1000),
		version: 1
	};
	await store.createSecret(secret);
	// All sessions and tokens of the user may have been ended meanwhile, before this one was stored.
	if (!(await isStillValid(ctx, req, reading))) {
		await store.deleteSecret(parts.id);
		throw new AccessDenied('the session has ended meanwhile: sign in again');
	}
	return { token: tokenOf(parts), ...describeToken(secret, scopes) };
}

/** Lists the tokens of the signed-in user. The list is empty without a session, and if the user is not the adapter's. */
export async function listTokens(ctx: AuthContext, req: AuthRequest): Promise<ApiToken[]> {
	requireSecrets(ctx);
	const { userId } = await sessionOf(ctx, req);
	return userId === null ? [] : listTokensOf(ctx, userId);
}

/** Ends a token of the signed-in user. @returns whether the user had a token with this id */
export async function endToken(ctx: AuthContext, req: AuthRequest, id: string): Promise<boolean> {
	requireSecrets(ctx);
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'ending a token');
	return endTokenOf(ctx, requireOwner(reading), id);
}

/** Lists the valid tokens of a user, the newest first. */
export async function listTokensOf(ctx: AuthContext, userId: string): Promise<ApiToken[]> {
	const valid = (await secretsOf(requireSecrets(ctx), userId)).filter((secret) => !isExpired(secret));
	return valid
		.map((secret) => describeToken(secret, readValue(secret)?.scopes ?? []))
		.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Ends a token of a user. A token of another user is not found. */
export async function endTokenOf(ctx: AuthContext, userId: string, id: string): Promise<boolean> {
	const store = requireSecrets(ctx);
	const secret = (await secretsOf(store, userId)).find((each) => each.id === id);
	if (!secret) return false;
	await store.deleteSecret(id);
	return !isExpired(secret);
}

/** Whether the time of a secret is over. A token without an expiry was not made here. */
export function isExpired({ expires }: Pick<AdapterSecret, 'expires'>): boolean {
	return !expires || expires.getTime() <= Date.now();
}

/** Returns the user's secrets of this kind: a data layer may compare ids by other rules, and find those of another user. */
async function secretsOf(store: SecretStore, userId: string): Promise<AdapterSecret[]> {
	const found = await store.listSecrets(userId, bearerKind);
	return found.filter((secret) => String(secret.userId) === userId && secret.kind === bearerKind);
}

async function deleteExpired(store: SecretStore, userId: string): Promise<void> {
	for (const secret of (await secretsOf(store, userId)).filter(isExpired)) await store.deleteSecret(secret.id);
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
	const { session, userId } = reading;
	requireOwnSession(reading, 'making or ending an API token');
	if (userId !== null) return userId;
	throw new AccessDenied(
		session ? unlinkableMessage('the API tokens of this user are not known') : 'no user is signed in'
	);
}

function requireFresh({ facts }: SessionReading): void {
	const ageMs = Date.now() - (facts?.authenticatedAt?.getTime() ?? -Infinity);
	if (ageMs <= freshSeconds * 1000) return;
	throw new AccessDenied(
		`an API token needs a user who authenticated within the last ${freshSeconds} seconds: have the user sign in again first`
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
