/** Takes a sign-up, and sends an email. Addresses that have a user and those that have none get the same answer. */
import { InvalidRequest, SignUpClosed } from '../../../../../errors.js';
import { isClosed, signUpOf } from '../../../../core/accounts/sign-up.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { ownerToWriteTo } from '../../../../core/mail/address-owner.js';
import { mayBeInvited } from '../../../../core/entry/untold.js';
import { FlowFailure } from '../../../../base/errors/flow-failure.js';
import { rememberTypedIn } from '../../../../core/request/typed-address.js';
import type { Fields } from '../../../../base/http/body.js';
import { redirect } from '../../../../base/http/outcome.js';
import type { Redirect } from '../../../../base/http/outcome.js';
import { signInPath } from '../../../../base/http/paths.js';
import { originOf } from '../../../../core/request/request.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../../../core/return-to.js';
import { rememberField } from '../../../../base/http/field-names.js';
import { lazy } from '../../../../base/util/lazy.js';
import type { PasswordProvider } from '../configured.js';
import { hashPassword, requireRoomToHash } from '../hashing.js';
import { createLink, forgetLink, passwordUrl } from '../mail/links.js';
import { openSignUp, rememberSignUp } from './pending.js';
import type { PendingSignUp } from './pending.js';
import { requireGoodPassword } from '../policy/index.js';
import { countingMail, sendMail } from '../mail/send.js';
import { passwordStore } from '../../../../store/adapter/secrets/passwords.js';
import { isHalf } from './new-user.js';
import { fieldOf, nameIn, namesOf } from './names.js';
import { requireUsername } from './username.js';
import { pendingRules, humanCheck } from '../../../../core/options.js';

const pendingUsers = lazy(() => import('../../../../core/accounts/pending-users.js'));
const openly = lazy(() => import('./open.js'));
const humans = lazy(() => import('../../../../core/humans/verify.js'));

/** A sign-up before its email is sent. */
type SignUpRequest = Omit<PendingSignUp, 'digest' | 'hash'> & { readonly password?: string; readonly hash?: string };

/**
 * Takes the form of a sign-up. No user is made and no session begins: the link in the email does that, except with `neutral: false`.
 * An address that `signUp` refuses gets no email, and the same answer.
 * @throws {SignUpClosed} with `signUp: 'closed'`
 * @throws {InvalidEmail | UsernameRefused | PasswordRefused | TooManyRequests | EmailSignInError | ServerBusy}
 */
export async function signUp(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	form: Fields
): Promise<Redirect> {
	const returnTo = await resolveReturnTo(ctx, req, returnToField(form));
	const before = form.again === undefined ? null : await openSignUp(ctx, req);
	requireOpen(ctx, before?.returnTo ?? returnTo);
	try {
		const request = form.again === undefined ? await wantedBy(ctx, req, provider, form, returnTo) : earlier(before);
		const entered = provider.passwords.neutral ? null : await (await openly()).enterOpenly(ctx, req, provider, request);
		return entered ?? (await mailLink(ctx, req, provider, request));
	} catch (thrown) {
		const { email = '', username, name, remember } = form;
		const fields = { email, ...namesOf({ username, name }), ...(remember !== undefined && { remember }) };
		const cookies = await rememberTypedIn(ctx, req, { provider: provider.id, fields });
		throw new FlowFailure(thrown, {
			returnTo,
			cookies,
			page: passwordUrl(ctx, req, 'signup', { callbackUrl: returnTo, field: fieldOf(thrown) })
		});
	}
}

/** Refuses each person, whatever the address. @throws {SignUpClosed} with `signUp: 'closed'`, and with `'invited'` outside of an invitation */
export function requireOpen(ctx: AuthContext, returnTo: string | undefined): void {
	if (isClosed(ctx, returnTo)) throw new SignUpClosed();
}

function earlier(before: PendingSignUp | null): PendingSignUp {
	if (before) return before;
	throw new InvalidRequest('no sign-up of this browser is pending: sign up again');
}

async function wantedBy(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	form: Fields,
	returnTo: string
): Promise<SignUpRequest> {
	const { email, typed } = passwords.mail.read(form.email ?? '');
	if (humanCheck.of(ctx)) await (await humans()).requireHuman(ctx, req, 'signUp', form);
	const username = passwords.identifier === 'username' ? requireUsername(form.username) : undefined;
	const name = nameIn(passwords, form);
	const password = form.password ?? '';
	await requireGoodPassword(ctx, req, passwords, { password, names: [email, username ?? '', name ?? ''] });
	return { email, typed, username, name, password, returnTo, remember: rememberField(form) };
}

async function mailLink(
	ctx: AuthContext,
	req: AuthRequest,
	{ id, type, passwords }: PasswordProvider,
	{ password = '', ...request }: SignUpRequest
): Promise<Redirect> {
	const { email, typed, username, name, returnTo } = request;
	requireRoomToHash();
	return countingMail(ctx, req, passwords, { email, purpose: 'sign-up' }, async (askerOf) => {
		const store = passwordStore(ctx);
		// Everything is done for an address that has a user, too. Only the email differs, which its owner reads.
		const hash = request.hash ?? (await hashPassword(ctx, password));
		const { owner: match, spelling } = await ownerToWriteTo(store, { email, typed });
		// A user who never proved the address has to make room for the person who does.
		const isFree = pendingRules.of(ctx) !== undefined && (await (await pendingUsers()).isPending(store, match));
		const owner = isFree || (username !== undefined && (await isHalf(store, match))) ? null : match;
		const about = { provider: id, type, email, emailVerified: false, ...namesOf({ username, name }) };
		const asking = { ask: signUpOf(ctx, req, about, returnTo), known: owner !== null };
		const refused = !(await mayBeInvited(ctx, req, id, asking));
		const bound = { purpose: 'signUp', email } as const;
		const { token, expires, digest } = await createLink(ctx, store, bound);
		const link = passwordUrl(ctx, req, 'verify', { email: spelling, token, callbackUrl: returnTo });
		const signIn = `${originOf(req)}${signInPath(ctx)}`;
		const mail = owner
			? ({ purpose: 'accountExists', email, url: new URL(signInPath(ctx), signIn).href } as const)
			: ({ purpose: 'signUp', email, url: link, token, expires, refused } as const);
		const failed = () => forgetLink(ctx, bound, digest);
		await sendMail(ctx, { request: req.source, req, failed }, passwords, mail, askerOf(owner !== null));
		const cookies = await rememberSignUp(ctx, req, { ...request, hash, digest });
		return redirect(passwordUrl(ctx, req, 'verify'), cookies);
	});
}
