/**
 * The passkey form of the sign-in page, and the one script that the built-in pages have: passkeys need one. It asks the
 * authenticator and posts its response like any form, so that what comes of it is a redirect like any other.
 *
 * @see WebAuthn Level 3, sections 5.1.8 to 5.1.10 (JSON forms of options and responses)
 */
import { Html, html } from '../html.js';
import type { WebAuthnProvider } from '../webauthn/provider.js';
import { fieldsHtml, hiddenFields } from './fields.js';
import type { Messages } from './messages.js';

/** The form of a provider. */
export function passkeyForm(
	authPath: string,
	messages: Messages['passkey'],
	provider: WebAuthnProvider,
	{ callbackUrl, mark }: { callbackUrl: string | undefined; mark: Html | false }
): Html {
	const { signIn, create, noScript, cancelled, registered, failed, unsupported, wait, missing } = messages;
	return html`<form
		method="post"
		action="${authPath}/callback/${provider.id}"
		data-passkey="${authPath}/webauthn-options/${provider.id}"
		data-autofill="${provider.conditionalUI ? 'true' : 'false'}"
		data-cancelled="${cancelled}"
		data-registered="${registered}"
		data-failed="${failed}"
		data-unsupported="${unsupported}"
		data-wait="${wait}"
		data-missing="${missing}"
	>
		${hiddenFields({ callbackUrl, action: '', data: '' })}${fieldsHtml(provider.id, provider.fields)}
		<button type="button" value="authenticate" class="primary">${signIn}${mark}</button>
		<button type="button" value="register">${create}</button>
		<p role="alert" class="note" hidden></p>
		<noscript><p class="note">${noScript}</p></noscript>
	</form>`;
}

/** Runs what the forms need. Nothing of a request is in it. */
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
	// An offer says nothing: nobody has asked. What was asked for ends it, so that there is a new one after a failure.
	const fail = (what) => {
		if (mediation) return;
		say(form, what);
		autofill();
	};
	if (!mediation) say(form, '');
	try {
		const query = new URLSearchParams(new FormData(form));
		for (const own of ['data', 'callbackUrl']) query.delete(own);
		query.set('action', action);
		const answer = await fetch(form.dataset.passkey + '?' + query, { signal });
		if (!answer.ok) return fail({ 400: 'missing', 429: 'wait' }[answer.status] ?? 'failed');
		const { options } = await answer.json();
		// Ends before the challenge does, to begin again.
		if (mediation) setTimeout(() => pending === mine && run(form, action, mediation), options.timeout * 0.9);
		const register = action === 'register';
		const publicKey = register
			? PublicKeyCredential.parseCreationOptionsFromJSON(options)
			: PublicKeyCredential.parseRequestOptionsFromJSON(options);
		const credential = await navigator.credentials[register ? 'create' : 'get']({ publicKey, mediation, signal });
		form.elements.namedItem('action').value = action;
		form.elements.namedItem('data').value = JSON.stringify(credential);
		HTMLFormElement.prototype.submit.call(form);
	} catch (error) {
		if (!signal.aborted) fail({ NotAllowedError: 'cancelled', InvalidStateError: 'registered' }[error.name] ?? 'failed');
	}
}
async function autofill() {
	const form = document.querySelector('form[data-autofill=true]');
	if (form && (await PublicKeyCredential.isConditionalMediationAvailable?.())) run(form, 'authenticate', 'conditional');
}
const supported = window.PublicKeyCredential && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
for (const form of document.querySelectorAll('form[data-passkey]')) {
	if (!supported) say(form, 'unsupported');
	for (const button of form.querySelectorAll('button')) {
		button.disabled = !supported;
		button.addEventListener('click', () => run(form, button.value));
	}
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		if (supported) run(form, 'authenticate');
	});
}
if (supported) autofill();
`);
