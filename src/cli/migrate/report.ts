/** The report of what is left to a person. */

/** The first step of an app of Svelte 3 or 4. */
export const upgradeFirst =
	'Upgrade the app first, to Svelte 5 and SvelteKit 2.26 or later: `npx sv migrate svelte-5`, and `npx sv migrate sveltekit-2` for SvelteKit 1';

/** Returns a title with a line for each sentence. */
export const reportOf = (title: string, lines: readonly string[], strong: (text: string) => string): string =>
	`\n${strong(title)}\n${[...new Set(lines)].map((line) => `  - ${line}`).join('\n')}`;
