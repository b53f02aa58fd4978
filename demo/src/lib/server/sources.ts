/// <reference types="vite/client" />
/** The source of the demo, for the pages that show it. */
import { readFile } from 'node:fs/promises';

const files = import.meta.glob<string>(['/src/**/*.{ts,svelte,css}', '!/src/**/*.remote.ts'], {
	query: '?raw',
	import: 'default'
});

/**
 * SvelteKit makes remote modules of these, also where their text is asked for, and refuses the default export of a text if that comes
 * first. They are read from the folder in which the demo runs.
 */
const remoteFiles = Object.keys(import.meta.glob('/src/**/*.remote.ts'));

/** A line that begins or ends a part with a name, as editors know it. */
const mark = /^\s*(?:\/\/|<!--) #(?:region|endregion)\b/;

/** Returns the text of a file below `src`, without the marks of its parts. Null if there is no such file. */
export async function sourceOf(file: string): Promise<string | null> {
	const text = await textOf(file);
	return text && withoutMarks(text.split('\n')).join('\n');
}

/** Returns a part of a file: the lines between its marks, as far to the left as they go. Null if there is no such part. */
export async function partOf(file: string, name: string): Promise<string | null> {
	const lines = (await textOf(file))?.split('\n') ?? [];
	const begin = lines.findIndex((line) => mark.test(line) && line.replace(/ -->$/, '').endsWith(`#region ${name}`));
	if (begin < 0) return null;
	const end = lines.findIndex((line, index) => index > begin && line.includes('#endregion'));
	const part = withoutMarks(lines.slice(begin + 1, end));
	const indents = part.filter((line) => line.trim()).map((line) => /^\t*/.exec(line)?.[0].length ?? 0);
	return part.map((line) => line.slice(Math.min(...indents))).join('\n');
}

function withoutMarks(lines: readonly string[]): string[] {
	return lines.filter((line) => !mark.test(line));
}

async function textOf(file: string): Promise<string | null> {
	const path = `/src/${file}`;
	if (remoteFiles.includes(path)) return readFile(`.${path}`, 'utf8');
	return Object.hasOwn(files, path) ? ((await files[path]?.()) ?? null) : null;
}
