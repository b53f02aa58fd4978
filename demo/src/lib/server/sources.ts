/// <reference types="vite/client" />
/** The source of the demo, for the page that shows it. */
const files = import.meta.glob<string>(['/src/**/*.{ts,svelte,css}'], { query: '?raw', import: 'default' });

/** The text of a file below `src`, or null if there is no such file. */
export async function sourceOf(file: string): Promise<string | null> {
	const path = `/src/${file}`;
	return Object.hasOwn(files, path) ? ((await files[path]?.()) ?? null) : null;
}
