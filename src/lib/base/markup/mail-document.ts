/**
 * The frame of emails, in the HTML that mail programs understand: a layout of tables with inline styles. The inline colours
 * are complete. A style block adds the dark ones in programs that read it. An email loads nothing.
 */
import type { Theme } from '../../../types.js';
import { mailColor, palettesOf } from './colors.js';
import type { Palette } from './colors.js';
import { Html, html } from './html.js';

/** The parts that an email is made of. Text is escaped. */
export interface Parts {
	paragraph(text: string): Html;
	/** Returns a link that looks like a button. */
	button(text: string, url: string): Html;
	/** Returns an address to copy. */
	link(url: string): Html;
	/** Returns a code to type in. */
	code(text: string): Html;
	/** Returns a less prominent paragraph. */
	note(text: string | Html): Html;
	/** Returns a horizontal line. */
	rule(): Html;
}

/**
 * Makes the document.
 * @param head its title, the text beside the subject in a list of emails, and its language
 * @param body assembles the parts
 */
export function mailDocument(
	theme: Theme,
	head: { title: string; preview: string; lang: string; dir: 'ltr' | 'rtl' },
	body: (parts: Parts) => readonly Html[]
): string {
	const { colorScheme = 'auto' } = theme;
	const palettes = palettesOf(theme, mailColor);
	const color = colorScheme === 'dark' ? palettes.dark : palettes.light;
	const schemes = colorScheme === 'auto' ? 'light dark' : colorScheme;
	const document = html`<!doctype html>
		<html lang="${head.lang}" dir="${head.dir}">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="${schemes}" />
				<meta name="supported-color-schemes" content="${schemes}" />
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
				<meta name="x-apple-disable-message-reformatting" />
				<title>${head.title}</title>
				<style>
					${new Html(styleSheet(schemes, palettes.dark))}
				</style>
			</head>
			<body class="page" dir="${head.dir}" style="margin: 0; padding: 0; background-color: ${color.page};">
				<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${head.preview}</div>
				<table ${table} class="page" bgcolor="${color.page}" style="background-color: ${color.page};">
					<tr>
						<td align="center" style="padding: 32px 16px;">
							${wordOnly('<table role="presentation" width="480"><tr><td>')}
							<table ${table} class="card" bgcolor="${color.card}" style="${cardStyle(color)}">
								<tr>
									<td
										style="padding: 36px 28px 24px; font-family: ${font}; text-align: ${head.dir === 'rtl' ? 'right' : 'left'};"
									>
										<h1 class="text" style="${textStyle(color.text, 22, 28, 20)} font-weight: 600;">${head.title}</h1>
										${body(partsIn(color))}
									</td>
								</tr>
							</table>
							${wordOnly('</td></tr></table>')}
						</td>
					</tr>
				</table>
			</body>
		</html> `;
	// An email does not need the indentation of the source.
	return document.text.replace(/\n\s+/g, '\n');
}

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";
/** A table for layout only, which screen readers do not announce as a table. */
const table = new Html('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

function partsIn(color: Palette): Parts {
	const note = textStyle(color.quiet, 14, 21, 12);
	return {
		paragraph: (text) => html`<p class="text" style="${textStyle(color.text, 16, 24, 20)}">${text}</p>`,
		// The cell has colour and padding, too, because Word does not pad links.
		button: (text, url) =>
			html`<table ${table} style="margin: 0 0 24px;">
				<tr>
					<td
						class="button"
						align="center"
						bgcolor="${color.brand}"
						style="border-radius: 10px; mso-padding-alt: 13px 24px;"
					>
						<a class="button" href="${url}" style="${buttonStyle(color)}">${text}</a>
					</td>
				</tr>
			</table>`,
		link: (url) => html`<a class="quiet" href="${url}" style="${linkStyle(color)}">${url}</a>`,
		code: (text) => html`<p class="text page" style="${codeStyle(color)}">${text}</p>`,
		note: (text) => html`<p class="quiet" style="${note}">${text}</p>`,
		rule: () =>
			html`<table ${table} style="margin: 20px 0 16px;">
				<tr>
					<td class="rule" style="border-top: 1px solid ${color.line}; font-size: 0; line-height: 0;">&nbsp;</td>
				</tr>
			</table>`
	};
}

/** Returns a text style. Sizes, and the space below, are in pixels. */
function textStyle(color: string, size: number, line: number, below: number): string {
	return `margin: 0 0 ${below}px; font-size: ${size}px; line-height: ${line}px; color: ${color};`;
}

function cardStyle({ card, line }: Palette): string {
	return `max-width: 480px; border: 1px solid ${line}; border-radius: 16px; border-collapse: separate; background-color: ${card};`;
}

function buttonStyle({ brand, onBrand }: Palette): string {
	return (
		`display: block; padding: 13px 24px; border-radius: 10px; font-size: 16px; line-height: 24px; font-weight: 600; ` +
		`text-decoration: none; color: ${onBrand}; background-color: ${brand};`
	);
}

function linkStyle({ quiet }: Palette): string {
	return `font-size: 12px; line-height: 18px; word-break: break-all; color: ${quiet};`;
}

function codeStyle({ text, page }: Palette): string {
	return (
		`${textStyle(text, 28, 36, 20)} padding: 14px 8px; border-radius: 10px; font-family: ${monospace}; ` +
		`font-weight: 600; letter-spacing: 4px; text-align: center; word-break: break-all; background-color: ${page};`
	);
}

/** Returns markup for Outlook on Windows only, which shows emails with Word. Word does not support `max-width`. */
function wordOnly(markup: string): Html {
	return new Html(`<!--[if mso]>${markup}<![endif]-->`);
}

/** Returns the style block, which has the dark colours if both schemes are wanted. They have to win over the inline ones. */
function styleSheet(schemes: string, dark: Palette): string {
	const root = `:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }`;
	if (schemes !== 'light dark') return root;
	return `${root}
		@media (prefers-color-scheme: dark) {
		.page { background-color: ${dark.page} !important; }
		.card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
		.rule { border-color: ${dark.line} !important; }
		.text { color: ${dark.text} !important; }
		.quiet { color: ${dark.quiet} !important; }
		.button { color: ${dark.onBrand} !important; background-color: ${dark.brand} !important; }
		}`;
}
