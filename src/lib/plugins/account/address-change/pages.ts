/** The pages of the links. Only their buttons change anything, so that programs that open links in emails do not. */
import type { User } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { signInPath } from '../../../base/http/paths.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import { page } from '../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';
import type { LinkPage } from './links.js';
import { accountPageUrl } from './mail/send.js';

interface Link {
	readonly email: string;
	readonly token: string;
}

/** Makes the page of the link to the new address. */
export function confirmPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, ...link }: Link & { readonly user: User }
): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, signedIn, text, submit, cancel } = messages.address.confirm;
	const content = html`<p>
			${signedIn} <strong class="address">${user.email ?? user.name ?? messages.signedIn.unnamed}</strong>
		</p>
		<p>${text} <strong class="address">${link.email}</strong></p>
		${form(ctx, 'confirm', link, submit)}
		<p>
			<a class="button quiet" href="${ctx.sitePath}/"><span>${cancel}</span></a>
		</p>`;
	return page(ctx, messages, title, content, { site: siteName(ctx, req) });
}

/** Makes the page after that. */
export function confirmedPage(ctx: AuthContext, req: AuthRequest): Outcome {
	const messages = messagesFor(ctx, req);
	const { doneTitle, done, next } = messages.address.confirm;
	const content = html`<p>${done}</p>
		<p><a class="button primary" href="${accountPageUrl(ctx, req)}">${next}</a></p>`;
	return page(ctx, messages, doneTitle, content, { site: siteName(ctx, req) });
}

/** Makes the page of the link to the earlier address. */
export function undoPage(ctx: AuthContext, req: AuthRequest, link: Link): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, note, submit } = messages.address.undo;
	const content = html`<p>${text} <strong class="address">${link.email}</strong></p>
		<p>${note}</p>
		${form(ctx, 'undo', link, submit)}`;
	return page(ctx, messages, title, content, { site: siteName(ctx, req) });
}

/** Makes the page after that. */
export function undonePage(ctx: AuthContext, req: AuthRequest): Outcome {
	const messages = messagesFor(ctx, req);
	const { doneTitle, done, signIn } = messages.address.undo;
	const content = html`<p>${done}</p>
		<p><a class="button primary" href="${signInPath(ctx)}">${signIn}</a></p>`;
	return page(ctx, messages, doneTitle, content, { site: siteName(ctx, req) });
}

function form({ authPath }: AuthContext, name: LinkPage, { email, token }: Link, label: string) {
	return html`<form method="post" action="${authPath}/change-email/${name}">
		${hiddenFields({ email, token })}<button class="primary">${label}</button>
	</form>`;
}
