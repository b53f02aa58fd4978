/**
 * Finishes a sign-up: the link in the email proves the address, and then there is a user. Opening the link changes nothing; its button
 * uses it up. In another browser than that of the sign-up the password is chosen again: the person who typed the first one may not be
 * the owner of the address.
 */
import { requireToken } from '../../../../core/mail/token.js';
import type { AdapterUser, VerificationToken } from '../../../../../adapters/types.js';
import { PasswordRefused, UsernameRefused, Verification } from '../../../../../errors.js';
import { signUpOf } from '../../../../core/accounts/sign-up.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { FlowFailure, isFault } from '../../../../base/errors/flow-failure.js';
import { complete } from '../../../../core/entry/complete.js';
import { openTypedIn, rememberTypedIn } from '../../../../core/request/typed-address.js';
import { stringFields } from '../../../../base/http/body.js';
import type { Fields } from '../../../../base/http/body.js';
import { redirect, withCookies } from '../../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../../base/http/outcome.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { resolveReturnTo } from '../../../../core/return-to.js';
import type { Attempt } from '../../../../base/limits/limits.js';
import { rememberBrowser } from '../../../../core/sessions/known-browser.js';
import { guess } from '../../../../base/limits/run-attempt.js';
import { provenHere } from '../../../../core/sessions/index.js';
import { lazy } from '../../../../base/util/lazy.js';
import type { PasswordProvider } from '../configured.js';
import { hashPassword, requireRoomToHash } from '../hashing.js';
import { digestsOf, passwordUrl, putBack, takeLink } from '../mail/links.js';
import { sentPage, verifyPage } from '../pages/sign-up.js';
import { forgetSignUp, openSignUp } from './pending.js';
import type { PendingSignUp } from './pending.js';
import { requireGoodPassword } from '../policy/index.js';
import { passwordStore } from '../../../../store/adapter/secrets/passwords.js';
import { createUser, takeBackHalf } from './new-user.js';
import { PasswordMissing, fieldOf, nameIn, namesOf, shownName } from './names.js';
import { requireUsername } from './username.js';
import { pendingRules } from '../../../../core/options.js';

const pendingUsers = lazy(() => import('../../../../core/accounts/pending-users.js'));
const openly = lazy(() => import('./open.js'));

/** A link that was opened. */
interface Link {
	readonly email: string;
	readonly typed: string;
	readonly token: string;
	/** The sign-up, if it began in this browser. */
	readonly pending: PendingSignUp | null;
	/** Absolute URL. */
	readonly returnTo: string;
}

/** Shows the page after a sign-up, or that of its link. */
export async function showVerify(ctx: AuthContext, req: AuthRequest, provider: PasswordProvider): Promise<Outcome> {
	const query = stringFields(req.url.searchParams);
	if (query.token === undefined) {
		const pending = await openSignUp(ctx, req);
		return pending ? sentPage(ctx, req, pending) : redirect(passwordUrl(ctx, req, 'signup'));
	}
	const link = await readLink(ctx, req, provider, query);
	const isOwn = (await ownOf(ctx, req, provider, link)) !== null;
	return verifyPage(ctx, req, provider, { ...link, isOwn, typedIn: await openTypedIn(ctx, req) });
}

/** Returns the user who is signed in here, and whose address the link is to prove; null for any other person. */
async function ownOf(ctx: AuthContext, req: AuthRequest, provider: PasswordProvider, { typed }: Link) {
	return provider.passwords.neutral ? null : (await openly()).ownUnproven(ctx, req, provider, typed);
}

async function readLink(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	form: Fields
): Promise<Link> {
	const { email, typed } = passwords.mail.read(form.email ?? '');
	const token = requireToken(form.token);
	const opened = await openSignUp(ctx, req);
	const here =
		opened?.email === email && (await digestsOf(ctx, token, { purpose: 'signUp', email })).includes(opened.digest);
	const pending = here ? opened : null;
	return {
		email,
		typed,
		token,
		pending,
		returnTo: await resolveReturnTo(ctx, req, pending?.returnTo ?? form.callbackUrl)
	};
}

/**
 * Makes the user, and signs in.
 * @throws {Verification} if the link is not valid any more, {PasswordRefused | UsernameRefused | SignUpClosed | SignUpPolicyFailed}
 */
export async function finishSignUp(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	form: Fields
): Promise<Redirect> {
	const link = await readLink(ctx, req, provider, form);
	const own = await ownOf(ctx, req, provider, link);
	if (own) return proveOwn(ctx, req, link, own);
	const { email, typed, token, pending, returnTo } = link;
	const store = passwordStore(ctx);
	let used: VerificationToken | null = null;
	try {
		const { hash, username, name } = await chosen(ctx, req, provider, form, link);
		used = await useUp(ctx, req, link);
		const owner = await store.getUserByEmail(typed);
		if (owner && !(await makesRoom(ctx, req, owner))) throw new Verification('a user has the address meanwhile');
		const draft: AdapterUser = {
			id: crypto.randomUUID(),
			email,
			emailVerified: new Date(),
			...shownName({ username, name })
		};
		const { id, type } = provider;
		const about = { provider: id, type, email, emailVerified: true, ...namesOf({ username, name }) };
		const ask = signUpOf(ctx, req, about, returnTo);
		const outcome = await complete(ctx, req, {
			user: draft,
			known: null,
			account: { provider: provider.id, type: 'credentials', providerAccountId: draft.id },
			credentials: { email, ...namesOf({ username }) },
			proof: provenHere('pwd'),
			users: 'adapter',
			returnTo,
			remember: pending?.remember,
			resolveUser: () => createUser(ctx, store, draft, { provider: id, hash, username, ask })
		});
		const browserCookies = await rememberBrowser(ctx, req, `${provider.id} ${username ?? typed}`);
		return withCookies(outcome, [...(pending ? [forgetSignUp(req)] : []), ...browserCookies]);
	} catch (thrown) {
		const field = fieldOf(thrown);
		const again = field !== undefined || thrown instanceof UsernameRefused || thrown instanceof PasswordRefused;
		if (again || isFault(thrown)) await putBack(ctx, store, used);
		const page = passwordUrl(ctx, req, 'verify', { email: form.email, token, callbackUrl: returnTo, field });
		if (!again) throw new FlowFailure(thrown, { returnTo });
		const fields = namesOf({ username: form.username, name: form.name });
		const cookies = await rememberTypedIn(ctx, req, { provider: provider.id, fields });
		throw new FlowFailure(thrown, { returnTo, page, cookies });
	}
}

/** Removes a user who never proved the address, or whose sign-up did not end. @returns whether it did */
async function makesRoom(ctx: AuthContext, req: AuthRequest, owner: AdapterUser): Promise<boolean> {
	const isEvicted = pendingRules.of(ctx) && (await (await pendingUsers()).evict(ctx, req, owner));
	return isEvicted || takeBackHalf(passwordStore(ctx), owner);
}

/** Proves the address of the user who is signed in, whose session goes on. */
async function proveOwn(ctx: AuthContext, req: AuthRequest, link: Link, own: AdapterUser): Promise<Redirect> {
	const { returnTo } = link;
	let used: VerificationToken | null = null;
	try {
		used = await useUp(ctx, req, link);
		await (await openly()).prove(ctx, req, own);
		return redirect(returnTo);
	} catch (thrown) {
		if (isFault(thrown)) await putBack(ctx, passwordStore(ctx), used);
		throw new FlowFailure(thrown, { returnTo });
	}
}

/** Uses the link up. Tries are counted. */
async function useUp(ctx: AuthContext, req: AuthRequest, { token, email }: Link): Promise<VerificationToken> {
	const attempts: Attempt[] = [];
	return guess(attempts, async () => {
		attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
		return takeLink(ctx, token, { purpose: 'signUp', email });
	});
}

interface Choice {
	readonly hash: string;
	readonly username?: string;
	readonly name?: string;
}

/** Returns the password and the names of the sign-up, or those that were chosen on the page of the link. */
async function chosen(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	form: Fields,
	{ email, pending }: Link
): Promise<Choice> {
	const byName = passwords.identifier === 'username';
	const username = byName ? requireUsername(form.username ?? pending?.username) : undefined;
	if (pending) return { hash: pending.hash, username, name: pending.name };
	const name = nameIn(passwords, form);
	const { password } = form;
	if (password === undefined) {
		throw new PasswordMissing('the sign-up of this link began in another browser: choose a password');
	}
	await requireGoodPassword(ctx, req, passwords, { password, names: [email, username ?? '', name ?? ''] });
	requireRoomToHash();
	return { hash: await hashPassword(ctx, password), username, name };
}
