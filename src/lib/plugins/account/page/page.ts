/** The account page: a frame around sections, each of which is shown by the code of its own room. */
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import { referenceOf } from '../../../core/pages/error.js';
import { page } from '../../../core/pages/layout.js';
import { loadPluginTexts, loadLanguage } from '../../../core/languages/load.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';
import { errorText } from '../../../core/pages/error-text.js';
import type { ErrorText } from '../../../../locales/en/errors.js';
import type { Messages } from '../../../../locales/en/pages.js';
import { passkeyScript } from '../../../core/pages/passkey.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import type { AccountSection, SectionContent } from '../../../core/account-section.js';
import { accountStyle } from './style.js';
import { answerOf, availableSections, textOf, visitOf } from '../../../core/pages/account/visit.js';
import type { Answer } from '../../../core/pages/account/visit.js';

/** The sections as they are shown. */
export interface ShownSections {
	/** Notes about the whole page. */
	readonly notes: Html;
	readonly sections: readonly { readonly id: string; readonly title: string; readonly body: Html }[];
	readonly hasPasskeyForm: boolean;
	readonly images: readonly string[];
	/** The news of the page, such as an error. */
	readonly news: string | undefined;
}

interface Shown extends SectionContent {
	readonly id: string;
	readonly text: ErrorText | string | undefined;
}

/** Loads the sections that the configuration has, and shows them. */
export async function showSections(
	ctx: AuthContext,
	req: AuthRequest,
	sections: readonly AccountSection[],
	{ reading, page: at }: { reading: SessionReading; page: URL }
): Promise<ShownSections> {
	await loadLanguage(ctx, req.source);
	await loadPluginTexts(ctx, req);
	const messages = messagesFor(ctx, req);
	const acting = reading.facts?.actor !== undefined;
	const answer = answerOf(at, messages);
	const loaded = await Promise.all(
		availableSections(ctx, sections, acting).map(async (section): Promise<Shown | null> => {
			const code = await section.load();
			const content = await code.show(visitOf(ctx, req, { reading, page: at, section }));
			const text = answer ? textOf({ section, ...code }, answer, messages) : undefined;
			return content && { ...content, id: section.id, text };
		})
	);
	const shown = loaded.filter((each) => each !== null);
	const text = shown.map((each) => each.text).find((each) => each !== undefined);
	const elsewhere = answer?.error && text === undefined ? errorText(answer.error, messages) : undefined;
	const news = text ?? elsewhere;
	const note = (about: ErrorText | string, of: Answer | null) => noteHtml(ctx, messages, about, of);
	const { title, text: limits } = messages.account.acting;
	return {
		notes: html`${acting && note({ title, text: limits }, null)}${elsewhere && note(elsewhere, answer)}`,
		sections: shown.map(({ id, title: heading, body, text: own }) => ({
			id,
			title: heading,
			body: html`${own !== undefined && note(own, answer)}${body}`
		})),
		hasPasskeyForm: shown.some(({ hasPasskeyForm }) => hasPasskeyForm),
		images: shown.flatMap(({ images = [] }) => images),
		news: typeof news === 'object' ? news.title : news
	};
}

/** Makes the built-in page. */
export function accountPage(ctx: AuthContext, req: AuthRequest, shown: ShownSections): Outcome {
	const { title, home } = messagesFor(ctx, req).account;
	const { notes, sections, hasPasskeyForm, images, news } = shown;
	return sectionsPage(ctx, req, {
		title,
		home: { href: `${ctx.sitePath}/`, text: home },
		notes,
		sections,
		frame: { news, images, script: hasPasskeyForm ? passkeyScript : undefined }
	});
}

/** A page of sections with a menu. */
export interface SectionsPage {
	readonly title: string;
	/** The link above the sections. */
	readonly home: { readonly href: string; readonly text: string };
	readonly notes: Html;
	readonly sections: ShownSections['sections'];
	readonly frame?: Parameters<typeof page>[4];
}

/** Makes a page of sections with a menu. */
export function sectionsPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ title, home, notes, sections, frame }: SectionsPage
): Outcome {
	return page(
		ctx,
		messagesFor(ctx, req),
		title,
		html`<p class="home"><a href="${home.href}">${home.text}</a></p>
			${notes}
			<nav aria-label="${title}">${sections.map(({ id, title: name }) => html`<a href="#${id}">${name}</a>`)}</nav>
			<div class="sections">${sections.map(sectionHtml)}</div>`,
		{ site: siteName(ctx, req), style: accountStyle(sections.map(({ id }) => id)), ...frame }
	);
}

function sectionHtml({ id, title, body }: ShownSections['sections'][number]): Html {
	return html`<section class="account-section" id="${id}" aria-labelledby="${id}-title">
		<h2 id="${id}-title">${title}</h2>
		<div>${body}</div>
	</section>`;
}

/** Says what happened, or what is wrong. */
export function noteHtml(ctx: AuthContext, messages: Messages, text: ErrorText | string, answer: Answer | null): Html {
	if (typeof text === 'string') return html`<p class="alert good" role="status">${text}</p>`;
	const failed = answer?.error ? answer : null;
	return html`<div class="alert${!failed && html` good`}" role="${failed ? 'alert' : 'status'}">
		<strong>${text.title}</strong>
		<p>${text.text}</p>
		${failed && referenceOf(ctx, messages, failed.reference)}
	</div>`;
}
