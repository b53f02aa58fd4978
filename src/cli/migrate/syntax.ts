/** Reads the sources of an app with the compiler of its own Svelte, which knows JavaScript, TypeScript and components. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CommandError } from '../command.js';

/** A node of the syntax tree. */
export interface Node {
	readonly type: string;
	readonly start: number;
	readonly end: number;
	readonly [member: string]: unknown;
}

/** A change of a text. */
export interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** A source file. */
export interface Source {
	/** The path in the app, with slashes. */
	readonly path: string;
	readonly text: string;
}

const ignored = /^(?:node_modules|\..*|build|dist|static)$/;

/** Reads the sources of an app: its own modules and components, and the configuration at the top. */
export async function readSources(folder: string): Promise<Source[]> {
	const paths: string[] = [];
	const visit = async (path: string): Promise<void> => {
		for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
			if (ignored.test(entry.name)) continue;
			const child = path ? `${path}/${entry.name}` : entry.name;
			if (entry.isDirectory()) await visit(child);
			else if (/\.(?:[jt]s|svelte)$/.test(entry.name)) paths.push(child);
		}
	};
	await visit('');
	return Promise.all(paths.sort().map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })));
}

/** Reads a source into all nodes of its tree, with their places in its text. It throws what the compiler throws. */
export type Parse = (source: Source) => Node[];

interface Compiler {
	readonly VERSION: string;
	parse(text: string, options: { modern: true }): unknown;
}

/**
 * Returns the parser of an app. One of an app with Svelte 3 or 4 finds the names of modules alone.
 * @throws {CommandError} if Svelte is not installed
 */
export function parserOf(folder: string): { readonly parse: Parse; readonly isOld: boolean } {
	let compiler: Compiler;
	try {
		compiler = createRequire(join(folder, 'package.json'))('svelte/compiler') as Compiler;
	} catch {
		throw new CommandError('Svelte is not installed in this app. Install its packages, and run this again.');
	}
	if (Number.parseInt(compiler.VERSION) < 5) return { parse: specifiersIn, isOld: true };
	const parse: Parse = ({ path, text }) => {
		if (path.endsWith('.svelte')) return nodesOf(compiler.parse(text, { modern: true }), 0);
		const before = '<script lang="ts" module>';
		return nodesOf(compiler.parse(`${before}${text}</script>`, { modern: true }), before.length);
	};
	return { parse, isOld: false };
}

/** Finds the names of the modules of Auth.js where they are imported, exported or declared. */
function specifiersIn({ text }: Source): Node[] {
	const places = /\b(?:from|import|declare module)\s*\(?\s*(['"])(@auth\/[^'"]+)\1/g;
	return [...text.matchAll(places)].map((match) => {
		const [whole, , value = ''] = match;
		const start = match.index + whole.length - value.length - 2;
		const source = { type: 'Literal', value, start, end: start + value.length + 2 };
		return { type: 'ImportDeclaration', start: match.index, end: source.end, source, specifiers: [] };
	});
}

/** Returns all nodes of a tree. Their places are moved back by an offset. */
function nodesOf(tree: unknown, offset: number): Node[] {
	const nodes: Node[] = [];
	const visits = new Set<object>();
	const visit = (value: unknown): void => {
		if (typeof value !== 'object' || value === null || visits.has(value)) return;
		visits.add(value);
		if (Array.isArray(value)) return value.forEach(visit);
		const { type, start, end } = value as Partial<Node>;
		if (typeof type === 'string' && typeof start === 'number' && typeof end === 'number') {
			nodes.push(Object.assign(value as Node, { start: start - offset, end: end - offset }));
		}
		for (const [name, member] of Object.entries(value)) if (name !== 'parent' && name !== 'loc') visit(member);
	};
	visit(tree);
	return nodes;
}

/** Returns the text with the changes, which do not overlap. */
export function withEdits(text: string, edits: readonly Edit[]): string {
	return [...edits]
		.sort((one, other) => other.start - one.start)
		.reduce((changed, { start, end, text: by }) => changed.slice(0, start) + by + changed.slice(end), text);
}
