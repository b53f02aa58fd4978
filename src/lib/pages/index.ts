/** The built-in pages: data in, a page out. Texts come from the catalogue, never from a query parameter. */
import { InvalidConfig } from '../../errors.js';
import type { CompiledProvider } from '../compiled-provider.js';
import type { AuthContext } from '../context.js';
import type { AskedCode } from '../failure.js';
import { html } from '../html.js';
import type { Html } from '../html.js';
import { asError } from '../logger.js';
import type { Outcome } from '../outcome.js';
import type { AuthRequest } from '../request.js';
import { signInPath } from '../paths.js';
import { fieldHtml, fieldsHtml, hiddenFields } from './fields.js';
import { page } from './layout.js';
import { logoOf } from './logo.js';
import { english, errorText, withMessages } from './messages.js';
import type { Messages, PartialMessages } from './messages.js';
import { passkeyForm, passkeyScript } from './passkey.js';

/** Each catalogue is put together once. */
const catalogues = new WeakMap<PartialMessages, Messages>();

/** What the pages say to whoever sent the request. */
function messagesFor({ pages, logger }: AuthContext, { source }: AuthRequest): Messages {
	const { messages: own } = pages;
	if (own === undefined) return english;
	try {
		const partial = typeof own === 'function' ? own(source) : own;
		let messages = catalogues.get(partial);
		if (!messages) catalogues.set(partial, (messages = withMessages(partial)));
		return messages;
	} catch (thrown) {
		// The page that says that something is wrong has to be there in any case.
		logger.error(new InvalidConfig('pages.messages failed: it has to give an object', asError(thrown)));
		return english;
	}
}

/** Stands between two ways to go on. */
const or = ({ signIn }: Messages): Html => html`<p class="or" aria-hidden="true">${signIn.or}</p>`;

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

/**
 * The sign-in page: a button for each provider that needs nothing typed in, a form for each that does. They come as they
 * are configured, but for the buttons, which stay together.
 */
export function signInPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ providers, callbackUrl, error, reference }: SignInPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const failure = error ? errorText(error, messages) : null;
	const lastUsed = req.cookies[req.cookieTable.lastProvider.name];
	const alert =
		failure &&
		html`<div class="alert" role="alert">
			<strong>${failure.title}</strong>
			<p>${failure.text}</p>
		</div>`;
	const footer = failure && referenceOf(ctx, messages, reference);
	const first = providers.findIndex((provider) => !hasFields(provider));
	const place = (provider: CompiledProvider) => (hasFields(provider) ? providers.indexOf(provider) : first);
	const ordered = providers.toSorted((one, other) => place(one) - place(other));
	const ways = ordered.map((provider, index) => {
		const before = ordered[index - 1];
		const apart = before && (hasFields(provider) || hasFields(before));
		return html`${apart && or(messages)}${wayIn(ctx, messages, provider, { callbackUrl, lastUsed: provider.id === lastUsed })}`;
	});
	const content =
		ways.length > 0
			? html`${alert}${ways}${footer}`
			: html`${alert}
					<p>${messages.signIn.none}</p>
					${footer}`;
	const script = providers.some(({ kind }) => kind === 'webauthn') ? passkeyScript : undefined;
	const logos = providers.flatMap((provider) => (provider.kind === 'oauth' && provider.logo ? [provider.logo] : []));
	return page(ctx, messages, messages.signIn.title, content, { script, news: failure?.title, images: logos });
}

/** What the page that a link leads to shows, where it does not sign in at once. */
export interface ConfirmEmailPage {
	readonly provider: { readonly id: string };
	/** Whose link it is. */
	readonly email: string;
	readonly token: string;
	/** Checked already. */
	readonly returnTo: string;
	/** Who is signed in, where that is somebody else. */
	readonly signedInAs: { readonly email?: string | null; readonly name?: string | null } | null;
}

/** The page that asks before a link is used up. Its button is the only thing on it that does something. */
export function confirmEmailPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ provider, email, token, returnTo, signedInAs }: ConfirmEmailPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, instead, somebody, submit, cancel } = messages.confirmEmail;
	const action = `${ctx.authPath}/callback/${provider.id}`;
	const fields = { email, token, callbackUrl: returnTo };
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
			<p><a class="button" href="${ctx.sitePath}/">${cancel}</a></p>`
	);
}

/** The sign-out page: asks before it does. */
export function signOutPage(ctx: AuthContext, req: AuthRequest, callbackUrl?: string): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, question, submit } = messages.signOut;
	return page(
		ctx,
		messages,
		title,
		html`<p>${question}</p>
			<form method="post" action="${ctx.authPath}/signout">
				${hiddenFields({ callbackUrl })}
				<button class="primary">${submit}</button>
			</form>
			${homeLink(ctx, messages)}`
	);
}

/** The page that says that a mail was sent; where the mail has a code, it takes it. */
export function verifyRequestPage(ctx: AuthContext, req: AuthRequest, code: AskedCode | null): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, codeSent, codeText } = messages.verifyRequest;
	const content = code
		? html`<p>${codeSent} <strong class="address">${code.email}</strong></p>
				<p>${codeText}</p>
				${codeForm(ctx, messages, code)}`
		: html`<p>${text}</p>`;
	return page(ctx, messages, title, html`${content}${homeLink(ctx, messages)}`);
}

/** The form that takes a code. */
function codeForm(ctx: AuthContext, messages: Messages, { provider, digits }: AskedCode): Html {
	const { code: label, submit } = messages.verifyRequest;
	const spelling = digits ? { inputmode: 'numeric' } : { autocapitalize: 'none', spellcheck: 'false' };
	return html`<form method="post" action="${ctx.authPath}/callback/${provider}">
		${fieldHtml('code', 'token', { label, autocomplete: 'one-time-code', required: true, ...spelling })}
		<button class="primary">${submit}</button>
	</form>`;
}

function homeLink({ sitePath }: AuthContext, { error }: Messages): Html {
	return html`<p><a class="button" href="${sitePath}/">${error.home}</a></p>`;
}

/** What the error page shows. */
export interface ErrorPage {
	readonly code: string;
	readonly status: number;
	readonly reference?: string | null;
	/** How long to wait before the next attempt. */
	readonly retryAfterSeconds?: number;
	/** The address that a link was for, and where it was to lead: for a new one. */
	readonly email?: string;
	readonly returnTo?: string;
	/** What was typed in did not hold for it. */
	readonly askedCode?: AskedCode;
}

/** The error page. Whose link or code did not hold gets the form for a new one on it. */
export function errorPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ code, status, reference, retryAfterSeconds, email, returnTo, askedCode }: ErrorPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const again = code === 'Verification' ? askedCode : undefined;
	const { title, text } = again ? messages.wrongCode : errorText(code, messages);
	const mails = code === 'Verification' ? [...ctx.providers.values()].filter(({ kind }) => kind === 'email') : [];
	const submit = messages.error.newMail;
	const onward =
		mails.length > 0
			? html`${mails.map((provider) => wayIn(ctx, messages, provider, { callbackUrl: returnTo, email, submit }))}`
			: html`<p><a class="button primary" href="${signInPath(ctx)}">${messages.error.again}</a></p>`;
	return page(
		ctx,
		messages,
		title,
		html`<p>${text}${retryAfterSeconds !== undefined && ` ${messages.error.wait(retryAfterSeconds)}`}</p>
			${again && html`${codeForm(ctx, messages, again)}${or(messages)}`}${onward}${homeLink(ctx, messages)}${referenceOf(ctx, messages, reference)}`,
		{ status }
	);
}

/** The error page where no configuration says how it looks and reads. */
export function configurationPage(explanation: string | null): Outcome {
	const { title, text } = english.errors.Configuration;
	const footer = explanation && html`<footer>${forDevelopers(english, explanation)}</footer>`;
	return page(
		{ theme: {} },
		english,
		title,
		html`<p>${text}</p>
			${footer}`,
		{ status: 500 }
	);
}

/** Whether people have to type something in to sign in with a provider. */
function hasFields({ kind }: CompiledProvider): boolean {
	return kind !== 'oauth';
}

/** The form that begins to sign in with a provider. */
function wayIn(
	ctx: AuthContext,
	messages: Messages,
	provider: CompiledProvider,
	{
		callbackUrl,
		email,
		submit,
		lastUsed = false
	}: { callbackUrl?: string; email?: string; submit?: string; lastUsed?: boolean }
): Html {
	const mark = lastUsed && html` <small>${messages.signIn.lastUsed}</small>`;
	if (provider.kind === 'webauthn') return passkeyForm(ctx.authPath, messages.passkey, provider, { callbackUrl, mark });
	const { id, name, kind } = provider;
	// The name of the provider may be that of a mail service, which tells nobody anything.
	const label = submit ?? (kind === 'email' ? messages.signIn.email.submit : messages.signIn.with(name));
	return html`<form method="post" action="${ctx.authPath}/signin/${id}">
		${hiddenFields({ callbackUrl })}${fieldsOf(messages, provider, email)}
		<button ${hasFields(provider) && html`class="primary"`}>${logoOf(provider)}<span>${label}</span>${mark}</button>
	</form>`;
}

function fieldsOf(messages: Messages, provider: CompiledProvider, email: string | undefined): Html[] {
	if (provider.kind === 'credentials') {
		return fieldsHtml(provider.id, provider.fields);
	}
	if (provider.kind !== 'email') return [];
	const { label, placeholder } = messages.signIn.email;
	return [
		fieldHtml(provider.id, 'email', {
			label,
			placeholder,
			type: 'email',
			autocomplete: 'email',
			required: true,
			value: email
		})
	];
}

/** The reference that leads from the page to the log; in development what the log says, too. */
function referenceOf(ctx: AuthContext, messages: Messages, reference: string | null | undefined): Html | null {
	if (!reference || !/^[\w-]{8}$/.test(reference)) return null;
	const explanation = ctx.dev ? ctx.memory.recentErrors.get(reference) : undefined;
	return html`<footer>
		<p>${messages.error.reference} <code>${reference}</code></p>
		${explanation && forDevelopers(messages, explanation)}
	</footer>`;
}

/** What happened and what to do, as the log says it. */
function forDevelopers({ development }: Messages, explanation: string): Html {
	return html`<section>
		<h2>${development.heading}</h2>
		<pre dir="ltr">${explanation}</pre>
	</section>`;
}
