/** The frame of the built-in pages: semantic HTML and one small style sheet, light and dark, phone to desktop. */
import type { AuthContext } from '../context.js';
import { Html, html } from '../html.js';
import type { Outcome } from '../outcome.js';
import { randomToken } from '../random.js';

/** Puts content into the frame. */
export function page(ctx: AuthContext, title: string, content: Html, status = 200): Outcome {
	const nonce = randomToken(18);
	const { colorScheme = 'auto', logo } = ctx.theme;
	const document = html`<!doctype html>
		<html lang="en" dir="ltr" data-scheme="${colorScheme}">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<meta name="color-scheme" content="${colorScheme === 'auto' ? 'light dark' : colorScheme}" />
				<title>${title}</title>
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
			</body>
		</html>`;
	return { kind: 'page', html: document.text, status, nonce, cookies: [] };
}

/** A colour as CSS may have it: nothing that could end the declaration. */
function cssColor(value: string | undefined): string | undefined {
	return value && /^[\w#(),.%/ -]{1,64}$/.test(value) ? value : undefined;
}

function styleSheet({ theme }: AuthContext): string {
	const brand = cssColor(theme.brandColor) ?? 'light-dark(#1f4fd8, #8fb0ff)';
	const onBrand = cssColor(theme.buttonText) ?? (theme.brandColor ? '#fff' : 'light-dark(#fff, #0b1226)');
	return `
		:root { color-scheme: light dark; --brand: ${brand}; --on-brand: ${onBrand};
			--page: light-dark(#f4f5f8, #0e1116); --card: light-dark(#fff, #171b22); --text: light-dark(#1b1f27, #e8ebf1);
			--quiet: light-dark(#545c6b, #a3adbd); --line: light-dark(#d9dde5, #303744); --bad: light-dark(#a31321, #ff9ca4);
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
		:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
		.alert { padding: .75rem 1rem; margin: 0 0 1.25rem; border: 1px solid currentColor; border-radius: .625rem; color: var(--bad); }
		.alert strong { display: block; }
		.alert p { margin: 0; color: inherit; text-align: start; }
		footer { margin-block-start: 1.5rem; font-size: .875rem; }
		footer section { margin-block-start: 1rem; padding-block-start: 1rem; border-block-start: 1px dashed var(--line); }
		h2 { margin: 0 0 .5rem; font-size: inherit; color: var(--quiet); }
		pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font: .8125rem/1.5 ui-monospace, monospace; }
	`;
}
