/**
 * The link in the mail to the new address. Opening it changes nothing: its button does, in a browser in which the user is signed in.
 * Otherwise a user could give their account the address of another person, who only had to press the button.
 */
import { Verification } from '../../errors.js';
import { sessionForChange } from '../accounts/session-for-change.js';
import { deviceKind, endChallenges, endSecrets } from '../adapter/end-secrets.js';
import { audit } from '../audit/audit.js';
import { requireSecrets } from '../bearer/store.js';
import type { AuthContext } from '../config/context.js';
import { asError } from '../errors/logger.js';
import { emit } from '../flows/events.js';
import type { Fields } from '../http/body.js';
import { redirect } from '../http/outcome.js';
import type { Outcome, Redirect } from '../http/outcome.js';
import { signInPath } from '../http/paths.js';
import { originOf } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import type { Attempt } from '../limits/limits.js';
import { guess } from '../limits/run-attempt.js';
import { updateSession } from '../session/index.js';
import { oneAtATime } from '../ways/one-at-a-time.js';
import { followAddress, giveAddress, lost } from './change.js';
import type { Changed } from './change.js';
import { endPending, isBound, isValid, linkUrl, pendingIdOf, pendingKind, requireToken } from './links.js';
import { confirmedPage, confirmPage } from './pages.js';
import { requireAddressChange } from './configured.js';
import { accountPageUrl, sendMail } from './send.js';

interface Link {
	readonly email: string;
	readonly token: string;
}

function readLink(ctx: AuthContext, form: Fields): Link {
	return { email: requireAddressChange(ctx).mail.read(form.email ?? '').email, token: requireToken(form.token) };
}

/** Shows the page of the link, or that the address was changed. A person who is not signed in is led to sign in, and back. */
export async function showConfirm(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Outcome> {
	if (form.done !== undefined) return confirmedPage(ctx, req);
	const link = readLink(ctx, form);
	const { userId, session } = await sessionForChange(ctx, req);
	if (userId === null) return redirect(signInUrl(ctx, req, link));
	return confirmPage(ctx, req, { ...link, user: session?.user ?? {} });
}

/** @throws {Verification} if the link is not valid any more, or is for another user than the one who is signed in */
export async function confirmChange(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Redirect> {
	const link = readLink(ctx, form);
	const { userId } = await sessionForChange(ctx, req);
	if (userId === null) return redirect(signInUrl(ctx, req, link));
	const attempts: Attempt[] = [];
	const changed = await guess(attempts, async () => {
		attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
		return change(ctx, req, userId, link);
	});
	await tell(ctx, req, changed);
	return redirect(linkUrl(ctx, req, 'confirm', { done: '1' }));
}

async function change(
	ctx: AuthContext,
	req: AuthRequest,
	userId: string,
	{ email: to, token }: Link
): Promise<Changed> {
	const store = requireSecrets(ctx);
	const id = await pendingIdOf(token);
	if (!isValid(await store.getSecret(id), pendingKind, userId)) throw new Verification(lost);
	return oneAtATime(ctx, userId, async (confirm) => {
		const pending = await store.useSecret(id);
		const user = await store.getUser(userId);
		if (!isValid(pending, pendingKind, userId) || !user) throw new Verification(lost);
		const from = user.email || '';
		if (!(await isBound(ctx, pending.value, token, { purpose: 'confirm', userId, from, to })))
			throw new Verification(lost);
		confirm();
		// The change may be the answer to a theft: each device proves the second factor again, and so does a sign-in by the earlier address.
		await endSecrets(store, userId, [deviceKind]);
		await endChallenges(store, userId);
		const changed = await giveAddress(ctx, req, store, user, to);
		await followAddress(ctx, store, userId, { from, to });
		await endPending(store, userId);
		return changed;
	});
}

/** Tells the application, the session and the owner of the earlier address. The change stays, even if the mail cannot be sent. */
async function tell(ctx: AuthContext, req: AuthRequest, { user, from, undo }: Changed): Promise<void> {
	await emit(ctx, req, 'updateUser', { user });
	await audit(ctx, req, { type: 'addressChanged', userId: String(user.id) });
	// An encrypted session has its own copy of the address.
	const { email } = user;
	if (ctx.session.strategy === 'jwt') await updateSession(ctx, req, { data: { user: { email } }, user: { email } });
	if (!from || from === email) return;
	try {
		const { email: to } = requireAddressChange(ctx).mail.read(from);
		const link = undo && { url: linkUrl(ctx, req, 'undo', { email: to, token: undo.token }), ...undo };
		const letter = { purpose: 'addressChanged', email: to, url: accountPageUrl(ctx, req), ...link } as const;
		await sendMail(ctx, req, letter, 'knownBrowser');
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}

function signInUrl(ctx: AuthContext, req: AuthRequest, { email, token }: Link): string {
	const url = new URL(signInPath(ctx), `${originOf(req)}/`);
	url.searchParams.set('callbackUrl', linkUrl(ctx, req, 'confirm', { email, token }));
	return url.href;
}
