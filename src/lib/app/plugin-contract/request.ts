/** A request, as the code of a plugin gets to know it. */
import type { PluginAnswer, PluginContent, PluginRequest, PluginTexts } from '../../core/plugin-contract/types.js';
import { sessionForChange } from '../../core/accounts/session-for-change.js';
import type { AuthContext } from '../../core/context/context.js';
import { langOf } from '../../core/languages/load.js';
import { readFields, readJsonObject } from '../../base/http/body.js';
import { json, redirect, withCookies } from '../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../base/http/outcome.js';
import type { CookieWrite } from '../../../types.js';
import { recordWrites } from '../../core/request/request-state.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { InvalidConfig } from '../../../errors.js';
import { appPlugins } from '../../core/plugin-table.js';
import { html } from '../../base/markup/html.js';
import { page } from '../../core/pages/layout.js';
import { messagesFor, siteName } from '../../core/pages/messages-for-request.js';
import { requireFresh } from '../../core/sessions/freshness/fresh.js';
import { sessionOf, signedInSessionOf } from '../../core/sessions/index.js';
import { requireSession } from '../../core/sessions/validity/change-in-session.js';
import { isStillValid } from '../../core/sessions/validity/still-valid.js';
import { lazy } from '../../base/util/lazy.js';
import { tenantClaim } from '../../core/tenants/bound.js';
import type { PluginCookies } from './cookies.js';
import { subjectOf } from './subject.js';

const cookies = lazy(() => import('./cookies.js'));
const gates = lazy(() => import('./gate.js'));
const sections = lazy(() => import('../plugin-sections/page.js'));
const issuing = lazy(() => import('../../plugins/tokens/access-tokens/issue.js'));
const pages = lazy(() => import('../../plugins/account/page/page.js'));

/** The claims of an access token that only the library gives, where it gives them. It overwrites the others. */
const ownClaims: ReadonlySet<string> = new Set(['auth_time', 'amr', 'acr', 'act', 'scope', 'cnf', 'nbf', tenantClaim]);

/**
 * Makes the request of a plugin.
 * @param plugin its name, and its texts in the language of the request
 * @param more further members, such as those of a visit
 */
export function requestFor<Texts extends PluginTexts, More extends object>(
	ctx: AuthContext,
	req: AuthRequest,
	{ texts, ...plugin }: PluginCookies & { readonly texts: Texts },
	more: More
): PluginRequest<Texts> & More {
	return {
		method: req.method,
		url: req.url,
		headers: req.headers,
		get origin() {
			return originOf(req);
		},
		params: {},
		texts,
		lang: langOf(ctx, req),
		session: async () => (await signedInSessionOf(ctx, req)).session,
		async issued() {
			const { session, issued = {} } = await sessionOf(ctx, req);
			return session ? issued : {};
		},
		userId: async () => (await signedInSessionOf(ctx, req)).userId,
		isActedFor: async () => (await signedInSessionOf(ctx, req)).facts?.actor !== undefined,
		subject: async () => subjectOf(ctx, req),
		pendingSignIn: async () => (await gates()).describePending(ctx, req, plugin.name),
		cookie: async (cookie) => (await cookies()).readCookie(ctx, req, plugin, cookie),
		async requireFresh() {
			await requireFresh(ctx, req, await sessionForChange(ctx, req), 'a form of a plugin');
		},
		async requireSession() {
			const reading = await signedInSessionOf(ctx, req);
			await requireSession(async () => reading.session !== null && isStillValid(ctx, req, reading));
		},
		async issueToken(options, claims) {
			const { session } = await signedInSessionOf(ctx, req);
			const further = Object.entries(claims).filter(([claim]) => !ownClaims.has(claim));
			return (await issuing()).issueToken(session, options, Object.fromEntries(further));
		},
		async sectionsOf(audience, choice = {}) {
			const own = appPlugins.of(ctx)?.plugins.find(({ name }) => name === plugin.name);
			const owned = own?.pages.find((each) => each.audience === audience);
			if (owned) return (await sections()).sectionsOnPage(ctx, req, owned, choice);
			throw new InvalidConfig(`the plugin "${plugin.name}" has no page for "${audience}": name it in its \`pages\``);
		},
		fields: async () => readFields(req),
		json: async () => readJsonObject(req),
		...more
	};
}

/** The rules of a route for its answers. */
export interface AnswerRule {
	readonly publicForSeconds?: number | undefined;
	/** Whether a redirect may lead to any address. */
	readonly mayLeave?: boolean | undefined;
}

/** Turns the answer of a plugin into an outcome. */
export async function answerOf(
	ctx: AuthContext,
	req: AuthRequest,
	{ cookies: values, ...content }: PluginAnswer,
	{ publicForSeconds, mayLeave, ...plugin }: PluginCookies & AnswerRule
): Promise<Outcome> {
	if (!values) return outcomeOf(ctx, req, content, plugin.name, { publicForSeconds, mayLeave });
	const writes = await (await cookies()).writeCookies(ctx, req, plugin, values);
	// An answer with a cookie is for one browser.
	return withCookies(await outcomeOf(ctx, req, content, plugin.name, { mayLeave }), writes);
}

/** Makes the cookies of a member. The same request reads them from then on. */
export async function writesOf(
	ctx: AuthContext,
	req: AuthRequest,
	plugin: PluginCookies,
	values: NonNullable<PluginAnswer['cookies']>
): Promise<CookieWrite[]> {
	const writes = await (await cookies()).writeCookies(ctx, req, plugin, values);
	recordWrites(req.state, writes);
	return writes;
}

/** Leads to an address of this site: a plugin leads to no other one by a parameter that it passes on. */
export async function leadTo(
	ctx: AuthContext,
	req: AuthRequest,
	address: string,
	writes: readonly CookieWrite[] = []
): Promise<Redirect> {
	return redirect(await resolveReturnTo(ctx, req, address), writes);
}

async function outcomeOf(
	ctx: AuthContext,
	req: AuthRequest,
	answer: PluginContent,
	name: string,
	{ publicForSeconds, mayLeave }: AnswerRule
): Promise<Outcome> {
	if ('signIn' in answer) return (await gates()).decide(ctx, req, name, answer);
	// An answer that is made from a session is for one person.
	const isPublic = req.method === 'GET' && req.state.reading === undefined;
	const lifetime = isPublic && publicForSeconds !== undefined && { publicForSeconds };
	if ('json' in answer) return { ...json(answer.json, [], answer.status), ...lifetime };
	if ('redirect' in answer) {
		if (!mayLeave) return leadTo(ctx, req, answer.redirect);
		return redirect(new URL(answer.redirect, originOf(req)).href);
	}
	if ('sections' in answer) {
		const { done, ...shown } = answer.sections;
		const notes = html`${done !== undefined && html`<p class="alert good" role="status">${done}</p>`}`;
		return (await pages()).sectionsPage(ctx, req, { ...shown, notes, frame: { news: done } });
	}
	const { title, body, status } = answer.page;
	return { ...page(ctx, messagesFor(ctx, req), title, body, { status, site: siteName(ctx, req) }), ...lifetime };
}
