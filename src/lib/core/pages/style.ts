/** The style sheet of the built-in pages: light and dark, from 320 pixels up, for both text directions. */
import type { Theme } from '../../../types.js';
import { palettesOf } from '../../base/markup/colors.js';
import type { Palette } from '../../base/markup/colors.js';
import { withoutIndentation } from '../../base/markup/html.js';

/** Returns the style sheet with the colours of the theme. */
export function styleSheet(theme: Theme): string {
	const { light, dark } = palettesOf(theme);
	const color = (name: keyof Palette): string =>
		light[name] === dark[name] ? light[name] : `light-dark(${light[name]}, ${dark[name]})`;
	return `:root { color-scheme: light dark; --brand: ${color('brand')}; --on-brand: ${color('onBrand')}; --page: ${color('page')}; --card: ${color('card')}; --text: ${color('text')}; --quiet: ${color('quiet')}; --line: ${color('line')}; --bad: ${color('bad')}; --focus: ${color('focus')}; }
${rules}`;
}

// The button of Apple is black or white, which the rules for its mark require. A transparent one is lighter in the dark scheme.
const rules = withoutIndentation(`
	:root { font: 1rem/1.5 system-ui, sans-serif; }
	[data-scheme='light'] { color-scheme: light; }
	[data-scheme='dark'] { color-scheme: dark; }
	* { box-sizing: border-box; }
	body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1rem;
		background: var(--page); color: var(--text); }
	main { inline-size: 100%; max-inline-size: 24rem; padding: 2rem clamp(1rem, 6vw, 1.75rem); background: var(--card);
		border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 .5rem 2rem rgb(0 0 0 / .06); }
	h1 { margin: 0 0 1.5rem; font-size: 1.5rem; line-height: 1.25; text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
	p { margin: 0 0 1.25rem; color: var(--quiet); text-align: center; text-wrap: pretty; }
	form, p:has(> .button) { margin: 0 0 .75rem; }
	main > :last-child, form > :last-child { margin-block-end: 0; }
	.logo { display: block; max-block-size: 3.5rem; max-inline-size: 100%; margin: 0 auto 1.25rem; }
	button, .button { display: flex; align-items: center; justify-content: center; position: relative;
		inline-size: 100%; min-block-size: 2.875rem; padding: .5rem .875rem; font: inherit; font-size: .9375rem; font-weight: 500;
		text-align: center; text-decoration: none; text-wrap: balance; overflow-wrap: anywhere; cursor: pointer;
		color: var(--text); background: none;
		border: 1px solid color-mix(in srgb, var(--quiet) 40%, var(--card)); border-radius: .625rem; }
	[action*='/signin/apple'] > button { color: light-dark(#000, #fff); background: light-dark(#fff, #000); }
	button:hover, .button:hover { background: light-dark(#f4f5f8, #1d222b); border-color: var(--quiet); }
	.primary { font-weight: 600; color: var(--on-brand); border-color: color-mix(in srgb, var(--on-brand) 20%, var(--brand)); }
	.primary, .primary:hover { background: var(--brand); }
	.primary:hover { box-shadow: 0 0 0 3px color-mix(in srgb, var(--brand) 30%, transparent); }
	.quiet, .quiet:hover { min-block-size: 2rem; padding-block: 0; color: var(--text); background: none; border-color: transparent; }
	.quiet > span { text-decoration: underline; text-decoration-color: var(--quiet); text-underline-offset: .2em; }
	.quiet:hover > span { text-decoration-color: currentColor; text-decoration-thickness: 2px; }
	button > :is(svg, img) { flex: none; inline-size: 1.25rem; block-size: 1.25rem; object-fit: contain; }
	button > span { min-inline-size: 0; }
	:is(svg, img) + span { flex: 1 1 auto; margin-inline-start: .75rem; }
	button:has(> svg, > img)::after { content: ''; flex: 0 999999 2rem; }
	small { position: absolute; inset-block-start: -.625rem; inset-inline-end: .75rem; padding: 0 .5rem;
		font-size: .75rem; font-weight: 500; color: var(--text); background: var(--card); border: 1px solid var(--quiet);
		border-radius: 1rem; }
	label { display: block; margin: 0 0 .25rem; font-weight: 600; font-size: .9375rem; }
	select, input:not([type=hidden], [type=checkbox], [type=radio]) { display: block; inline-size: 100%; min-block-size: 2.875rem;
		margin: 0 0 .75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: none;
		border: 1px solid var(--quiet); border-radius: .625rem; }
	.choice { display: flex; gap: .625rem; align-items: center; margin: 0 0 .75rem; text-align: start; }
	button + .choice { margin-block: .75rem 0; }
	.choice label { margin: 0; font-weight: 400; color: var(--text); }
	.choice input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0; }
	input { accent-color: var(--focus); }
	input[readonly] { background: var(--page); border-color: transparent; text-overflow: ellipsis; }
	input[aria-invalid] { border-color: var(--bad); }
	input[autocomplete=one-time-code] { font-size: 1.25rem; letter-spacing: .15em; text-align: center; }
	::placeholder { color: var(--quiet); opacity: 1; }
	.or { display: flex; gap: .75rem; align-items: center; margin-block: 1.25rem; }
	.or::before, .or::after { content: ''; flex: 1; border-block-start: 1px solid var(--line); }
	.hint { margin: -.5rem 0 .75rem; font-size: .8125rem; text-align: start; }
	.links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; margin-block: .25rem 0; font-size: .875rem; }
	.links a { padding-block: .375rem; color: var(--text); text-decoration-color: var(--quiet); text-underline-offset: .2em; }
	.links a:hover { text-decoration-color: currentColor; }
	.note { margin: .75rem 0 0; }
	button + button { margin-block-start: .75rem; }
	button:disabled { opacity: .55; cursor: not-allowed; }
	@media (scripting: none) { [data-passkey] > :is(button, label, input) { display: none !important; } }
	.address { display: block; color: var(--text); overflow-wrap: anywhere; }
	:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
	.alert { padding: .75rem 1rem; margin: 0 0 1.25rem; border: 1px solid currentColor; border-radius: .625rem; color: var(--bad); }
	.good { color: var(--text); text-align: start; }
	.alert > strong { display: block; }
	.alert p { margin: 0; color: inherit; text-align: start; }
	footer { margin-block-start: 1.5rem; font-size: .875rem; overflow-wrap: anywhere; }
	footer > :last-child { margin-block-end: 0; }
	footer section { margin-block-start: 1rem; padding-block-start: 1rem; border-block-start: 1px dashed var(--line); }
	h2 { margin: 0 0 .5rem; font-size: inherit; color: var(--quiet); }
	pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font: .8125rem/1.5 ui-monospace, monospace; }
`);
