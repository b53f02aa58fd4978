/** The page of a challenge, and its answers. */
import { signInUrl } from '../../core/return-to.js';
import type { AdapterUser } from '../../../adapters/types.js';
import { AuthError, FactorRefused, InvalidCheck } from '../../../errors.js';
import type { FactorChallenge } from '../../../types.js';
import { audit } from '../../core/audit/audit.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure, reasonOf } from '../../base/errors/flow-failure.js';
import { asError } from '../../base/errors/logger.js';
import { ruleOf } from '../../../errors/rules.js';
import { emit } from '../../core/audit/events.js';
import type { Fields } from '../../base/http/body.js';
import { redirect, withCookies } from '../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { endAllSessionsOf } from '../../core/sessions/manage.js';
import { lazy } from '../../base/util/lazy.js';
import { claimPending, forgetPending, usePending, userOfPending } from '../../core/entry/pending.js';
import { forFactor, openChallenge } from './challenge.js';
import type { Challenge } from './challenge.js';
import { finishChallenge } from './finish.js';
import { challengeUrl } from './gate/gate.js';
import type { Trusted } from './devices/trusted.js';
import { answersOf } from './list.js';
import { challengePage } from './pages/challenge.js';
import { codesPage } from './pages/codes.js';
import { setUpPage } from './pages/set-up.js';
import { methodsOfCode, proveByCode } from './prove.js';
import type { ProvenFactor } from './prove.js';
import { kindsSent, sendCode, shownDestinations } from './sent/send.js';
import type { Waiting } from './sent/send.js';
import { newRecoveryCodes } from './recovery/codes.js';
import { beginSetUp, describeSetUp, finishSetUp, resumeSetUp } from './totp/set-up.js';
import type { SetUpOwner } from './totp/set-up.js';
import { mfa } from '../../core/options.js';

const lost =
	'this browser has no sign-in that waits for a second factor: it was finished, it has expired after 10 minutes, or the sessions of ' +
	'the user have ended since. Start the sign-in again';

/** Shows what the sign-in waits for. */
export async function showChallenge(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const challenge = await requireChallenge(ctx, req);
	if (ctx.pages.challenge !== undefined) {
		const own = new URL(challengeUrl(ctx, req));
		for (const name of ['error', 'reference', 'trustDevice']) {
			const value = req.url.searchParams.get(name);
			if (value !== null) own.searchParams.set(name, value);
		}
		return redirect(own.href);
	}
	const user = await userOfPending(ctx, challenge);
	const answers = await answersOf(ctx, user.id, challenge.proof.methods);
	if (!answers.maySetUp) {
		const deviceMaxAge = await maxAgeOfDevice(ctx, user);
		const sent = await kindsSent(ctx, { user, kinds: answers.kinds, waiting: challenge.secretId });
		const to = await shownDestinations(ctx, { user, kinds: answers.kinds });
		return challengePage(ctx, req, { user, answers, sent, to, deviceMaxAge });
	}
	return setUpPage(ctx, req, { setUp: await beginSetUp(ctx, req, ownerIn(challenge, user)), user });
}

/**
 * Describes what the sign-in of this browser waits for, for a page of the application. Null without one.
 * @param id the set-up that the page has shown before
 */
export async function describeChallenge(
	ctx: AuthContext,
	req: AuthRequest,
	id?: unknown
): Promise<FactorChallenge | null> {
	const challenge = await openChallenge(ctx, req);
	if (!challenge) return null;
	const user = await userOfPending(ctx, challenge);
	const { kinds, maySetUp } = await answersOf(ctx, user.id, challenge.proof.methods);
	const { name, email, image } = user;
	const { returnTo } = challenge.first;
	const sent = await kindsSent(ctx, { user, kinds, waiting: challenge.secretId });
	const { phone } = await shownDestinations(ctx, { user, kinds });
	const setUp = maySetUp ? await resumeSetUp(ctx, req, ownerIn(challenge, user), id) : null;
	const deviceMaxAge = kinds.length > 0 ? await maxAgeOfDevice(ctx, user) : null;
	return { user: { name, email, image }, kinds: [...kinds], phone: phone ?? null, sent, setUp, deviceMaxAge, returnTo };
}

/** Returns for how many seconds the user may trust this device; null if not at all. */
async function maxAgeOfDevice(ctx: AuthContext, user: AdapterUser): Promise<number | null> {
	return mfa.of(ctx)?.deviceMaxAgeSeconds === undefined ? null : (await devices()).deviceMaxAge(ctx, user);
}

/**
 * Takes the answer: a code of a factor that the user has, the first code of one that is set up now, or none.
 * @throws {FlowFailure} with {FactorRefused | InvalidCheck | TooManyRequests}
 */
export async function answerChallenge(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Outcome> {
	const challenge = await requireChallenge(ctx, req);
	const { returnTo, account } = challenge.first;
	if (form.decision === 'cancel') {
		await usePending(ctx, challenge);
		return redirect(signInUrl(ctx, req, returnTo), forgetPending(req, forFactor));
	}
	try {
		const user = await userOfPending(ctx, challenge);
		const { kinds, maySetUp } = await answersOf(ctx, user.id, challenge.proof.methods);
		// A user who has a factor proves it, whatever the form sends: the first factor must not replace the second.
		if (maySetUp) return await setUpAndFinish(ctx, req, challenge, user, form);
		const waiting = { user, kinds, waiting: challenge.secretId };
		if (form.send !== undefined) {
			await sendCode(ctx, req, waiting, form.send, challengeUrl(ctx, req));
			return redirect(challengeUrl(ctx, req));
		}
		const { methods, passkeys, isRecovery, cookies } = await prove(ctx, req, challenge, waiting, form);
		await requireUse(ctx, req, challenge);
		// First the device, so that whatever ends the session from then on ends it, too.
		const device = isRecovery ? null : await trusted(ctx, req, user, form);
		return withCookies(await finish(ctx, req, challenge, user, { device, methods, passkeys }), cookies);
	} catch (thrown) {
		const reason = reasonOf(thrown);
		const error = reason instanceof AuthError ? reason : new AuthError('an unexpected error', asError(reason));
		await emit(ctx, req, 'signInFailed', { provider: account.provider, error });
		if (thrown instanceof FlowFailure) throw thrown;
		throw new FlowFailure(thrown, { returnTo, page: pageAfter(form, challengeUrl(ctx, req)) });
	}
}

/** Proves one of the kinds that the sign-in waits for. @throws {FactorRefused | TooManyRequests | FlowFailure} */
async function prove(
	ctx: AuthContext,
	req: AuthRequest,
	challenge: Challenge,
	waiting: Waiting,
	form: Fields
): Promise<ProvenFactor> {
	if (form.data !== undefined && waiting.kinds.includes('passkey')) {
		const { proveByPasskey } = await passkeys();
		return { ...(await proveByPasskey(ctx, req, challenge, form)), isRecovery: false };
	}
	const way = await proveByCode(ctx, req, waiting, form);
	return { methods: methodsOfCode[way], isRecovery: way === 'recovery', cookies: [] };
}

/** Few sites have them. */
const passkeys = lazy(() => import('./passkey/prove.js'));

/** Returns the page with the choice of the form, which the next try repeats. */
function pageAfter({ trustDevice: choice }: Fields, url: string): string {
	const page = new URL(url);
	if (choice === 'true') page.searchParams.set('trustDevice', choice);
	return page.href;
}

/**
 * Trusts this browser, if the form says so. A recovery code does not: it stands in for a phone that may be in the hands of another
 * person.
 */
async function trusted(
	ctx: AuthContext,
	req: AuthRequest,
	user: AdapterUser & { id: string },
	{ trustDevice: choice }: Fields
): Promise<Trusted | null> {
	if (choice !== 'true') return null;
	const { deviceMaxAge, trustDevice } = await devices();
	const maxAge = await deviceMaxAge(ctx, user);
	return maxAge === null ? null : trustDevice(ctx, req, user.id, maxAge);
}

/** Few sites have them. */
const devices = lazy(() => import('./devices/trusted.js'));

function ownerIn({ secretId: waiting }: Challenge, user: SetUpOwner['user']): SetUpOwner {
	return { user, waiting };
}

/** Sets up the first factor of a user, and begins the session with it. */
async function setUpAndFinish(
	ctx: AuthContext,
	req: AuthRequest,
	challenge: Challenge,
	user: AdapterUser & { id: string },
	{ setUp: id = '', code }: Fields
): Promise<Outcome> {
	const owner = ownerIn(challenge, user);
	let store: () => Promise<void>;
	try {
		store = await finishSetUp(ctx, owner, id, code);
	} catch (thrown) {
		// A page of the application gets the error, and shows another key.
		if (!(thrown instanceof FactorRefused) || ctx.pages.challenge !== undefined) throw thrown;
		ctx.logger.debug('the first code of a new factor was wrong', {});
		const { code: shown, status } = ruleOf(thrown.type);
		const setUp = await describeSetUp(ctx, req, owner, id);
		return setUpPage(ctx, req, { setUp, user, failure: { code: shown, status } });
	}
	await requireUse(ctx, req, challenge);
	await store();
	const codes = await newRecoveryCodes(ctx, user.id);
	await audit(ctx, req, { type: 'factorAdded', userId: user.id, details: { factor: 'totp' } });
	await audit(ctx, req, { type: 'recoveryCodesCreated', userId: user.id });
	// Sessions with one factor, and what was made with them, end before the first one with two begins.
	await endAllSessionsOf(ctx, user.id, req, challenge.secretId);
	const outcome = await finish(ctx, req, challenge, user, { methods: methodsOfCode.totp });
	// The codes come first. The window of a sign-in that runs in one of its own then goes on to the page.
	req.state.popup = undefined;
	return withCookies(codesPage(ctx, req, codes, outcome.to), outcome.cookies);
}

async function finish(
	ctx: AuthContext,
	req: AuthRequest,
	challenge: Challenge,
	user: AdapterUser & { id: string },
	{ device, ...proven }: { readonly device?: Trusted | null } & Partial<Pick<ProvenFactor, 'methods' | 'passkeys'>> = {}
): Promise<Redirect> {
	try {
		return withCookies(await finishChallenge(ctx, req, challenge, user, proven), device?.cookies ?? []);
	} catch (thrown) {
		await device?.forget();
		// It was used up: the person begins again.
		const { returnTo } = challenge.first;
		throw new FlowFailure(reasonOf(thrown), { returnTo, cookies: forgetPending(req, forFactor) });
	}
}

/** @throws {FlowFailure} with `InvalidCheck` if another request has used the challenge up */
async function requireUse(ctx: AuthContext, req: AuthRequest, challenge: Challenge): Promise<void> {
	if (await claimPending(ctx, challenge)) return;
	throw new FlowFailure(new InvalidCheck(lost), {
		returnTo: challenge.first.returnTo,
		cookies: forgetPending(req, forFactor)
	});
}

async function requireChallenge(ctx: AuthContext, req: AuthRequest): Promise<Challenge> {
	const challenge = await openChallenge(ctx, req);
	if (challenge) return challenge;
	throw new FlowFailure(new InvalidCheck(lost), { cookies: forgetPending(req, forFactor) });
}
