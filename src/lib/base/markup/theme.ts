/** The look of pages and emails. The application's values are checked once, because they go into style sheets and markup. */
import { InvalidConfig } from '../../../errors.js';
import type { Theme } from '../../../types.js';
import { imageUrl } from './image-url.js';

const schemes: readonly unknown[] = ['auto', 'dark', 'light', undefined];
const colorFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/gi;

/**
 * Returns the theme, frozen. An empty colour is left out.
 * @throws {InvalidConfig} for a value that is not a colour, the address of a picture or a colour scheme
 */
export function compileTheme(theme: Theme = {}): Theme {
	if (typeof theme !== 'object' || theme === null) throw new InvalidConfig('theme has to be an object');
	const { colorScheme, logo, brandColor, buttonText } = theme;
	if (!schemes.includes(colorScheme)) {
		throw new InvalidConfig('theme.colorScheme has to be "auto", "dark" or "light"');
	}
	if (logo && !imageUrl(logo) && !/^http:\/\//i.test(logo)) {
		throw new InvalidConfig(
			'theme.logo has to be a path from the root such as "/logo.svg", an http(s) URL, or a data:image/ URL'
		);
	}
	requireColor('theme.brandColor', brandColor);
	requireColor('theme.buttonText', buttonText);
	return Object.freeze({ ...theme });
}

function requireColor(name: string, value: unknown): void {
	if (value === undefined || value === null || value === '' || isColor(value)) return;
	throw new InvalidConfig(
		`${name} has to be a CSS colour: a name, #rrggbb, or a function such as rgb(), hsl() or oklch(). ` +
			'url() and var() are refused: the one would load something, the other is not set on these pages'
	);
}

/**
 * Whether a value is a colour. It must not end the declaration, load anything, or call a function that does not return a
 * colour.
 */
function isColor(value: unknown): boolean {
	if (typeof value !== 'string' || value.length > 100) return false;
	if (/^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30})$/i.test(value)) return true;
	const withoutColors = value.replaceAll(colorFunction, '(');
	return withoutColors.startsWith('(') && /^[\w#(),.%/ +-]+\)$/.test(withoutColors) && !/[\w-]\(/.test(withoutColors);
}
