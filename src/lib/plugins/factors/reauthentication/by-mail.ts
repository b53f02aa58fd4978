/**
 * Proves the identity of a session's user by an email to the address that the user has proven. The link works in the browser that
 * asked for it and in its session only; it is never a sign-in. Opening it changes nothing: a button uses it up.
 */
import type { AdapterUser } from '../../../../adapters/types.js';
import {
	InvalidRequest,
	ReauthenticationExpired,
	ReauthenticationInsufficient,
	Verification
} from '../../../../errors.js';
import { hasProvenAddress } from '../../../core/accounts/proven-address.js';
import type { Store } from '../../../store/adapter/methods.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { accountOf, emailIdentityOf, ownMailsOf } from '../../../core/mail/address-owner.js';
import { deliver } from '../../../core/mail/delivery.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import { codeKindOf, codeOf } from '../../../core/mail/requested-mail.js';
import { codeBesideLink, digestsByCode, forget, takeToken } from '../../../core/mail/stored-token.js';
import { isCode, isToken, spelledToken, tokenIn } from '../../../core/mail/token.js';
import { countTry } from '../../../core/mail/tries/count.js';
import { FlowFailure } from '../../../base/errors/flow-failure.js';
import { mayEnter, refuse } from '../../../core/entry/complete.js';
import { redirect, withCookies } from '../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../base/http/outcome.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { knownBrowserOf, rememberBrowser } from '../../../core/sessions/known-browser.js';
import type { Attempt } from '../../../base/limits/limits.js';
import { ending, guess } from '../../../base/limits/run-attempt.js';
import { keyedDigest } from '../../../base/seal/keyring.js';
import { provenHere } from '../../../core/sessions/index.js';
import { fromNow } from '../../../base/util/clock.js';
import {
	atReauthenticationPage,
	beginReauthentication,
	finishReauthentication,
	signedInPerson
} from '../../../core/entry/reauthentication.js';
import { forgetMail, openMail, rememberMail } from './mail-cookie.js';
import type { MailForProof } from './mail-cookie.js';
import { elsewherePage, linkPage, sentPage } from './page.js';
import type { Posted } from './ways.js';

/** A proof is for now: its email is valid for as long as a pending sign-in, even if links of the provider are valid longer. */
const maxAgeSeconds = 15 * 60;

/** Answers the page that follows an email, and a click on its link. */
export async function showMail(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	token: string | undefined
): Promise<Outcome> {
	const mail = await mailOfSession(ctx, req, provider);
	if (!mail) return elsewherePage(ctx, req);
	if (token === undefined) {
		const { email, returnTo, begun, code } = mail;
		const askedCode = codeOf({ provider: provider.id, email, code });
		return sentPage(ctx, req, { provider: provider.id, email, returnTo, requirements: begun, askedCode });
	}
	const known =
		isToken(token) && (isCode(token) || (await digestsOf(ctx, provider, token, mail)).includes(mail.digest));
	return known ? linkPage(ctx, req, provider.id, mail.email, token) : elsewherePage(ctx, req);
}

/** Sends an email, or takes the code or the link of one. */
export async function proveByMail(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	posted: Posted
): Promise<Redirect> {
	const token = tokenIn(posted.fields.token);
	if (token === undefined) return sendProof(ctx, req, provider, posted);
	const mail = await mailOfSession(ctx, req, provider);
	if (!mail) throw new ReauthenticationExpired('this browser has requested no email in this session');
	return atReauthenticationPage(ctx, req, mail.begun, mail.returnTo, () => takeProof(ctx, req, provider, mail, token));
}

async function sendProof(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	{ signedIn, ways, requirements, returnTo }: Posted
): Promise<Redirect> {
	const store = requireStore(ctx, 'proving an identity by email');
	const user = await withProvenAddress(store, ways.stored);
	const { email } = provider.read(user.email);
	const knownBrowser = (await knownBrowserOf(ctx, req, [accountOf(provider, email)])) && 'any';
	const accounts = [ownMailsOf(String(user.id), 'proof')];
	const attempt = await ctx.limits.enter('email', { accounts, knownBrowser });
	return ending([attempt], async () => {
		const { account } = emailIdentityOf(provider, email, user);
		const refusal = await mayEnter(ctx, req, { user, account, email: { verificationRequest: true } });
		if (refusal !== null) return refuse(ctx, req, refusal);
		const begun = await beginReauthentication(signedIn, requirements);
		const token = await provider.newToken();
		const [digest = ''] = await digestsOf(ctx, provider, spelledToken(token), { begun });
		const maxAge = Math.min(maxAgeSeconds, provider.maxAgeSeconds);
		const expires = fromNow(maxAge);
		const second = provider.newCode(token, expires);
		await store.createVerificationToken({ identifier: email, token: digest, expires });
		const url = new URL(`${originOf(req)}${ctx.authPath}/reauthenticate/${provider.id}`);
		const pageUrl = url.href;
		url.searchParams.set('token', token);
		const { appName, theme } = ctx;
		const codes = second && { code: second.code, codeExpires: second.expires };
		const letter = { identifier: email, url: url.href, expires, token, host: url.host, appName, theme, ...codes };
		const params = { ...letter, request: req.source, purpose: 'reauthenticate' } as const;
		await deliver(ctx, provider, params, 'provenPerson').catch(async (thrown: unknown) => {
			await forget(ctx, email, digest);
			throw thrown;
		});
		const code = second ? ('digits' as const) : codeKindOf(token);
		const beside = second && (await codeBesideLink(ctx, second.code, { digest, expires: second.expires }));
		const mail = { provider: provider.id, email, digest, returnTo, begun, code, ...(beside && { beside }) };
		return redirect(pageUrl, await rememberMail(ctx, req, mail, maxAge));
	});
}

/** Uses up a code or a link. Tries are counted as those of a sign-in. */
async function takeProof(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	mail: MailForProof,
	typed: string
): Promise<Redirect> {
	// Text that no code can be is a wrong code, on the page of the code.
	const token = isToken(typed) || !mail.code ? typed : '';
	if (token !== '' && !isToken(token)) throw new InvalidRequest('the link is incomplete: open all of it');
	const store = requireStore(ctx, 'proving an identity by email');
	const { email, digest, begun } = mail;
	const attempts: Attempt[] = [];
	const cookies = [forgetMail(req)];
	try {
		const user = await guess(attempts, async () => {
			const digests = (await digestsByCode(ctx, token, mail)) ?? (await digestsOf(ctx, provider, token, mail));
			const askedHere = digests.includes(digest);
			await countTry(ctx, { token, pending: mail, askedHere }, attempts);
			if (!askedHere) throw new Verification('the link belongs to another session, or the code is wrong');
			await takeToken(ctx, { email, digests });
			return withProvenAddress(store, await store.getUser(begun.id));
		});
		if (provider.read(user.email).email !== email) throw new Verification('the user has another address since');
		const { account } = emailIdentityOf(provider, email, user);
		const person = { id: String(user.id), users: 'adapter' } as const;
		const proven = { person, proof: provenHere('otp'), user, account };
		const outcome = await finishReauthentication(ctx, req, begun, proven, mail.returnTo);
		return withCookies(outcome, [...cookies, ...(await rememberBrowser(ctx, req, accountOf(provider, email)))]);
	} catch (thrown) {
		// A wrong code can be typed in again, on its page. After too many tries it is void, and the page sends a new one.
		const again = isCode(token) && thrown instanceof Verification;
		const page = again && { page: `${originOf(req)}${ctx.authPath}/reauthenticate/${provider.id}` };
		throw new FlowFailure(thrown, { cookies: again ? [] : cookies, ...page });
	}
}

/** Returns the email that this browser asked for in the session that it has now. */
async function mailOfSession(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider
): Promise<MailForProof | null> {
	const mail = await openMail(ctx, req);
	if (mail?.provider !== provider.id) return null;
	const signedIn = await signedInPerson(ctx, req).catch((thrown: unknown) => {
		if (thrown instanceof ReauthenticationExpired) return null;
		throw thrown;
	});
	return signedIn?.session === mail.begun.session ? mail : null;
}

/** @throws {ReauthenticationInsufficient} for a user without a proven address: an email there proves nothing */
async function withProvenAddress(store: Store, user: AdapterUser | null): Promise<AdapterUser> {
	if (user && (await hasProvenAddress(store, user))) return user;
	throw new ReauthenticationInsufficient('the user has not proven an address');
}

/** Returns the digests of a token. They contain its purpose and its session: the token is valid for nothing else. */
async function digestsOf(
	{ keyring }: AuthContext,
	{ secret }: EmailProvider,
	token: string,
	{ begun }: Pick<MailForProof, 'begun'>
): Promise<string[]> {
	// A token has no spaces.
	const text = `${token} reauthentication of ${begun.session}`;
	return secret === undefined ? keyring.digests(text) : [await keyedDigest(text, secret)];
}
