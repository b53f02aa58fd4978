/**
 * The picture on the button of a provider: the application's own, or the mark that ships with the library. Screen readers
 * skip the picture, because the text of the button says the same.
 */
import type { CompiledProvider } from '../context/providers/index.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import type { ProviderLogo } from '../../../providers/types/oauth.js';
import { logos } from './logos.js';

/** The icons of ways without a provider's mark: an envelope, and a key. */
export const icons = {
	mail: stroked('M3 5.5h18v13H3zM3.5 6l8.5 7L20.5 6'),
	key: stroked('M8.5 15.5a4.5 4.5 0 1 1 0-7 4.5 4.5 0 0 1 1.5 2h11v3h-2.5v3h-3.5v-3h-5a4.5 4.5 0 0 1-1.5 2zM5.5 12h.01')
};

function stroked(d: string): Html {
	return html`<svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
		<path
			fill="none"
			stroke="currentColor"
			stroke-width="1.75"
			stroke-linecap="round"
			stroke-linejoin="round"
			d="${d}"
		/>
	</svg>`;
}

/** Returns the URLs of pictures that the button of a provider loads. */
export function pictureUrlsOf({ logo }: { readonly logo?: string | ProviderLogo }): string[] {
	return typeof logo === 'string' ? [logo] : [];
}

/** Returns the picture of a provider, if there is one. */
export function logoOf(provider: CompiledProvider): Html | null {
	const own = provider.kind === 'oauth' ? provider.logo : undefined;
	if (typeof own === 'string') return html`<img src="${own}" alt="" width="20" height="20" />`;
	const mark = own ?? (Object.hasOwn(logos, provider.id) ? logos[provider.id] : undefined);
	if (!mark) return null;
	const { size = 24, paths, letter } = mark;
	return html`<svg aria-hidden="true" width="20" height="20" viewBox="0 0 ${size} ${size}">
		${paths.map(pathHtml)}${letter && letterHtml(letter, size / 2)}
	</svg>`;
}

function pathHtml({ d, fill = 'currentColor' }: { readonly d: string; readonly fill?: string }): Html {
	return html`<path fill="${fill}" d="${d}" />`;
}

function letterHtml({ text, fill }: NonNullable<ProviderLogo['letter']>, middle: number): Html {
	return html`<text
		x="${middle}"
		y="${middle}"
		fill="${fill}"
		font-size="${middle * 1.2}"
		font-weight="700"
		text-anchor="middle"
		dominant-baseline="central"
		>${text}</text
	>`;
}
