/** Revokes the tokens of a user at a sign-out, at the providers that are configured so. */
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { revokeTokens } from '../tokens/revoke.js';
import { sessionOf } from '../../../core/sessions/index.js';
import { TimeoutError, withTimeout } from '../../../base/util/timeout.js';
import { tokenStore } from './account.js';
import { openTokens } from './at-rest.js';
import type { UsableTokens } from './at-rest.js';
import { keptTokens } from './cookie.js';
import { tokenRules } from '../../../core/options.js';

/** How long a sign-out waits for the providers, in milliseconds. The requests themselves go on. */
const longestWaitMs = 3_000;

/** Tokens to revoke, and what is to be done after that. */
interface Revocable {
	readonly provider: OAuthProvider;
	readonly tokens: UsableTokens;
	forget(): Promise<unknown>;
}

/**
 * Reads the tokens, and returns a function that revokes them, for the time after the session has ended. A provider or a data layer
 * that fails does not keep the user signed in: the log says so.
 */
export async function revocationAtSignOut(ctx: AuthContext, req: AuthRequest): Promise<() => Promise<void>> {
	const revocables = await revocable(ctx, req).catch((thrown: unknown) => {
		warn(ctx, thrown);
		return [];
	});
	return async () => {
		const revoked = Promise.all(revocables.map((each) => revoke(ctx, each)));
		await withTimeout(longestWaitMs, () => revoked).catch((thrown: unknown) => {
			if (!(thrown instanceof TimeoutError)) throw thrown;
			warn(ctx, new Error('a provider did not answer in time'));
		});
	};
}

async function revoke(ctx: AuthContext, { provider, tokens, forget }: Revocable): Promise<void> {
	try {
		await revokeTokens(ctx.instance, provider, tokens);
		await forget();
	} catch (thrown) {
		warn(ctx, thrown);
	}
}

async function revocable(ctx: AuthContext, req: AuthRequest): Promise<Revocable[]> {
	const { userId, owner, facts } = await sessionOf(ctx, req);
	// The tokens belong to the user, not to the one who acts as the user.
	if (facts?.actor) return [];
	const providers = [...ctx.providers.values()].filter(
		(provider): provider is OAuthProvider => provider.kind === 'oauth' && provider.revokeOnSignOut
	);
	if (userId !== null) return storedTokens(ctx, userId, providers);
	if (!tokenRules.of(ctx).inCookie || !owner) return [];
	const forget = async () => undefined;
	const lookups = providers.map(async (provider) => {
		// There is one reason to throw: no cookie has tokens of this provider.
		const tokens = (await keptTokens(ctx, req, owner, provider, {}).catch(() => null)) as UsableTokens | null;
		return tokens ? [{ provider, tokens, forget }] : [];
	});
	return (await Promise.all(lookups)).flat();
}

async function storedTokens(ctx: AuthContext, userId: string, providers: OAuthProvider[]): Promise<Revocable[]> {
	const store = tokenStore(ctx);
	const accounts = (await store.listAccounts(userId)).filter((account) => String(account.userId) === userId);
	const lookups = accounts.map(async (account): Promise<Revocable[]> => {
		const provider = providers.find(({ id }) => id === account.provider);
		if (!provider) return [];
		const { provider: id, providerAccountId, access_token: expected = null } = account;
		const forget = async () => store.replaceTokens({ provider: id, providerAccountId }, expected);
		return [{ provider, tokens: await openTokens(ctx, account), forget }];
	});
	return (await Promise.all(lookups)).flat();
}

function warn({ logger }: AuthContext, thrown: unknown): void {
	const error = asError(thrown);
	logger.warn(`the tokens of a user who signed out could not be revoked: ${error.message}`, error);
}
