/** The sign-in page of the fake identity provider. */
import { html } from '../../lib/markup/html.js';
import type { FakeUser } from './types.js';

/**
 * Returns the page with a button for each user, and one that cancels.
 * @param query of the request, which the form repeats
 */
export function page(title: string, users: readonly FakeUser[], query?: string): Response {
	const buttons = users.map(
		({ sub, name, email }) => html`<p><button name="sub" value="${sub}">${name ?? email ?? sub}</button></p>`
	);
	const form = html`<form method="post" action="/authorize${query ?? ''}">
		${buttons}
		<p><button name="sub" value="">Cancel</button></p>
	</form>`;
	const document = html`<!doctype html>
		<html lang="en">
			<meta charset="utf-8" />
			<title>${title}</title>
			<h1>${title}</h1>
			<p>This identity provider is for tests.</p>
			${query === undefined ? '' : form}
		</html>`;
	return new Response(document.text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
