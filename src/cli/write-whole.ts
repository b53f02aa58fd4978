/** Writes files whole: a command that is stopped leaves the file before or the file after, and never a part of one. */
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ifThere } from './if-there.js';

/** The system lets no file be made in the folder, or lets none take this place, because a program on Windows has it open. */
const refusals = ['EACCES', 'EBUSY', 'EPERM'];

/**
 * Writes the text beside the file, and puts it in its place. A file that exists keeps its mode, and a symbolic link stays one.
 * @param mode the mode of a new file. @default the usual one
 */
export async function writeWhole(file: string, text: string, mode?: number): Promise<void> {
	const place = (await ifThere(realpath(file))) ?? file;
	const before = await ifThere(stat(place));
	// SvelteKit refuses names that begin with `+`, and `.gitignore` has `.env.*`.
	const name = basename(place);
	const beside = join(dirname(place), `${name.startsWith('.') ? '' : '.'}${name}.new`);
	try {
		await rm(beside, { force: true });
		await writeFile(beside, text, { mode });
		if (before) await chmod(beside, before.mode & 0o777);
		await rename(beside, place);
	} catch (error) {
		if (!refusals.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
		await writeFile(place, text, { mode });
		await rm(beside, { force: true });
	}
}
