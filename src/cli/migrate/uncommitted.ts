/** Asks git which files have changes that are not committed. */
import { execFile } from 'node:child_process';

/** Returns those of the files that are new or changed; all of them where there is no repository. */
export async function uncommitted(folder: string, paths: readonly string[]): Promise<readonly string[]> {
	const status = await new Promise<string | null>((resolve) => {
		const words = ['status', '--porcelain', '--untracked-files=all', '-z', '--', ...paths];
		execFile('git', words, { cwd: folder }, (error, stdout) => resolve(error ? null : stdout));
	});
	if (status === null) return paths;
	const changed = status.split('\0').map((entry) => entry.slice(3));
	return paths.filter((path) => changed.some((entry) => entry === path || entry.endsWith(`/${path}`)));
}
