/** The built-in pages: data in, a page out. Texts come from the catalogue, never from a query parameter. */
import type { AuthContext, CompiledProvider } from '../context.js';
import { html } from '../html.js';
import type { Outcome } from '../outcome.js';
import { page } from './layout.js';
import { errorText, messages } from './messages.js';

/** What the sign-in page shows. */
export interface SignInPage {
	readonly providers: readonly CompiledProvider[];
	/** Checked already. */
	readonly callbackUrl?: string;
	/** The `error` query parameter. */
	readonly error?: string | null;
}

/** The sign-in page: a button for each provider. */
export function signInPage(ctx: AuthContext, { providers, callbackUrl, error }: SignInPage): Outcome {
	const failure = error ? errorText(error) : null;
	const alert =
		failure &&
		html`<div class="alert" role="alert">
			<strong>${failure.title}</strong>
			<p>${failure.text}</p>
		</div>`;
	const buttons = providers.map(
		({ id, name }) =>
			html`<form method="post" action="${ctx.authPath}/signin/${id}">
				${callbackUrl ? html`<input type="hidden" name="callbackUrl" value="${callbackUrl}" />` : null}
				<button>${messages.signIn.with} ${name}</button>
			</form>`
	);
	const content =
		buttons.length > 0
			? html`${alert}${buttons}`
			: html`${alert}
					<p>${messages.signIn.none}</p>`;
	return page(ctx, messages.signIn.title, content);
}

/** The sign-out page: asks before it does. */
export function signOutPage(ctx: AuthContext, callbackUrl?: string): Outcome {
	const { title, question, submit } = messages.signOut;
	return page(
		ctx,
		title,
		html`<p>${question}</p>
			<form method="post" action="${ctx.authPath}/signout">
				${callbackUrl ? html`<input type="hidden" name="callbackUrl" value="${callbackUrl}" />` : null}
				<button class="primary">${submit}</button>
			</form>`
	);
}

/** The page that says that a mail was sent. */
export function verifyRequestPage(ctx: AuthContext): Outcome {
	const { title, text } = messages.verifyRequest;
	return page(
		ctx,
		title,
		html`<p>${text}</p>
			<p><a class="button" href="${ctx.sitePath}/">${messages.error.home}</a></p>`
	);
}

/** The error page. In development it says what happened on the server, too. */
export function errorPage(ctx: AuthContext, code: string, status: number, reason?: Error): Outcome {
	const { title, text } = errorText(code);
	const details =
		ctx.dev && reason
			? html`<section class="development">
					<h2>${messages.development.heading}</h2>
					<pre>${reason.name}: ${reason.message}</pre>
				</section>`
			: null;
	return page(
		ctx,
		title,
		html`<p>${text}</p>
			<p>
				<a class="button primary" href="${ctx.pages.signIn ?? `${ctx.authPath}/signin`}">${messages.error.again}</a>
			</p>
			<p><a class="button" href="${ctx.sitePath}/">${messages.error.home}</a></p>
			${details}`,
		status
	);
}
