/** Begins a change of the address: an email goes to the new one, whatever is known about it. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { AccessDenied, InvalidRequest } from '../../../../errors.js';
import { isSameAddress } from '../../../base/util/address.js';
import { hasProvenAddress } from '../../../core/accounts/proven-address.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import { requireSecrets } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { mailsTo, ownerToWriteTo, ownMailsOf } from '../../../core/mail/address-owner.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ending } from '../../../base/limits/run-attempt.js';
import { requireFresh } from '../../../core/sessions/freshness/fresh.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { lazy } from '../../../base/util/lazy.js';
import { requireAddressChange } from '../../../core/pages/account/options.js';
import { isKeptForAnother } from './kept.js';
import { createPending, linkUrl } from './links.js';
import { accountPageUrl, sendMail } from './mail/send.js';
import { pendingRules } from '../../../core/options.js';

const pendingUsers = lazy(() => import('../../../core/accounts/pending-users.js'));

/**
 * Sends a link to the new address. The owner of an address that another user has gets another email: the caller does not learn which.
 * @throws {InvalidConfig} without `account.changeEmail`
 * @throws {InvalidEmail} for a text that is not one address, {InvalidRequest} for the present one
 * @throws {AccessDenied} if no user of the adapter is signed in, {ReauthenticationRequired} if the session is not fresh
 * @throws {TooManyRequests | EmailSignInError}
 */
export async function changeEmail(ctx: AuthContext, req: AuthRequest, address: string): Promise<void> {
	const { mail } = requireAddressChange(ctx);
	const store = requireSecrets(ctx);
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	const user = userId === null ? null : await store.getUser(userId);
	if (userId === null || !user) {
		throw new AccessDenied(session ? unlinkableMessage('this user has no address to change') : 'no user is signed in');
	}
	await requireFresh(ctx, req, reading, 'changing the email address');
	const { email, typed } = mail.read(String(address));
	if (user.email && isSameAddress(user.email, email) && (await hasProvenAddress(store, user))) {
		throw new InvalidRequest('pass another address: the user has this one');
	}
	// Strangers who ask for emails to the address use none of these up.
	const accounts = [ownMailsOf(userId, 'address change'), mailsTo(email, 'address change')];
	const attempt = await ctx.limits.enter('email', { accounts, client: req.client() });
	await ending([attempt], async () => {
		const taken = await isTaken(ctx, store, { email, typed }, user);
		const { token, expires } = await createPending(ctx, store, { userId, from: user.email || '', to: email });
		const letter = taken
			? ({ purpose: 'addressTaken', url: accountPageUrl(ctx, req) } as const)
			: ({ purpose: 'changeAddress', url: linkUrl(ctx, req, 'confirm', { email, token }), token, expires } as const);
		await sendMail(ctx, { request: req.source, req }, { ...letter, email }, 'provenPerson');
	});
}

async function isTaken(
	ctx: AuthContext,
	store: SecretStore,
	address: ReturnType<EmailProvider['read']>,
	user: AdapterUser
): Promise<boolean> {
	const [{ owner }, isKept] = await Promise.all([
		ownerToWriteTo(store, address),
		isKeptForAnother(store, address.email, String(user.id))
	]);
	// A user who never proved the address has to make room for the person who does.
	const mayBeEvicted = pendingRules.of(ctx) !== undefined && (await (await pendingUsers()).isPending(store, owner));
	return isKept || (owner !== null && String(owner.id) !== String(user.id) && !mayBeEvicted);
}
