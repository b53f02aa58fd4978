/** The routes of the question: the page, and its two buttons. */
import { signInUrl } from '../../../core/return-to.js';
import { InvalidRequest, Verification } from '../../../../errors.js';
import { isOwnAddress } from '../../../core/accounts/vouched-address.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure, isFault } from '../../../base/errors/flow-failure.js';
import { complete } from '../../../core/entry/complete.js';
import { tellingFailure } from '../../../core/entry/failed.js';
import { readFields } from '../../../base/http/body.js';
import { redirect, withCookies } from '../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { provenHere } from '../../../core/sessions/index.js';
import { candidateOf, emailIdentityOf } from '../../../core/mail/address-owner.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import { resolveAddressOwner } from '../../../core/mail/resolve-user.js';
import { earlierUserPage } from './page.js';
import { forgetMailbox, openMailbox } from './question.js';
import type { OpenedMailbox } from './question.js';
import { lost, releaseAddress } from './release.js';

/** Shows the page. @throws {Verification} if there is nothing to ask, or not any more */
export async function showEarlierUser(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { mailbox } = await requireMailbox(ctx, req);
	const store = requireStore(ctx, 'signing in by mail');
	const owner = await store.getUserByEmail(mailbox.typed);
	if (!owner || String(owner.id) !== mailbox.user || (await isOwnAddress(ctx, store, owner))) {
		throw new FlowFailure(new Verification(lost), { cookies: forgetMailbox(req), returnTo: mailbox.returnTo });
	}
	const accounts = (await store.listAccounts?.(mailbox.user)) ?? [];
	const names = accounts.map(({ provider }) => ctx.providers.get(provider)?.name ?? provider);
	return earlierUserPage(ctx, req, { email: mailbox.email, ways: [...new Set(names)] });
}

/** Takes the answer: leads to the earlier way to sign in, or starts a new account with the address. */
export async function answerEarlierUser(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { decision } = await readFields(req);
	const { mailbox, provider } = await requireMailbox(ctx, req);
	if (decision === 'connect') return redirect(signInUrl(ctx, req, mailbox.returnTo));
	if (decision !== 'release') throw new InvalidRequest('`decision` has to be "connect" or "release"');
	return tellingFailure(ctx, req, provider, () => startAnew(ctx, req, provider, mailbox));
}

async function startAnew(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	mailbox: OpenedMailbox
): Promise<Redirect> {
	const { email, returnTo, remember, data, iat } = mailbox;
	const store = requireStore(ctx, 'signing in by mail');
	const { signUp, ...candidate } = candidateOf(ctx, req, provider, mailbox);
	const { user, account } = emailIdentityOf(provider, email, null);
	req.state.flowData = data;
	try {
		const outcome = await complete(ctx, req, {
			user,
			known: null,
			account,
			returnTo,
			remember,
			users: 'adapter',
			proof: { ...provenHere('otp'), authenticatedAt: new Date(iat * 1000) },
			async resolveUser() {
				// A person who may not sign up takes the address from no one.
				const claimFor = await signUp?.(true);
				await releaseAddress(ctx, req, store, mailbox);
				const newcomer = { ...candidate, signUp: async () => Promise.resolve(claimFor) };
				return resolveAddressOwner(store, ctx.instance.locks, newcomer, null, async () => false);
			}
		});
		return withCookies(outcome, forgetMailbox(req));
	} catch (thrown) {
		// The same button works again when a fault has passed.
		throw new FlowFailure(thrown, { returnTo, ...(!isFault(thrown) && { cookies: forgetMailbox(req) }) });
	}
}

/** @throws {FlowFailure} with `Verification` if no address was proven in this browser */
async function requireMailbox(
	ctx: AuthContext,
	req: AuthRequest
): Promise<{ mailbox: OpenedMailbox; provider: EmailProvider }> {
	const mailbox = await openMailbox(ctx, req);
	const provider = mailbox && ctx.providers.get(mailbox.provider);
	if (mailbox && provider?.kind === 'email') return { mailbox, provider };
	throw new FlowFailure(new Verification('no address of an earlier user was proven in this browser'), {
		cookies: forgetMailbox(req)
	});
}
