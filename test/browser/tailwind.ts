/** The stylesheet that `@import 'tailwindcss'` makes for an app that uses none of its classes: its layers, its theme and its reset. */
import { readFile } from 'node:fs/promises';
import { compile } from 'tailwindcss';

const stylesheet = new URL(import.meta.resolve('tailwindcss/index.css'));

export async function tailwind(): Promise<string> {
	const { build } = await compile(`@import 'tailwindcss';`, {
		loadStylesheet: async (_, base) => ({
			path: stylesheet.pathname,
			base,
			content: await readFile(stylesheet, 'utf8')
		})
	});
	return build([]);
}
