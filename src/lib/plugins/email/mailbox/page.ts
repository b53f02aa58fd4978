/** The page of the mailbox, for the developer: in English, as the terminal is. */
import type { Outcome } from '../../../base/http/outcome.js';
import { html } from '../../../base/markup/html.js';
import { page } from '../../../core/pages/layout.js';
import { english } from '../../../../locales/en/pages.js';
import type { Letter } from './letters.js';

const style = `
	main { max-inline-size: 40rem; }
	article { padding-block: 1.25rem; border-block-start: 1px solid var(--line); text-align: start; }
	article:last-child { padding-block-end: 0; }
	h2 { margin: 0 0 .25rem; font-size: 1.0625rem; color: var(--text); overflow-wrap: anywhere; }
	article p { margin: 0 0 .75rem; text-align: start; overflow-wrap: anywhere; }
	code { font-size: 1.25rem; letter-spacing: .1em; color: var(--text); }
	summary { cursor: pointer; color: var(--quiet); }
	pre { margin: .75rem 0 0; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace;
		background: var(--page); border: 1px solid var(--line); border-radius: .625rem; }
	.row { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-end: .75rem; } .row > .button { inline-size: auto; flex: 1 1 12rem; }
`;

/** Returns the page with these emails, the newest first. @param path of the mailbox */
export function mailboxPage(letters: readonly Letter[], path: string): Outcome {
	const none = html`<p>The mailbox is empty. An email that the app sends in development appears here.</p>`;
	const content = html`
		<p>
			Emails that this app would send, because no way to send them is configured. They are in the memory of the
			development server.
		</p>
		${letters.length === 0 && none} ${letters.map((letter) => articleOf(letter, path))}
	`;
	return page({ theme: {} }, english, 'Emails in development', content, { style });
}

function articleOf({ id, to, subject, text, url, code, sent }: Letter, path: string) {
	return html`<article>
		<h2>${subject}</h2>
		<p>To ${to}, ${sent.toLocaleTimeString('en-GB')}</p>
		${code !== undefined && html`<p>Code: <code>${code}</code></p>`}
		<div class="row">
			<a class="button primary" href="${url}">Open the link</a>
			<a class="button" href="${path}/${id}">Show it as sent</a>
		</div>
		<details>
			<summary>Text</summary>
			<pre>${text}</pre>
		</details>
	</article>`;
}
