/** Keeps what a command writes inside the app: a symbolic link may lead to files of others. */
import { lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandError } from './command.js';
import { ifThere } from './if-there.js';

/**
 * Makes sure that none of the paths leads out of the folder. Call it before anything is written.
 * @throws {CommandError} with the first that does
 */
export async function requireInside(folder: string, paths: readonly string[]): Promise<void> {
	const root = await realpath(folder);
	for (const path of paths) {
		const real = await placeOf(join(root, path));
		const within = relative(root, real);
		if (within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within)) continue;
		throw new CommandError(
			`${path} is a symbolic link, or is below one, and leads out of the app, to ${real}. The command wrote nothing. Replace the link ` +
				'with a file or folder of the app.'
		);
	}
}

/** A link may lead to itself. */
const missing = ['ENOENT', 'ELOOP'];

/** The most links in a row, as on Linux. */
const mostLinks = 40;

/** Returns where a file is, or would be after it is written. A link may lead to a file that does not exist. */
async function placeOf(path: string, links = 0): Promise<string> {
	const realPath = await ifThere(realpath(path), missing);
	if (realPath !== undefined) return realPath;
	const link =
		(await ifThere(lstat(path), missing))?.isSymbolicLink() && links < mostLinks ? await readlink(path) : undefined;
	if (link !== undefined) return placeOf(resolve(dirname(path), link), links + 1);
	return dirname(path) === path ? path : join(await placeOf(dirname(path), links), path.slice(dirname(path).length));
}
