/** The colours of pages and emails, light and dark, together with those of the application's theme. */
import type { Theme } from '../../../types.js';

/** The colours of one scheme. Text and quiet text have a contrast of at least 4.5 on both backgrounds (WCAG 2.2, 1.4.3). */
export interface Palette {
	page: string;
	card: string;
	text: string;
	quiet: string;
	line: string;
	bad: string;
	brand: string;
	/** Colour of text on `brand`. */
	onBrand: string;
	/** Colour of the ring around the element that has the focus. */
	focus: string;
}

const light: Palette = {
	page: '#f4f5f8',
	card: '#ffffff',
	text: '#1b1f27',
	quiet: '#545c6b',
	line: '#d9dde5',
	bad: '#a31321',
	brand: '#1f4fd8',
	onBrand: '#ffffff',
	focus: '#1f4fd8'
};

const dark: Palette = {
	page: '#0e1116',
	card: '#171b22',
	text: '#e8ebf1',
	quiet: '#a3adbd',
	line: '#303744',
	bad: '#ff9ca4',
	brand: '#8fb0ff',
	onBrand: '#0b1226',
	focus: '#8fb0ff'
};

/** Returns both palettes, with the colours of a checked theme that the medium supports. */
export function palettesOf(
	theme: Theme,
	accepted: (value: string | undefined) => string | undefined = (value) => value || undefined
): { light: Palette; dark: Palette } {
	const brand = accepted(theme.brandColor);
	const onBrand = accepted(theme.buttonText) ?? (brand && readableOn(brand));
	const own = { ...(brand && { brand }), ...(onBrand && { onBrand }) };
	return { light: { ...light, ...own }, dark: { ...dark, ...own } };
}

/** Returns white or black, whichever is easier to read on a colour. White for a notation that is not parsed here. */
function readableOn(color: string): string {
	const luminance = luminanceOf(color);
	// Both have the same contrast on 0.179: (1 + 0.05) / (L + 0.05) = (L + 0.05) / 0.05.
	return luminance !== undefined && luminance > 0.179 ? '#000000' : '#ffffff';
}

/** Returns the luminance of `#rgb`, `#rrggbb` and `rgb(r, g, b)`. @see WCAG 2.2, relative luminance */
function luminanceOf(color: string): number | undefined {
	const hex = /^#(?:[\da-f]{3}){1,2}$/i.test(color) && color.slice(1).match(color.length === 4 ? /./g : /../g);
	const channels = hex
		? hex.map((digits) => parseInt(digits.padEnd(2, digits), 16))
		: /^rgb\((\d{1,3}),? ?(\d{1,3}),? ?(\d{1,3})\)$/.exec(color)?.slice(1).map(Number);
	if (!channels) return undefined;
	const [red = 0, green = 0, blue = 0] = channels
		.map((channel) => channel / 255)
		.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns a colour in a notation that every mail program supports. Many drop all styles of an element if they do not know
 * one.
 */
export function mailColor(value: string | undefined): string | undefined {
	return value && /^(?:#(?:[\da-f]{3}){1,2}|[a-z]{3,20}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i.test(value)
		? value
		: undefined;
}
