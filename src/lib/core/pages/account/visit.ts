/** A visit of the account page: the addresses of the page, and what its sections get to know. */
import type { AuthContext } from '../../context/context.js';
import type { ErrorCode } from '../../../../errors/rules.js';
import { originOf } from '../../request/request.js';
import type { AuthRequest } from '../../request/request.js';
import { html } from '../../../base/markup/html.js';
import { hiddenFields } from '../fields.js';
import { messagesFor } from '../messages-for-request.js';
import { errorText } from '../error-text.js';
import type { ErrorText } from '../../../../locales/en/errors.js';
import type { Messages } from '../../../../locales/en/pages.js';
import type { SessionReading } from '../../sessions/index.js';
import { hasOption } from '../../../base/util/option-key.js';
import type { AccountAction, AccountSection, AccountVisit, SectionCode } from '../../account-section.js';

/** A section with its code. */
export interface LoadedSection extends SectionCode {
	readonly section: AccountSection;
}

/** The result of a form that was posted: the page shows it in the section of the form. */
export interface Answer {
	/** The section and the action of the form. */
	readonly at: readonly [section: string, action: string];
	/** The code of the error; null if it succeeded. */
	readonly error: ErrorCode | null;
	/** Leads to the log. */
	readonly reference: string | null;
}

/** Returns the address of the page: the application's, or the built-in one. @throws {UntrustedHost} */
export function accountUrl({ pages, authPath }: AuthContext, req: AuthRequest): URL {
	return new URL(pages.account ?? `${authPath}/account`, `${originOf(req)}/`);
}

/** The parameters by which the page learns what happened to a form. */
const answerParameters = ['done', 'at', 'error', 'reference'];

/** Returns the page without what its address says about an earlier form. */
export function withoutAnswer(page: URL): URL {
	const url = new URL(page);
	for (const name of answerParameters) url.searchParams.delete(name);
	return url;
}

/** Returns the page with what the address of a request says about a form. */
export function withAnswerOf(page: URL, { searchParams }: URL): URL {
	const url = new URL(page);
	for (const name of answerParameters) {
		const value = searchParams.get(name);
		if (value !== null) url.searchParams.set(name, value);
	}
	return url;
}

/** Returns the page at the section of a form. `name`: the parameter that names the form, after a success or a failure. */
export function answerUrl(page: URL, [section, action]: Answer['at'], name?: 'done' | 'at'): URL {
	const url = withoutAnswer(page);
	if (name) url.searchParams.set(name, `${section}.${action}`);
	url.hash = section;
	return url;
}

/** Reads what the address of the page says about a form. Its texts come from the catalogue. */
export function answerOf({ searchParams }: URL, messages: Messages): Answer | null {
	const error = searchParams.get('error');
	const [section = '', action = ''] = (searchParams.get(error === null ? 'done' : 'at') ?? '').split('.');
	if (error === null && !section) return null;
	const code = error === null ? null : errorText(error, messages).code;
	return { at: [section, action], error: code, reference: searchParams.get('reference') };
}

/** Returns the text for an answer of one of the section's own forms; undefined for any other answer. */
export function textOf(
	{ section, actions }: LoadedSection,
	{ at: [id, name], error }: Answer,
	messages: Messages
): ErrorText | string | undefined {
	const action = id === section.id ? actionOf({ actions }, name) : undefined;
	if (!action) return undefined;
	if (error === null) return action.done(messages);
	return action.refused?.(messages, error) ?? errorText(error, messages);
}

/** Returns an action by its name. */
export function actionOf({ actions = {} }: Pick<SectionCode, 'actions'>, name: string): AccountAction | undefined {
	return Object.hasOwn(actions, name) ? actions[name] : undefined;
}

/** Returns the sections that the configuration has. */
export function availableSections(
	ctx: AuthContext,
	sections: readonly AccountSection[],
	acting = false
): AccountSection[] {
	return sections.filter((section) => isAvailable(section, ctx) && (!acting || section.whileActing === true));
}

/** Makes the visit of a section. */
export function visitOf(
	ctx: AuthContext,
	req: AuthRequest,
	{ reading, page, section }: { reading: SessionReading; page: URL; section: Pick<AccountSection, 'id'> }
): AccountVisit {
	const { userId, user = {}, facts } = reading;
	// The forms name a page that is not the usual one.
	const isUsual = page.pathname === accountUrl(ctx, req).pathname;
	return {
		ctx,
		req,
		messages: messagesFor(ctx, req),
		reading,
		userId,
		user,
		acting: facts?.actor !== undefined,
		page,
		formOf: (action, content) =>
			html`<form method="post" action="${ctx.authPath}/account/${section.id}.${action}">
				${hiddenFields({ callbackUrl: isUsual ? undefined : withoutAnswer(page).href })}${content}
			</form>`
	};
}

function isAvailable(section: AccountSection, ctx: AuthContext): boolean {
	return (section.option === undefined || hasOption(ctx, section.option)) && section.isAvailable?.(ctx) !== false;
}
