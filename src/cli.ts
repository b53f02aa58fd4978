#!/usr/bin/env node
/** `npx framework-auth`: sets an app up, and looks after it. */
import { run } from './cli/run.js';
import { terminal } from './cli/terminal.js';

void run(process.argv.slice(2), { cwd: process.cwd(), terminal: terminal(process) }).then((status) => {
	process.exitCode = status;
});
