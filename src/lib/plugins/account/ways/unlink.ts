/** Unlinks an account of the signed-in user, unless it is the last way to sign in. */
import type { AdapterAccount, AdapterUser } from '../../../../adapters/types.js';
import { AccessDenied, AmbiguousAccount } from '../../../../errors.js';
import { recordUnproven } from '../../../core/accounts/proven-address.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import { isVouching } from '../../../core/accounts/vouched-address.js';
import { endChallenges } from '../../../store/adapter/secrets/end.js';
import { requireAdapterMethods } from '../../../store/adapter/requirements.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { emit } from '../../../core/audit/events.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { revokeTokens } from '../../oauth/tokens/revoke.js';
import { serverOf } from '../../oauth/server.js';
import { openTokens } from '../../oauth/provider-tokens/at-rest.js';
import { requireFresh } from '../../../core/sessions/freshness/fresh.js';
import { changeInSession } from '../../../core/sessions/validity/change-in-session.js';
import { isStillValid } from '../../../core/sessions/validity/still-valid.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { withTimeout } from '../../../base/util/timeout.js';
import { oneAtATime } from '../../../core/accounts/one-at-a-time.js';
import { countWays, readWays, signsIn } from '../../../core/accounts/stored-ways.js';
import type { StoredWays } from '../../../core/accounts/stored-ways.js';
import { mfa } from '../../../core/options.js';

/** How long the user waits for the provider, in milliseconds. */
const longestWaitMs = 3_000;

/**
 * Unlinks an account, tells the application, and revokes its tokens. A provider that does not answer changes nothing: the log says so.
 * @returns whether the user had the account
 * @throws {AccessDenied} if it is the last way to sign in, or no user of the adapter is signed in
 * @throws {ReauthenticationRequired} if the session is not fresh
 * @throws {AmbiguousAccount} if the user has several accounts at the provider, and `providerAccountId` is missing
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
export async function unlinkAccount(
	ctx: AuthContext,
	req: AuthRequest,
	provider: string,
	providerAccountId?: string
): Promise<boolean> {
	const store = requireStore(ctx, 'unlinking an account');
	requireAdapterMethods(store, [{ by: 'unlinking an account', methods: ['listAccounts', 'unlinkAccount'] }]);
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	if (userId === null) {
		throw new AccessDenied(session ? unlinkableMessage('this user has no accounts') : 'no user is signed in');
	}
	await requireFresh(ctx, req, reading, 'unlinking an account');
	const unlinked = await oneAtATime(ctx, userId, async (confirm) => {
		const ways = await readWays(ctx, userId);
		const account = accountAmong(ways.accounts, provider, providerAccountId);
		if (!account) return null;
		if (signsIn(ctx, account) && countWays(ctx, ways) === 1) {
			throw new AccessDenied('it is the last sign-in method of this user: add another one first');
		}
		confirm();
		await changeInSession(() => isStillValid(ctx, req, reading), {
			async make() {
				await keepUnproven(ctx, ways, account);
				if (mfa.of(ctx)) await endChallenges(store, userId);
				await store.unlinkAccount?.({ provider, providerAccountId: account.providerAccountId });
			}
		});
		return { account, user: ways.user ?? ({ id: userId } as AdapterUser) };
	});
	if (!unlinked) return false;
	// Those that have begun by this account meanwhile.
	if (mfa.of(ctx)) await endChallenges(store, userId);
	await emit(ctx, req, 'unlinkAccount', unlinked);
	await revokeTokensOf(ctx, unlinked.account);
	return true;
}

/**
 * The way in that goes is remembered if it does not vouch for the address. Otherwise a stranger who signed up with the address of another
 * person would be taken for that person, by the ways in that are left.
 */
async function keepUnproven(ctx: AuthContext, { user, isProven }: StoredWays, account: AdapterAccount): Promise<void> {
	if (!user?.email || isProven || isVouching(ctx, account, user.email)) return;
	await recordUnproven(requireStore(ctx, 'unlinking an account'), user);
}

function accountAmong(
	accounts: readonly AdapterAccount[],
	provider: string,
	providerAccountId: string | undefined
): AdapterAccount | undefined {
	const [account, another] = accounts.filter(
		(each) =>
			each.provider === provider && (providerAccountId === undefined || each.providerAccountId === providerAccountId)
	);
	if (!another) return account;
	throw new AmbiguousAccount(
		`the user has several accounts at provider "${provider}": choose one with \`providerAccountId\``
	);
}

/**
 * Revokes the tokens of an account that is gone. A provider that fails is noted in the log.
 * @see RFC 7009
 */
export async function revokeTokensOf(ctx: AuthContext, account: AdapterAccount): Promise<void> {
	const provider = ctx.providers.get(account.provider);
	if (provider?.kind !== 'oauth') return;
	try {
		await withTimeout(longestWaitMs, async () => {
			const tokens = await openTokens(ctx, account);
			if (!tokens.refresh_token && !tokens.access_token) return;
			const { revocation_endpoint: endpoint } = await serverOf(ctx.instance, provider);
			if (endpoint) await revokeTokens(ctx.instance, provider, tokens);
		});
	} catch (thrown) {
		const error = asError(thrown);
		ctx.logger.warn(`the tokens of a removed account could not be revoked: ${error.message}`, error);
	}
}
