/**
 * Handles the link of an email, and the code that a person types in: `openLink` answers a click on the link, `useLink` uses it
 * up.
 *
 * A link signs in at once only in the browser that asked for it. Everywhere else, such as in another browser or an email
 * scanner, it leads to a page that asks first. So opening a link neither uses it up nor signs a person in without their
 * knowledge.
 */
import type { AdapterUser, VerificationToken } from '../../../adapters/types.js';
import { InvalidRequest, Verification } from '../../../errors.js';
import type { FlowData, User } from '../../../types.js';
import { sessionForChange } from '../../core/accounts/session-for-change.js';
import { isOwnAddress } from '../../core/accounts/vouched-address.js';
import type { Store } from '../../store/adapter/methods.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure, isFault, reasonOf } from '../../base/errors/flow-failure.js';
import { complete } from '../../core/entry/complete.js';
import { readFields, stringFields } from '../../base/http/body.js';
import type { Fields } from '../../base/http/body.js';
import { redirect, withCookies } from '../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../base/http/outcome.js';
import { rememberField } from '../../base/http/field-names.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { guess } from '../../base/limits/run-attempt.js';
import { rememberBrowser } from '../../core/sessions/known-browser.js';
import type { Attempt } from '../../base/limits/limits.js';
import { provenHere, signedInSessionOf } from '../../core/sessions/index.js';
import { lazy } from '../../base/util/lazy.js';
import { codeOf, forgetPendingMail, openPendingMail } from '../../core/mail/requested-mail.js';
import type { PendingMail } from '../../core/mail/requested-mail.js';
import { accountOf, candidateOf, emailIdentityOf } from '../../core/mail/address-owner.js';
import type { EmailProvider } from '../../core/context/providers/email.js';
import { EarlierUser, resolveAddressOwner } from '../../core/mail/resolve-user.js';
import { digestsByCode, digestsOf, openData, takeToken, withChoice } from '../../core/mail/stored-token.js';
import { isCode, isToken, tokenIn } from '../../core/mail/token.js';
import { clientOf, countTry } from '../../core/mail/tries/count.js';

const pages = lazy(() => import('./pages.js'));
const earlierUser = lazy(() => import('./earlier-user/question.js'));

/** Answers a link. */
export function answerLink(ctx: AuthContext, req: AuthRequest, provider: EmailProvider): Promise<Outcome> {
	return openLink(ctx, req, provider, stringFields(req.url.searchParams));
}

/** Answers the form of its page. */
export async function answerForm(ctx: AuthContext, req: AuthRequest, provider: EmailProvider): Promise<Outcome> {
	return useLink(ctx, req, provider, await readFields(req));
}

/** Answers a click on a link. The link is used up only if it is certain who clicked. */
export async function openLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	form: Fields
): Promise<Outcome> {
	const link = await readLink(ctx, req, provider, form);
	return offeringNewMail(provider, link, async () => {
		const prefetch = req.headers.get('sec-purpose')?.includes('prefetch') ?? false;
		const signedIn = await ownerOrOther(ctx, req, link.typed);
		const other = signedIn === 'owner' ? null : signedIn;
		// Always try a code. If the page appeared only for right or only for wrong codes, it would reveal which, uncounted.
		if ((link.askedHere || isCode(link.token)) && !prefetch && !other) return signInByLink(ctx, req, provider, link);
		// The owner sees the same page: otherwise any site could find out who is signed in, by opening a made-up link.
		const { confirmEmailPage } = await pages();
		return confirmEmailPage(ctx, req, { provider, ...link, email: link.typed, signedInAs: other });
	});
}

/** Uses a link up, and signs in. The button on the page that a link leads to does this, and so does entering a code. */
export async function useLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	form: Fields
): Promise<Outcome> {
	const link = await readLink(ctx, req, provider, form);
	return offeringNewMail(provider, link, async () => {
		try {
			return await signInByLink(ctx, req, provider, link);
		} catch (thrown) {
			// The owner opened the link a second time, and is signed in already.
			const again = reasonOf(thrown) instanceof Verification;
			if (again && (await ownerOrOther(ctx, req, link.typed)) === 'owner') return redirect(link.returnTo);
			throw thrown;
		}
	});
}

/** If a new email would help, adds to an error the values that its page needs to offer one. */
async function offeringNewMail<T>(
	{ id }: EmailProvider,
	{ typed, returnTo }: Link,
	flow: () => Promise<T>
): Promise<T> {
	try {
		return await flow();
	} catch (thrown) {
		const reason = reasonOf(thrown);
		const details = thrown instanceof FlowFailure ? thrown.details : { returnTo };
		throw new FlowFailure(reason, {
			...details,
			...(isForAnother(reason) && { mail: { provider: id, email: typed } })
		});
	}
}

/** A link that was opened, or a code that was entered. */
interface Link {
	readonly email: string;
	/** The address as the person typed it. An older row may have this spelling. */
	readonly typed: string;
	readonly token: string;
	readonly digests: readonly string[];
	/** Absolute URL. */
	readonly returnTo: string;
	/** Whether the email was asked for in this browser. */
	readonly askedHere: boolean;
	/** The application's own data, and the sealed form of it in the link. */
	readonly data?: FlowData;
	readonly sealedData?: string;
	/** Whether the session outlives the session of the browser, if the person who asked for the email said so. */
	readonly remember: boolean | undefined;
	/** Whether a person typed it in as the code of the email that this browser asked for. */
	readonly isTyped: boolean;
	/** The email that this browser asked for, if any. Each try in this browser is counted against it. */
	readonly pending: PendingMail | null;
}

async function readLink(ctx: AuthContext, req: AuthRequest, provider: EmailProvider, form: Fields): Promise<Link> {
	const opened = await openPendingMail(ctx, req);
	const pending = opened?.provider === provider.id ? opened : null;
	const { email, typed, pendingMail } = addressIn(provider, form, pending);
	const isTyped = pendingMail !== undefined;
	const token = requireToken(tokenIn(form.token), isTyped);
	const sealedData = form.data;
	const data = await openData(ctx, sealedData, pendingMail?.data);
	const choice = isCode(token) ? undefined : rememberField(form);
	const byCode = await digestsByCode(ctx, token, pending);
	const digests = byCode ?? (await digestsOf(ctx, provider, withChoice(token, choice), data));
	const askedHere = pending !== null && pending.email === email && digests.includes(pending.digest);
	const returnTo = askedHere || isCode(token) ? pending?.returnTo : form.callbackUrl;
	// Only the stored token shows that the data belongs to this email.
	if (askedHere) req.state.flowData = data;
	const remember = isCode(token) ? pending?.remember : choice;
	const link = { email, typed, token, digests, askedHere, pending, remember, data, sealedData, isTyped };
	return { ...link, returnTo: await resolveReturnTo(ctx, req, returnTo) };
}

/** Text that no code can be is a wrong code, on the page of the code. @throws {InvalidRequest} if it is to be the token of a link */
function requireToken(text: string | undefined, isTyped: boolean): string {
	if (isToken(text)) return text;
	if (isTyped) return '';
	throw new InvalidRequest('the link is incomplete: open all of it');
}

/** Returns the address that a form is about, and the email that names it: a code comes without an address. */
function addressIn(
	provider: EmailProvider,
	form: Fields,
	pending: PendingMail | null
): { email: string; typed: string; pendingMail?: PendingMail } {
	if (form.email !== undefined || !pending?.code) return provider.read(form.email ?? '');
	return { email: pending.email, typed: pending.typed ?? pending.email, pendingMail: pending };
}

async function signInByLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	link: Link
): Promise<Redirect> {
	const { email, typed, returnTo } = link;
	const store = requireStore(ctx, 'signing in by mail');
	const over = link.askedHere ? [forgetPendingMail(req)] : [];
	let used: VerificationToken | null = null;
	try {
		const attempts: Attempt[] = [];
		const reading = await guess(attempts, async () => {
			await countTry(ctx, link, attempts, await clientOf(ctx, req, provider, link));
			// Read the session before the token is used: if this fails, the link can still be used.
			const before = await sessionForChange(ctx, req);
			used = await takeToken(ctx, link);
			req.state.flowData = link.data;
			return before;
		});
		const emailIdentity = emailIdentityOf(provider, email, await store.getUserByEmail(typed));
		const candidate = candidateOf(ctx, req, provider, link);
		const mayJoin = async (user: AdapterUser): Promise<boolean> =>
			reading.userId === String(user.id) || isOwnAddress(ctx, store, user);
		const outcome = await complete(ctx, req, {
			user: emailIdentity.user,
			known: emailIdentity.known,
			account: emailIdentity.account,
			returnTo,
			remember: link.remember,
			users: 'adapter',
			// RFC 8176 has no value for email. `otp` stands for a secret that is used once, a code as well as a link: they come in
			// one email, and two proofs of one channel are one factor. `sms` is for telephones, and `mca` would claim a second
			// channel, although the email alone signs in.
			proof: provenHere('otp'),
			resolveUser: () => resolveAddressOwner(store, ctx.instance.locks, candidate, emailIdentity.known, mayJoin)
		}).catch(async (thrown: unknown) => {
			if (!(thrown instanceof EarlierUser)) throw thrown;
			const { userId: user } = thrown;
			const { remember, data } = link;
			const mail = { provider: provider.id, email, typed, returnTo, remember, data };
			return (await earlierUser()).askAboutEarlierUser(ctx, req, { ...mail, user });
		});
		return withCookies(outcome, [...over, ...(await rememberBrowser(ctx, req, accountOf(provider, email)))]);
	} catch (thrown) {
		const lost = used !== null && !(isFault(thrown) && (await putBack(store, used)));
		// A code that could not even be tried stays valid for another try.
		const cookies = lost || thrown instanceof Verification ? over : [];
		const again = !lost && isForAnother(thrown) && (link.isTyped || isCode(link.token));
		const code = again && link.pending?.email === email ? codeOf(link.pending) : null;
		throw new FlowFailure(thrown, { cookies, returnTo, ...(code && { code }) });
	}
}

/** Whether another try, or another email, may succeed. */
function isForAnother(thrown: unknown): boolean {
	return thrown instanceof Verification || isFault(thrown);
}

/**
 * Stores a token again if the sign-in failed, so that the link works once the fault has passed. Returns false if storing
 * fails.
 */
async function putBack(store: Store, token: VerificationToken): Promise<boolean> {
	try {
		await store.createVerificationToken(token);
		return true;
	} catch {
		return false;
	}
}

/**
 * Returns `'owner'` if the owner of the address is signed in here, the user if another one is, and null if no user is signed
 * in.
 */
async function ownerOrOther(ctx: AuthContext, req: AuthRequest, address: string): Promise<'owner' | User | null> {
	const { session, userId } = await signedInSessionOf(ctx, req);
	if (!session) return null;
	// A signed-in user who is not from the adapter is another user, even with the same id as one of the adapter's users.
	const owner = userId === null ? null : await requireStore(ctx, 'signing in by mail').getUserByEmail(address);
	return owner && String(owner.id) === userId ? 'owner' : (session.user ?? {});
}
