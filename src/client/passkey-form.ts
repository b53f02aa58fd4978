/**
 * Adds a passkey with a form of the account page that a page of the application shows. Asks the authenticator, and posts its
 * response with the form, like the script of the built-in page.
 *
 * @see WebAuthn Level 3, sections 5.1.8 and 5.1.9
 */
import { makeUnasked } from '../browser/make-unasked.js';
import { signalAccepted } from '../browser/signal.js';
import type { AcceptedCredentials } from '../browser/signal.js';

/** Makes the buttons of passkey forms in an element work. Returns what undoes it. */
export function passkeyForms(element: HTMLElement): () => void {
	const leaving = new AbortController();
	const { signal } = leaving;
	const unasked = new AbortController();
	signal.addEventListener('abort', () => unasked.abort());
	const supported = typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
	for (const form of element.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
		if (supported) void signalAccepted(JSON.parse(form.dataset.accepted ?? 'null') as AcceptedCredentials | null);
		else say(form, 'unsupported');
		if (supported && form.dataset.upgrade) void upgrade(form, unasked.signal);
		// A ready function sends the form itself.
		if (!form.dataset.response) form.addEventListener('submit', (event) => event.preventDefault(), { signal });
		for (const button of form.querySelectorAll<HTMLButtonElement>('button')) {
			button.disabled = !supported;
			const click = () => {
				unasked.abort();
				void add(form, signal);
			};
			button.addEventListener('click', click, { signal });
		}
	}
	return () => leaving.abort();
}

/** Shows a note of the form, or none. */
function say(form: HTMLFormElement, note?: string): void {
	const place = form.querySelector<HTMLElement>('[role=alert]');
	if (!place) return;
	place.textContent = (note && form.dataset[note]) ?? '';
	place.hidden = place.textContent === '';
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

/** Has the browser make a passkey without a question. The person did not ask, so a failure is not shown. */
async function upgrade(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
	const data = await makeUnasked(form.dataset.passkey ?? '', signal);
	if (data === null) return;
	const { passkey = '', route = form.getAttribute('action') ?? '' } = form.dataset;
	const provider = decodeURIComponent(passkey.slice(passkey.lastIndexOf('/') + 1));
	const body = new URLSearchParams({ provider, action: 'register', data });
	await fetch(route, { method: 'POST', body, signal }).catch(() => undefined);
}

async function add(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
	say(form);
	const { passkey, response } = form.dataset;
	try {
		const answer = await fetch(`${passkey}?action=register`, { signal });
		const { options, url } = (await answer.json().catch(() => ({}))) as {
			options?: PublicKeyCredentialCreationOptionsJSON;
			url?: string;
		};
		// A session that is not fresh may add no passkey: the answer names the page for a new proof.
		if (url) {
			const proof = new URL(url, location.href);
			proof.searchParams.set('callbackUrl', response ? location.href : field(form, 'callbackUrl').value);
			return location.assign(proof);
		}
		if (!answer.ok || !options) return say(form, answer.status === 429 ? 'wait' : 'failed');
		const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
		const credential = await navigator.credentials.create({ publicKey, signal });
		if (response) {
			field(form, response).value = JSON.stringify(credential);
			return HTMLFormElement.prototype.requestSubmit.call(form);
		}
		field(form, 'action').value = 'register';
		field(form, 'data').value = JSON.stringify(credential);
		HTMLFormElement.prototype.submit.call(form);
	} catch (thrown) {
		const { name } = thrown as Error;
		if (!signal.aborted) say(form, { NotAllowedError: 'cancelled', InvalidStateError: 'registered' }[name] ?? 'failed');
	}
}
