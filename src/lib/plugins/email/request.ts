/** Asking for an email with a sign-in link or a code. */
import type { FlowData } from '../../../types.js';
import { signUpOf } from '../../core/accounts/sign-up.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { SignInRequest } from '../../core/plugin.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import { refuse } from '../../core/entry/complete.js';
import { rememberTypedIn } from '../../core/request/typed-address.js';
import type { Fields } from '../../base/http/body.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { originOf } from '../../core/request/request.js';
import { rememberField } from '../../base/http/field-names.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { ending } from '../../base/limits/run-attempt.js';
import { knownBrowserOf } from '../../core/sessions/known-browser.js';
import { longestReturnBesideData, sealFlowData } from '../../base/seal/flow-data.js';
import { randomToken } from '../../base/seal/encoding.js';
import { fromNow } from '../../base/util/clock.js';
import { lazy } from '../../base/util/lazy.js';
import { codeKindOf, mailBefore, rememberPendingMail } from '../../core/mail/requested-mail.js';
import { deliver } from '../../core/mail/delivery.js';
import { accountOf, emailIdentityOf, mailsTo, ownerToWriteTo } from '../../core/mail/address-owner.js';
import type { EmailProvider } from '../../core/context/providers/email.js';
import { codeBesideLink, digestsOf, forget, withChoice } from '../../core/mail/stored-token.js';
import { isCode, spelledToken } from '../../core/mail/token.js';
import { mayBeInvited, mayBeMailed } from '../../core/entry/untold.js';
import { humanCheck } from '../../core/options.js';

/**
 * Sends an email with a sign-in link, and redirects to the page that says so. Known and unknown addresses get the same answer,
 * and so do those that the `signIn` callback or `signUp` refuses: they get no email.
 * @throws {InvalidEmail} when the field `email` does not contain an address
 * @throws {TooManyRequests | EmailSignInError}
 */
export async function requestLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	{ fields: form, returnTo: target, data: flowData }: Pick<SignInRequest, 'fields' | 'returnTo' | 'data'>
): Promise<Redirect> {
	const origin = originOf(req);
	const returnTo = await resolveReturnTo(ctx, req, target, flowData && longestReturnBesideData);
	try {
		const address = provider.read(form.email ?? '');
		// The same mail once more belongs to the same sign-in.
		const before = form.again ? await mailBefore(ctx, req, provider, address.email) : null;
		const data = flowData ?? before?.data;
		if (humanCheck.of(ctx) && !before) await (await humans()).requireHuman(ctx, req, 'mail', form);
		req.state.flowData = data;
		const accounts = [mailsTo(address.email, 'sign-in')];
		// One count for all known browsers: each email that is opened makes another browser known.
		const knownBrowser = (await knownBrowserOf(ctx, req, [accountOf(provider, address.email)])) && 'any';
		const attempt = await ctx.limits.enter('email', { accounts, client: req.client(), knownBrowser });
		return await ending([attempt], () =>
			sendLink(ctx, req, provider, { ...address, origin, returnTo, data, knownBrowser, remember: rememberField(form) })
		);
	} catch (thrown) {
		const { email = '', remember } = form;
		const fields: Fields = remember === undefined ? { email } : { email, remember };
		const cookies = await rememberTypedIn(ctx, req, { provider: provider.id, fields });
		throw new FlowFailure(thrown, { returnTo, cookies });
	}
}

const humans = lazy(() => import('../../core/humans/verify.js'));

/** An email that the limits allow to be sent. */
interface PendingMail {
	readonly email: string;
	readonly typed: string;
	readonly origin: string;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly data?: FlowData;
	readonly knownBrowser: string | null;
	readonly remember: boolean | undefined;
}

async function sendLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	{ email, typed, origin, returnTo, data, knownBrowser, remember }: PendingMail
): Promise<Redirect> {
	const store = requireStore(ctx, 'signing in by mail');
	const { owner, spelling } = await ownerToWriteTo(store, { email, typed });
	const { user, account } = emailIdentityOf(provider, email, owner);
	const entry = await mayBeMailed(ctx, req, provider.id, { user, account, email: { verificationRequest: true } });
	if (typeof entry === 'string') return refuse(ctx, req, entry);
	const { id, type } = provider;
	const ask = signUpOf(ctx, req, { provider: id, type, email, emailVerified: false }, returnTo);
	const allowed = entry && (await mayBeInvited(ctx, req, id, { ask, known: owner !== null }));

	const token = await provider.newToken();
	const expires = fromNow(provider.maxAgeSeconds);
	const second = provider.newCode(token, expires);
	// A code is typed in where it was asked for, and that browser has the choice sealed.
	const choice = isCode(token) ? undefined : remember;
	const [digest = ''] = await digestsOf(ctx, provider, withChoice(spelledToken(token), choice), data);
	await endEarlier(ctx, req, provider, { email, token, second });
	// A code that is not sent could be guessed. So no text has the digest that is stored for it.
	const stored = allowed ? digest : randomToken(32);
	await store.createVerificationToken({ identifier: email, token: stored, expires });
	const sealed = data && (await sealFlowData(ctx.keyring, data, provider.maxAgeSeconds));
	const url = linkOf(`${origin}${ctx.authPath}/callback/${provider.id}`, {
		callbackUrl: returnTo,
		token,
		email: spelling,
		data: sealed,
		remember: choice?.toString()
	});
	const { appName, theme } = ctx;
	const codes = second && { code: second.code, codeExpires: second.expires };
	const letter = { identifier: email, url: url.href, expires, token, host: url.host, appName, theme, ...codes };
	const asker = knownBrowser ? 'knownBrowser' : account.userId === undefined ? 'stranger' : 'knownAddress';
	const failed = () => forget(ctx, email, stored);
	await deliver(ctx, provider, allowed ? { ...letter, request: req.source } : null, asker, { req, failed });
	const pending = await rememberPendingMail(ctx, req, provider, {
		email,
		typed,
		digest,
		returnTo,
		code: second ? 'digits' : codeKindOf(token),
		...(second && { beside: await codeBesideLink(ctx, second.code, { digest, expires: second.expires }) }),
		...(data && { data }),
		remember
	});
	return redirect(verifyRequestUrl(ctx, origin, provider), pending);
}

/**
 * Ends the earlier emails that a new one replaces. This comes before the new token is stored, so that the later of two
 * simultaneous requests has a valid link. Codes stay: a code that a stranger asked for is of no use to the owner of the address,
 * and would only void the owner's code. So an email with both ends only an earlier one that this browser asked for.
 */
async function endEarlier(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	{ email, token, second }: { email: string; token: string; second: ReturnType<EmailProvider['newCode']> }
): Promise<void> {
	const before = second && (await mailBefore(ctx, req, provider, email));
	if (before) await forget(ctx, email, before.digest);
	if (!second && !isCode(token)) await requireStore(ctx, 'signing in by mail').deleteVerificationTokens?.(email);
}

/** Returns the URL with the parameters that are not undefined. */
function linkOf(address: string, query: Readonly<Record<string, string | undefined>>): URL {
	const url = new URL(address);
	for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.append(name, value);
	return url;
}

function verifyRequestUrl(ctx: AuthContext, origin: string, { id, type }: EmailProvider): string {
	const url = new URL(ctx.pages.verifyRequest ?? `${ctx.authPath}/verify-request`, `${origin}/`);
	url.searchParams.set('provider', id);
	url.searchParams.set('type', type);
	return url.href;
}
