/** The page on which the user of a session proves their identity again, and those of an email for that. */
import type { AuthContext } from '../../../core/context/context.js';
import type { AskedCode } from '../../../base/errors/flow-failure.js';
import { codeForms, recoveryForm } from '../pages/code-forms.js';
import type { Shown } from '../pages/parts.js';
import { factorStyle } from '../pages/style.js';
import type { SentKind } from '../sent/codes.js';
import type { TypedIn } from '../../../core/request/typed-address.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { referenceOf } from '../../../core/pages/error.js';
import { alertHtml, hiddenFields } from '../../../core/pages/fields.js';
import { actionOf, button, codeForm, credentialsForm, mailButton, oauthForms, or } from '../../../core/pages/forms.js';
import type { Forms, Rank } from '../../../core/pages/forms.js';
import { page } from '../../../core/pages/layout.js';
import { pictureUrlsOf } from '../../../core/pages/logo.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';
import { errorText } from '../../../core/pages/error-text.js';
import type { Messages } from '../../../../locales/en/pages.js';
import { passkeyScript, provingForm } from '../../../core/pages/passkey.js';
import { addressField } from '../../../core/pages/ways.js';
import type { User } from '../../../../types.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';
import { fieldsOf, reauthenticationUrl } from '../../../core/session/requirements.js';
import type { Requirements } from '../../../core/session/reauthentication.js';
import { hasCodes } from './ways.js';
import type { Ways } from './ways.js';
import { mfa } from '../../../core/options.js';

/** The content of the page. */
export interface ReauthenticationPage {
	readonly ways: Ways;
	/** The codes that were sent. */
	readonly sent: readonly SentKind[];
	/** The addresses of codes, as the page shows them. */
	readonly to: Readonly<Partial<Record<SentKind, string>>>;
	readonly user: User;
	/** Where the person wants to go, already checked. */
	readonly returnTo: string;
	readonly requirements: Requirements;
	readonly typedIn: TypedIn | null;
}

/** Makes the page: a form for each way that the user has. */
export function reauthenticationPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ ways, sent, to, user, returnTo, requirements, typedIn }: ReauthenticationPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, unnamed, none, noneOfThese, submit, mail, cancel, signOut } = messages.reauthentication;
	const query = req.url.searchParams;
	const code = query.get('error');
	const failure = code ? errorText(code, messages) : null;
	const forms: Forms = {
		authPath: ctx.authPath,
		messages,
		callbackUrl: returnTo,
		route: 'reauthenticate',
		fields: fieldsOf(requirements),
		refused: failure?.code === 'CredentialsSignin'
	};
	const { passkeys, passwords, mails, providers } = ways;
	const makers: ((rank: Rank) => Html)[] = [
		...codeMakers(ctx, { ...forms, failure }, ways, { sent, to }, returnTo),
		...passkeys.map((each) => (rank: Rank) => passkeyForm(forms, each, rank)),
		...passwords.map((each) => (rank: Rank) => {
			const field = addressField(each);
			const prefill = field !== undefined && user.email ? { provider: each.id, fields: { [field]: user.email } } : null;
			const before = typedIn?.provider === each.id ? typedIn : prefill;
			return credentialsForm({ ...forms, typedIn: before }, each, { label: submit, rank });
		}),
		...mails.map((each) => (rank: Rank) => mailButton(forms, each, { label: mail, rank })),
		...(providers.length > 0 ? [() => html`${oauthForms(forms, providers, messages.reauthentication.with)}`] : [])
	];
	const again = requirements.adding ? signInAgain(forms, ways, makers.length > 0) : null;
	const asked = requirements.methods !== undefined || requirements.acrValues !== undefined;
	const content = html`${failure && alertHtml(failure)}
		<p>${text} <strong class="address">${user.email ?? user.name ?? unnamed}</strong></p>
		${makers.length === 0 && !again && html`<p>${asked ? noneOfThese : none}</p>`}
		${setUpLink(ctx, messages, ways, requirements, returnTo)}
		${makers.map((make, index) => html`${index > 0 && or(messages)}${make(index === 0 ? 'primary' : 'secondary')}`)}
		${again}
		<p>
			<a class="button quiet" href="${ctx.sitePath}/"><span>${cancel}</span></a>
		</p>
		<form method="post" action="${ctx.authPath}/signout">
			${hiddenFields({ callbackUrl: returnTo })}${button(forms, signOut, { rank: 'quiet' })}
		</form>
		${failure && referenceOf(ctx, messages, query.get('reference'))}`;
	return page(ctx, messages, title, content, {
		script: passkeys.length > 0 ? passkeyScript : undefined,
		news: failure?.title,
		site: siteName(ctx, req),
		style: factorStyle,
		images: providers.flatMap(pictureUrlsOf)
	});
}

/** Returns what makes the forms for a code of the second factor. */
function codeMakers(
	{ authPath }: AuthContext,
	forms: Forms & Pick<Shown, 'failure'>,
	{ codes }: Ways,
	{ sent, to }: Pick<ReauthenticationPage, 'sent' | 'to'>,
	callbackUrl: string
): (() => Html)[] {
	const { kinds, recovery } = codes;
	const codeOptions = {
		action: `${authPath}/reauthenticate`,
		fields: { callbackUrl, ...forms.fields },
		kinds,
		sent,
		to
	};
	// The first of them has the primary button of the page.
	const entered = codeForms(forms, { ...codeOptions, isFirst: true });
	const last = entered.at(-1);
	if (!recovery) return entered.map((form) => () => form);
	return [...entered.slice(0, -1).map((form) => () => form), () => html`${last}${recoveryForm(forms, codeOptions)}`];
}

/** Leads a user without a second factor to the page that sets one up, if the page asks for two. */
function setUpLink(
	ctx: AuthContext,
	{ factors }: Messages,
	{ codes, stored }: Ways,
	{ methods }: Requirements,
	callbackUrl: string
): Html | null {
	if (!mfa.of(ctx) || hasCodes({ codes }) || !stored || !methods?.includes('mfa')) return null;
	const url = `${ctx.authPath}/challenge/set-up?${new URLSearchParams({ callbackUrl }).toString()}`;
	return html`<p><a class="button primary" href="${url}">${factors.section.setUp}</a></p>`;
}

/**
 * Offers a new sign-in in place of a proof, so that a person who has no other way is not locked out. At a provider it takes one
 * press of a button; otherwise it begins on the sign-in page, after signing out.
 */
function signInAgain(forms: Forms, { signIns }: Ways, hasOther: boolean): Html {
	const {
		signInAgain: text,
		signOutFirst,
		orSignInAgain,
		orSignOut,
		signInAgainWith
	} = forms.messages.reauthentication;
	if (signIns.length === 0) return html`<p>${hasOther ? orSignOut : signOutFirst}</p>`;
	return html`<p>${hasOther ? orSignInAgain : text}</p>
		${oauthForms({ ...forms, route: 'signin', fields: {} }, signIns, signInAgainWith)}`;
}

/** Returns the form of a passkey. The script of the sign-in page runs it. */
function passkeyForm(forms: Forms, { id }: WebAuthnProvider, rank: Rank): Html {
	const { callbackUrl, fields } = forms;
	return provingForm(forms, id, {
		post: actionOf(forms, id),
		action: 'reauthenticate',
		rank,
		content: hiddenFields({ callbackUrl, ...fields })
	});
}

/** An email that was sent for a reauthentication. */
export interface SentProof {
	/** Id of the provider. */
	readonly provider: string;
	readonly email: string;
	readonly returnTo: string;
	readonly requirements: Requirements;
	/** The code that the email has, if any. */
	readonly askedCode: AskedCode | null;
}

/** Makes the page that says that an email was sent, on which a code can be typed in. */
export function sentPage(ctx: AuthContext, req: AuthRequest, proof: SentProof): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, linkText, codeSent, codeText, again } = messages.verifyRequest;
	const { linkSent, another } = messages.reauthentication;
	const { provider, email, returnTo, requirements, askedCode } = proof;
	const back = reauthenticationUrl(ctx, req, requirements, returnTo);
	const fields = fieldsOf(requirements);
	const forms: Forms = { authPath: ctx.authPath, messages, callbackUrl: returnTo, route: 'reauthenticate', fields };
	const wrong = req.url.searchParams.has('error') ? messages.wrongCode : null;
	return page(
		ctx,
		messages,
		title,
		html`${wrong && alertHtml(wrong)}
			<p>${askedCode ? codeSent : linkSent} <strong class="address">${email}</strong></p>
			<p>${askedCode ? codeText : linkText}</p>
			${askedCode && codeForm(messages, actionOf(forms, askedCode.provider), askedCode.digits, messages.reauthentication.submit)}${mailButton(forms, { id: provider }, { label: again })}
			<p>
				<a class="button quiet" href="${back.href}"><span>${another}</span></a>
			</p>`,
		{ site: siteName(ctx, req), news: wrong?.title }
	);
}

/** Makes the page of an opened link: its button uses the link up, and opening it changes nothing. */
export function linkPage(ctx: AuthContext, req: AuthRequest, provider: string, email: string, token: string): Outcome {
	const messages: Messages = messagesFor(ctx, req);
	const { title, text, submit, cancel } = messages.reauthentication;
	return page(
		ctx,
		messages,
		title,
		html`<p>${text} <strong class="address">${email}</strong></p>
			<form method="post" action="${ctx.authPath}/reauthenticate/${provider}">
				${hiddenFields({ token })}<button class="primary">${submit}</button>
			</form>
			<p><a class="button" href="${ctx.sitePath}/">${cancel}</a></p>`,
		{ site: siteName(ctx, req) }
	);
}

/** Makes the page of a link that was opened in another browser, in another session, or too late. */
export function elsewherePage(ctx: AuthContext, req: AuthRequest): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text } = messages.reauthentication.elsewhere;
	return page(
		ctx,
		messages,
		title,
		html`<p>${text}</p>
			<p><a class="button" href="${ctx.sitePath}/">${messages.error.home}</a></p>`,
		{ site: siteName(ctx, req), status: 403 }
	);
}
