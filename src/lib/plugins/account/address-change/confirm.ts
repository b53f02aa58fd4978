/**
 * The link in the email to the new address. Opening it changes nothing: its button does, in a browser in which the user is signed in.
 * Otherwise a user could give their account the address of another person, who only had to press the button.
 */
import { requireToken } from '../../../core/mail/token.js';
import { signInUrl } from '../../../core/return-to.js';
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { Verification } from '../../../../errors.js';
import { isOneRecipient, isSameAddress, oneForm } from '../../../base/util/address.js';
import { tellOfChange } from '../../../core/audit/events.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import { deviceKind, endChallenges, endSecrets } from '../../../store/adapter/secrets/end.js';
import { audit } from '../../../core/audit/audit.js';
import { requireSecrets } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { promiseMail } from '../../../core/mail/promised.js';
import { asError } from '../../../base/errors/logger.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { Attempt } from '../../../base/limits/limits.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { updateSession } from '../../../core/sessions/index.js';
import { changeInSession } from '../../../core/sessions/validity/change-in-session.js';
import type { GoesOn } from '../../../core/session/basis.js';
import { isStillValid } from '../../../core/sessions/validity/still-valid.js';
import { fromNow } from '../../../base/util/clock.js';
import { oneAtATime } from '../../../core/accounts/one-at-a-time.js';
import { followAddress, giveAddress, lost, takeAddressBack } from './change.js';
import type { Changed } from './change.js';
import { keptAddress } from './kept.js';
import { begunIn, digestIn, digestsOf, endPending, isBound, isValid, linkUrl } from './links.js';
import { pendingIdOf, pendingKind, recordBegun, undoSeconds } from './links.js';
import type { BegunChange, Undo } from './links.js';
import { confirmedPage, confirmPage } from './pages.js';
import { requireAddressChange } from '../../../core/pages/account/options.js';
import { accountPageUrl, sendMail } from './mail/send.js';

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
	if (userId === null) return redirect(signInUrl(ctx, req, confirmUrl(ctx, req, link)));
	return confirmPage(ctx, req, { ...link, user: session?.user ?? {} });
}

/** @throws {Verification} if the link is not valid any more, or is for another user than the one who is signed in */
export async function confirmChange(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Redirect> {
	const link = readLink(ctx, form);
	const reading = await sessionForChange(ctx, req);
	const { userId } = reading;
	if (userId === null) return redirect(signInUrl(ctx, req, confirmUrl(ctx, req, link)));
	const goesOn = () => isStillValid(ctx, req, reading);
	const attempts: Attempt[] = [];
	const changed = await guess(attempts, async () => {
		attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
		return change(ctx, req, { userId, goesOn }, link);
	});
	await tell(ctx, req, changed);
	return redirect(linkUrl(ctx, req, 'confirm', { done: '1' }));
}

/** A change that was made, and its email. */
interface ChangeResult extends Changed {
	/** The user before it. */
	readonly before: AdapterUser;
	/** Removes the record of the email. */
	readonly onSent: (() => Promise<void>) | undefined;
}

/** The user of the session, and whether that goes on. */
interface Owner {
	readonly userId: string;
	readonly goesOn: GoesOn;
}

/** Makes the change. Its link is used up last: until then, another try goes on where this one stops. */
async function change(
	ctx: AuthContext,
	req: AuthRequest,
	{ userId, goesOn }: Owner,
	link: Link
): Promise<ChangeResult> {
	const store = requireSecrets(ctx);
	const id = await pendingIdOf(link.token);
	if (!isValid(await store.getSecret(id), pendingKind, userId)) throw new Verification(lost);
	return oneAtATime(ctx, userId, async (confirm) => {
		const pending = await store.getSecret(id);
		const user = await store.getUser(userId);
		if (!isValid(pending, pendingKind, userId) || !user) throw new Verification(lost);
		const begun = await begin(ctx, store, pending, user, link);
		confirm();
		// The change may be the answer to a theft: each device proves the second factor again, and so does a sign-in by the earlier address.
		await endSecrets(store, userId, [deviceKind]);
		await endChallenges(store, userId);
		let onSent: ChangeResult['onSent'];
		const promise = async () => {
			onSent = await promiseToTell(ctx, req, store, userId, begun);
		};
		const changed = await changeInSession(goesOn, {
			make: () => giveAddress(ctx, req, store, user, begun, promise),
			async takeBack() {
				await takeAddressBack(store, user, begun);
				await onSent?.();
			}
		});
		await followAddress(ctx, store, userId, begun);
		await endPending(store, userId);
		// An earlier try may have made the change.
		return { ...changed, before: { ...user, email: begun.from }, onSent };
	});
}

/** Decides what the change is about, or finds what an earlier try has decided. @throws {Verification} */
async function begin(
	ctx: AuthContext,
	store: SecretStore,
	pending: AdapterSecret,
	user: AdapterUser,
	{ email: to, token }: Link
): Promise<BegunChange> {
	const userId = String(user.id);
	const present = user.email || '';
	const before = await begunIn(ctx, pending);
	const from = before?.from ?? present;
	const isPresent = present === from || (before !== null && present === to);
	const bound = { purpose: 'confirm', userId, from, to } as const;
	if (!isPresent || !(await isBound(ctx, digestIn(pending), token, bound))) throw new Verification(lost);
	if (before) return { ...before, to };
	// A user who has an earlier address again has undone the change: the address in between may be a thief's, who must not get it back.
	const hasUndo = from && !isSameAddress(from, to) && !(await keptAddress(store, to));
	const undo = hasUndo ? { token: randomToken(32), expires: fromNow(undoSeconds) } : undefined;
	if (!(await recordBegun(ctx, store, pending, { from, undo }))) throw new Verification(lost);
	return { from, to, undo };
}

/** Records the email to the earlier address, which has the link for undoing. */
async function promiseToTell(
	ctx: AuthContext,
	req: AuthRequest,
	store: SecretStore,
	userId: string,
	{ from, undo }: BegunChange
): Promise<ChangeResult['onSent']> {
	const email = oneForm(from);
	if (!undo || !isOneRecipient(email)) return undefined;
	const { url, token, expires } = undoLink(ctx, req, email, undo);
	const [digest = ''] = await digestsOf(ctx, token, { purpose: 'undo', userId, from, to: from });
	return promiseMail(ctx, store, userId, {
		of: 'address',
		email,
		url,
		token,
		expiresMs: expires.getTime(),
		change: digest
	});
}

function undoLink(ctx: AuthContext, req: AuthRequest, email: string, { token, expires }: Undo) {
	return { url: linkUrl(ctx, req, 'undo', { email, token }), token, expires };
}

/** Tells the application, the session and the owner of the earlier address. The change stays, even if the email cannot be sent. */
async function tell(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, before, from, undo, onSent }: ChangeResult
): Promise<void> {
	await tellOfChange(ctx, req, before, user);
	await audit(ctx, req, { type: 'addressChanged', userId: String(user.id) });
	// An encrypted session has its own copy of the address.
	const { email } = user;
	if (ctx.session.strategy === 'jwt') await updateSession(ctx, req, { data: { user: { email } }, user: { email } });
	if (!from || from === email) return;
	try {
		const { email: to } = requireAddressChange(ctx).mail.read(from);
		const link = undo && undoLink(ctx, req, to, undo);
		const letter = { purpose: 'addressChanged', email: to, url: accountPageUrl(ctx, req), ...link } as const;
		await sendMail(ctx, { request: req.source, req, sent: onSent }, letter, 'knownBrowser');
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}

function confirmUrl(ctx: AuthContext, req: AuthRequest, { email, token }: Link): string {
	return linkUrl(ctx, req, 'confirm', { email, token });
}
