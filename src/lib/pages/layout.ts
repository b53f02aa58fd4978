/** The frame of the built-in pages: semantic HTML and one small style sheet, light and dark, phone to desktop. */
import { palettesOf } from '../colors.js';
import type { Palette } from '../colors.js';
import type { AuthContext } from '../context.js';
import { Html, html } from '../html.js';
import type { Outcome } from '../outcome.js';
import { randomToken } from '../random.js';
import type { Messages } from './messages.js';

/**
 * Puts content into the frame.
 * @param news what has happened: screen readers say the title of a page first
 */
export function page(
	ctx: AuthContext,
	{ lang, dir }: Messages,
	title: string,
	content: Html,
	{ status = 200, script, news }: { status?: number; script?: Html; news?: string } = {}
): Outcome {
	const nonce = randomToken(18);
	const { colorScheme = 'auto', logo } = ctx.theme;
	const document = html`<!doctype html>
		<html lang="${lang}" dir="${dir}" data-scheme="${colorScheme}">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<meta name="color-scheme" content="${colorScheme === 'auto' ? 'light dark' : colorScheme}" />
				<title>${news && `${news} - `}${title}</title>
				<style nonce="${nonce}">
					${new Html(styleSheet(ctx))}
				</style>
			</head>
			<body>
				<main>
					${logo ? html`<img class="logo" src="${logo}" alt="" />` : null}
					<h1>${title}</h1>
					${content}
				</main>
				${
					script &&
					html`<script nonce="${nonce}" type="module">
						${script};
					</script>`
				}
			</body>
		</html>`;
	return { kind: 'page', html: document.text, status, nonce, script: script !== undefined, cookies: [] };
}

function styleSheet({ theme }: AuthContext): string {
	const { light, dark } = palettesOf(theme);
	const color = (name: keyof Palette): string =>
		light[name] === dark[name] ? light[name] : `light-dark(${light[name]}, ${dark[name]})`;
	return `
		:root { color-scheme: light dark; --brand: ${color('brand')}; --on-brand: ${color('onBrand')};
			--page: ${color('page')}; --card: ${color('card')}; --text: ${color('text')}; --quiet: ${color('quiet')};
			--line: ${color('line')}; --bad: ${color('bad')};
			font: 1rem/1.5 system-ui, sans-serif; }
		[data-scheme='light'] { color-scheme: light; }
		[data-scheme='dark'] { color-scheme: dark; }
		* { box-sizing: border-box; }
		body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1rem;
			background: var(--page); color: var(--text); }
		main { inline-size: 100%; max-inline-size: 24rem; padding: 2rem 1.5rem; background: var(--card);
			border: 1px solid var(--line); border-radius: 1rem; }
		h1 { margin: 0 0 1.25rem; font-size: 1.375rem; line-height: 1.25; text-align: center; text-wrap: balance; }
		p { margin: 0 0 1.25rem; color: var(--quiet); text-align: center; text-wrap: pretty; }
		form { margin: 0 0 .75rem; }
		form:last-child, p:last-child { margin-block-end: 0; }
		.logo { display: block; max-block-size: 3.5rem; max-inline-size: 100%; margin: 0 auto 1.25rem; }
		button, .button { display: block; inline-size: 100%; min-block-size: 2.875rem; padding: .625rem 1rem;
			font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
			color: var(--text); background: transparent; border: 1px solid var(--line); border-radius: .625rem; }
		button:hover, .button:hover { border-color: var(--quiet); }
		.primary { color: var(--on-brand); background: var(--brand); border-color: transparent; }
		label { display: block; margin: 0 0 .25rem; font-weight: 600; font-size: .9375rem; }
		input:not([type=hidden], [type=checkbox], [type=radio]) { display: block; inline-size: 100%; min-block-size: 2.875rem;
			margin: 0 0 .75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--page);
			border: 1px solid var(--quiet); border-radius: .625rem; }
		input[autocomplete=one-time-code] { font-size: 1.25rem; letter-spacing: .15em; text-align: center; }
		::placeholder { color: var(--quiet); opacity: 1; }
		.or { display: flex; gap: .75rem; align-items: center; margin-block: 1rem; }
		.or::before, .or::after { content: ''; flex: 1; border-block-start: 1px solid var(--line); }
		.mark { display: inline-block; margin-inline-start: .5rem; padding: 0 .5rem; font-size: .75rem; font-weight: 500;
			border: 1px solid currentColor; border-radius: 1rem; }
		.note { margin: .75rem 0 0; }
		button + button { margin-block-start: .75rem; }
		button:disabled { opacity: .55; cursor: not-allowed; }
		.address { display: block; color: var(--text); overflow-wrap: anywhere; }
		:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
		.alert { padding: .75rem 1rem; margin: 0 0 1.25rem; border: 1px solid currentColor; border-radius: .625rem; color: var(--bad); }
		.alert > strong { display: block; }
		.alert p { margin: 0; color: inherit; text-align: start; }
		footer { margin-block-start: 1.5rem; font-size: .875rem; }
		footer section { margin-block-start: 1rem; padding-block-start: 1rem; border-block-start: 1px dashed var(--line); }
		h2 { margin: 0 0 .5rem; font-size: inherit; color: var(--quiet); }
		pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font: .8125rem/1.5 ui-monospace, monospace; }
	`;
}
