/// <reference types="vite/client" />
/** The demo's own source, to be shown. */
const files = import.meta.glob<string>(['/src/**/*.{ts,svelte,css}'], { query: '?raw', import: 'default' });

/** The text of a file below `src`; null where there is none. */
export async function sourceOf(file: string): Promise<string | null> {
	const path = `/src/${file}`;
	return Object.hasOwn(files, path) ? ((await files[path]?.()) ?? null) : null;
}
