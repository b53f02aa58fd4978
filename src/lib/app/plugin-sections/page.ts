/**
 * A page of sections that a plugin owns. Each plugin may add sections to it. It is shown, and its forms are taken, as those of the account
 * page: the code of that page does it.
 */
import { AccessDenied, UnknownAction } from '../../../errors.js';
import { PluginError } from '../../../errors/plugins.js';
import type { AccountSectionsData } from '../../../types.js';
import { sessionForChange } from '../../core/accounts/session-for-change.js';
import type { AccountAction, AccountSection } from '../../core/account-section.js';
import type { AppPage } from '../../core/app-plugins.js';
import type { AuthContext } from '../../core/context/context.js';
import { answerOf, answerUrl, textOf, visitOf, withoutAnswer } from '../../core/pages/account/visit.js';
import type { LoadedSection } from '../../core/pages/account/visit.js';
import { errorText } from '../../core/pages/error-text.js';
import { hiddenFields } from '../../core/pages/fields.js';
import { messagesFor } from '../../core/pages/messages-for-request.js';
import { appPlugins, sortedSections } from '../../core/plugin-table.js';
import type { PluginPageVisit, PluginSectionsChoice } from '../../core/plugin-contract/types.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import type { SessionReading } from '../../core/request/reading.js';
import { allowedReturnTo, signInUrl } from '../../core/return-to.js';
import { requireFresh } from '../../core/sessions/freshness/fresh.js';
import { signedInSessionOf } from '../../core/sessions/index.js';
import { FlowFailure, reasonOf } from '../../base/errors/flow-failure.js';
import { readFields } from '../../base/http/body.js';
import { redirect } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import { noteHtml, sectionsPage, showSections } from '../../plugins/account/page/page.js';

type Params = Readonly<Record<string, string>>;

/** A section with its code, and the names by which its forms call its actions. */
interface OnPage extends LoadedSection {
	/** Whether it is a section of the plugin that owns the page. */
	readonly isOwn: boolean;
	/** Returns the name of an action in forms and addresses: those of the owner have it to themselves. */
	keyOf(action: string): string;
}

/** A visit of the page. */
interface Visit extends PluginPageVisit {
	readonly sections: readonly OnPage[];
	readonly reading: SessionReading;
	/** The address of the built-in page. */
	readonly address: URL;
	/** The page of the application that shows the sections; null for the built-in page. */
	readonly back: URL | null;
}

/** Something that a section shows once. */
interface ShownOnce {
	readonly id: string;
	readonly value: unknown;
}

/** Shows the page. A visitor without a session is led to sign in, and back. */
export async function showPluginPage(
	ctx: AuthContext,
	req: AuthRequest,
	page: AppPage,
	params: Params
): Promise<Outcome> {
	const address = addressOf(ctx, req, page, params);
	const back = await pageOfForm(ctx, req, address);
	// It is where a new proof of identity leads.
	if (back) return redirect(back.href);
	const opened = await page.open(ctx, req, { params });
	const reading = await signedInSessionOf(ctx, req);
	if (!reading.session) return redirect(signInUrl(ctx, req, address.href));
	return builtIn(ctx, req, { ...opened, sections: await sectionsOn(ctx, page), reading, address, back });
}

/** Takes a form of the page. */
export async function takePluginForm(
	ctx: AuthContext,
	req: AuthRequest,
	page: AppPage,
	params: Params
): Promise<Outcome> {
	const { action: key = '', ...fields } = await readFields(req);
	const opened = await page.open(ctx, req, { params, fields: { action: key, ...fields } });
	const address = addressOf(ctx, req, page, params);
	const back = await pageOfForm(ctx, req, address);
	const shownAt = back ?? address;
	const sections = await sectionsOn(ctx, page);
	const match = actionIn(sections, key);
	if (!match) throw new UnknownAction(`the page "${page.path}" has no such form`);
	const { on, action } = match;
	try {
		if (on.section.isFor?.(ctx, opened.about) === false) {
			throw new AccessDenied(`the section "${on.section.id}" of the page "${page.path}" is not for this visitor`);
		}
		const reading = await sessionForChange(ctx, req);
		if (!reading.session) return redirect(signInUrl(ctx, req, shownAt.href));
		if (action.fresh !== false) await requireFresh(ctx, req, reading, `${key} of the page "${page.path}"`);
		const visit: Visit = { ...opened, sections, reading, address, back };
		const usual = visitOf(ctx, req, { reading, page: shownAt, section: on.section });
		const more = moreOf(visit, on);
		const showOnce = async (value: unknown) => builtIn(ctx, req, visit, { id: on.section.id, value });
		const answer = await action.run({ ...usual, ...more, showOnce, fields });
		return answer ?? redirect(afterForm(visit, on, { done: key }).href);
	} catch (thrown) {
		const reason = reasonOf(thrown);
		const hasPage = on.isOwn && page.errorPages;
		if (hasPage || (reason instanceof PluginError && reason.remedy)) throw thrown;
		const visit = { address, back };
		throw new FlowFailure(reason, {
			page: afterForm(visit, on, { at: key }).href,
			returnTo: afterForm(visit, on, {}).href
		});
	}
}

/** Shows the sections on the page of the application that the request is for. */
export async function sectionsOnPage(
	ctx: AuthContext,
	req: AuthRequest,
	page: AppPage,
	{ params = {}, only }: PluginSectionsChoice
): Promise<AccountSectionsData> {
	const opened = await page.open(ctx, req, { params });
	const address = addressOf(ctx, req, page, params);
	const here = new URL(address);
	[here.pathname, here.search] = [req.url.pathname, req.url.search];
	const all = await sectionsOn(ctx, page);
	const sections = all.filter(({ section: { id } }) => only?.includes(id) ?? true);
	const reading = await signedInSessionOf(ctx, req);
	// The built-in page leads such a visitor to sign in; a page of the application decides that itself.
	if (!reading.session) return { notes: '', sections: [] };
	const shown = await show(ctx, req, { ...opened, sections, reading, address, back: withoutAnswer(here) });
	const news = newsOf(ctx, req, all);
	const isInside = shown.some(({ id }) => id === news?.id);
	return {
		notes: news && !isInside ? news.note.text : '',
		sections: shown.map(({ id, title, body }) => ({
			id,
			title,
			html: html`${isInside && id === news?.id && news.note}${body}`.text
		}))
	};
}

/** Loads the sections of the page, of all plugins. */
async function sectionsOn(ctx: AuthContext, { audience }: AppPage): Promise<readonly OnPage[]> {
	const plugins = appPlugins.of(ctx)?.plugins ?? [];
	const own = plugins.find(({ pages }) => pages.some((page) => page.audience === audience));
	const sections = plugins.flatMap((plugin) => plugin.sections.filter((section) => section.audience === audience));
	return Promise.all(
		sortedSections(sections).map(async (section) => {
			const isOwn = own?.sections.includes(section) === true;
			const keyOf = (action: string) => (isOwn ? action : `${section.id}.${action}`);
			return { section, isOwn, keyOf, ...(await section.load()) };
		})
	);
}

function actionIn(
	sections: readonly OnPage[],
	key: string
): { on: OnPage; name: string; action: AccountAction } | null {
	for (const on of sections) {
		const entry = Object.entries(on.actions ?? {}).find(([name]) => on.keyOf(name) === key);
		if (entry) return { on, name: entry[0], action: entry[1] };
	}
	return null;
}

/** Returns the members of a visit that only pages of plugins have, and their forms. */
function moreOf({ about, address, back }: Visit, { section, actions = {}, keyOf }: OnPage) {
	const target = address.pathname + (back ? `?callbackUrl=${encodeURIComponent(back.pathname + back.search)}` : '');
	return {
		about,
		page: back ?? address,
		formOf: (action: string, content: Html): Html => {
			const anchor = actions[action]?.showsOnce ? `#${section.id}` : '';
			return html`<form method="post" action="${target}${anchor}">
				${hiddenFields({ action: keyOf(action) })}${content}
			</form>`;
		}
	};
}

async function show(ctx: AuthContext, req: AuthRequest, visit: Visit, once?: ShownOnce) {
	const { about, reading, sections } = visit;
	const bound = sections.map((on): AccountSection => {
		const { section, ...code } = on;
		const more = { ...moreOf(visit, on), ...(once?.id === section.id && { once: once.value }) };
		return {
			...section,
			isAvailable: () => section.isFor?.(ctx, about) !== false,
			load: async () => Promise.resolve({ show: async (each) => code.show({ ...each, ...more }) })
		};
	});
	return (await showSections(ctx, req, bound, { reading, page: visit.address })).sections;
}

/** Makes the built-in page. The news stands at the top. */
async function builtIn(ctx: AuthContext, req: AuthRequest, visit: Visit, once?: ShownOnce): Promise<Outcome> {
	const sections = await show(ctx, req, visit, once);
	const { title, home, back } = visit;
	const news = once ? undefined : newsOf(ctx, req, visit.sections);
	return sectionsPage(ctx, req, {
		title,
		home: back ? { ...home, href: back.pathname + back.search } : home,
		notes: html`${news?.note}`,
		sections,
		frame: { news: news?.text }
	});
}

/** Reads what the address says about a form. */
function newsOf(
	ctx: AuthContext,
	req: AuthRequest,
	sections: readonly OnPage[]
): { readonly id: string | undefined; readonly note: Html; readonly text: string } | undefined {
	const messages = messagesFor(ctx, req);
	const answer = answerOf(req.url, messages);
	if (!answer) return undefined;
	const match = actionIn(sections, req.url.searchParams.get(answer.error === null ? 'done' : 'at') ?? '');
	const at = match && ([match.on.section.id, match.name] as const);
	const own = match && at ? textOf(match.on, { ...answer, at }, messages) : undefined;
	const text = own ?? (answer.error === null ? undefined : errorText(answer.error, messages));
	if (text === undefined) return undefined;
	return {
		id: at?.[0],
		note: noteHtml(ctx, messages, text, answer),
		text: typeof text === 'string' ? text : text.title
	};
}

/** Returns the page after a form: one of the application is opened at the section. */
function afterForm(
	{ address, back }: Pick<Visit, 'address' | 'back'>,
	{ section: { id } }: OnPage,
	said: Readonly<Record<string, string>>
): URL {
	const url = back ? answerUrl(back, [id, '']) : new URL(address);
	for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
	return url;
}

/** Returns the address of the built-in page. */
function addressOf({ authPath }: AuthContext, req: AuthRequest, { path }: AppPage, params: Params): URL {
	const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
	return new URL(`${authPath}/${filled}`, `${originOf(req)}/`);
}

/** Returns the page of the application from which a form was posted: one of this site; null for the built-in page. */
async function pageOfForm(ctx: AuthContext, req: AuthRequest, { origin }: URL): Promise<URL | null> {
	const named = req.url.searchParams.get('callbackUrl');
	if (named === null) return null;
	const page = URL.parse((await allowedReturnTo(ctx, req, named)) ?? '');
	return page?.origin === origin ? page : null;
}
