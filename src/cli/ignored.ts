/** Finds out whether git keeps a file out of the repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from './env-file.js';
import { git } from './git.js';

/**
 * Whether git ignores a file of a folder. Git itself knows, with the rules of the folders above. An app that is not in a repository yet
 * has its rules in .gitignore.
 * @returns undefined if there is neither a repository nor a .gitignore
 */
export async function isIgnored(folder: string, path: string): Promise<boolean | undefined> {
	const { status } = await git(folder, ['check-ignore', '--quiet', path]);
	if (status === 0 || status === 1) return status === 0;
	const rules = await readIfThere(join(folder, '.gitignore'));
	if (rules === undefined && !existsSync(join(folder, '.git'))) return undefined;
	return isIgnoredBy(rules ?? '', path);
}

/** Whether rules for one folder ignore a file in it: the last rule that matches counts. */
function isIgnoredBy(rules: string, path: string): boolean {
	let ignored = false;
	for (const line of rules.split(/\r?\n/).map((text) => text.trim())) {
		const [, not, pattern = ''] = /^(!?)\/?(.*)$/.exec(line) ?? [];
		const parts = pattern.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
		if (new RegExp(`^${parts.join('.*')}$`).test(path)) ignored = not === '';
	}
	return ignored;
}
