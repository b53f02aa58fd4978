/**
 * Accepts the API token of a request, in place of a cookie. Every token that is not valid gets the same answer, whether it is
 * malformed, unknown, expired or ended. An unknown id takes the same work as a known one with a wrong secret.
 *
 * @see RFC 6750, section 3
 */
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { TooManyRequests } from '../../../../errors.js';
import type { Session, SessionFacts, TokenOrigin } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { appPlugins } from '../../../core/plugin-table.js';
import type { PluginToken } from '../../../core/plugin-contract/access.js';
import { isExpired, requireSecrets } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import { bearerKind } from '../../../store/adapter/secrets/end.js';
import { nowSeconds } from '../../../base/util/clock.js';
import { isSecretOf, readToken, readValue } from './token.js';
import type { TokenValue } from './token.js';

/** A token that was accepted, and the user it belongs to. */
export interface Bearer {
	/** Null for a token of a plugin, and so is the user. */
	readonly session: Session | null;
	readonly user: AdapterUser | null;
	/** A token is never fresh, and proves no method. */
	readonly facts: SessionFacts;
	readonly scopes: readonly string[];
	/** The session in which it was made, if the token says so. */
	readonly madeIn: TokenOrigin | undefined;
	/** The token of a plugin, and the member of rules that lets it pass. */
	readonly ofPlugin?: { readonly token: PluginToken; readonly rule: string };
}

/** The reason why a token was not accepted. */
export type BearerRefusal =
	| { readonly refused: 'invalid' }
	| { readonly refused: 'tooMany'; readonly retryAfter: number };

/** Accepts a token. Those that are not valid count for their client, whose valid tokens go on being accepted. */
export async function acceptBearer(ctx: AuthContext, req: AuthRequest, text: string): Promise<Bearer | BearerRefusal> {
	const store = requireSecrets(ctx);
	const other = await acceptedByPlugin(ctx, text);
	if (other) return other;
	const accepted = await verified(store, text);
	if (accepted) {
		await noteUse(ctx, store, accepted.secret);
		return accepted.bearer;
	}
	ctx.logger.debug('an API token was not accepted', {});
	try {
		const attempt = await ctx.limits.enter('bearer', { accounts: [], client: req.client() });
		await attempt.ended();
	} catch (thrown) {
		if (!(thrown instanceof TooManyRequests)) throw thrown;
		return { refused: 'tooMany', retryAfter: thrown.retryAfterSeconds };
	}
	return { refused: 'invalid' };
}

async function acceptedByPlugin(ctx: AuthContext, text: string): Promise<Bearer | null> {
	for (const { tokens } of appPlugins.of(ctx)?.plugins ?? []) {
		const token = tokens && text.startsWith(tokens.prefix) && (await tokens.accept(ctx, text));
		if (!token) continue;
		const { scopes, expires, madeIn } = token;
		const ofPlugin = { token, rule: tokens.rule };
		return { session: null, user: null, facts: { expires }, scopes, madeIn, ofPlugin };
	}
	return null;
}

/** Compared in place of a hash that does not exist. */
const noHash = new Uint8Array(32);

async function verified(store: SecretStore, text: string): Promise<{ bearer: Bearer; secret: AdapterSecret } | null> {
	const parts = readToken(text);
	if (!parts) return null;
	const { id } = parts;
	const secret = await store.getSecret(id);
	const value = secret && readValue(secret);
	const matches = await isSecretOf(parts.secret, value?.hash ?? noHash);
	// A data layer may compare ids by other rules, and find another secret.
	if (!matches || !value || secret.id !== id || secret.kind !== bearerKind || isOver(secret, value)) return null;
	const userId = String(secret.userId);
	const user = await store.getUser(userId);
	if (!user || String(user.id) !== userId) return null;
	const { name, email, image } = user;
	const { scopes } = value;
	const madeIn = value.madeIn && { ...value.madeIn, tokenCreatedAt: secret.createdAt };
	const expires = secret.expires ?? new Date(0);
	const session: Session = {
		user: { id: userId, name, email, image },
		expires: expires.toISOString(),
		bearer: { id, scopes: [...scopes] }
	};
	return { secret, bearer: { session, user, facts: { expires }, scopes, madeIn } };
}

function isOver(secret: AdapterSecret, { until = Infinity }: Pick<TokenValue, 'until'>): boolean {
	return isExpired(secret) || until <= nowSeconds();
}

/** Stores the time of the use, at most once per `updateAge`. If the token is used by several requests, one of them stores it. */
async function noteUse(ctx: AuthContext, store: SecretStore, secret: AdapterSecret): Promise<void> {
	const now = new Date();
	const dueAtMs = (secret.lastUsedAt?.getTime() ?? 0) + ctx.session.updateAgeSeconds * 1000;
	if (dueAtMs > now.getTime()) return;
	await store.updateSecret({ ...secret, userId: String(secret.userId), lastUsedAt: now }, secret.version);
}
