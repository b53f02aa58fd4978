/** The rules of the pages of second factors, beside those of all pages. */
import { withoutIndentation } from '../../../base/markup/html.js';

export const factorStyle = withoutIndentation(`
	.qr { display: block; inline-size: 12rem; max-inline-size: 100%; margin: 0 auto 1.25rem; border-radius: .625rem; overflow: hidden; }
	.qr > svg { display: block; inline-size: 100%; block-size: auto; }
	.key { display: block; margin: 0 0 1.25rem; font: 1rem/1.6 ui-monospace, monospace; text-align: center; overflow-wrap: anywhere;
		user-select: all; }
	details { margin: 0 0 .75rem; }
	summary { cursor: pointer; padding-block: .375rem; text-align: center; text-decoration: underline;
		text-decoration-color: var(--quiet); text-underline-offset: .2em; }
	details[open] > summary { margin-block-end: .75rem; }
	.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .5rem; margin: 0 0 1.25rem; padding: 1rem;
		list-style: none; text-align: center; font: 1rem/1.5 ui-monospace, monospace; border: 1px solid var(--line); border-radius: .75rem; }
	.pair { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0 0 .75rem; }
	.pair > * { flex: 1 1 8rem; margin: 0; }
	@media (scripting: none) { [data-print] { display: none; } }
	@media print {
		body { display: block; padding: 0; }
		main { max-inline-size: none; border: 0; box-shadow: none; }
		.button, button { display: none; }
	}
`);
