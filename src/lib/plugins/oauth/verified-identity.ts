/** The common end of sign-ins at a provider: what the verified answer says becomes the identity that signs in. */
import type { AdapterUser } from '../../../adapters/types.js';
import { AccountNotLinked } from '../../../errors.js';
import { isSameAddress } from '../../base/util/address.js';
import type { EmailLinking } from '../../core/accounts/decide.js';
import { recordProvenAddress } from '../../core/accounts/proven-address.js';
import { ownerOf, resolveUser } from '../../core/accounts/resolve-user.js';
import type { SignInCandidate } from '../../core/accounts/resolve-user.js';
import { signUpOf } from '../../core/accounts/sign-up.js';
import { userIdOf } from '../../core/accounts/user-id.js';
import { takesTypedAddresses } from '../../core/accounts/vouched-address.js';
import type { Store } from '../../store/adapter/methods.js';
import type { AuthContext } from '../../core/context/context.js';
import { asError } from '../../base/errors/logger.js';
import type { VerifiedIdentity } from '../../core/entry/complete.js';
import type { AuthRequest } from '../../core/request/request.js';
import { earlierProof } from '../../core/sessions/index.js';
import { admissionIn } from '../../core/sessions/validity/blocked.js';
import { lazy } from '../../base/util/lazy.js';
import type { PendingSignIn } from './checks.js';
import type { OAuthIdentity } from './identity.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { notFreshToLink } from './request/linking.js';
import type { Linking } from './request/linking.js';
import { tokensToStore } from './tokens/granted.js';
import { pendingRules, tokenRules } from '../../core/options.js';
import { linkingRules } from './options.js';

/** Few sites change users at a sign-in. */
const evicting = lazy(() => import('../../core/accounts/pending-users.js'));
const syncing = lazy(() => import('../../core/accounts/profile-sync.js'));
const keys = lazy(() => import('./protocols/dpop.js'));

/**
 * Returns the verified identity that the provider's answer proves.
 * @throws {ReauthenticationRequired} if the account is new, and the session of the user to whom it would be linked is not fresh
 */
export async function verifiedIdentityOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	identity: OAuthIdentity,
	{ user: linkingUser, fresh, basis }: Linking,
	pending: Pick<PendingSignIn, 'scope' | 'userId' | 'returnTo'>
): Promise<Omit<VerifiedIdentity, 'returnTo' | 'remember' | 'confirmed'>> {
	if (identity.emailAsGiven && !identity.user.email) {
		ctx.logger.warn(`email-left-out: the profile's email is not one plain address (provider "${provider.id}")`);
	}
	const { adapter } = ctx;
	const { profileSync } = linkingRules.of(ctx);
	const { account, profile, emailVerified, proof } = identity;
	const id = await userIdOf(provider.storedId ?? provider.issuer ?? provider.id, account.providerAccountId);
	const user = { ...identity.user, id };
	if (!adapter) {
		const resolved = { user, created: false, linked: null };
		const { dpopKey: key } = identity;
		// The callback `account` is called in any case: it may refuse the sign-in.
		const chosen = await tokensToStore(provider, identity.tokens, pending, async () => null);
		const cookieTokens = tokenRules.of(ctx).inCookie ? chosen : {};
		const tokens = { ...cookieTokens, ...(key && { key }) };
		return { user, known: null, account, tokens, profile, proof, users: 'own', resolveUser: async () => resolved };
	}
	const owner = await ownerOf(adapter, account);
	// An account that the user has already is not a new way to sign in.
	const links = !owner && typeof linkingUser === 'string';
	if (links && !fresh) throw notFreshToLink();
	const { dpopKey } = identity;
	const { providerAccountId } = account;
	const { email, name } = identity.user;
	const stored = async () => (owner ? adapter.getAccount(providerAccountId, provider.id) : null);
	const storable = await tokensToStore(provider, identity.tokens, pending, stored);
	const storedTokens = dpopKey ? await (await keys()).sealWithKey(ctx.keyring, storable, dpopKey) : storable;
	const { id: providerId, type } = provider;
	const about = { provider: providerId, type, email, emailVerified: emailVerified === true, name, profile };
	const candidate: SignInCandidate = {
		user: identity.user,
		emailAsGiven: identity.emailAsGiven,
		account,
		storedTokens,
		emailVerified,
		signUp: signUpOf(ctx, req, about, pending.returnTo),
		emailLinking: emailLinking(takesTypedAddresses(ctx), provider),
		...admissionIn(ctx),
		...evictionIn(ctx, req),
		linkingUser,
		basis,
		...(profileSync && {
			changes: async (before) => (await syncing()).changesOf(profileSync, before, identity.user, provider.id)
		})
	};
	return {
		user,
		known: owner,
		account,
		profile,
		// A newly linked account proves nothing about the signed-in user, so the proof of the session stays as it was.
		proof: links ? await earlierProof(ctx, req) : proof,
		...(links && { basis }),
		users: 'adapter',
		async resolveUser() {
			const resolved = await resolveUser(adapter, ctx.instance.locks, candidate, owner);
			if (resolved.linked && emailVerified === true) await provenBy(ctx, adapter, identity, resolved.user);
			return resolved;
		}
	};
}

/** Records the address of a user whom a provider has just brought, or whose account was just linked, if it is the one that it verified. */
async function provenBy(ctx: AuthContext, store: Store, { user: described }: OAuthIdentity, user: AdapterUser) {
	const { email } = described;
	if (!email || !user.email || user.emailVerified || !isSameAddress(user.email, email)) return;
	if (pendingRules.of(ctx) && !(await (await evicting()).keepPending(store, user)))
		throw new AccountNotLinked('another person has proven the address of this user, who was deleted');
	try {
		// An address that was released meanwhile is that of the person who has proven it.
		await recordProvenAddress(store, user);
	} catch (thrown) {
		// The user is stored. Without the record the address counts as one that was never proven.
		ctx.logger.error(asError(thrown));
	}
}

/** Returns the part of a candidate that deletes a user who never proved the address, where users are pending. */
function evictionIn(ctx: AuthContext, req: AuthRequest): Pick<SignInCandidate, 'evict'> {
	return pendingRules.of(ctx) ? { evict: async (owner) => (await evicting()).evict(ctx, req, owner) } : {};
}

function emailLinking(typedAddresses: boolean, { allowEmailLinking }: OAuthProvider): EmailLinking {
	if (!allowEmailLinking) return 'never';
	return typedAddresses ? 'proven' : 'always';
}
