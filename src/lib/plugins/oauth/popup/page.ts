/**
 * The page on which a sign-in ends in a window that `signIn(id, { popup: true })` has opened. It tells the page that opened the
 * window how the sign-in ended, and closes the window.
 *
 * The message goes to pages of this site only: `postMessage` names the origin, and a `BroadcastChannel` does not reach another
 * one. It carries the random id that the opener sent with the request, and no secret. The channel is for an opener that the
 * browser has cut off, because a page on the way has a `Cross-Origin-Opener-Policy`.
 *
 * @see HTML Living Standard, sections 9.3 (cross-document messaging) and 9.5 (broadcasting)
 */
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { Html, html } from '../../../base/markup/html.js';
import { page } from '../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';
import { errorText } from '../../../core/pages/error-text.js';

/** Turns the end of a sign-in into the page. A page of another kind stays as it is. */
export function popupPage(ctx: AuthContext, req: AuthRequest, outcome: Outcome, id: string): Outcome {
	if (outcome.kind !== 'redirect') return outcome;
	const { to: url, shownError, cookies, retryAfterSeconds: retryAfter } = outcome;
	const messages = messagesFor(ctx, req);
	const { title, text } = shownError ? errorText(shownError.error, messages) : messages.popup;
	const result = shownError ? { ok: false, ...shownError, url, retryAfter } : { ok: true, url, status: 200 };
	const content = html`<p ${shownError && html`role="alert"`}>${text}</p>
		<p>
			<a class="button primary" href="${url}" data-popup="${JSON.stringify({ id, result })}"
				>${shownError ? messages.error.again : messages.popup.next}</a
			>
		</p>`;
	const status = shownError?.status ?? 200;
	return { ...page(ctx, messages, title, content, { status, script, site: siteName(ctx, req) }), cookies };
}

/** The script. It contains no value of a request. */
const script = new Html(`
const { id, result } = JSON.parse(document.querySelector('[data-popup]').dataset.popup);
const name = 'framework-auth:popup';
if (opener) opener.postMessage({ name, id, result }, location.origin);
else new BroadcastChannel(name + ':' + id).postMessage(result);
close();
`);
