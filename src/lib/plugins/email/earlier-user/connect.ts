/** The end of a sign-in in the earlier way, in a browser in which the address of that user was proven: both are one person. */
import { Verification } from '../../../../errors.js';
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { emit, tellOfChange } from '../../../core/audit/events.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { SignedIn } from '../../../core/sessions/index.js';
import { candidateOf } from '../../../core/mail/address-owner.js';
import { proveAddress } from '../../../core/mail/resolve-user.js';
import { forgetMailbox, openMailbox } from './question.js';
import type { ProvenMailbox } from './question.js';

/**
 * Marks the address as proven, if its earlier user has just signed in. The session goes on if that fails, and the next sign-in tries
 * again.
 * @returns the cookies
 */
export async function connectAddress(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, users }: Pick<SignedIn, 'user' | 'users'>
): Promise<CookieWrite[]> {
	const mailbox = await openMailbox(ctx, req);
	if (users !== 'adapter' || mailbox?.user !== String(user.id)) return [];
	try {
		await connect(ctx, req, mailbox);
		return forgetMailbox(req);
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
		return thrown instanceof Verification ? forgetMailbox(req) : [];
	}
}

async function connect(ctx: AuthContext, req: AuthRequest, mailbox: ProvenMailbox): Promise<void> {
	const { adapter: store, providers } = ctx;
	const provider = providers.get(mailbox.provider);
	const owner = await store?.getUserByEmail(mailbox.typed);
	if (!store || provider?.kind !== 'email' || !owner || String(owner.id) !== mailbox.user || owner.emailVerified)
		return;
	const { email } = mailbox;
	const { user, before = user, linked } = await proveAddress(store, candidateOf(ctx, req, provider, mailbox), owner);
	await tellOfChange(ctx, req, before, user);
	if (linked) await emit(ctx, req, 'linkAccount', { user, account: linked, profile: { email } });
}
