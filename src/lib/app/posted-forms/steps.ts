/** Says what a page shows next where a flow goes on without leading elsewhere, with the texts of the built-in pages. */
import type { AccountAction } from '../../core/account-section.js';
import type { AuthContext } from '../../core/context/context.js';
import type { Outcome } from '../../base/http/outcome.js';
import { mailAskedFor } from '../../core/mail/requested-mail.js';
import type { Messages } from '../../../locales/en/pages.js';
import { messagesFor } from '../../core/pages/messages-for-request.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { cookiesAfter } from '../../base/http/cookies/sent.js';
import { lazy } from '../../base/util/lazy.js';

const factors = lazy(() => import('../../plugins/factors/answer.js'));

/** The part of a flow that comes next. */
export type NextStep = 'sent' | 'code' | 'factor' | 'setUp' | 'phoneCode' | 'done';

/** The next step, as the page shows it. */
export interface Step {
	readonly next: NextStep;
	readonly title: string;
	readonly lines: readonly string[];
	/** A secret that is shown once. */
	readonly secret?: string;
	/** Recovery codes, which are shown once. */
	readonly codes?: readonly string[];
	/** Where the person goes with them. */
	readonly redirectTo?: string | undefined;
	/** The set-up that the next form goes on with. */
	readonly setUp?: string;
}

interface Answered {
	readonly outcome: Outcome;
	/** The action of the account page, if the form is for one. */
	readonly action: AccountAction | undefined;
	/** Where the form went, below `basePath`. */
	readonly path: string;
}

/** Returns the step; undefined if the outcome leads to a page of the application, or to one of the library that only it can show. */
export async function stepOf(
	ctx: AuthContext,
	req: AuthRequest,
	{ outcome, action, path }: Answered
): Promise<Step | undefined> {
	const messages = messagesFor(ctx, req);
	if (outcome.kind === 'page' && outcome.status === 200 && action) {
		const { secret } = outcome;
		return { ...done(action.done(messages)), ...(secret !== undefined && { secret }) };
	}
	if (outcome.kind === 'page' && outcome.codes)
		return { ...done(messages.factors.codes.title), codes: outcome.codes, redirectTo: outcome.next };
	if (path === 'challenge/phone') return phoneStep(messages, outcome);
	if (outcome.kind !== 'redirect') return undefined;
	const to = new URL(outcome.to);
	if (to.origin !== originOf(req)) return undefined;
	if (action && to.searchParams.has('done')) return done(action.done(messages));
	const name = to.pathname.startsWith(`${ctx.authPath}/`) ? to.pathname.slice(ctx.authPath.length + 1) : '';
	return Object.hasOwn(pages, name) ? pages[name]?.(ctx, after(req, outcome), to) : undefined;
}

/** A code is on its way to a new number, or its right answer has added the number beside another factor. */
function phoneStep({ factors: { phone } }: Messages, outcome: Outcome): Step | undefined {
	if (outcome.kind !== 'page') return outcome.kind === 'redirect' ? done(phone.title) : undefined;
	const { setUp, sentTo = '' } = outcome;
	return { next: 'phoneCode', title: phone.title, lines: [`${phone.sent} ${sentTo}`], ...(setUp && { setUp }) };
}

type StepPage = (ctx: AuthContext, req: AuthRequest, to: URL) => Step | undefined | Promise<Step | undefined>;

/** The built-in pages that a flow leads to, by their paths. */
const pages: Readonly<Record<string, StepPage>> = {
	async 'verify-request'(ctx, req) {
		const { title, text, linkSent, linkText, codeSent, codeText } = messagesFor(ctx, req).verifyRequest;
		const mail = await mailAskedFor(ctx, req);
		if (!mail) return { next: 'sent', title, lines: [text] };
		const { email, askedCode } = mail;
		return askedCode
			? { next: 'code', title, lines: [`${codeSent} ${email}`, codeText] }
			: { next: 'sent', title, lines: [`${linkSent} ${email}`, linkText] };
	},
	async challenge(ctx, req) {
		const { describeChallenge } = await factors();
		const challenge = await describeChallenge(ctx, req);
		if (!challenge) return undefined;
		const { email, name } = challenge.user;
		const whom = email ?? name ?? '';
		const { factors: texts } = messagesFor(ctx, req);
		if (challenge.setUp)
			return { next: 'setUp', title: texts.setUp.title, lines: [`${texts.setUp.required} ${whom}`.trim()] };
		const { title, text, titleOfAny, textOfAny } = texts.challenge;
		const isCodeAlone = challenge.kinds.join() === 'totp';
		return {
			next: 'factor',
			title: isCodeAlone ? title : titleOfAny,
			lines: [`${isCodeAlone ? text : textOfAny} ${whom}`.trim()]
		};
	},
	'password/verify'(ctx, req, { searchParams }) {
		if (searchParams.has('token')) return undefined;
		const { title, what } = messagesFor(ctx, req).password.sent;
		return { next: 'sent', title, lines: [what] };
	},
	'password/forgot'(ctx, req, { searchParams }) {
		if (!searchParams.has('sent')) return undefined;
		const { sentTitle, sentAway, sentWhat } = messagesFor(ctx, req).password.forgot;
		return { next: 'sent', title: sentTitle, lines: [sentAway, sentWhat] };
	},
	'password/reset'(ctx, req, { searchParams }) {
		if (!searchParams.has('done')) return undefined;
		const { doneTitle, done: text } = messagesFor(ctx, req).password.reset;
		return { next: 'done', title: doneTitle, lines: [text] };
	},
	'password/change'(ctx, req, { searchParams }) {
		if (!searchParams.has('done')) return undefined;
		const { doneTitle, done: text } = messagesFor(ctx, req).password.change;
		return { next: 'done', title: doneTitle, lines: [text] };
	}
};

function done(title: string): Step {
	return { next: 'done', title, lines: [] };
}

/** Returns the request as the next one will be, with the cookies of an outcome. */
function after(req: AuthRequest, { cookies }: Outcome): AuthRequest {
	const { headers, cookieTable, platform, source, state, trustedOrigin, url } = req;
	const next = { ...state, cookies: cookiesAfter(state.cookies, cookies) };
	return {
		method: 'GET',
		url,
		trustedOrigin,
		headers,
		cookieTable,
		platform,
		source,
		state: next,
		cookies: next.cookies,
		info: req.info,
		client: () => req.client()
	};
}
