/** The error page. */
import type { AuthContext } from '../context/context.js';
import type { AskedCode, AskedMail } from '../../base/errors/flow-failure.js';
import type { Explanation } from '../../base/config/instance.js';
import type { Outcome } from '../../base/http/outcome.js';
import { signInPath } from '../../base/http/paths.js';
import type { AuthRequest } from '../request/request.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import { messagesFor, siteName } from './messages-for-request.js';
import { codeForm, mailForm, or } from './forms.js';
import type { Forms } from './forms.js';
import { page } from './layout.js';
import { english } from '../../../locales/en/pages.js';
import { errorText } from './error-text.js';
import type { Messages } from '../../../locales/en/pages.js';
import { humanCheck } from '../options.js';

/** The content of the error page. */
export interface ErrorPage {
	readonly code: string;
	readonly status: number;
	readonly reference?: string | null;
	/** How long to wait before the next attempt. */
	readonly retryAfterSeconds?: number;
	/** The provider and the address of the email, to ask for a new one. */
	readonly mail?: AskedMail;
	readonly returnTo?: string;
	/** The code that the person may enter again. */
	readonly askedCode?: AskedCode;
}

/**
 * Makes the page. If a link or a code did not work, or could not be tried, the page has a form for a new email, already filled
 * in.
 */
export function errorPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ code, status, reference, retryAfterSeconds, mail, returnTo, askedCode }: ErrorPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text } = askedCode && code === 'Verification' ? messages.wrongCode : errorText(code, messages);
	const mails = [...ctx.providers.values()]
		.filter((provider) => provider.kind === 'email')
		.filter(({ id }) => (mail ? id === mail.provider : code === 'Verification'));
	const human = humanCheck.of(ctx)?.widget?.html;
	const forms: Forms = { authPath: ctx.authPath, messages, callbackUrl: returnTo, human };
	const onward =
		mails.length > 0
			? html`${mails.map((provider, at) => {
					const rank = at === 0 && !askedCode ? 'primary' : 'secondary';
					return mailForm(forms, provider, { label: messages.error.newMail, rank, state: { value: mail?.email } });
				})}`
			: html`<p><a class="button primary" href="${signInPath(ctx)}">${messages.error.again}</a></p>`;
	return page(
		ctx,
		messages,
		title,
		html`<p>${retryAfterSeconds === undefined ? text : messages.error.wait(retryAfterSeconds)}</p>
			${askedCode && html`${codeForm(messages, `${ctx.authPath}/callback/${askedCode.provider}`, askedCode.digits)}${or(messages)}`}${onward}
			<p><a class="button" href="${ctx.sitePath}/">${messages.error.home}</a></p>
			${referenceOf(ctx, messages, reference)}`,
		{ status, site: siteName(ctx, req) }
	);
}

/** Makes the error page that needs no configuration for its look and its texts. */
export function configurationPage(explanation: Explanation | null, reference?: string): Outcome {
	const { title, text } = english.errors.Configuration;
	const named = reference && html`<p>${english.error.reference} <code>${reference}</code></p>`;
	const details = explanation && forDevelopers(english, explanation);
	const footer = (named || details) && html`<footer>${named}${details}</footer>`;
	return page(
		{ theme: {} },
		english,
		title,
		html`<p>${text}</p>
			${footer}`,
		{ status: 500 }
	);
}

/** Returns the reference that leads from the page to the log, and in development also the text of the log. */
export function referenceOf(ctx: AuthContext, messages: Messages, reference: string | null | undefined): Html | null {
	if (!reference || !/^[\w-]{8}$/.test(reference)) return null;
	const explanation = ctx.dev ? ctx.instance.recentErrors.get(reference) : undefined;
	return html`<footer>
		<p>${messages.error.reference} <code>${reference}</code></p>
		${explanation && forDevelopers(messages, explanation)}
	</footer>`;
}

/** Shows what happened and what to do, in the words of the log. */
function forDevelopers({ development }: Messages, { text, page: about }: Explanation): Html {
	return html`<section>
		<h2>${development.heading}</h2>
		<pre dir="ltr">${text}</pre>
		${about && html`<p dir="ltr" lang="en">How to find out more, and how to fix it: ${linkTo(about)}</p>`}
	</section>`;
}

/** Shows where a document is. A file has no address that a browser could open. */
function linkTo(place: string): Html {
	return URL.canParse(place) ? html`<a href="${place}">${place}</a>` : html`<code>${place}</code>`;
}
