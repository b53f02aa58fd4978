#!/usr/bin/env node
/** `npx framework-auth`: sets an app up, and looks after it. */
import { run } from './cli/run.js';
import { terminal } from './cli/terminal.js';

// The reader of a pipe, such as `head`, may leave before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
	process.exit();
});

const untilEnded = (): Promise<void> =>
	new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
	});

/** Waits until what was written is out. */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
	new Promise((resolve) => {
		stream.write('', () => resolve());
	});

void run(process.argv.slice(2), { cwd: process.cwd(), terminal: terminal(process), untilEnded }).then(
	async (status) => {
		await Promise.all([written(process.stdout), written(process.stderr)]);
		// Modules of an app that was loaded may keep connections open, and with them this process.
		process.exit(status);
	}
);
