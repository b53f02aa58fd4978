/**
 * A forgotten password: an email with a link, and a new password. The link is for one user, one address and the present password; it
 * signs in nowhere. Opening it changes nothing, so that programs that open links in emails do not use it up.
 */
import { requireToken } from '../../../core/mail/token.js';
import type { AdapterSecret, AdapterUser, VerificationToken } from '../../../../adapters/types.js';
import { PasswordRefused, Verification } from '../../../../errors.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { ownerToWriteTo } from '../../../core/mail/address-owner.js';
import { FlowFailure, isFault } from '../../../base/errors/flow-failure.js';
import { rememberTypedIn } from '../../../core/request/typed-address.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import { signInPath } from '../../../base/http/paths.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../../core/return-to.js';
import type { Attempt } from '../../../base/limits/limits.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { endAllSessionsOf } from '../../../core/sessions/manage.js';
import { leaveSession } from '../../../core/sessions/index.js';
import { lazy } from '../../../base/util/lazy.js';
import type { PasswordProvider } from './configured.js';
import { hashPassword, requireRoomToHash } from './hashing.js';
import { createLink, passwordUrl, putBack, takeLink } from './mail/links.js';
import type { BoundTo } from './mail/links.js';
import { requireGoodPassword } from './policy/index.js';
import { countingMail, promiseToTell, sendMail, tellOwner } from './mail/send.js';
import type { OnSent, ToSend } from './mail/send.js';
import { isHalf } from './sign-up/new-user.js';
import { passwordStore, resetByMail, storedPassword, storePassword } from '../../../store/adapter/secrets/passwords.js';
import { humanCheck } from '../../../core/options.js';

const humans = lazy(() => import('../../../core/humans/verify.js'));

/**
 * Sends an email to the address, whatever is known about it.
 * @throws {InvalidEmail | TooManyRequests | EmailSignInError}
 */
export async function sendReset(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	form: Fields
): Promise<Redirect> {
	const { passwords } = provider;
	const returnTo = await resolveReturnTo(ctx, req, returnToField(form));
	const remember = () => rememberTypedIn(ctx, req, { provider: provider.id, fields: { email: form.email ?? '' } });
	const page = passwordUrl(ctx, req, 'forgot', { callbackUrl: returnTo });
	try {
		const address = passwords.mail.read(form.email ?? '');
		const { email } = address;
		if (humanCheck.of(ctx)) await (await humans()).requireHuman(ctx, req, 'reset', form);
		return await countingMail(ctx, req, passwords, { email, purpose: 'reset' }, async (askerOf) => {
			const store = passwordStore(ctx);
			const { owner: match, spelling } = await ownerToWriteTo(store, address);
			// A user who has no name yet does not sign in with a password: the person signs up again.
			const owner = passwords.identifier === 'username' && (await isHalf(store, match)) ? null : match;
			// The same queries and writes for an address that has no user.
			const secret = await storedPassword(store, owner ? String(owner.id) : crypto.randomUUID());
			const { token, expires } = await createLink(ctx, store, boundTo(email, owner, secret));
			const url = passwordUrl(ctx, req, 'reset', { email: spelling, token, callbackUrl: returnTo });
			await sendMail(
				ctx,
				{ request: req.source, req },
				passwords,
				{ ...mailTo(ctx, req, owner, { url, token, expires }), email },
				askerOf(!!owner)
			);
			return redirect(passwordUrl(ctx, req, 'forgot', { sent: '1', callbackUrl: returnTo }), await remember());
		});
	} catch (thrown) {
		throw new FlowFailure(thrown, { returnTo, page, cookies: await remember() });
	}
}

/**
 * Chooses the email. An address that was never proven may be that of another person than the user: its owner must not get the
 * account, with all that the user has linked to it.
 */
function mailTo(
	ctx: AuthContext,
	req: AuthRequest,
	owner: AdapterUser | null,
	link: Pick<ToSend, 'url' | 'token' | 'expires'>
): Omit<ToSend, 'email'> {
	if (owner?.emailVerified) return { purpose: 'reset', ...link };
	const url = new URL(signInPath(ctx), `${originOf(req)}/`).href;
	return { purpose: owner ? 'otherWay' : 'noAccount', url };
}

function boundTo(email: string, owner: AdapterUser | null, secret: AdapterSecret | null): BoundTo {
	const state = JSON.stringify([owner ? String(owner.id) : null, secret?.value ?? null]);
	return { purpose: 'reset', email, state };
}

/**
 * Stores the new password, and ends all sessions and API tokens of the user.
 * @throws {Verification} if the link is not valid any more, {PasswordRefused | ServerBusy | TooManyRequests}
 */
export async function resetPassword(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	form: Fields
): Promise<Redirect> {
	const { passwords } = provider;
	const returnTo = await resolveReturnTo(ctx, req, form.callbackUrl);
	const { email, typed } = passwords.mail.read(form.email ?? '');
	const token = requireToken(form.token);
	const page = passwordUrl(ctx, req, 'reset', { email: form.email, token, callbackUrl: returnTo });
	const store = passwordStore(ctx);
	let used: VerificationToken | null = null;
	try {
		const password = form.password ?? '';
		await requireGoodPassword(ctx, req, passwords, { password, names: [email] });
		requireRoomToHash();
		const attempts: Attempt[] = [];
		let onSent: OnSent;
		const user = await guess(attempts, async () => {
			attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
			// Before the link is used up: if the server is too busy, the link stays valid.
			const hash = await hashPassword(ctx, password);
			const owner = await store.getUserByEmail(typed);
			const id = owner && String(owner.id);
			// The same query for an address that has no user.
			const secret = await storedPassword(store, id ?? crypto.randomUUID());
			used = await takeLink(ctx, token, boundTo(email, owner, secret));
			if (!owner?.emailVerified || id === null) throw new Verification('the address has no user who has proven it');
			// Before the password: after a fault in between, a thief is out already.
			await endAllSessionsOf(ctx, id, req);
			onSent = await promiseToTell(ctx, req, owner, hash);
			if (!(await storePassword(store, id, hash, secret, resetByMail)))
				throw new Verification('the password was changed meanwhile: request a new email');
			return owner;
		});
		// Those that have begun meanwhile with the earlier password.
		await endAllSessionsOf(ctx, String(user.id), req);
		await leaveSession(ctx, req);
		await audit(ctx, req, { type: 'passwordReset', userId: String(user.id), provider: provider.id });
		await tellOwner(ctx, req, passwords, user.email, onSent);
		return redirect(passwordUrl(ctx, req, 'reset', { done: '1', callbackUrl: returnTo }));
	} catch (thrown) {
		// It is for the present password: once there is another one, it is of no use.
		if (isFault(thrown)) await putBack(ctx, store, used);
		throw new FlowFailure(thrown, { returnTo, ...(thrown instanceof PasswordRefused && { page }) });
	}
}
