/** Reads and changes the text of a file of environment variables. Lines that are there stay as they are. */
import { chmod, readFile, stat } from 'node:fs/promises';
import { platform } from 'node:process';
import { parseEnv } from 'node:util';
import { ifThere } from './if-there.js';
import { writeWhole } from './write-whole.js';

/** Returns the content of a file; undefined if the file does not exist. */
export function readIfThere(file: string): Promise<string | undefined> {
	return ifThere(readFile(file, 'utf8'));
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

/** Writes a file that only its owner can read, if it is new. One that exists keeps its mode. */
export function writePrivate(file: string, text: string): Promise<void> {
	return writeWhole(file, text, 0o600);
}

/**
 * Writes a file with a secret: from then on only its owner can read it, also if others could before.
 * @returns whether others could read it
 */
export async function writeSecret(file: string, text: string): Promise<boolean> {
	const before = await ifThere(stat(file));
	// On Windows, a mode says nothing about who reads the file.
	const wasOpen = platform !== 'win32' && before !== undefined && (before.mode & 0o077) !== 0;
	// It is closed before the secret is in it.
	if (wasOpen) await chmod(file, 0o600);
	await writePrivate(file, text);
	return wasOpen;
}
