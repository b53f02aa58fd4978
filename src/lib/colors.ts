/** The colours of pages and mails, light and dark, with those of the application's theme in them. */
import type { Theme } from '../types.js';

/** Text and quiet text stand on both backgrounds, with a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
export interface Palette {
	page: string;
	card: string;
	text: string;
	quiet: string;
	line: string;
	bad: string;
	brand: string;
	/** Of text on `brand`. */
	onBrand: string;
}

const light: Palette = {
	page: '#f4f5f8',
	card: '#ffffff',
	text: '#1b1f27',
	quiet: '#545c6b',
	line: '#d9dde5',
	bad: '#a31321',
	brand: '#1f4fd8',
	onBrand: '#ffffff'
};

const dark: Palette = {
	page: '#0e1116',
	card: '#171b22',
	text: '#e8ebf1',
	quiet: '#a3adbd',
	line: '#303744',
	bad: '#ff9ca4',
	brand: '#8fb0ff',
	onBrand: '#0b1226'
};

/** The palettes, with the theme's colours in both as far as the medium takes them. */
export function palettesOf(
	theme: Theme,
	accepted: (value: string | undefined) => string | undefined = cssColor
): { light: Palette; dark: Palette } {
	const brand = accepted(theme.brandColor);
	const onBrand = accepted(theme.buttonText) ?? (brand && '#ffffff');
	const own = { ...(brand && { brand }), ...(onBrand && { onBrand }) };
	return { light: { ...light, ...own }, dark: { ...dark, ...own } };
}

/** A colour as CSS may have it: nothing that could end the declaration. */
export function cssColor(value: string | undefined): string | undefined {
	return value && /^[\w#(),.%/ -]{1,64}$/.test(value) ? value : undefined;
}

/** A colour as every mail program takes it; many drop all the styles of an element for one that they do not know. */
export function mailColor(value: string | undefined): string | undefined {
	return value && /^(?:#(?:[\da-f]{3}){1,2}|[a-z]{3,20}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i.test(value)
		? value
		: undefined;
}
