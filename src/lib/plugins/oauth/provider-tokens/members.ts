/** The functions of `locals.accounts`, and of `accounts.of` for any user. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import { AccessDenied, InvalidConfig, MissingAdapter } from '../../../../errors.js';
import type { AccountsOf, ApiRequestOptions, TokenOptions } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { requireOwnSession } from '../../../core/sessions/acting/own-session.js';
import { sessionOf } from '../../../core/sessions/index.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { accountOf, askFor, providerOf, tokenStore } from './account.js';
import { apiRequest } from './api-request.js';
import { openTokens, resealAccount, takeOver } from './at-rest.js';
import type { UsableTokens } from './at-rest.js';
import { freshKeptTokens, keptTokens } from './cookie.js';
import { freshTokens } from './refresh.js';
import { scopesOf } from '../request/scopes.js';
import { providerTokenOf } from './token-set.js';
import { tokenRules } from '../../../core/options.js';

/** Returns the functions for a user of the adapter, for server code that has made sure whose data it uses. */
export function accountsOfUser(ctx: AuthContext, userId: string): AccountsOf<string> {
	requireText(userId, 'userId');
	async function tokensOf(providerId: string, options: TokenOptions = {}): Promise<UsableTokens> {
		const asking = askFor(ctx, userId, providerId);
		const account = await accountOf(asking, options);
		const tokens = await freshTokens(asking, account, options.insteadOf);
		await takeOver(ctx, asking.store, account);
		return tokens;
	}
	return {
		token: async (providerId, options) => providerTokenOf(await tokensOf(providerId, options)),
		async fetch(providerId, input, init, options: ApiRequestOptions = {}) {
			const { providerAccountId } = options;
			const tokensNow = (insteadOf?: string) => tokensOf(providerId, { providerAccountId, insteadOf });
			return apiRequest(ctx.instance, providerOf(ctx, providerId), tokensNow, { ...options, input, init });
		},
		async scopes(providerId, options = {}) {
			return scopesOf(await openTokens(ctx, await accountOf(askFor(ctx, userId, providerId), options)));
		}
	};
}

/**
 * Returns the functions for the user who is signed in.
 * @throws {AccessDenied} if no user is signed in, or no user of the adapter
 */
export async function accountsOfRequest(ctx: AuthContext, req: AuthRequest): Promise<AccountsOf<string>> {
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'using the tokens of an account');
	const { session, userId, owner } = reading;
	if (userId !== null) return accountsOfUser(ctx, userId);
	if (session && tokenRules.of(ctx).inCookie && owner) return accountsInCookie(ctx, req, owner);
	if (session && !ctx.adapter) {
		throw new MissingAdapter("the token of a user's account needs an adapter, or `tokens: 'cookie'`");
	}
	throw new AccessDenied(
		session ? unlinkableMessage('the accounts of this user are not known') : 'no user is signed in'
	);
}

function accountsInCookie(ctx: AuthContext, req: AuthRequest, owner: string): AccountsOf<string> {
	async function tokensOf(providerId: string, options: TokenOptions = {}): Promise<UsableTokens> {
		const provider = providerOf(ctx, providerId);
		const record = await keptTokens(ctx, req, owner, provider, options);
		return freshKeptTokens(ctx, req, provider, record, options.insteadOf);
	}
	return {
		token: async (providerId, options) => providerTokenOf(await tokensOf(providerId, options)),
		async fetch(providerId, input, init, options = {}) {
			const { providerAccountId } = options;
			const tokensNow = (insteadOf?: string) => tokensOf(providerId, { providerAccountId, insteadOf });
			return apiRequest(ctx.instance, providerOf(ctx, providerId), tokensNow, { ...options, input, init });
		},
		async scopes(providerId, options = {}) {
			return scopesOf((await keptTokens(ctx, req, owner, providerOf(ctx, providerId), options)) as UsableTokens);
		}
	};
}

/**
 * Seals the tokens of these users with the newest secret, where they are plain or an earlier secret sealed them.
 * @returns the number of accounts that were changed
 * @throws {InvalidConfig} if `account.encryptTokens` is off
 */
export async function resealTokens(
	ctx: AuthContext,
	userIds: Iterable<string> | AsyncIterable<string>
): Promise<number> {
	if (!ctx.encryptTokens)
		throw new InvalidConfig('tokens are sealed with `account.encryptTokens`, which is off: set it to true');
	const store = tokenStore(ctx);
	let changed = 0;
	for await (const userId of userIds) {
		for (const account of await store.listAccounts(userId)) {
			if (String(account.userId) === userId && (await resealAccount(ctx, store, account))) changed++;
		}
	}
	return changed;
}
