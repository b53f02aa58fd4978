/** The pages of a sign-in by email: the email was sent, and the link was opened. */
import type { AuthContext } from '../../core/context/context.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import { messagesFor, siteName } from '../../core/pages/messages-for-request.js';
import { hiddenFields } from '../../core/pages/fields.js';
import { button, codeForm, mailButton } from '../../core/pages/forms.js';
import type { Forms } from '../../core/pages/forms.js';
import type { SentMail } from '../../core/mail/requested-mail.js';
import { page } from '../../core/pages/layout.js';
import type { Messages } from '../../../locales/en/pages.js';

/** Makes the page that says that an email was sent. On it, a person can enter the code, or have the email sent again. */
export function verifyRequestPage(ctx: AuthContext, req: AuthRequest, mail: SentMail | null): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text } = messages.verifyRequest;
	const content = mail ? sentMail(ctx, messages, mail) : html`<p>${text}</p>`;
	const callbackUrl = mail?.returnTo;
	const { authPath } = ctx;
	return page(
		ctx,
		messages,
		title,
		html`${content}
			<form method="post" action="${ctx.authPath}/signin">
				${hiddenFields({ callbackUrl })}${button({ authPath, messages }, messages.signIn.email.another, { rank: 'quiet' })}
			</form>`,
		{ site: siteName(ctx, req), news: mail?.again ? messages.verifyRequest.sentAgain : undefined }
	);
}

function sentMail(
	ctx: AuthContext,
	messages: Messages,
	{ provider, email, returnTo, again, askedCode, remember }: SentMail
): Html {
	const { linkSent, linkText, codeSent, codeText, sentAgain, again: label } = messages.verifyRequest;
	const forms: Forms = { authPath: ctx.authPath, messages, callbackUrl: returnTo, remember };
	return html`${again && html`<p class="alert good" role="status">${sentAgain}</p>`}
		<p>${askedCode ? codeSent : linkSent} <strong class="address">${email}</strong></p>
		<p>${askedCode ? codeText : linkText}</p>
		${askedCode && codeForm(messages, `${ctx.authPath}/callback/${askedCode.provider}`, askedCode.digits)}${mailButton(forms, { id: provider }, { email, label, again: true })}`;
}

/** The content of the page that a link leads to if it does not sign in at once. */
export interface ConfirmEmailPage {
	readonly provider: { readonly id: string };
	/** The address that the link was sent to. */
	readonly email: string;
	readonly token: string;
	/** The application's own data in the link, sealed. */
	readonly sealedData?: string;
	/** Checked already. */
	readonly returnTo: string;
	readonly remember: boolean | undefined;
	/** The user who is signed in, if that is another user. */
	readonly signedInAs: { readonly email?: string | null; readonly name?: string | null } | null;
}

/** Makes the page that asks before a link is used up. Only its button changes anything. */
export function confirmEmailPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ provider, email, token, sealedData, returnTo, remember, signedInAs }: ConfirmEmailPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, instead, somebody, submit, cancel } = messages.confirmEmail;
	const action = `${ctx.authPath}/callback/${provider.id}`;
	const choice = remember === undefined ? undefined : String(remember);
	const fields = { email, token, data: sealedData, callbackUrl: returnTo, remember: choice };
	return page(
		ctx,
		messages,
		title,
		html`${
				signedInAs &&
				html`<div class="alert" role="alert">
					<p>${instead.before} <strong>${signedInAs.email ?? signedInAs.name ?? somebody}</strong>${instead.after}</p>
				</div>`
			}
			<p>${text} <strong class="address">${email}</strong></p>
			<form method="post" action="${action}">
				${hiddenFields(fields)}
				<button class="primary">${submit}</button>
			</form>
			<p><a class="button" href="${ctx.sitePath}/">${cancel}</a></p>`,
		{ site: siteName(ctx, req) }
	);
}
