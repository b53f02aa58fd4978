/** Installs packages in an app, by its package manager. */
import { spawn } from 'node:child_process';
import { CommandError } from './command.js';
import type { Invocation } from './command.js';
import type { Project } from './project.js';

/** The names of packages: those that the server of an app runs with, and those that only its development needs. */
export interface Packages {
	readonly runtime: readonly string[];
	readonly development: readonly string[];
}

/** Installs packages that the app lacks, if the person wants that; otherwise prints the commands. */
export async function installPackages(invocation: Invocation, project: Project, packages: Packages): Promise<void> {
	const { terminal } = invocation;
	for (const line of await installOrName(invocation, project, packages)) {
		terminal.say(`${terminal.strong('to do')} ${line}`);
	}
}

/** Installs packages that the app lacks, if the person wants that. @returns otherwise the commands that do it */
export async function installOrName(
	{ options, terminal }: Invocation,
	{ folder, packageManager, packages }: Project,
	{ runtime, development }: Packages
): Promise<string[]> {
	const add = packageManager === 'npm' ? 'install' : 'add';
	const lines = [
		[add, ...lacking(packages, runtime)],
		[add, '-D', ...lacking(packages, development)]
	].filter((words) => words.some((word, index) => index > 0 && word !== '-D'));
	if (lines.length === 0) return [];
	const shown = lines.map((words) => [packageManager, ...words].join(' '));
	const asks = terminal.asks && !options.yes;
	const answer =
		options.install ?? (asks ? await terminal.confirm(`Run ${shown.join(', and ')}?`) : options.yes === true);
	if (!answer) return shown;
	for (const [index, words] of lines.entries()) {
		const status = await new Promise((resolve, reject) => {
			const child = spawn(packageManager, words, {
				cwd: folder,
				stdio: 'inherit',
				shell: process.platform === 'win32'
			});
			child.once('error', reject).once('close', resolve);
		});
		if (status === 0) continue;
		throw new CommandError(`${shown[index]} failed. The files are written: fix the cause, and run this command again.`);
	}
	return [];
}

function lacking(there: ReadonlySet<string>, names: readonly string[]): string[] {
	return [...new Set(names)].filter((name) => !there.has(name));
}
