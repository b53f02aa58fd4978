/** The owner of the address that an email is sent to, known or not. */
import type { AdapterUser } from '../../../adapters/types.js';
import { DuplicateAddress } from '../../../errors.js';
import { signUpOf } from '../accounts/sign-up.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { Store } from '../../store/adapter/methods.js';
import type { AuthContext } from '../context/context.js';
import type { AuthRequest } from '../request/request.js';
import { admissionIn } from '../sessions/validity/blocked.js';
import { lazy } from '../../base/util/lazy.js';
import type { EmailProvider, TypedAddress } from '../context/providers/email.js';
import type { AddressCandidate } from './resolve-user.js';
import { pendingRules } from '../options.js';

const pendingUsers = lazy(() => import('../accounts/pending-users.js'));

/** Returns the name under which a browser is known for an address. */
export function accountOf({ id }: EmailProvider, email: string): string {
	return `${id} ${email}`;
}

/** The purposes of emails about the password of an account. */
export type PasswordPurpose = 'sign-up' | 'reset';

/** The purposes of emails that any visitor may ask for, to any address. */
export type AskedPurpose = PasswordPurpose | 'sign-in' | 'address change';

/**
 * Returns the name under which emails to an address are counted, whichever provider sends them: they fill one mailbox. A stranger who asks
 * for all emails of one purpose leaves the owner of the address the others.
 */
export function mailsTo(email: string, purpose: AskedPurpose): string {
	return `${purpose} mails to ${email}`;
}

/** The purposes of emails that only a person can ask for who has proven a first factor, or has a session. */
export type OwnMail = 'second factor' | 'proof' | 'address change';

/** Returns the name under which such emails are counted, so that strangers who ask for emails to the same address use none of them up. */
export function ownMailsOf(userId: string, purpose: OwnMail): string {
	return `${purpose} mails of user ${userId}`;
}

/** Describes the person for the `signIn` callback. */
export function emailIdentityOf({ id, type }: EmailProvider, email: string, owner: AdapterUser | null) {
	const user = owner ?? { id: crypto.randomUUID(), email, emailVerified: null };
	return {
		known: owner,
		user,
		account: { provider: id, type, providerAccountId: email, ...(owner && { userId: owner.id }) }
	};
}

/**
 * Finds the owner of an address before an email is sent to it, and the spelling by which the link finds the owner again. If two
 * users have the address, the link fails later, and not this function: the answer must be the same for every address.
 */
export async function ownerToWriteTo(
	store: Store,
	{ email, typed }: TypedAddress
): Promise<{ owner: AdapterUser | null; spelling: string }> {
	try {
		const owner = await store.getUserByEmail(typed);
		return { owner, spelling: owner && owner.email !== email ? typed : email };
	} catch (thrown) {
		if (thrown instanceof DuplicateAddress) return { owner: null, spelling: typed };
		throw thrown;
	}
}

/** Describes a person who has just proven an address, before a user is chosen. */
export function candidateOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	{ email, typed, returnTo }: TypedAddress & { readonly returnTo: string }
): AddressCandidate {
	const store = requireStore(ctx, 'signing in by mail');
	const { id, type } = provider;
	return {
		user: { email },
		emailAsGiven: typed,
		account: { provider: id, type, providerAccountId: email },
		storedTokens: {},
		emailVerified: true,
		signUp: signUpOf(ctx, req, { provider: id, type, email, emailVerified: true }, returnTo),
		emailLinking: 'never',
		linkingUser: null,
		...admissionIn(ctx),
		...(pendingRules.of(ctx) && {
			evict: async (user: AdapterUser) => (await pendingUsers()).evict(ctx, req, user),
			keep: async (user: AdapterUser) => (await pendingUsers()).keepPending(store, user)
		})
	};
}
