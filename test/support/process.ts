/**
 * Programs that tests start: run to the end, or keep running until the test is over. None outlives the test run.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Options {
	cwd: string;
	/** Added to the environment, which is otherwise a clean one: no AUTH_ variable leaks into a test. */
	env?: Record<string, string>;
}

export interface RunningServer {
	url: string;
	/** Everything it has printed so far, without colours. */
	output(): string;
	/** Ends it and returns its exit code. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Node keeps what it has compiled: the tests start the same programs, such as Vite, again and again. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'framework-auth-compiled');

function environment(added: Record<string, string> = {}): NodeJS.ProcessEnv {
	// NODE_EXTRA_CA_CERTS stays: npm needs it behind a proxy with a certificate of its own.
	const inherited = Object.entries(process.env).filter(
		([name]) =>
			!/^(AUTH|APP|VITEST|VITE|NODE(?!_EXTRA_CA_CERTS))_|^(PORT|HOST|ORIGIN|TEST|DEV|PROD|MODE|SSR|BASE_URL)$/.test(
				name
			)
	);
	return { ...Object.fromEntries(inherited), NODE_COMPILE_CACHE: compileCache, ...added };
}

function start(command: string, args: string[], { cwd, env }: Options) {
	const child = spawn(command, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
	const printed: string[] = [];
	child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
	running.add(child);
	const ended = new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => {
			running.delete(child);
			resolve(code);
		});
	});
	return { child, ended, output: () => stripVTControlCharacters(printed.join('')) };
}

/** Runs a program to its end and returns what it printed; throws with it when the program fails. */
export async function run(command: string, args: string[], options: Options): Promise<string> {
	const { ended, output } = start(command, args, options);
	const code = await ended;
	if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output()}`);
	return output();
}

/**
 * Starts a program and waits until it answers at `url`.
 * @param command the program itself: a script that starts it would not end it. @default this Node
 */
export async function serve(
	url: string,
	args: string[],
	options: Options,
	command = process.execPath
): Promise<RunningServer> {
	const { child, ended, output } = start(command, args, options);
	let code: number | null | undefined;
	void ended.then((result) => (code = result));
	const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
		child.kill(signal);
		const kill = setTimeout(() => child.kill('SIGKILL'), 60_000);
		const result = await ended;
		clearTimeout(kill);
		return result;
	};
	for (const deadline = Date.now() + 300_000; Date.now() < deadline; await pause(100)) {
		if (code !== undefined) throw new Error(`${args.join(' ')} ended with ${code}:\n${output()}`);
		if (await answers(url)) return { url, output, stop };
	}
	await stop();
	throw new Error(`${args.join(' ')} did not answer at ${url}:\n${output()}`);
}

async function answers(url: string): Promise<boolean> {
	try {
		await (await fetch(url, { redirect: 'manual' })).arrayBuffer();
		return true;
	} catch {
		return false;
	}
}

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Below the ports that systems give to a process that asks for any: one of those may go to another test before this one listens. Each process
 * begins somewhere else.
 */
const [firstPort, ports] = [20_000, 12_000];
let asked = (process.pid * 97) % ports;

/** Returns a port that is free now, and that this process gives to no other test for long. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = firstPort + (asked++ % ports);
		// A server that listens on one family leaves the port free for the other.
		if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::'))) return port;
	}
}

async function isFree(port: number, host: string): Promise<boolean> {
	const server = createServer();
	return new Promise((resolve) => {
		// A machine without IPv6 has no such address, and no server on it.
		server.once('error', ({ code }: NodeJS.ErrnoException) =>
			resolve(code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')
		);
		server.listen(port, host, () => server.close(() => resolve(true)));
	});
}
