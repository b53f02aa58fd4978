/** The sign-in page. */
import type { CompiledProvider } from '../context/providers/index.js';
import type { AuthContext } from '../context/context.js';
import type { CredentialsProvider } from '../context/providers/credentials.js';
import type { TypedIn } from '../request/typed-address.js';
import type { Outcome } from '../../base/http/outcome.js';
import { valuesOf } from '../../base/http/cookies/sent.js';
import type { AuthRequest } from '../request/request.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import { byAddressHtml, secondStepFor } from './by-address.js';
import type { Surroundings } from './by-address.js';
import { messagesFor, siteName } from './messages-for-request.js';
import { referenceOf } from './error.js';
import { alertHtml, hiddenFields } from './fields.js';
import { credentialsForm, oauthForms, or } from './forms.js';
import type { Forms } from './forms.js';
import { page } from './layout.js';
import { pictureUrlsOf } from './logo.js';
import { errorText } from './error-text.js';
import type { Messages } from '../../../locales/en/pages.js';
import { passkeyForm, passkeyScript } from './passkey.js';
import { groupsOf } from './ways.js';
import type { Group } from './ways.js';
import { isClosed } from '../accounts/sign-up.js';
import { humanCheck } from '../options.js';

/** The content of the sign-in page. */
export interface SignInPage {
	readonly providers: readonly CompiledProvider[];
	/** Where the person wants to go, already checked. */
	readonly callbackUrl?: string;
	/** The `error` query parameter. */
	readonly error?: string | null;
	/** The `reference` query parameter. */
	readonly reference?: string | null;
	/** The fields that were typed in before. */
	readonly typedIn?: TypedIn | null;
	/** The user who is signed in. */
	readonly signedInAs?: SignedInAs | null;
}

interface SignedInAs {
	readonly email?: string | null;
	readonly name?: string | null;
}

/** Makes the page: a button for each provider that needs nothing typed in, and one form for each group of the others. */
export function signInPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ providers, callbackUrl, error, reference, typedIn, signedInAs }: SignInPage
): Outcome {
	const messages = messagesFor(ctx, req);
	const site = siteName(ctx, req);
	const title = site === undefined ? messages.signIn.title : messages.signIn.titleFor(site);
	const failure = error ? errorText(error, messages) : null;
	const lastUsed = valuesOf(req.cookies, req.cookieTable.lastProvider.name).find((id) => ctx.providers.has(id));
	const refused = failure?.code === 'CredentialsSignin';
	const asking: Forms = {
		authPath: ctx.authPath,
		messages,
		callbackUrl,
		lastUsed,
		typedIn,
		refused,
		...settingsOf(ctx, callbackUrl, signedInAs)
	};

	const passwords = providers.filter(({ kind }) => kind === 'credentials').length;
	const labelOf = ({ name }: CredentialsProvider): string =>
		passwords > 1 ? messages.signIn.with(name) : messages.signIn.submit;
	const groups = groupsOf(providers);
	const second = (!failure || ofAddress.has(failure.code)) && groups.some((group) => isSecondStep(asking, group));
	const shown = second ? groups.filter((group) => isSecondStep(asking, group)) : groups;
	// The first step has asked.
	const forms = second ? withChoice(asking) : asking;
	const first = shown.find(({ kind }) => kind !== 'buttons');
	const ways = shown.map((group, index) => {
		const rank = group === first && !signedInAs ? 'primary' : 'secondary';
		const askAgain = failure?.code === 'InvalidEmail' || failure?.code === 'NoProviderForAddress';
		const focus = index === 0 && !failure && !signedInAs;
		return html`${index > 0 && or(messages)}${groupHtml(forms, group, { rank, labelOf, askAgain, focus, second })}`;
	});
	const alert = failure && alertHtml(failure);
	const content = html`${alert}${signedInAs && signedInPanel(ctx, forms, signedInAs)}${
		ways.length > 0 ? ways : html`<p>${messages.signIn.none}</p>`
	}${failure && referenceOf(ctx, messages, reference)}`;

	const script = providers.some(({ kind }) => kind === 'webauthn') ? passkeyScript : undefined;
	const logos = providers.flatMap((provider) => (provider.kind === 'oauth' ? pictureUrlsOf(provider) : []));
	return page(ctx, messages, title, content, { script, news: failure?.title, images: logos });
}

/** Whether the forms ask if people want to stay signed in, and lead to sign-ups: a user who is signed in can add a passkey anyway. */
function settingsOf(
	ctx: AuthContext,
	callbackUrl: string | undefined,
	signedInAs: SignedInAs | null | undefined
): Pick<Forms, 'remember' | 'closed' | 'human'> {
	const closed = isClosed(ctx, callbackUrl) && !signedInAs;
	const always = { closed, human: humanCheck.of(ctx)?.widget?.html };
	return ctx.session.asksToRemember ? { ...always, remember: 'ask' } : always;
}

/** Returns the forms of the second step, with the choice of the first. */
function withChoice(forms: Forms): Forms {
	return forms.remember === 'ask' ? { ...forms, remember: forms.typedIn?.fields.remember === 'true' } : forms;
}

/**
 * Errors of the ways for an address. After them, another way for the same address may work. After other errors, the page
 * shows all ways.
 */
const ofAddress: ReadonlySet<string> = new Set([
	'CredentialsSignin',
	'EmailSignin',
	'PasskeyChanged',
	'WebAuthnVerificationError'
]);

function isSecondStep(forms: Forms, group: Group): boolean {
	return group.kind === 'address' && secondStepFor(forms, group) !== undefined;
}

function groupHtml(forms: Forms, group: Group, around: Surroundings): Html {
	if (group.kind === 'buttons') return html`${oauthForms(forms, group.providers)}`;
	if (group.kind === 'address') return byAddressHtml(forms, group, around);
	const { rank, labelOf, focus } = around;
	const { provider } = group;
	return provider.kind === 'webauthn'
		? passkeyForm(forms, provider, { rank })
		: credentialsForm(forms, provider, { label: labelOf(provider), rank, focus });
}

/** Says who is signed in, and offers to continue or to sign out. The ways below it are for another account. */
function signedInPanel(ctx: AuthContext, { messages, callbackUrl }: Forms, { email, name }: SignedInAs): Html {
	const { text, unnamed, next, signOut } = messages.signedIn;
	return html`<p>${text} <strong class="address">${email ?? name ?? unnamed}</strong></p>
		<p><a class="button primary" href="${callbackUrl ?? `${ctx.sitePath}/`}">${next}</a></p>
		<form method="post" action="${ctx.authPath}/signout">
			${hiddenFields({ callbackUrl })}<button>${signOut}</button>
		</form>
		${or(messages)}`;
}

/**
 * Makes the sign-out page, which asks before it signs out.
 * @param provider the name of the provider to which the sign-out leads
 */
export function signOutPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ callbackUrl, provider }: { readonly callbackUrl?: string; readonly provider?: string }
): Outcome {
	const messages: Messages = messagesFor(ctx, req);
	const { title, question, atProvider, submit, cancel } = messages.signOut;
	return page(
		ctx,
		messages,
		title,
		html`<p>${question}</p>
			${provider === undefined ? [] : html`<p>${atProvider(provider)}</p>`}
			<form method="post" action="${ctx.authPath}/signout">
				${hiddenFields({ callbackUrl })}
				<button class="primary">${submit}</button>
			</form>
			<p><a class="button" href="${ctx.sitePath}/">${cancel}</a></p>`,
		{ site: siteName(ctx, req) }
	);
}
