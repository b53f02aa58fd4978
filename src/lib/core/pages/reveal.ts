/**
 * The button that shows a password while a person types it. Only a script can do that, so the button comes as a template, and the script
 * puts it into the fields.
 */
import { Html, html, withoutIndentation } from '../../base/markup/html.js';
import type { Messages } from '../../../locales/en/pages.js';

/** The parts of a page with a field for a password. */
interface Reveal {
	readonly style: string;
	readonly html: Html | null;
}

/** Returns the parts for the button: none for content without a field for a password. */
export function revealIn(content: Html, messages: Messages, nonce: string): Reveal {
	// Text that a person wrote has no quotes here.
	if (!content.text.includes('type="password"')) return { style: '', html: null };
	// The name of the button stays the same: `aria-pressed` says whether the password is shown.
	const button = html`<template id="reveal"
			><button type="button" class="reveal" title="${messages.signIn.showPassword}" aria-pressed="false">
				<svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
					<path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />
					<path class="slash" d="M4 20 20 4" />
				</svg></button
		></template>
		<script nonce="${nonce}" type="module">
			${script};
		</script>`;
	return { style, html: button };
}

const style = withoutIndentation(`
	.revealable { position: relative; margin: 0 0 .75rem; }
	.revealable > input:not([type=hidden]) { margin: 0; }
	.revealable:has(.reveal) > input { padding-inline-end: 3rem; }
	::-ms-reveal { display: none; }
	.reveal, .reveal:hover { position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 2.875rem; margin: 0; padding: 0;
		color: var(--quiet); background: none; border-color: transparent; }
	.reveal:hover { color: var(--text); }
	.reveal::after { content: none; }
	.reveal:focus-visible { outline-offset: -4px; }
	.reveal path { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
	.reveal[aria-pressed=false] > svg > .slash { display: none; }
`);

/** The script. The field is hidden again when it is sent, so that browsers keep it as a password, and the next page does not show it. */
const script = new Html(`
const template = document.getElementById('reveal').content.firstElementChild;
for (const input of document.querySelectorAll('.revealable > input')) {
	const button = template.cloneNode(true);
	const show = (shown) => {
		// A new type moves the caret.
		const { selectionStart, selectionEnd, selectionDirection } = input;
		const active = document.activeElement === input;
		input.type = shown ? 'text' : 'password';
		button.setAttribute('aria-pressed', shown);
		if (active) input.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
	};
	button.setAttribute('aria-controls', input.id);
	// A pointer leaves the focus in the field.
	button.addEventListener('mousedown', (event) => event.preventDefault());
	button.addEventListener('click', () => show(input.type === 'password'));
	input.form.addEventListener('submit', () => show(false));
	addEventListener('pagehide', () => show(false));
	input.after(button);
}
`);
