/**
 * Opening the link of a mail, or typing in its code: `openLink` is what a click on it gets, `useLink` uses it up.
 *
 * A link signs in at once only in the browser that asked for it. Everywhere else, be it another browser or a scanner of
 * mails, it leads to a page that asks first, so that looking at a link does not use it up, and signs no one in unawares.
 */
import type { AdapterUser, VerificationToken } from '../../adapters/types.js';
import { InvalidRequest, TooManyRequests, Verification } from '../../errors.js';
import type { User } from '../../types.js';
import type { Store } from '../adapter/methods.js';
import { requireStore } from '../adapter/require-store.js';
import type { AuthContext } from '../config/context.js';
import { FlowFailure, isFault, reasonOf } from '../errors/flow-failure.js';
import { complete, takesTypedAddresses } from '../flows/complete.js';
import type { Fields } from '../http/body.js';
import { redirect, withCookies } from '../http/outcome.js';
import type { Outcome, Redirect } from '../http/outcome.js';
import type { AuthRequest } from '../http/request.js';
import { resolveReturnTo } from '../http/return-to.js';
import { guess } from '../limits/ending.js';
import { rememberBrowser } from '../limits/known-browser.js';
import type { Attempt } from '../limits/limits.js';
import { provenHere, sessionOf } from '../session/index.js';
import { lazy } from '../util/lazy.js';
import { codeOf, forgetPendingMail, openPendingMail } from './pending.js';
import type { PendingMail } from './pending.js';
import { accountOf, emailIdentityOf } from './address-owner.js';
import type { EmailProvider } from './provider.js';
import { resolveAddressOwner } from './resolve-user.js';
import { digestsOf, forget } from './stored-token.js';
import { isCode, isToken } from './token.js';

const pages = lazy(() => import('./pages.js'));

/** What a click on a link gets: nothing is used up unless it is certain who clicks. */
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
		// A code is tried, right or wrong: a page that came for one of the two only would be a guess that nobody counts.
		if ((link.askedHere || isCode(link.token)) && !prefetch && !other) return signInByLink(ctx, req, provider, link);
		// The same page for the owner: otherwise any site could find out who is signed in, by opening a made-up link.
		const { confirmEmailPage } = await pages();
		return confirmEmailPage(ctx, req, { provider, ...link, email: link.typed, signedInAs: other });
	});
}

/** Uses a link up, and signs in: what the button of the page does that a link leads to, and typing in a code. */
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
			// Opened once more, by whom it was for.
			const again = reasonOf(thrown) instanceof Verification;
			if (again && (await ownerOrOther(ctx, req, link.typed)) === 'owner') return redirect(link.returnTo);
			throw thrown;
		}
	});
}

/** Where another mail helps, the page that says what went wrong has what it needs for one. */
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

/** A link as it came back. */
interface Link {
	readonly email: string;
	/** The address as it was typed in, which may be another spelling: an older row may have that. */
	readonly typed: string;
	readonly token: string;
	readonly digests: readonly string[];
	/** Absolute URL. */
	readonly returnTo: string;
	/** The mail was asked for in this browser. */
	readonly askedHere: boolean;
	/** What this browser has asked for, if anything: whatever is tried here is counted against it. */
	readonly pending: PendingMail | null;
}

async function readLink(ctx: AuthContext, req: AuthRequest, provider: EmailProvider, form: Fields): Promise<Link> {
	const opened = await openPendingMail(ctx, req);
	const pending = opened?.provider === provider.id ? opened : null;
	// A code is typed in alone: the browser knows the address.
	const known = form.email === undefined && pending?.code ? { typed: pending.email, ...pending } : undefined;
	const { email, typed } = known ?? provider.read(form.email ?? '');
	const token = form.token?.trim();
	if (!isToken(token)) throw new InvalidRequest('the link carries no token, or not one of ours');
	const digests = await digestsOf(ctx, provider, token);
	const askedHere = pending !== null && pending.email === email && digests.includes(pending.digest);
	const returnTo = askedHere || isCode(token) ? pending?.returnTo : form.callbackUrl;
	return { email, typed, token, digests, askedHere, pending, returnTo: await resolveReturnTo(ctx, req, returnTo) };
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
			await enter(ctx, req, link, attempts);
			// Before the token is used, so that the link is not lost where this fails.
			const before = await sessionOf(ctx, req);
			used = await takeToken(ctx, link);
			return before;
		});
		const emailIdentity = emailIdentityOf(provider, email, await store.getUserByEmail(typed));
		const candidate = {
			user: { email },
			emailAsGiven: typed,
			account: emailIdentity.account,
			storedTokens: {},
			emailVerified: true,
			emailLinking: 'never' as const,
			linkingUser: null
		};
		const mayJoin = ({ id }: AdapterUser): boolean => !takesTypedAddresses(ctx) || reading.userId === String(id);
		const outcome = await complete(ctx, req, {
			user: emailIdentity.user,
			known: emailIdentity.known,
			account: emailIdentity.account,
			returnTo,
			users: 'adapter',
			// A secret for one use: `otp` of RFC 8176, which has no value for mail. `sms` is for telephones, and `mca` would
			// claim a second channel, where the mail alone lets in.
			proof: provenHere('otp'),
			resolveUser: () => resolveAddressOwner(store, ctx.instance.locks, candidate, emailIdentity.known, mayJoin)
		});
		return withCookies(outcome, [...over, ...(await rememberBrowser(ctx, req, accountOf(provider, email)))]);
	} catch (thrown) {
		const lost = used !== null && !(isFault(thrown) && (await putBack(store, used)));
		// Where it could not even be tried, a code has to be good for another try.
		const cookies = lost || thrown instanceof Verification ? over : [];
		const again = !lost && isForAnother(thrown) && isCode(link.token);
		const code = again && link.pending?.email === email ? codeOf(link.pending) : null;
		throw new FlowFailure(thrown, { cookies, returnTo, ...(code && { code }) });
	}
}

/** Whether another try, or another mail, may do better. */
function isForAnother(thrown: unknown): boolean {
	return thrown instanceof Verification || isFault(thrown);
}

/** Stores a token again that signed nobody in, so that the link works when the fault has passed. False where that fails. */
async function putBack(store: Store, token: VerificationToken): Promise<boolean> {
	try {
		await store.createVerificationToken(token);
		return true;
	} catch {
		return false;
	}
}

/** Counts the try, by client and by code. @throws {Verification | TooManyRequests} when there may be none */
async function enter(ctx: AuthContext, req: AuthRequest, { token, ...link }: Link, attempts: Attempt[]): Promise<void> {
	const code = isCode(token);
	// Nothing to guess at, and nothing to count: otherwise any site could use up what its visitors may try.
	if (code && !link.pending) throw new Verification('no code was asked for in this browser');
	attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
	if (code && link.pending) attempts.push(await guessAt(ctx, link.pending));
	if (code && !link.askedHere) throw new Verification('the code is wrong, or was asked for in another browser');
}

/** Uses the token up. @throws {Verification} when it does not hold */
async function takeToken(ctx: AuthContext, { email, digests }: Link): Promise<VerificationToken> {
	for (const token of digests) {
		// A link that was clicked in time holds, however long the data layer takes. Some give the moment of the use as expiry.
		const clickedAtMs = Date.now();
		// One at a time: not every data layer sees to it that a token is used once.
		const found = await ctx.instance.locks.run([`mail ${token}`], async () =>
			requireStore(ctx, 'signing in by mail').useVerificationToken({ identifier: email, token })
		);
		if (!found) continue;
		if (found.identifier !== email || found.token !== token) continue;
		// Whatever its type says: what never expires is no token of ours.
		const expires = found.expires as Date | null | undefined;
		if (!expires || expires.getTime() <= clickedAtMs) throw new Verification('the link has expired');
		return { identifier: email, token, expires };
	}
	throw new Verification('the link was used before, has expired, was replaced by a newer one, or never existed');
}

/** Counts a try at a code. After too many the code is void: there is nothing to wait for, but another to be asked for. */
async function guessAt(ctx: AuthContext, { email, digest }: PendingMail): Promise<Attempt> {
	try {
		return await ctx.limits.enter('verification', { accounts: [digest] });
	} catch (thrown) {
		if (!(thrown instanceof TooManyRequests)) throw thrown;
		await forget(requireStore(ctx, 'signing in by mail'), email, digest);
		throw new Verification('there were too many tries at the code');
	}
}

/** Whether the owner of the address is signed in here, or somebody else is; null for nobody. */
async function ownerOrOther(ctx: AuthContext, req: AuthRequest, address: string): Promise<'owner' | User | null> {
	const { session, userId } = await sessionOf(ctx, req);
	if (!session) return null;
	// Who is not one of the adapter's users is somebody else, even under an id that one of them has.
	const owner = userId === null ? null : await requireStore(ctx, 'signing in by mail').getUserByEmail(address);
	return owner && String(owner.id) === userId ? 'owner' : (session.user ?? {});
}
