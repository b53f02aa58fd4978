/** Asks git which files have changes that are not committed. */
import { git } from '../git.js';

/** Returns those of the files that are new or changed; all of them where there is no repository. */
export async function uncommitted(folder: string, paths: readonly string[]): Promise<readonly string[]> {
	const { status, output } = await git(folder, [
		'status',
		'--porcelain',
		'--untracked-files=all',
		'-z',
		'--',
		...paths
	]);
	if (status !== 0) return paths;
	const changed = output.split('\0').map((entry) => entry.slice(3));
	return paths.filter((path) => changed.some((entry) => entry === path || entry.endsWith(`/${path}`)));
}
