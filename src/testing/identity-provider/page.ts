/** The sign-in page of the fake identity provider. */
import { Html, html, withoutIndentation } from '../../lib/base/markup/html.js';
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
		<p><button class="cancel" name="sub" value="">Cancel</button></p>
	</form>`;
	const document = html`<!doctype html>
		<html lang="en">
			<meta charset="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>${title}</title>
			<link rel="icon" href="data:," />
			<style>
				${style}
			</style>
			<main>
				<h1>${title}</h1>
				<p>This identity provider is for tests.</p>
				${query === undefined ? '' : form}
			</main>
		</html>`;
	return new Response(document.text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const style = new Html(
	withoutIndentation(`
	:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#eef3f0, #0e1412); color: light-dark(#17211d, #e6efeb); }
	body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box; }
	main { box-sizing: border-box; inline-size: 100%; max-inline-size: 24rem; padding: 1.75rem; border: 1px solid light-dark(#c3cec9, #41504a);
		border-radius: 1rem; background: light-dark(#fff, #18211e); overflow-wrap: anywhere; }
	h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
	p { margin: 0 0 .75rem; }
	form > :last-child { margin: 0; }
	button { inline-size: 100%; min-block-size: 2.75rem; font: inherit; font-weight: 600; cursor: pointer; color: light-dark(#fff, #0b221a);
		background: light-dark(#0f6b4f, #7fe0bf); border: 1px solid transparent; border-radius: .5rem; }
	.cancel { font-weight: 500; color: inherit; background: none; border-color: light-dark(#c3cec9, #41504a); }
	:focus-visible { outline: 3px solid light-dark(#0f6b4f, #7fe0bf); outline-offset: 2px; }
`)
);
