/** The frame of the built-in pages: semantic HTML that contains the style sheet. */
import type { AuthContext } from '../context/context.js';
import type { Outcome } from '../../base/http/outcome.js';
import { Html, html } from '../../base/markup/html.js';
import { imageSource } from '../../base/markup/image-url.js';
import { randomToken } from '../../base/seal/encoding.js';
import type { Messages } from '../../../locales/en/pages.js';
import { revealIn } from './reveal.js';
import { styleSheet } from './style.js';
import type { CompiledHumanCheck } from '../options.js';
import { humanCheck } from '../options.js';

interface Frame {
	/** @default 200 */
	readonly status?: number;
	readonly script?: Html;
	/** The news of the page, such as an error. It begins the title, because screen readers read that first. */
	readonly news?: string;
	/** Name of the site, for the end of the title, unless the title already contains it. */
	readonly site?: string;
	/** Addresses of the pictures in the content. */
	readonly images?: readonly string[];
	/** More rules for the style sheet. */
	readonly style?: string;
}

/** Widgets are 300 pixels wide: on a narrow screen they stand out of the content on both sides, and fit the page. */
const widgetStyle = new Html(
	'.human { display: flex; justify-content: center; contain: inline-size; margin-block: .75rem; } .human > * { flex: none; }'
);

/** Returns the widget of the check for humans, if the content has it. */
function widgetIn(content: Html, check: CompiledHumanCheck | undefined) {
	const widget = check?.widget;
	return widget && content.text.includes(widget.html.text) ? widget : undefined;
}

/** Puts content into the frame. */
export function page(
	{ theme, options }: Pick<AuthContext, 'theme'> & Partial<Pick<AuthContext, 'options'>>,
	messages: Messages,
	title: string,
	content: Html,
	{ status = 200, script, news, site, images = [], style = '' }: Frame = {}
): Outcome {
	const { lang, dir } = messages;
	const nonce = randomToken(18);
	const { colorScheme = 'auto', logo } = theme;
	const widget = widgetIn(content, options && humanCheck.of({ options }));
	const reveal = revealIn(content, messages, nonce);
	// Without an icon, browsers request `/favicon.ico`, which the site may not have.
	const icon = logo ?? 'data:,';
	const document = html`<!doctype html>
		<html lang="${lang}" dir="${dir}" data-scheme="${colorScheme}">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<meta name="color-scheme" content="${colorScheme === 'auto' ? 'light dark' : colorScheme}" />
				<title>${[news, title, site].filter(Boolean).join(' - ')}</title>
				<link rel="icon" href="${icon}" />
				<style nonce="${nonce}">
					${new Html(styleSheet(theme) + reveal.style + style)}${widget && widgetStyle}
				</style>
			</head>
			<body>
				<main>
					${logo && html`<img class="logo" src="${logo}" alt="" />`}
					<h1>${title}</h1>
					${content}
				</main>
				${
					script &&
					html`<script nonce="${nonce}" type="module">
						${script};
					</script>`
				}
				${reveal.html} ${widget && html`<script nonce="${nonce}" src="${widget.script}" async defer></script>`}
			</body>
		</html>`;
	const sources = [icon, ...images].flatMap((url) => imageSource(url) ?? []);
	return {
		kind: 'page',
		html: document.text,
		status,
		nonce,
		script: [script, reveal.html].some(Boolean),
		...(widget && { widget: widget.origins }),
		images: [...new Set(sources)],
		cookies: []
	};
}
