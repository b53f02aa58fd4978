/**
 * The rules of the account page, beside those of all pages: a card for each section, and a menu. It is a row of tabs on a phone, and
 * stands at the side where there is room.
 */
import { withoutIndentation } from '../../../base/markup/html.js';

/** Returns the rules. The menu marks the section that was opened, without a script; at first it is the one at the top. */
export function accountStyle(ids: readonly string[]): string {
	const opened = ids.map((id) => `main:has(#${id}:target) [href='#${id}']`);
	return `${rules}nav > :is(main:not(:has(:target)) > nav > :first-child, ${opened.join()}) { color: var(--text); font-weight: 600; border-color: var(--focus); }`;
}

const rules = withoutIndentation(`
	html { scroll-padding-block: 4rem 1rem; }
	body { grid-template-columns: minmax(0, 1fr); place-items: start center; }
	main { max-inline-size: 60rem; padding: .5rem 0; background: none; border: 0; box-shadow: none; }
	.logo { margin: 0 0 .75rem; max-block-size: 2.5rem; }
	h1 { margin: 0 0 .25rem; }
	h1, .home, .account-section p { text-align: start; }
	.home { font-size: .875rem; }
	.home a, .account-section summary { color: inherit; text-decoration: underline; text-underline-offset: .2em; }
	main > nav { display: flex; gap: 0 1.25rem; position: sticky; inset-block-start: 0; z-index: 1; overflow: auto;
		margin: 0 -1rem 1rem; padding-inline: 1rem; background: var(--page);
		border-block-end: 1px solid var(--line); }
	main > nav a { padding-block: .75rem; white-space: nowrap; font-size: .9375rem; text-decoration: none; color: var(--quiet);
		border: 0 solid transparent; border-block-end-width: 3px; }
	main > nav a:focus-visible { outline-offset: -2px; }
	.sections { display: grid; gap: 1rem; min-inline-size: 0; }
	.account-section { min-inline-size: 0; padding: 1.25rem clamp(1rem, 4vw, 1.5rem); background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
	.account-section > h2 { margin: 0 0 .75rem; font-size: 1.125rem; line-height: 1.5; color: var(--text); text-wrap: balance; }
	.account-section h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; line-height: 1.5; color: var(--text); }
	.account-section p { margin-block-end: .75rem; }
	.account-section .address { display: inline; }
	.account-section > div > :last-child, :is(.list, details) form { margin-block-end: 0; }
	.account-section dl { margin: 0; display: grid; gap: .75rem; }
	dt { font-size: .875rem; color: var(--quiet); }
	dd { margin: 0; overflow-wrap: anywhere; }
	.profile { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: start; }
	.profile:has(> *) + form { margin-block-start: 1.25rem; }
	.profile > dl { flex: 1 1 14rem; }
	.picture { flex: none; border-radius: 50%; object-fit: cover; }
	.list { margin: 0 0 1rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .75rem; }
	.list > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 1rem; }
	.list > li + li { border-block-start: 1px solid var(--line); }
	.list > li > div:first-child { flex: 1 1 10rem; min-inline-size: 0; overflow-wrap: anywhere; }
	.list > li:has(> :nth-child(3)) > div:first-child { flex-basis: 14rem; }
	.list p { margin: .125rem 0 0; font-size: .875rem; }
	.list details { font-size: .875rem; }
	.list details p { margin-block-end: .5rem; }
	.list details[open] { flex-basis: 100%; padding-block-start: .5rem; }
	.account-section summary { display: flex; inline-size: fit-content; cursor: pointer; }
	.account-section summary.button { text-decoration: none; }
	.account-section details > summary + * { margin-block-start: .75rem; }
	.account-section form { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
	form > :is(label, p, fieldset) { flex-basis: 100%; margin: 0; }
	form > label { margin-block: .25rem -.25rem; }
	.account-section form > :is(input, select) { flex: 1 1 12rem; min-inline-size: 0; margin: 0; }
	fieldset { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; }
	legend { padding-inline: .25rem; font-weight: 600; font-size: .9375rem; }
	.account-section :is(button, .button) { inline-size: fit-content; margin: 0; }
	.account-section button::after { content: none; }
	.account-section .quiet { padding-inline: 0; font-size: .875rem; font-weight: 400; }
	.danger, .danger:hover { font-weight: 600; color: var(--card); background: var(--bad); border-color: var(--bad); }
	strong:has(+ .mark) { margin-inline-end: .375rem; }
	.mark { padding: .0625rem .5rem; border: 1px solid currentcolor; border-radius: 1rem;
		font-size: .75rem; font-weight: 600; white-space: nowrap; color: var(--focus); }
	@media (min-width: 52rem) {
		html { scroll-padding-block-start: 1.5rem; }
		main { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0 2rem; padding-block: 2rem; }
		main > * { grid-column: 1 / -1; }
		main > nav { grid-column: 1; flex-direction: column; align-self: start; inset-block-start: 1.5rem; max-block-size: calc(100vh - 3rem);
			margin: 0; padding: 0; border: 0; }
		main > nav a { padding: .4375rem .75rem; white-space: normal; border-width: 0; border-inline-start-width: 3px; }
		.sections { grid-column: 2; }
	}
`);
