/** A built app that runs, alone on a core where the system can do that, and how much CPU it has used. */
import { spawn, spawnSync } from 'node:child_process';
import type { Serializable } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, pause } from '../test/support/process.js';
import { folderOf, workplace } from './workplace.js';
import type { AppName } from './workplace.js';

/** Where an app keeps its sessions. On SQLite each library has an adapter of its own, or `@auth/sveltekit` has ours, too. */
export type Sessions = 'cookie' | 'map' | 'sqlite' | 'sqlite-ours';

/** The identity provider that the app knows. */
export interface Issuer {
	readonly issuer: string;
	readonly client: { readonly id: string; readonly secret: string };
}

export interface Server {
	readonly app: AppName;
	readonly sessions: Sessions;
	readonly origin: string;
	/** CPU time of all threads since the start: microseconds. */
	cpu(): Promise<number>;
	/** Sends the process a message, and gives what it answers. */
	ask(question: Serializable): Promise<unknown>;
	stop(): Promise<void>;
}

/** Whether servers have a core that the generator of the load leaves alone. */
export const pinned = cpus().length > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Keeps this process, which generates the load and plays the identity provider, off the core of the servers. */
export function leaveServersTheirCore(): void {
	const others = `1-${cpus().length - 1}`;
	if (pinned) spawnSync('taskset', ['-a', '-c', '-p', others, String(process.pid)]);
}

/** The built app. */
const built = ['--import', join(import.meta.dirname, 'probe.mjs'), 'build/index.js'];
/**
 * Its hook alone. V8 guesses in the first seconds which objects will live long. Where it guesses wrong, the garbage collector copies
 * what is dead for minutes: half of our processes took 20 µs for a read, and the other half 10. Without the guess, all take 10.
 */
export const hookAlone = [
	'--expose-gc',
	'--no-allocation-site-pretenuring',
	'--import',
	pathToFileURL(join(import.meta.dirname, 'stand-ins.mjs')).href,
	join(import.meta.dirname, 'hook-server.mjs')
];

/**
 * Starts an app and waits until it answers.
 * @param profiles a folder for a CPU profile of everything that it does
 */
export async function start(
	app: AppName,
	sessions: Sessions,
	{ issuer, client }: Issuer,
	{ profiles, program: ran = built }: { profiles?: string; program?: readonly string[] } = {}
): Promise<Server> {
	const port = await freePort();
	const origin = `http://localhost:${port}`;
	const database = join(workplace, `${app}-${port}.db`);
	const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
	const command = [process.execPath, ...profiling, ...ran];
	const [program = '', ...args] = pinned ? ['taskset', '-c', '0', ...command] : command;
	const child = spawn(program, args, {
		cwd: folderOf(app),
		env: {
			PATH: process.env.PATH,
			NODE_ENV: 'production',
			HOST: '127.0.0.1',
			PORT: String(port),
			// What the adapters of 2 and 3 go by; the client sends the header.
			PROTOCOL_HEADER: 'x-forwarded-proto',
			AUTH_SECRET: 'the secret of the benchmark, 32 characters and more',
			AUTH_TRUST_HOST: 'true',
			BENCH_SESSIONS: sessions,
			BENCH_DATABASE: database,
			BENCH_ORIGIN: origin,
			BENCH_ISSUER: issuer,
			BENCH_CLIENT_ID: client.id,
			BENCH_CLIENT_SECRET: client.secret
		},
		stdio: ['ignore', 'ignore', 'inherit', 'ipc']
	});
	const kill = (): boolean => child.kill('SIGKILL');
	process.once('exit', kill);
	for (const deadline = Date.now() + 30_000; !(await answers(`${origin}/plain`)); await pause(50)) {
		if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${app} does not answer`);
	}
	const ending = once(child, 'exit').then(() => Promise.reject(new Error(`${app} has ended`)));
	ending.catch(() => undefined);
	const ask = async (question: Serializable): Promise<unknown> => {
		const answer = once(child, 'message') as Promise<[unknown]>;
		child.send(question);
		return (await Promise.race([answer, ending]))[0];
	};
	return {
		app,
		sessions,
		origin,
		ask,
		async cpu() {
			const { user, system } = (await ask('cpu')) as NodeJS.CpuUsage;
			return user + system;
		},
		async stop() {
			const ended = once(child, 'exit');
			// A profile is written by a process that ends by itself.
			child.kill(profiles ? 'SIGTERM' : 'SIGKILL');
			await ended;
			process.off('exit', kill);
			for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true });
		}
	};
}

async function answers(url: string): Promise<boolean> {
	return fetch(url, { headers: { 'x-forwarded-proto': 'http' } }).then(
		async (response) => Boolean(await response.arrayBuffer()),
		() => false
	);
}
