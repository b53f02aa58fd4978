/** The built-in pages: data in, a page out. Texts come from the catalogue, never from a query parameter. */
import type { CompiledProvider } from '../compiled-provider.js';
import type { AuthContext } from '../context.js';
import { html } from '../html.js';
import type { Html } from '../html.js';
import type { Outcome } from '../outcome.js';
import { signInPath } from '../paths.js';
import { page } from './layout.js';
import { errorText, messages } from './messages.js';

/** What the sign-in page shows. */
export interface SignInPage {
	readonly providers: readonly CompiledProvider[];
	/** Checked already. */
	readonly callbackUrl?: string;
	/** The `error` query parameter. */
	readonly error?: string | null;
	/** The `reference` query parameter. */
	readonly reference?: string | null;
}

/** The sign-in page: a button for each provider. */
export function signInPage(ctx: AuthContext, { providers, callbackUrl, error, reference }: SignInPage): Outcome {
	const failure = error ? errorText(error) : null;
	const alert =
		failure &&
		html`<div class="alert" role="alert">
			<strong>${failure.title}</strong>
			<p>${failure.text}</p>
		</div>`;
	const footer = failure && referenceOf(ctx, reference);
	const buttons = providers.map(
		({ id, name }) =>
			html`<form method="post" action="${ctx.authPath}/signin/${id}">
				${callbackUrl ? html`<input type="hidden" name="callbackUrl" value="${callbackUrl}" />` : null}
				<button>${messages.signIn.with} ${name}</button>
			</form>`
	);
	const content =
		buttons.length > 0
			? html`${alert}${buttons}${footer}`
			: html`${alert}
					<p>${messages.signIn.none}</p>
					${footer}`;
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

/** What the error page shows. */
export interface ErrorPage {
	readonly code: string;
	readonly status: number;
	readonly reference?: string | null;
}

/** The error page. */
export function errorPage(ctx: AuthContext, { code, status, reference }: ErrorPage): Outcome {
	const { title, text } = errorText(code);
	return page(
		ctx,
		title,
		html`<p>${text}</p>
			<p>
				<a class="button primary" href="${signInPath(ctx)}">${messages.error.again}</a>
			</p>
			<p><a class="button" href="${ctx.sitePath}/">${messages.error.home}</a></p>
			${referenceOf(ctx, reference)}`,
		status
	);
}

/** The reference that leads from the page to the log; in development what the log says, too. */
function referenceOf(ctx: AuthContext, reference: string | null | undefined): Html | null {
	if (!reference || !/^[\w-]{8}$/.test(reference)) return null;
	const explanation = ctx.dev ? ctx.memory.recentErrors.get(reference) : undefined;
	return html`<footer>
		<p>${messages.error.reference} <code>${reference}</code></p>
		${
			explanation &&
			html`<section>
				<h2>${messages.development.heading}</h2>
				<pre>${explanation}</pre>
			</section>`
		}
	</footer>`;
}
