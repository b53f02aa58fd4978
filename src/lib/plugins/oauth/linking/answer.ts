/** The routes of the question: the page, and the answer. Without an answer, nothing is linked, and no other user is signed in. */
import { InvalidCheck, InvalidRequest } from '../../../../errors.js';
import type { AccountQuestion } from '../../../../types.js';
import { unlinkableUser } from '../../../core/accounts/decide.js';
import { ownerOf } from '../../../core/accounts/resolve-user.js';
import { sessionForChange, sessionKeyOf } from '../../../core/accounts/session-for-change.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure, reasonOf } from '../../../base/errors/flow-failure.js';
import { complete } from '../../../core/entry/complete.js';
import { tellingFailure } from '../../../core/entry/failed.js';
import { readFields } from '../../../base/http/body.js';
import { redirect, withCookies } from '../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../base/http/outcome.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { confirmedBy } from '../logout/during-sign-in.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { notFreshToLink } from '../request/linking.js';
import type { Linking } from '../request/linking.js';
import { verifiedIdentityOf } from '../verified-identity.js';
import { freshUntilMs } from '../../../core/sessions/freshness/fresh.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import { basisOf } from '../../../core/sessions/validity/still-valid.js';
import { questionUrl } from './ask.js';
import { questionPage } from './page.js';
import { forgetQuestion, identityOf, openQuestion, useQuestion } from './question.js';
import type { OpenQuestion } from './question.js';

/** A question that is open in the session of a request. */
interface Situation {
	readonly question: OpenQuestion;
	readonly provider: OAuthProvider;
	readonly reading: SessionReading;
}

const lost =
	'this session has no open question about an account: it was answered, it expired after 10 minutes, a later one took its place, or ' +
	'another session has begun since. Start the sign-in again';

/** Shows the question. */
export async function showQuestion(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const situation = await requireQuestion(ctx, req);
	if (ctx.pages.link) return redirect(new URL(ctx.pages.link, `${originOf(req)}/`).href);
	return questionPage(ctx, req, { ...(await describe(ctx, situation)), user: situation.reading.session?.user ?? {} });
}

/** Describes the open question, for a page of the application. Null if none is open in this session. */
export async function questionOf(ctx: AuthContext, req: AuthRequest): Promise<AccountQuestion | null> {
	const situation = await findQuestion(ctx, req);
	return situation && describe(ctx, situation);
}

/**
 * Takes the answer: links the account, signs in as the other user, or does neither.
 * @throws {FlowFailure} with `ReauthenticationRequired` if an account is to be linked, and the session is not fresh: the question
 * stays open
 */
export async function answerQuestion(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { question: id, decision } = await readFields(req);
	const situation = await requireQuestion(ctx, req);
	if (id !== situation.question.jti) throw new FlowFailure(new InvalidCheck(lost), {});
	return tellingFailure(ctx, req, situation.provider, () => answer(ctx, req, situation, decision));
}

async function answer(
	ctx: AuthContext,
	req: AuthRequest,
	{ question, provider, reading }: Situation,
	decision: string | undefined
): Promise<Redirect> {
	const { returnTo, remember, data, user, popup, scope, beganAt } = question;
	req.state.flowData = data;
	if (decision !== 'link' && decision !== 'switch' && decision !== 'cancel') {
		throw new InvalidRequest('`decision` has to be "link", "switch" or "cancel"');
	}
	const links = decision === 'link';
	if (links && (await freshUntilMs(ctx, req, reading)) === undefined) {
		throw new FlowFailure(notFreshToLink(), { returnTo: questionUrl(ctx, req) });
	}
	req.state.popup = popup;
	const cookies = forgetQuestion(req);
	if (!(await useQuestion(ctx, question))) throw new FlowFailure(new InvalidCheck(lost), { cookies });
	if (decision === 'cancel') {
		// The page that opened the window gets an answer, which is not a sign-in.
		const shownError = popup === undefined ? undefined : { error: 'AccountNotLinked', status: 403 };
		return { ...redirect(returnTo, cookies), ...(shownError && { shownError }) };
	}
	try {
		const identity = identityOf(provider, question);
		const linking: Linking = {
			user: links ? (user ?? unlinkableUser) : null,
			fresh: links,
			basis: basisOf(ctx, req, reading)
		};
		const outcome = await complete(ctx, req, {
			...(await verifiedIdentityOf(ctx, req, provider, identity, linking, { scope, returnTo })),
			returnTo,
			remember,
			confirmed: confirmedBy(ctx, provider, beganAt)(identity)
		});
		return withCookies(outcome, cookies);
	} catch (thrown) {
		const details = thrown instanceof FlowFailure ? thrown.details : {};
		throw new FlowFailure(reasonOf(thrown), { ...details, cookies, returnTo });
	}
}

/** @throws {FlowFailure} with `InvalidCheck` */
async function requireQuestion(ctx: AuthContext, req: AuthRequest): Promise<Situation> {
	const situation = await findQuestion(ctx, req);
	if (situation) return situation;
	throw new FlowFailure(new InvalidCheck(lost), { cookies: forgetQuestion(req) });
}

/** Finds the question that belongs to the session of a request. */
async function findQuestion(ctx: AuthContext, req: AuthRequest): Promise<Situation | null> {
	const question = await openQuestion(ctx, req);
	const provider = question && ctx.providers.get(question.provider);
	if (provider?.kind !== 'oauth' || !ctx.adapter) return null;
	const reading = await sessionForChange(ctx, req);
	if (!reading.session || reading.userId !== question?.user) return null;
	if ((await sessionKeyOf(ctx, req, reading)) !== question.session) return null;
	return { question, provider, reading };
}

async function describe(ctx: AuthContext, { question, provider }: Situation): Promise<AccountQuestion> {
	const { user, account } = identityOf(provider, question);
	const owner = await ownerOf(requireStore(ctx, 'linking an account'), account);
	const { name, email, image } = user;
	return {
		id: question.jti,
		provider: { id: provider.id, name: provider.name },
		account: { name, email, image },
		isTaken: owner !== null,
		canLink: owner === null && question.user !== null
	};
}
