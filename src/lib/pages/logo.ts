/**
 * The picture on the button of a provider: the application's own, or the mark that ships with the library. It says
 * nothing that the button does not, so that screen readers leave it out.
 */
import type { CompiledProvider } from '../compiled-provider.js';
import { html } from '../html.js';
import type { Html } from '../html.js';
import { logos } from './logos.js';

/** The picture of a provider, if there is one. */
export function logoOf(provider: CompiledProvider): Html | null {
	const own = provider.kind === 'oauth' ? provider.logo : undefined;
	if (own) return html`<img src="${own}" alt="" width="20" height="20" />`;
	const mark = Object.hasOwn(logos, provider.id) ? logos[provider.id] : undefined;
	if (!mark) return null;
	const { size = 24, paths } = mark;
	return html`<svg aria-hidden="true" width="20" height="20" viewBox="0 0 ${size} ${size}">
		${paths.map(pathHtml)}
	</svg>`;
}

function pathHtml({ d, fill = 'currentColor' }: { readonly d: string; readonly fill?: string }): Html {
	return html`<path fill="${fill}" d="${d}" />`;
}
