/**
 * Keeps the access token of an account fresh. Of all who ask at the same time, one sends the refresh request: in a process they
 * share it, and across processes `claimOnce` of the adapter gives the right to it. The new tokens are stored by
 * compare-and-swap, so that they never replace those of a sign-in that ended meanwhile.
 */
import type { AdapterAccount, StoredTokens } from '../../../../adapters/types.js';
import { ProviderSignInRequired, ProviderUnavailable } from '../../../../errors.js';
import type { Store } from '../../../store/adapter/methods.js';
import { BoundedMap } from '../../../base/config/instance.js';
import { asError } from '../../../base/errors/logger.js';
import { RefreshRefused, refreshTokens } from '../tokens/refresh.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { TimeoutError, withTimeout } from '../../../base/util/timeout.js';
import { accountNow } from './account.js';
import type { Asking } from './account.js';
import { openTokens, sealTokens } from './at-rest.js';
import type { UsableTokens } from './at-rest.js';
import { claimMs, ended, notRefreshable, refusedMs, unavailable } from './failures.js';
import { afterRefresh, holds, refreshedBeforeSeconds, usableSeconds } from './token-set.js';

/** The longest wait for a refresh, in milliseconds. The refresh itself goes on, and its tokens are stored. */
const longestWaitMs = 12_000;
/** How often to look whether another process has stored new tokens, in milliseconds. */
const lookAgainMs = { first: 50, last: 500 };
/** The waits before each try to store new tokens, in milliseconds. */
const storeAfterMs = [0, 200, 1_000];

/** The refreshes of one adapter, as far as this process knows. */
interface Refreshes {
	/** By account. */
	readonly running: Map<string, Promise<UsableTokens>>;
	/** By token set. */
	readonly failed: BoundedMap<string, { readonly error: Error; readonly untilMs: number }>;
	/** New tokens that could not be stored, by account, with the stored access token that they replace. */
	readonly unstored: BoundedMap<string, { readonly expected: string | null; readonly tokens: UsableTokens }>;
}

const refreshes = new WeakMap<Store, Refreshes>();

function refreshesOf(store: Store): Refreshes {
	let state = refreshes.get(store);
	if (!state) {
		state = { running: new Map(), failed: new BoundedMap(10_000), unstored: new BoundedMap(1_000) };
		refreshes.set(store, state);
	}
	return state;
}

/**
 * Returns tokens that hold.
 * @param refused an access token that an API did not accept
 * @throws {ProviderSignInRequired} when only the person can get new ones
 * @throws {ProviderUnavailable} when the provider does not answer, and the token is over
 */
export async function freshTokens(asking: Asking, account: AdapterAccount, refused?: string): Promise<UsableTokens> {
	const tokens = await openTokens(asking.ctx, account);
	if (holds(tokens, refreshedBeforeSeconds, refused)) return tokens;
	const usable = holds(tokens, usableSeconds, refused);
	if (!tokens.refresh_token) {
		if (usable) return tokens;
		throw notRefreshable(asking.provider, tokens);
	}
	try {
		const fresh = await refreshOnce(asking, account, refused);
		// The refresh may have begun before the API refused what it found.
		return fresh.access_token === refused ? await refreshOnce(asking, account, refused) : fresh;
	} catch (thrown) {
		// A token that holds is still good when the provider fails.
		const isGone = thrown instanceof ProviderSignInRequired && thrown.reason === 'no-account';
		if (usable && !isGone && (thrown instanceof ProviderUnavailable || thrown instanceof ProviderSignInRequired))
			return tokens;
		throw thrown;
	}
}

/** Refreshes, or waits for the refresh that is running in this process. */
async function refreshOnce(asking: Asking, account: AdapterAccount, refused?: string): Promise<UsableTokens> {
	const { running } = refreshesOf(asking.store);
	const key = JSON.stringify([account.provider, account.providerAccountId]);
	let refresh = running.get(key);
	if (!refresh) {
		refresh = refreshNow(asking, key, account, refused).finally(() => running.delete(key));
		running.set(key, refresh);
	}
	const waited = refresh;
	try {
		return await withTimeout(longestWaitMs, () => waited);
	} catch (thrown) {
		throw thrown instanceof TimeoutError ? unavailable(asking.ctx, asking.provider, thrown) : thrown;
	}
}

/** An account with its tokens as they are used. */
interface AccountTokens {
	readonly account: AdapterAccount;
	readonly tokens: UsableTokens;
}

async function refreshNow(
	asking: Asking,
	key: string,
	snapshot: AdapterAccount,
	refused?: string
): Promise<UsableTokens> {
	const { failed } = refreshesOf(asking.store);
	const current = await newest(asking, key, snapshot);
	const { tokens, account } = current;
	if (holds(tokens, refreshedBeforeSeconds, refused)) return tokens;
	if (!tokens.refresh_token) throw notRefreshable(asking.provider, tokens);

	const version = await sha256Hex([key, tokens.access_token, tokens.refresh_token].join('\0'));
	const failure = failed.get(version);
	if (failure && failure.untilMs > Date.now()) throw failure.error;
	const untilMs = Date.now() + claimMs;
	if (await claim(asking.store, version, untilMs)) return request(asking, key, current, version);
	if (holds(tokens, usableSeconds, refused)) return tokens;
	const theirs = await tokensOfOtherProcess(asking, account);
	if (theirs) return theirs;
	const error = unavailable(
		asking.ctx,
		asking.provider,
		new Error('another process has begun to refresh the token, and has stored none')
	);
	failed.set(version, { error, untilMs });
	throw error;
}

/** Reads the tokens again: another request may have refreshed them. Those that could not be stored are stored first. */
async function newest(asking: Asking, key: string, snapshot: AdapterAccount): Promise<AccountTokens> {
	const account = await accountNow(asking, snapshot);
	const earlier = refreshesOf(asking.store).unstored.get(key);
	if (earlier?.expected !== (account.access_token ?? null)) {
		return { account, tokens: await openTokens(asking.ctx, account) };
	}
	const tokens = await storeTokens(asking, key, account, earlier.tokens);
	return { account: await accountNow(asking, account), tokens };
}

/** Takes the right to refresh a token set, across all processes if the adapter can. */
async function claim(store: Store, version: string, untilMs: number): Promise<boolean> {
	return (await store.claimOnce?.(`refresh:${version}`, new Date(untilMs))) ?? true;
}

/** Asks the provider for new tokens, and stores them. */
async function request(asking: Asking, key: string, current: AccountTokens, version: string): Promise<UsableTokens> {
	const { ctx, provider, store } = asking;
	const { account, tokens } = current;
	const { refresh_token = '' } = tokens;
	let answer: StoredTokens;
	try {
		answer = await refreshTokens(ctx.instance, provider, { ...tokens, refresh_token });
	} catch (thrown) {
		const now = await accountNow(asking, account);
		if (now.access_token !== account.access_token) return openTokens(ctx, now);
		const [error, forMs] =
			thrown instanceof RefreshRefused
				? [ended(asking.provider, thrown), refusedMs]
				: [unavailable(asking.ctx, asking.provider, thrown), claimMs];
		refreshesOf(store).failed.set(version, { error, untilMs: Date.now() + forMs });
		throw error;
	}
	return storeTokens(asking, key, account, afterRefresh(tokens, answer));
}

/**
 * Stores new tokens, and returns those that are stored in the end. If the data layer fails, this process keeps them, and stores
 * them when it is asked next: the refresh token that is stored may be of no use any more.
 */
async function storeTokens(
	asking: Asking,
	key: string,
	account: AdapterAccount,
	tokens: UsableTokens
): Promise<UsableTokens> {
	const { ctx, store } = asking;
	const { unstored } = refreshesOf(store);
	const { provider, providerAccountId } = account;
	const expected = account.access_token ?? null;
	const sealed = await sealTokens(ctx, account, tokens);
	let failure: unknown;
	for (const waitMs of storeAfterMs) {
		if (waitMs > 0) await pause(waitMs);
		try {
			const replaced = await store.replaceTokens({ provider, providerAccountId, ...sealed }, expected);
			unstored.delete(key);
			// If not, a sign-in has stored newer ones, or an earlier try came through without an answer.
			return replaced ? tokens : await openTokens(ctx, await accountNow(asking, account));
		} catch (thrown) {
			if (thrown instanceof ProviderSignInRequired) throw thrown;
			failure = thrown;
		}
	}
	unstored.set(key, { expected, tokens });
	ctx.logger.error(asError(failure));
	return tokens;
}

/** Waits for the tokens that another process is fetching. Undefined if it stores none in time. */
async function tokensOfOtherProcess(asking: Asking, account: AdapterAccount): Promise<UsableTokens | undefined> {
	const untilMs = performance.now() + longestWaitMs - lookAgainMs.last;
	for (let waitMs = lookAgainMs.first; performance.now() < untilMs; waitMs = Math.min(waitMs * 2, lookAgainMs.last)) {
		await pause(waitMs);
		const now = await accountNow(asking, account);
		if (now.access_token !== account.access_token) return openTokens(asking.ctx, now);
	}
	return undefined;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
