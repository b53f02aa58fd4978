/** Turns remote functions on in the configuration of SvelteKit, where they are experimental. */
import { join } from 'node:path';
import { readIfThere } from '../../env-file.js';
import type { Project } from '../../project.js';

/** The file of the flag, with its new text. */
export interface Flagged {
	readonly path: string;
	/** Absent if a person has to set the flag. */
	readonly text?: string;
}

const flag = 'experimental: { remoteFunctions: true }';

/** Returns the change; undefined if remote functions are on. */
export async function withRemoteFunctions(project: Project): Promise<Flagged | undefined> {
	const names = ['svelte.config.js', 'svelte.config.ts', 'vite.config.ts', 'vite.config.js'];
	const files: { path: string; text: string }[] = [];
	for (const path of names) {
		const text = await readIfThere(join(project.folder, path));
		if (text !== undefined) files.push({ path, text });
	}
	if (files.some(({ text }) => /\bremoteFunctions\s*:\s*true\b/.test(text))) return undefined;
	// SvelteKit 3 reads the options of its plugin, and 2 those of svelte.config if it has any.
	for (const { path, text } of files) {
		const changed = path.startsWith('svelte.') ? inConfig(text) : inPlugin(text);
		if (changed === undefined) continue;
		return changed === text ? { path } : { path, text: changed };
	}
	return { path: files.at(-1)?.path ?? `vite.config.${project.extension}` };
}

/** @returns the same text where another experiment is on, and undefined without options of SvelteKit */
function inConfig(text: string): string | undefined {
	const options = /^([ \t]*)(?:const )?kit\s*[:=]\s*\{(?=\s*\n)/m.exec(text);
	if (!options) return /\bkit\s*[:=]/.test(text) ? text : undefined;
	return isFree(text) ? text.replace(options[0], `${options[0]}\n${options[1]}\t${flag},`) : text;
}

function inPlugin(text: string): string | undefined {
	const call = /^([ \t]*)(.*\bsveltekit\()(\)|\{(?=\s*\n))/m.exec(text);
	if (!call) return undefined;
	if (!isFree(text)) return text;
	const [whole, indent = '', start = '', end] = call;
	return text.replace(whole, end === ')' ? `${indent}${start}{ ${flag} })` : `${indent}${start}{\n${indent}\t${flag},`);
}

/** The option of the compiler has the same name. */
function isFree(text: string): boolean {
	return !/\bexperimental\s*:/.test(text.replace(/\bcompilerOptions\s*:\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/, ''));
}
