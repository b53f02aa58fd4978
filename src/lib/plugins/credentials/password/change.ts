/**
 * A new password for the signed-in user. It needs a fresh session, and the present password if there is one.
 *
 * @see OWASP ASVS 5.0, 6.2.3, 7.4.3 and 7.5.1
 */
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { AccessDenied, CredentialsSignin } from '../../../../errors.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import { endSecrets } from '../../../store/adapter/secrets/end.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure } from '../../../base/errors/flow-failure.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo, returnToField, signInUrl } from '../../../core/return-to.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { reauthenticationUrl } from '../../../core/session/requirements.js';
import { freshUntilMs, requireFresh } from '../../../core/sessions/freshness/fresh.js';
import { earlierProof, provenHere, reissueSession } from '../../../core/sessions/index.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import { endOtherSessions } from '../../../core/sessions/manage.js';
import { confirmedChange } from '../../../core/sessions/validity/change-in-session.js';
import type { PasswordProvider } from './configured.js';
import { hashPassword, requireRoomToHash, verifyPassword } from './hashing.js';
import { passwordUrl } from './mail/links.js';
import { changePage, changedPage } from './pages/change.js';
import type { Passwords } from '../../../core/context/providers/credentials.js';
import { requireGoodPassword } from './policy/index.js';
import { promiseToTell, tellOwner } from './mail/send.js';
import type { OnSent } from './mail/send.js';
import {
	labelInSession,
	passwordStore,
	storedPassword,
	storePassword,
	takePasswordBack
} from '../../../store/adapter/secrets/passwords.js';
import { mfa } from '../../../core/options.js';

/** The signed-in user of the adapter, with the present password. */
interface Owner {
	readonly reading: SessionReading;
	readonly user: AdapterUser;
	readonly secret: AdapterSecret | null;
}

async function ownerOfSession(ctx: AuthContext, req: AuthRequest): Promise<Owner | null> {
	const store = passwordStore(ctx);
	const reading = await sessionForChange(ctx, req);
	const user = reading.userId === null ? null : await store.getUser(reading.userId);
	return user && { reading, user, secret: await storedPassword(store, String(user.id)) };
}

/** Shows the page. Without a session it leads to the sign-in page, and without a fresh one to the page for a new proof. */
export async function showChange(ctx: AuthContext, req: AuthRequest, passwords: Passwords): Promise<Outcome> {
	const query = req.url.searchParams;
	const returnTo = await resolveReturnTo(ctx, req, query.get('callbackUrl'));
	if (query.has('done')) return changedPage(ctx, req, returnTo);
	const owner = await ownerOfSession(ctx, req);
	if (!owner) return redirect(signInUrl(ctx, req, pageUrl(ctx, req, returnTo)));
	if ((await freshUntilMs(ctx, req, owner.reading)) === undefined) return redirect(proofUrl(ctx, req, returnTo));
	return changePage(ctx, req, passwords, { user: owner.user, hasPassword: owner.secret !== null, returnTo });
}

/** @throws {ReauthenticationRequired | CredentialsSignin | PasswordRefused | TooManyRequests | ServerBusy} */
export async function changePassword(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	form: Fields
): Promise<Redirect> {
	const { passwords } = provider;
	const returnTo = await resolveReturnTo(ctx, req, returnToField(form));
	const owner = await ownerOfSession(ctx, req);
	if (!owner) return redirect(signInUrl(ctx, req, pageUrl(ctx, req, returnTo)));
	const { user, secret, reading } = owner;
	const id = String(user.id);
	let onSent: OnSent;
	try {
		await requireFresh(ctx, req, reading, 'changing the password');
		const { password = '', current = '' } = form;
		await requireGoodPassword(ctx, req, passwords, { password, names: [user.email, user.name ?? ''] });
		requireRoomToHash();
		if (secret) await requireCurrent(ctx, req, provider, { id, current, secret });
		const label = labelInSession(secret, reading.facts?.methods);
		const hash = await hashPassword(ctx, password);
		// Before the password: after a fault in between, a thief is out already.
		await endOtherSessions(ctx, req);
		await endSecrets(ctx.adapter, id);
		onSent = await promiseToTell(ctx, req, user, hash);
		const store = passwordStore(ctx);
		await confirmedChange({
			async make() {
				if (await storePassword(store, id, hash, secret, label)) return;
				throw new CredentialsSignin('the password was changed meanwhile: try the new one');
			},
			// Those that have begun meanwhile with the earlier password. It also finds out whether this session goes on.
			async confirm() {
				await endOtherSessions(ctx, req);
				await endSecrets(ctx.adapter, id);
			},
			takeBack: () => takePasswordBack(store, id, hash, secret)
		});
	} catch (thrown) {
		// The session has ended meanwhile, as by another change of the password.
		if (thrown instanceof AccessDenied) return redirect(signInUrl(ctx, req, pageUrl(ctx, req, returnTo)));
		if (thrown instanceof CredentialsSignin) await tellWrong(ctx, req, provider, id, thrown);
		// After a new proof, the person comes back here.
		const back = pageUrl(ctx, req, returnTo);
		throw new FlowFailure(thrown, { returnTo: back, page: back });
	}
	await audit(ctx, req, { type: 'passwordChanged', userId: id, provider: provider.id, details: { set: !secret } });
	// A proof with one factor must not replace that of a sign-in with two.
	const proof = mfa.of(ctx) ? await earlierProof(ctx, req) : provenHere('pwd');
	const cookies = await reissueSession(ctx, req, { proof, provider: provider.id });
	await tellOwner(ctx, req, passwords, user.email, onSent);
	return redirect(passwordUrl(ctx, req, 'change', { done: '1', callbackUrl: returnTo }), cookies ?? []);
}

/** Guesses are counted as those of a sign-in: a stolen session must not find out the password. */
async function requireCurrent(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	{ id, current, secret }: { readonly id: string; readonly current: string; readonly secret: AdapterSecret }
): Promise<void> {
	const accounts = [`${provider.id} password of ${id}`];
	const attempt = await ctx.limits.enter('credentials', { accounts, client: req.client() });
	await guess([attempt], async () => {
		const { matches } = await verifyPassword(ctx, current, secret.value);
		if (!matches) throw new CredentialsSignin('the current password is wrong');
	});
}

async function tellWrong(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	userId: string,
	error: CredentialsSignin
): Promise<void> {
	const what = { userId, provider: provider.id, details: { set: false }, error: error.type };
	await audit(ctx, req, { type: 'passwordChanged', ...what });
}

function pageUrl(ctx: AuthContext, req: AuthRequest, returnTo: string): string {
	return passwordUrl(ctx, req, 'change', { callbackUrl: returnTo });
}

function proofUrl(ctx: AuthContext, req: AuthRequest, returnTo: string): string {
	return reauthenticationUrl(ctx, req, { adding: true }, pageUrl(ctx, req, returnTo)).href;
}
