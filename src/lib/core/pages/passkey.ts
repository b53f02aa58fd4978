/**
 * The passkey form of the sign-in page, and the only script of the built-in pages, which passkeys need. The script asks the
 * authenticator and posts its response like any form, so the answer is an ordinary redirect.
 *
 * @see WebAuthn Level 3, sections 5.1.8 to 5.1.10 (JSON forms of options and responses)
 */
import { Html, html } from '../../base/markup/html.js';
import type { WebAuthnProvider } from '../context/providers/webauthn.js';
import { fieldHtml, hiddenFields } from './fields.js';
import { button, labelled, rememberBox, sharedFields } from './forms.js';
import type { Forms, Rank } from './forms.js';
import { icons } from './logo.js';

/** The place of the address for a passkey, if the form has no field for it. */
type SharedAddress =
	/** In the field of another form. */
	| { readonly inputId: string }
	/** A known address. `offered` is whether a field of the page lets the browser offer passkeys. */
	| { readonly email: string; readonly offered: boolean };

/** Returns the form of a provider. */
export function passkeyForm(
	forms: Forms,
	provider: WebAuthnProvider,
	{ rank, address }: { rank: Rank; address?: SharedAddress }
): Html {
	const { authPath, typedIn, closed } = forms;
	const { signIn, create, noScript, ...notes } = forms.messages.passkey;
	const offered = provider.conditionalUI && (!address || 'inputId' in address || address.offered);
	const typed = typedIn?.provider === undefined ? typedIn?.fields : undefined;
	const email = address && ('email' in address ? address.email : '');
	const hidden = sharedFields(forms, { action: '', data: '', email, ...choiceAt(forms, address) });
	return html`<form
		method="post"
		action="${authPath}/callback/${provider.id}"
		data-passkey="${authPath}/webauthn-options/${provider.id}"
		data-autofill="${offered ? 'true' : 'false'}"
		${unknownPasskey(forms)}
		${address && 'inputId' in address && html`data-address="${address.inputId}" `}${Object.entries(notes).map(
			([name, text]) => html`data-${new Html(name)}="${text}" `
		)}
	>
		${hidden}${
			address
				? null
				: Object.entries(provider.fields).map(([name, field]) =>
						fieldHtml(provider.id, name, labelled(forms, name, field), { value: typed?.[name] })
					)
		}
		${address ? null : rememberBox(forms, provider.id)}
		${button(forms, signIn, { ids: [provider.id], rank, icon: icons.key, action: 'authenticate' })}
		${!closed && signUpParts(forms, create)}
		<p role="alert" class="note" hidden></p>
		<noscript><p class="note">${noScript}</p></noscript>
	</form>`;
}

/** A form in which a user who is known proves their identity by a passkey. */
interface ProvingForm {
	/** The address that it posts to. */
	readonly post: string;
	/** The ceremony. */
	readonly action: 'reauthenticate' | 'factor';
	readonly rank: Rank;
	/** Hidden fields, and a box, above the button. */
	readonly content: Html | Html[];
}

/** Returns such a form, for the passkeys of a provider. */
export function provingForm(
	forms: Pick<Forms, 'authPath' | 'messages'>,
	providerId: string,
	{ post, action, rank, content }: ProvingForm
): Html {
	const { authPath, messages } = forms;
	const { signIn: _, create: __, noScript: ___, ...notes } = messages.passkey;
	const { passkey, noScript } = messages.reauthentication;
	return html`<form
		method="post"
		action="${post}"
		data-passkey="${authPath}/webauthn-options/${providerId}"
		data-autofill="false"
		${Object.entries(notes).map(([name, text]) => html`data-${new Html(name)}="${text}" `)}
	>
		${content}${hiddenFields({ action: '', data: '' })}${button(forms, passkey, { rank, icon: icons.key, action })}
		<p role="alert" class="note" hidden></p>
		<noscript><p class="note">${noScript}</p></noscript>
	</form>`;
}

/** Returns the button that makes a passkey, below the widget that tells people from programs. */
function signUpParts(forms: Forms, label: string): Html {
	return html`${forms.human}${button(forms, label, { rank: 'quiet', action: 'register' })}`;
}

/** Returns the passkey that the site did not know at the last attempt, if any: the script tells the authenticator. */
function unknownPasskey({ typedIn }: Forms): Html | false {
	const unknown = typedIn?.fields.unknown_credential;
	return unknown !== undefined && html`data-unknown="${unknown}" `;
}

/** Returns the field that the script fills from the box beside the shared address, if there is one. */
function choiceAt({ remember }: Forms, address: SharedAddress | undefined): { remember?: string } {
	return remember === 'ask' && address ? { remember: '' } : {};
}

/** The script. It contains no value of a request. */
export const passkeyScript = new Html(`
let pending;
function say(form, what) {
	const note = form.querySelector('[role=alert]');
	note.textContent = form.dataset[what] ?? '';
	note.hidden = !note.textContent;
}
async function run(form, action, mediation) {
	pending?.abort();
	const mine = (pending = new AbortController());
	const { signal } = mine;
	// An offer reports no failure, because the person did not ask for it. A request ends the offer: a failure renews it.
	const fail = (what) => {
		if (mediation) return;
		say(form, what);
		autofill();
	};
	if (!mediation) say(form, '');
	const address = document.getElementById(form.dataset.address);
	if (address) form.elements.namedItem('email').value = address.value;
	try {
		const query = new URLSearchParams(new FormData(form));
		for (const own of ['data', 'callbackUrl', 'remember']) query.delete(own);
		query.set('action', action);
		const answer = await fetch(form.dataset.passkey + '?' + query, { signal });
		// A session that is not fresh may add no passkey: the answer names the page for a new proof.
		const { options, url } = await answer.json().catch(() => ({}));
		if (url && !mediation) {
			const proof = new URL(url, location.href);
			proof.searchParams.set('callbackUrl', form.elements.namedItem('callbackUrl')?.value ?? '');
			return location.assign(proof);
		}
		if (!answer.ok) return fail({ 400: 'missing', 429: 'wait' }[answer.status] ?? 'failed');
		// An offer ends before its challenge does, and begins again.
		if (mediation) setTimeout(() => pending === mine && run(form, action, mediation), options.timeout * 0.9);
		const register = action === 'register';
		const publicKey = register
			? PublicKeyCredential.parseCreationOptionsFromJSON(options)
			: PublicKeyCredential.parseRequestOptionsFromJSON(options);
		const credential = await navigator.credentials[register ? 'create' : 'get']({ publicKey, mediation, signal });
		form.elements.namedItem('action').value = action;
		form.elements.namedItem('data').value = JSON.stringify(credential);
		const box = address?.form.elements.namedItem('remember');
		if (box) form.elements.namedItem('remember').value = box.checked;
		HTMLFormElement.prototype.submit.call(form);
	} catch (error) {
		if (!signal.aborted) fail({ NotAllowedError: 'cancelled', InvalidStateError: 'registered' }[error.name] ?? 'failed');
	}
}
async function autofill() {
	const form = document.querySelector('form[data-autofill=true]');
	if (form && (await PublicKeyCredential.isConditionalMediationAvailable?.())) run(form, 'authenticate', 'conditional');
}
// Tells authenticators which passkeys are valid, so that they do not offer others. Other browsers do nothing.
function signal(form) {
	const tell = (method, values) => PublicKeyCredential[method]?.(values).catch(() => {});
	const [rpId, credentialId] = form.dataset.unknown?.split(' ') ?? [];
	if (credentialId) tell('signalUnknownCredential', { rpId, credentialId });
	const accepted = JSON.parse(form.dataset.accepted ?? 'null');
	for (const userId of accepted?.userIds ?? []) {
		const { rpId, allAcceptedCredentialIds, name, displayName } = accepted;
		tell('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds });
		tell('signalCurrentUserDetails', { rpId, userId, name, displayName });
	}
}
// After a sign-in with a password, the browser may make a passkey without a question. The person did not ask, so a failure is not shown.
async function upgrade(form) {
	const { signal } = (pending = new AbortController());
	try {
		const { conditionalCreate } = await PublicKeyCredential.getClientCapabilities();
		if (!conditionalCreate) return;
		const answer = await fetch(form.dataset.passkey + '?action=register&automatic=true', { signal });
		const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON((await answer.json()).options);
		const credential = await navigator.credentials.create({ publicKey, mediation: 'conditional', signal });
		const body = new URLSearchParams(new FormData(form));
		body.set('action', 'register');
		body.set('data', JSON.stringify(credential));
		await fetch(form.getAttribute('action'), { method: 'POST', body, signal });
	} catch {}
}
const supported = window.PublicKeyCredential && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
for (const form of document.querySelectorAll('form[data-passkey]')) {
	if (supported) signal(form);
	else say(form, 'unsupported');
	for (const button of form.querySelectorAll('button')) {
		button.disabled = !supported;
		button.addEventListener('click', () => run(form, button.value));
	}
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		if (supported) run(form, 'authenticate');
	});
}
const upgraded = document.querySelector('form[data-upgrade]');
if (supported && upgraded) upgrade(upgraded);
if (supported) autofill();
`);
