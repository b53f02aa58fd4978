/** Reads and changes the text of a file of environment variables. Lines that are there stay as they are. */
import { readFile, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

/** Returns the content of a file; undefined if the file does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return await readFile(file, 'utf8');
	} catch (thrown) {
		if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw thrown;
	}
}

/** Returns the values of the variables that are set. */
export function valuesIn(text: string): Record<string, string> {
	return Object.fromEntries(Object.entries(parseEnv(text)).filter(([, value]) => value)) as Record<string, string>;
}

/** An assignment, as `parseEnv` reads it: a value in quotes may have several lines, which belong to it. */
const assignments = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?.*$/gm;

/** Returns the names of the variables that have a line, with a value or without. */
export function namesIn(text: string): Set<string> {
	return new Set([...text.matchAll(assignments)].map(([, name = '']) => name));
}

/** Returns the text with these variables: those that are named there get the value on their line, others a line at the end. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
	let changed = text;
	for (const [name, value] of Object.entries(values)) {
		const assignment = `${name}=${value}`;
		if (namesIn(changed).has(name)) {
			changed = changed.replace(assignments, (line, own) => (own === name ? assignment : line));
		} else changed = `${changed}${changed === '' || changed.endsWith('\n') ? '' : '\n'}${assignment}\n`;
	}
	return changed;
}

/** Writes a file that only its owner can read, if it is new. */
export function writePrivate(file: string, text: string): Promise<void> {
	return writeFile(file, text, { mode: 0o600 });
}
