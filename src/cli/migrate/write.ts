/** Shows changes, asks, and writes them. */
import { join } from 'node:path';
import type { Invocation } from '../command.js';
import { differenceOf } from '../difference.js';
import { requireInside } from '../inside.js';
import { writeWhole } from '../write-whole.js';
import { uncommitted } from './uncommitted.js';

/** A file before and after. */
export interface ChangedFile {
	readonly path: string;
	readonly before: string;
	readonly after: string;
}

/** Shows each change, and writes all of them if the person wants that. @returns whether they are written */
export async function writeChanges(
	invocation: Invocation,
	folder: string,
	changed: readonly ChangedFile[]
): Promise<boolean> {
	const { terminal } = invocation;
	const paths = changed.map(({ path }) => path);
	await requireInside(folder, paths);
	for (const { path, before, after } of changed)
		terminal.say(terminal.quiet(await differenceOf([path], before, after)));
	if (!(await mayWrite(invocation, folder, paths))) return false;
	for (const { path, after } of changed) await writeWhole(join(folder, path), after);
	terminal.say(`\n${terminal.strong('wrote')} ${paths.join(', ')}`);
	return true;
}

/** Asks, where a person can answer. Work that is not committed is written over with `--yes` alone. */
async function mayWrite({ options, terminal }: Invocation, folder: string, paths: readonly string[]): Promise<boolean> {
	if (paths.length === 0 || options.yes) return paths.length > 0;
	const open = await uncommitted(folder, paths);
	const may =
		open.length === 0 && terminal.asks && (await terminal.confirm(`Write these ${paths.length} files?`)) === true;
	if (open.length > 0) {
		terminal.say(
			`\nThese files have changes that are not committed: ${open.join(', ')}. Commit them first, or pass --yes.`
		);
	}
	if (!may) terminal.say('\nNothing was written.');
	return may;
}
