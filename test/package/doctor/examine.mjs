/** Runs the command in one app after the other: the process loads Vite and SvelteKit once. Its parent sends the folder and the words. */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const program = pathToFileURL(process.argv[2]).href;

// The program runs a command when it is loaded, which is this time its help, and ends the process.
process.argv.splice(2);
const { exit } = process;
await new Promise((resolve) => {
	process.exit = resolve;
	void import(program);
});
process.exit = exit;

const { doctor } = await import(new URL('cli/doctor.js', program));

process.on('message', async ({ folder, words }) => {
	const { values: options } = parseArgs({ args: words, options: doctor.options });
	let output = '';
	const say = (text) => void (output += `${text}\n`);
	// SvelteKit looks there for the app.
	process.chdir(folder);
	const terminal = { say, error: say, strong: (text) => text, quiet: (text) => text };
	const status = await doctor.run({ cwd: folder, names: [], options, terminal }).catch((error) => {
		if (error.constructor.name !== 'CommandError') throw error;
		say(error.message);
		return 1;
	});
	process.send({ status, output });
});
