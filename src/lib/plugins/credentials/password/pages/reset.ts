/** The pages of a forgotten password: the address, the email was sent, the new password, and it is stored. */
import type { AuthContext } from '../../../../core/context/context.js';
import type { TypedIn } from '../../../../core/request/typed-address.js';
import type { Fields } from '../../../../base/http/body.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import { signInPath } from '../../../../base/http/paths.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { html } from '../../../../base/markup/html.js';
import { hiddenFields } from '../../../../core/pages/fields.js';
import { addressInput, button } from '../../../../core/pages/forms.js';
import type { Forms } from '../../../../core/pages/forms.js';
import type { PasswordProvider } from '../configured.js';
import { newPasswordField, passwordPage, quietLink, shownTo } from './parts.js';
import { humanCheck } from '../../../../core/options.js';

interface PageRequest {
	/** Where the person wants to go, already checked. */
	readonly callbackUrl?: string;
	readonly typedIn: TypedIn | null;
}

/** Makes the form for the address, or, after it, the page that says that an email was sent. */
export function forgotPage(ctx: AuthContext, req: AuthRequest, { callbackUrl, typedIn }: PageRequest): Outcome {
	const shown = shownTo(ctx, req);
	const { messages, texts, failure } = shown;
	const { authPath } = ctx;
	const forms: Forms = { authPath, messages, callbackUrl, typedIn };
	const email = typedIn?.fields.email;
	const { title, text, submit, sentTitle, sent, sentAway, sentWhat } = texts.forgot;
	const back = quietLink(signInUrl(ctx, callbackUrl), texts.toSignIn);
	if (req.url.searchParams.has('sent') && !failure) {
		const said = email ? html`${sent} <strong class="address">${email}</strong>` : html`${sentAway}`;
		return passwordPage(
			ctx,
			req,
			shown,
			sentTitle,
			html`<p>${said}</p>
				<p>${sentWhat}</p>
				${back}`
		);
	}
	const invalid = failure?.code === 'InvalidEmail';
	const content = html`<p>${text}</p>
		<form method="post" action="${authPath}/password/forgot">
			${hiddenFields({ callbackUrl })}${addressInput(forms, 'forgot', 'email', { value: email, invalid, focus: invalid })}${humanCheck.of(ctx)?.widget?.html}
			${button(forms, submit, { rank: 'primary' })}
		</form>
		${back}`;
	return passwordPage(ctx, req, shown, title, content);
}

/** Makes the page of the link. Only its button changes anything. */
export function resetPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	{ email = '', token, callbackUrl }: Fields
): Outcome {
	const shown = shownTo(ctx, req, passwords.minLength);
	const { messages, texts } = shown;
	const { authPath } = ctx;
	const { title, text, submit } = texts.reset;
	const content = html`<p>${text} <strong class="address">${email}</strong></p>
		<form method="post" action="${authPath}/password/reset">
			${hiddenFields({ email, token, callbackUrl })}${newPasswordField(shown, 'reset', texts.new, passwords)}
			${button({ authPath, messages }, submit, { rank: 'primary' })}
		</form>`;
	return passwordPage(ctx, req, shown, title, content);
}

/** Makes the page that says that the password was changed. */
export function resetDonePage(ctx: AuthContext, req: AuthRequest, callbackUrl: string | undefined): Outcome {
	const shown = shownTo(ctx, req);
	const { texts } = shown;
	const content = html`<p>${texts.reset.done}</p>
		<p><a class="button primary" href="${signInUrl(ctx, callbackUrl)}">${texts.toSignIn}</a></p>`;
	return passwordPage(ctx, req, shown, texts.reset.doneTitle, content);
}

function signInUrl(ctx: AuthContext, callbackUrl: string | undefined): string {
	const path = signInPath(ctx);
	return callbackUrl === undefined ? path : `${path}?${new URLSearchParams({ callbackUrl }).toString()}`;
}
