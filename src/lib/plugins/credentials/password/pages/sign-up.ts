/** The pages of a sign-up: the form, the email was sent, and the link was opened. */
import type { AuthContext } from '../../../../core/context/context.js';
import type { TypedIn } from '../../../../core/request/typed-address.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import { signInPath } from '../../../../base/http/paths.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { html } from '../../../../base/markup/html.js';
import type { Html } from '../../../../base/markup/html.js';
import { hiddenFields } from '../../../../core/pages/fields.js';
import { addressInput, button, rememberBox } from '../../../../core/pages/forms.js';
import type { Forms } from '../../../../core/pages/forms.js';
import { siteName } from '../../../../core/pages/messages-for-request.js';
import type { PasswordProvider } from '../configured.js';
import { namesOf } from '../sign-up/names.js';
import type { PendingSignUp } from '../sign-up/pending.js';
import type { Shown } from './parts.js';
import { nameField, newPasswordField, passwordPage, quietLink, shownTo, usernameField } from './parts.js';
import { humanCheck } from '../../../../core/options.js';

/** Makes the form of a sign-up. */
export function signUpPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	{ callbackUrl, typedIn }: { readonly callbackUrl?: string; readonly typedIn: TypedIn | null }
): Outcome {
	const shown = withTaken(withField(shownTo(ctx, req, passwords.minLength), req));
	const { messages, texts, failure } = shown;
	const { authPath } = ctx;
	const remember = ctx.session.asksToRemember ? 'ask' : undefined;
	const forms: Forms = { authPath, messages, callbackUrl, typedIn, remember };
	const { email } = typedIn?.fields ?? {};
	const site = siteName(ctx, req);
	const title = site === undefined ? texts.signUp.title : texts.signUp.titleFor(site);
	const invalid = failure?.code === 'InvalidEmail';
	const names = namesFor(shown, passwords, 'signup', typedIn);
	const content = html`<form method="post" action="${authPath}/password/signup">
			${hiddenFields({ callbackUrl })}${names.ofPerson}${addressInput(forms, 'signup', 'email', {
				value: email,
				invalid,
				focus: invalid || (!failure && !passwords.askForName)
			})}
			${names.ofAccount}
			${newPasswordField(shown, 'signup', messages.signIn.password, passwords)}${rememberBox(forms, 'signup')}${humanCheck.of(ctx)?.widget?.html}
			${button(forms, texts.signUp.submit, { rank: 'primary' })}
		</form>
		${quietLink(withReturn(signInPath(ctx), callbackUrl), texts.signUp.known)}`;
	return passwordPage(ctx, req, shown, title, content);
}

/** Says what is wrong with the name of the person. Its error has a code that other errors have, too. */
function withField(shown: Shown, req: AuthRequest): Shown {
	const { failure, messages } = shown;
	if (failure?.code !== 'InvalidRequest' || req.url.searchParams.get('field') !== 'name') return shown;
	return { ...shown, failure: { ...failure, ...messages.account.profile.refused, field: 'name' } };
}

/** Says that a user has the address, which only an open sign-up tells. */
function withTaken(shown: Shown): Shown {
	const { failure, texts } = shown;
	if (failure?.code !== 'OAuthAccountNotLinked') return shown;
	return { ...shown, failure: { ...failure, ...texts.signUp.taken } };
}

/** Makes the page after a sign-up. */
export function sentPage(ctx: AuthContext, req: AuthRequest, { typed, returnTo }: PendingSignUp): Outcome {
	const shown = shownTo(ctx, req);
	const { messages, texts } = shown;
	const { authPath } = ctx;
	const { title, text, what, again, another } = texts.sent;
	const content = html`<p>${text} <strong class="address">${typed}</strong></p>
		<p>${what}</p>
		<form method="post" action="${authPath}/password/signup">
			${hiddenFields({ again: '1', callbackUrl: returnTo })}${button({ authPath, messages }, again)}
		</form>
		${quietLink(withReturn(`${authPath}/password/signup`, returnTo), another)}`;
	return passwordPage(ctx, req, shown, title, content);
}

/** The link of a sign-up. */
interface VerifyPage {
	/** The address that the link was sent to. */
	readonly typed: string;
	readonly token: string;
	readonly pending: PendingSignUp | null;
	/** Whether the user who is signed in has the address, and is to prove it. */
	readonly isOwn: boolean;
	/** The names that were typed in before, with a password that was refused. */
	readonly typedIn: TypedIn | null;
	readonly returnTo: string;
}

/** Makes the page of the link. Only its button changes anything. */
export function verifyPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	{ typed, token, pending, isOwn, typedIn, returnTo }: VerifyPage
): Outcome {
	const shown = withField(shownTo(ctx, req, passwords.minLength), req);
	const { messages, texts, failure } = shown;
	const { authPath } = ctx;
	const { title, text, choose, signInFirst, own, submit, ownSubmit, cancel } = texts.verify;
	const chooses = !pending && !isOwn;
	const names = namesFor(shown, passwords, 'verify', typedIn ?? { fields: namesOf(pending ?? {}) });
	const asksUsername = !isOwn && (!pending || failure?.code === 'UsernameRefused');
	const content = html`<p>${isOwn ? own : text} <strong class="address">${typed}</strong></p>
		${
			chooses &&
			html`<p>${choose}</p>
				${!passwords.neutral && html`<p class="alert good">${signInFirst}</p>`}`
		}
		<form method="post" action="${authPath}/password/verify">
			${hiddenFields({ email: typed, token, callbackUrl: returnTo })}${chooses && names.ofPerson}${
				asksUsername && names.ofAccount
			}${chooses && newPasswordField(shown, 'verify', messages.signIn.password, passwords)}
			${button({ authPath, messages }, isOwn ? ownSubmit : submit, { rank: 'primary' })}
		</form>
		${!isOwn && quietLink(`${ctx.sitePath}/`, cancel)}`;
	return passwordPage(ctx, req, shown, title, content);
}

/** Returns the fields for the name of the person and for the user name, with what was typed in before. */
function namesFor(
	shown: Shown,
	{ askForName, identifier }: PasswordProvider['passwords'],
	formId: string,
	typedIn: TypedIn | null
): { readonly ofPerson: Html | false; readonly ofAccount: Html | false } {
	const { name, username } = typedIn?.fields ?? {};
	return {
		// The page of a link says first what it is about.
		ofPerson: askForName && nameField(shown, formId, { value: name, focus: formId === 'signup' && !shown.failure }),
		ofAccount: identifier === 'username' && usernameField(shown, formId, username)
	};
}

/** Adds the return address to the path of a page. */
function withReturn(path: string, callbackUrl: string | undefined): string {
	return callbackUrl === undefined ? path : `${path}?${new URLSearchParams({ callbackUrl }).toString()}`;
}
