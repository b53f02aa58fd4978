/** Installs packages in an app, by its package manager. */
import { spawn } from 'node:child_process';
import { CommandError } from './command.js';
import type { Given } from './command.js';
import type { Project } from './project.js';

/** Installs packages that the app lacks, if the person wants that; otherwise prints the command. */
export async function installPackages(
	{ options, terminal }: Given,
	{ folder, packageManager, packages }: Project,
	names: readonly string[]
): Promise<void> {
	const missing = names.filter((name) => !packages.has(name));
	if (missing.length === 0) return;
	const words = [packageManager === 'npm' ? 'install' : 'add', ...missing];
	const line = [packageManager, ...words].join(' ');
	const wanted =
		options.install ?? (terminal.asks && !options.yes ? await terminal.confirm(`Run ${line}?`) : options.yes === true);
	if (!wanted) return terminal.say(`${terminal.strong('to do')} ${line}`);
	const status = await new Promise((resolve, reject) => {
		const child = spawn(packageManager, words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
		child.once('error', reject).once('close', resolve);
	});
	if (status !== 0)
		throw new CommandError(`${line} has failed. The files are written: run it again when the cause is mended.`);
}
