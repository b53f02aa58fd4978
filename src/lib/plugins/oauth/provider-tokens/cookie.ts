/**
 * Tokens without an adapter: a sealed cookie of their own keeps those of the last sign-in. It belongs to the owner of the session,
 * and is read only together with it.
 */
import type { CookieWrite, TokenOptions } from '../../../../types.js';
import { ProviderSignInRequired, TokenNotRefreshable } from '../../../../errors.js';
import { BoundedMap } from '../../../base/config/instance.js';
import type { InstanceState } from '../../../base/config/instance.js';
import type { AuthContext } from '../../../core/context/context.js';
import { warnOnce } from '../../../base/errors/logger.js';
import { chunkedValues, deleteChunked, ownCookieBytes, writeChunked } from '../../../base/http/cookies/chunks.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { openSealed } from '../../../core/request/sealed-cookies.js';
import { subOf } from '../../../base/seal/stored-claim.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { RefreshRefused, refreshTokens } from '../tokens/refresh.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { guardOf, isNumber, isText, optional } from '../../../base/util/shape.js';
import type { UsableTokens } from './at-rest.js';
import { claimMs, ended, notRefreshable, refusedMs, unavailable } from './failures.js';
import { afterRefresh, holds, refreshedBeforeSeconds, usableSeconds } from './token-set.js';

/** The content of the cookie. The ID token is left out, because cookies are small. */
interface KeptTokens {
	/** The owner of the session. */
	readonly owner: string;
	/** Id of the provider. That of a tenant's names the issuer, to which alone the tokens go. */
	readonly provider: string;
	readonly providerAccountId: string;
	readonly access_token?: string;
	readonly refresh_token?: string;
	readonly expires_at?: number;
	readonly scope?: string;
	readonly token_type?: string;
	/** The private key that the access token is bound to. */
	readonly key?: string;
	/** The `sub` of the ID token. */
	readonly subject?: string;
	/** The server that the tokens are of, for a vendor with several. */
	readonly session_state?: string;
	/** Absent in a session that ends with the session of the browser. */
	readonly remembered?: string;
}

const isKept = guardOf<KeptTokens>({
	owner: isText,
	provider: isText,
	providerAccountId: isText,
	access_token: optional(isText),
	refresh_token: optional(isText),
	expires_at: optional(isNumber),
	scope: optional(isText),
	token_type: optional(isText),
	key: optional(isText),
	subject: optional(isText),
	session_state: optional(isText),
	remembered: optional(isText)
});

/** The longest time that browsers keep a cookie, in seconds. The session ends before. @see RFC 6265bis, section 5.5 */
const longestSeconds = 400 * 24 * 60 * 60;
/** The most bytes of all cookies of the library: many servers refuse requests with headers of 16 KB. */
const mostBytes = 11 * 1024;
/** How long new tokens are given to requests that come with the earlier cookie, in milliseconds. */
const sharedMs = 60_000;

/** A sign-in whose tokens are kept. */
export interface SignedInTokens {
	readonly owner: string;
	readonly provider: string;
	readonly providerAccountId: string;
	readonly tokens: UsableTokens;
	readonly remember: boolean | undefined;
}

/** Returns the cookies after a sign-in: the tokens, or none in place of earlier ones. */
export async function cookiesAfterSignIn(
	ctx: AuthContext,
	req: AuthRequest,
	{ tokens, remember, ...account }: Omit<SignedInTokens, 'tokens'> & { readonly tokens?: UsableTokens },
	session: readonly CookieWrite[]
): Promise<CookieWrite[]> {
	if (!tokens?.access_token) return deleteChunked(req.cookies, req.cookieTable.tokens);
	const { id_token: idToken, access_token, refresh_token, expires_at, scope, token_type, key, session_state } = tokens;
	const provider = ctx.providers.get(account.provider);
	const hasServers = provider?.kind === 'oauth' && provider.servers !== undefined;
	const record: KeptTokens = {
		...account,
		provider: provider?.kind === 'oauth' ? storedIdOf(provider) : account.provider,
		access_token,
		refresh_token,
		expires_at,
		scope,
		token_type,
		key,
		subject: subOf(idToken),
		...(hasServers && typeof session_state === 'string' && { session_state }),
		...(remember !== false && { remembered: 'yes' })
	};
	return sealed(ctx, req, record, session);
}

function storedIdOf({ id, storedId = id }: OAuthProvider): string {
	return storedId;
}

async function sealed(
	ctx: AuthContext,
	req: AuthRequest,
	record: KeptTokens,
	others: readonly CookieWrite[] = []
): Promise<CookieWrite[]> {
	const { name, options } = req.cookieTable.tokens;
	const value = await ctx.keyring.seal({ ...record }, { salt: name, maxAge: longestSeconds });
	const spec = { name, options: record.remembered ? { ...options, maxAge: longestSeconds } : options };
	try {
		const writes = writeChunked(req.cookies, spec, value);
		const bytes = ownCookieBytes(req.cookies, req.cookieTable, [...others, ...writes]);
		if (bytes <= mostBytes) return writes;
	} catch (thrown) {
		if (!(thrown instanceof RangeError)) throw thrown;
	}
	const message =
		`the tokens of provider "${record.provider}" are too large for cookies, and are not kept: use an adapter, or ask for ` +
		'fewer scopes';
	warnOnce(ctx, `large tokens ${record.provider}`, message);
	return deleteChunked(req.cookies, req.cookieTable.tokens);
}

/** Reads the tokens of the account. @throws {ProviderSignInRequired} if the cookie has none */
export async function keptTokens(
	ctx: AuthContext,
	req: AuthRequest,
	owner: string,
	provider: OAuthProvider,
	{ providerAccountId }: TokenOptions
): Promise<KeptTokens> {
	const { id } = provider;
	const { name } = req.cookieTable.tokens;
	const records = (await openSealed(ctx, chunkedValues(req.cookies, name), name)).filter(isKept);
	const theirs = records.find(
		(record) =>
			record.owner === owner &&
			record.provider === storedIdOf(provider) &&
			(providerAccountId ?? record.providerAccountId) === record.providerAccountId
	);
	if (theirs) return theirs;
	throw new ProviderSignInRequired(id, 'no-account', `no cookie has tokens of provider "${id}": sign in with it again`);
}

/**
 * Returns tokens that hold.
 * @throws {ProviderSignInRequired | ProviderUnavailable} as with an adapter
 * @throws {TokenNotRefreshable} if the token is over, and no cookie can be written
 */
export async function freshKeptTokens(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	record: KeptTokens,
	refused?: string
): Promise<UsableTokens> {
	const { write } = req.state;
	const tokens = record as UsableTokens;
	if (holds(tokens, refreshedBeforeSeconds, refused)) return tokens;
	const usable = holds(tokens, usableSeconds, refused);
	if (usable && !(write && tokens.refresh_token)) return tokens;
	if (!tokens.refresh_token) throw notRefreshable(provider, tokens);
	if (!write) {
		throw new TokenNotRefreshable(
			`the access token of provider "${provider.id}" has expired, and no cookie can be written here: ask for the token in a ` +
				'load function before it returns, in an action or in a remote `command`'
		);
	}
	// The response waits for it: otherwise the new refresh token would be lost. Its failure is thrown below, or is in the log already.
	const refreshing = refreshKept(ctx, provider, record, refused);
	req.state.refreshing = refreshing.catch(() => undefined);
	let fresh: KeptTokens;
	try {
		fresh = await refreshing;
	} catch (thrown) {
		if (usable) return tokens;
		throw thrown;
	}
	write(await sealed(ctx, req, fresh));
	return fresh as UsableTokens;
}

/** The refreshes of a process, by refresh token. Requests that come with the earlier cookie get the result, too. */
type Refreshes = BoundedMap<string, { readonly promise: Promise<KeptTokens>; untilMs: number }>;

const refreshes = new WeakMap<InstanceState, Refreshes>();

async function refreshKept(
	ctx: AuthContext,
	provider: OAuthProvider,
	record: KeptTokens,
	refused?: string
): Promise<KeptTokens> {
	let newest = record;
	// A request may come with a cookie that was replaced twice since.
	for (let round = 0; round < 3 && !holds(newest as UsableTokens, refreshedBeforeSeconds, refused); round++) {
		newest = await refreshShared(ctx, provider, newest);
	}
	return newest;
}

async function refreshShared(ctx: AuthContext, provider: OAuthProvider, record: KeptTokens): Promise<KeptTokens> {
	let entries = refreshes.get(ctx.instance);
	if (!entries) refreshes.set(ctx.instance, (entries = new BoundedMap(10_000)));
	const key = await sha256Hex([record.provider, record.owner, record.refresh_token].join('\0'));
	const running = entries.get(key);
	if (running && running.untilMs > Date.now()) return running.promise;
	const entry = { promise: refreshNow(ctx, provider, record), untilMs: Infinity };
	entries.set(key, entry);
	const keepFor = (milliseconds: number) => () => {
		entry.untilMs = Date.now() + milliseconds;
	};
	entry.promise.then(keepFor(sharedMs), (thrown: unknown) => {
		keepFor(thrown instanceof ProviderSignInRequired ? refusedMs : claimMs)();
	});
	return entry.promise;
}

async function refreshNow(ctx: AuthContext, provider: OAuthProvider, record: KeptTokens): Promise<KeptTokens> {
	const { refresh_token = '', subject: sub, key, token_type, scope, session_state } = record;
	try {
		const before = { refresh_token, token_type, scope, key, session_state } as UsableTokens & { refresh_token: string };
		const answer = await refreshTokens(ctx.instance, provider, { ...before, ...(sub !== undefined && { sub }) });
		const { id_token: _, session_state: __, ...tokens } = afterRefresh(before, answer);
		return { ...record, ...tokens };
	} catch (thrown) {
		throw thrown instanceof RefreshRefused ? ended(provider, thrown) : unavailable(ctx, provider, thrown);
	}
}
