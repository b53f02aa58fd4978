/** Asks git about the folder of an app. */
import { execFile } from 'node:child_process';

/** Keeps git from starting programs: the configuration of a repository may name one that watches files. */
const quiet = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/** Runs git. Returns its output, and its exit status; another code where git is not installed or fails. */
export async function git(folder: string, words: readonly string[]): Promise<{ status: unknown; output: string }> {
	return new Promise((resolve) => {
		execFile('git', [...quiet, ...words], { cwd: folder }, (error, output) => {
			resolve({ status: error ? error.code : 0, output });
		});
	});
}
