/** The steps of a new user that scripts take: commands and servers in an app, and the page of the guide. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** The page that the guide shows: a newcomer copies it. */
export function pageOfGuide() {
	const guide = readFileSync(join(import.meta.dirname, '../docs/guides/getting-started.md'), 'utf8');
	const [, page] = /```svelte\n<!-- src\/routes\/\+page\.svelte -->\n([^`]*UserButton[^`]*)```/.exec(guide) ?? [];
	if (!page) throw new Error('the guide shows no page with UserButton');
	return page;
}

/**
 * Runs a command to its end.
 * @param {string} line
 * @param {string} cwd
 * @returns {Promise<void>}
 */
export function run(line, cwd) {
	const child = spawned(line, cwd);
	return new Promise((done, fail) => {
		child.once('error', fail);
		child.once('close', (status) => (status === 0 ? done() : fail(new Error(`${line} ended with status ${status}`))));
	});
}

/**
 * Starts a command, and waits until an address answers.
 * @param {string} line
 * @param {string} cwd
 * @param {string} url
 * @param {Record<string, string>} [env]
 */
export async function start(line, cwd, url, env = {}) {
	const child = spawned(line, cwd, env);
	running.add(child);
	while (child.exitCode === null) {
		if (await fetch(url).catch(() => null)) return child;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error(`${line} ended with status ${child.exitCode}`);
}

/**
 * @param {string} line
 * @param {string} cwd
 * @param {Record<string, string>} [env]
 */
function spawned(line, cwd, env = {}) {
	const [program = '', ...words] = line.split(' ');
	return spawn(program, words, {
		cwd,
		stdio: ['ignore', 'inherit', 'inherit'],
		detached: true,
		env: { ...process.env, ...env }
	});
}

/** Stops a command and what it has started: npm starts Vite, and Vite starts others. @param {import('node:child_process').ChildProcess} child */
export function stop(child) {
	running.delete(child);
	if (child.pid && child.exitCode === null) process.kill(-child.pid);
}

/** Stops everything that was started. */
export function stopAll() {
	for (const child of running) stop(child);
}

/**
 * Returns the usual port, if it is free, or another.
 * @param {number} [usual]
 * @returns {Promise<number>}
 */
export function freePort(usual = 0) {
	return new Promise((done, fail) => {
		const server = createServer();
		server.once('error', () => (usual ? freePort().then(done, fail) : fail()));
		server.listen(usual, 'localhost', () => {
			const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
			server.close(() => done(port));
		});
	});
}
