/** The rules of the account page, beside those of all pages: headings beside their sections where there is room. */
import { withoutIndentation } from '../markup/html.js';

export const accountStyle = withoutIndentation(`
	main { max-inline-size: 56rem; padding-inline: clamp(1rem, 5vw, 2.5rem); }
	h1 { text-align: start; }
	.account-section { padding-block: 1.75rem; border-block-start: 1px solid var(--line); scroll-margin-block-start: 1rem; }
	.account-section > h2 { margin: 0 0 1rem; font-size: 1.125rem; line-height: 1.5; color: var(--text); text-wrap: balance; }
	.account-section h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; line-height: 1.5; color: var(--text); }
	.account-section p { text-align: start; }
	.account-section > div > :last-child { margin-block-end: 0; }
	.account-section dl { margin: 0; display: grid; gap: .75rem; }
	dt { font-size: .875rem; color: var(--quiet); }
	dd { margin: 0; overflow-wrap: anywhere; }
	.profile:has(+ form) { margin-block-end: 1.25rem; }
	.profile { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: start; }
	.profile > dl { flex: 1 1 14rem; }
	.picture { flex: none; border-radius: 50%; object-fit: cover; }
	.list { display: grid; gap: .75rem; margin: 0 0 1rem; padding: 0; list-style: none; }
	.list > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
		padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .75rem; }
	.list > li > div:first-child { flex: 1 1 14rem; min-inline-size: 0; overflow-wrap: anywhere; }
	.list p { margin: .125rem 0 0; font-size: .875rem; }
	.list form { margin: 0; }
	.list details { font-size: .875rem; }
	.list details[open] { flex-basis: 100%; padding-block-start: .75rem; }
	summary { cursor: pointer; text-decoration: underline; text-decoration-color: var(--quiet); text-underline-offset: .2em; }
	.list li > details > :not(summary) { margin-block-start: .5rem; }
	.make > form { margin-block-start: 1rem; }
	fieldset { margin: 0 0 1rem; padding: .75rem 1rem .25rem; border: 1px solid var(--line); border-radius: .75rem; }
	legend { padding-inline: .25rem; font-weight: 600; font-size: .9375rem; }
	select { display: block; inline-size: 100%; min-block-size: 2.875rem; margin: 0 0 .75rem; padding: .5rem .75rem; font: inherit;
		color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: .625rem; }
	.small { inline-size: auto; min-block-size: 2.25rem; padding-block: .25rem; font-size: .875rem; }
	strong:has(+ .mark) { margin-inline-end: .375rem; }
	.mark { padding: .0625rem .5rem; border: 1px solid currentcolor; border-radius: 1rem;
		font-size: .75rem; font-weight: 600; white-space: nowrap; color: var(--focus); }
	.account-section :is(button, .button):not(.small, .primary) { max-inline-size: 20rem; }
	@media (min-width: 48rem) {
		.account-section { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2rem; }
		.account-section > h2 { margin: 0; }
	}
`);
