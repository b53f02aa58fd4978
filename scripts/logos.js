/**
 * Writes `src/lib/pages/logos.ts`: the marks of the providers, as their owners have them on sign-in buttons. `--check`
 * writes nothing, and fails when the file is not up to date.
 *
 * Those that may be shown in one colour come from Simple Icons. The others may be shown in their own colours only; Simple
 * Icons has none of these, so they are here, with where their owner says so.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import * as icons from 'simple-icons';

const icon = (/** @type {icons.SimpleIcon} */ { path }) => ({ paths: [{ d: path }] });

/** By the id of the provider. */
const logos = {
	apple: icon(icons.siApple),
	auth0: icon(icons.siAuth0),
	discord: icon(icons.siDiscord),
	github: icon(icons.siGithub),
	// https://developers.google.com/identity/branding-guidelines
	google: {
		size: 48,
		paths: [
			{
				fill: '#EA4335',
				d: 'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z'
			},
			{
				fill: '#4285F4',
				d: 'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z'
			},
			{
				fill: '#FBBC05',
				d: 'M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z'
			},
			{
				fill: '#34A853',
				d: 'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z'
			}
		]
	},
	keycloak: icon(icons.siKeycloak),
	// https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps
	'microsoft-entra-id': {
		size: 21,
		paths: [
			{ fill: '#F25022', d: 'M0 0h10v10H0z' },
			{ fill: '#7FBA00', d: 'M11 0h10v10H11z' },
			{ fill: '#00A4EF', d: 'M0 11h10v10H0z' },
			{ fill: '#FFB900', d: 'M11 11h10v10H11z' }
		]
	},
	tiktok: icon(icons.siTiktok),
	// https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/design-rules
	vk: {
		// The letters are holes in the square, and white on any background.
		paths: [
			{ fill: '#fff', d: 'M4 7h16v11H4z' },
			{ fill: `#${icons.siVk.hex}`, d: icons.siVk.path }
		]
	},
	// https://yandex.com/dev/id/doc/en/codes/buttons-design
	yandex: {
		paths: [
			{ fill: '#FC3F1D', d: 'M12 0a12 12 0 1 0 0 24a12 12 0 1 0 0-24z' },
			{
				fill: '#fff',
				d: 'M13.691 19.212h2.507V4.812h-3.646c-3.668 0-5.595 1.885-5.595 4.662 0 2.217 1.057 3.522 2.943 4.869l-3.274 4.869H9.34l3.647-5.449-1.264-.85c-1.533-1.036-2.28-1.844-2.28-3.584 0-1.533 1.078-2.57 3.13-2.57h1.118z'
			}
		]
	}
};

const header = `/**
 * Written by \`npm run logos\`: the marks of the providers, for the buttons that lead to them.
 *
 * The paths in one colour, and VK's, are those of Simple Icons (https://simpleicons.org), dedicated to the public under
 * CC0 1.0; the others are as their owners publish them. All are trademarks of their owners, whose rules hold: none is
 * to be changed, and those with colours of their own appear in these only.
 */

/** A mark within a square. */
export interface Logo {
	/** The side of the square. @default 24 */
	readonly size?: number;
	/** As SVG has them; without \`fill\` in the colour of the text. */
	readonly paths: readonly { readonly d: string; readonly fill?: string }[];
}

/** By the id of the provider. */
`;

const path = join(import.meta.dirname, '../src/lib/pages/logos.ts');
const source = `${header}export const logos: Readonly<Record<string, Logo>> = ${JSON.stringify(logos)};`;
const after = await format(source, { ...(await resolveConfig(path)), parser: 'typescript', filepath: path });

if (process.argv.includes('--check')) {
	if (after !== readFileSync(path, 'utf8')) {
		console.error('src/lib/pages/logos.ts is not up to date: run `npm run logos`.');
		process.exit(1);
	}
} else {
	writeFileSync(path, after);
}
