/** The documents of the repository: their paths, code blocks, front matter and tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

export function read(path: string): string {
	return readFileSync(join(repository, path), 'utf8');
}

const generated = ['node_modules', 'build', 'dist', '.svelte-kit'];

/** The files below a folder with one of these extensions, by their path from the repository's root. */
export function filesBelow(folder: string, ...extensions: string[]): string[] {
	return readdirSync(join(repository, folder), { withFileTypes: true })
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) return generated.includes(entry.name) ? [] : filesBelow(path, ...extensions);
			return extensions.some((extension) => path.endsWith(extension)) ? [path] : [];
		})
		.sort();
}

/** The pages of the site. */
export const pages = filesBelow('docs', '.md');

/** The pages, and the documents at the root. */
export const documents = [
	...readdirSync(repository)
		.filter((name) => name.endsWith('.md'))
		.sort(),
	...pages
];

/** A fenced block. */
export interface Block {
	document: string;
	/** The line of the document in which its code begins. */
	line: number;
	language: string;
	code: string;
	/** The name in a first line like `// src/hooks.server.ts`. */
	name?: string;
}

function blocksOf(document: string): Block[] {
	const text = read(document);
	return [...text.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].map(({ 2: language = '', 3: code = '', index }) => ({
		document,
		line: text.slice(0, index).split('\n').length + 1,
		language,
		code,
		name: /^(?:\/\/|<!--) ([\w./+#[\]-]+\.\w+)/.exec(code)?.[1]
	}));
}

export const blocks = documents.flatMap(blocksOf);

/** The `key: value` lines between the two `---` at the beginning of a page. */
export function frontMatter(page: string): Record<string, string> {
	const [, lines = ''] = /^---\n([^]*?)\n---\n/.exec(read(page)) ?? [];
	return Object.fromEntries([...lines.matchAll(/^(\w+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value]));
}

/** The rows of all tables below a heading, or of the whole document, without their heads. */
export function rowsOf(document: string, heading?: string): string[][] {
	const text = read(document);
	const section = heading ? (text.split(new RegExp(`^#+ ${heading}$`, 'm'))[1] ?? '').split(/^#+ /m)[0]! : text;
	return [...section.matchAll(/(?:^\|.*\n)+/gm)].flatMap(([table]) =>
		table
			.trim()
			.split('\n')
			.slice(2)
			.map((row) =>
				row
					.split(/(?<!\\)\|/)
					.slice(1, -1)
					.map((cell) => cell.trim())
			)
	);
}

/** The words in code type of one column of the tables below a heading, or of the whole document. */
export function namesIn(document: string, heading?: string, column = 0): string[] {
	return rowsOf(document, heading).flatMap((row) =>
		[...(row[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
	);
}
