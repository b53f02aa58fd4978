/**
 * One app of the packed library on every runtime, as it is installed (bundled for workerd): it signs in at an identity provider over
 * the network, by a link in a mail, and by a password, and signs out.
 */
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bun, installPackages } from '../support/packages.js';
import { freePort, serve, type RunningServer } from '../support/process.js';
import { browserAt, openSurroundings, testSignIns, type Surroundings } from '../support/sign-ins.js';
import { bundleWorker, workerd } from '../support/workerd.js';

const root = join(inject('workshop'), 'kit3');
const folder = join(root, 'runtimes');
const downloads = join(tmpdir(), 'framework-auth-runtimes');
const withDownloads = Boolean(process.env.TEST_RUNTIMES);
if (!withDownloads) console.log('NOT RUN: Bun, Deno and Node.js 22. Set TEST_RUNTIMES=1 to install and test them.');

interface Runtime {
	readonly name: string;
	readonly runs: boolean;
	/** The program and its parameters. */
	command(env: Record<string, string>): Promise<[string, ...string[]]>;
	/** What the runtime has, as the table in the documents says. */
	readonly crypto: boolean;
	readonly sqlite: RegExp;
}

const downloaded = (name: string) => join(downloads, 'node_modules/.bin', name);
const file = (name: string) => join(folder, name);
const works = /^works$/;
const missing = /needs the module node:sqlite, .* use .* another adapter/;

const runtimes: readonly Runtime[] = [
	{
		name: 'Node.js 24',
		runs: true,
		command: async () => [process.execPath, file('node.mjs')],
		crypto: true,
		sqlite: works
	},
	{
		name: 'Node.js 22',
		runs: withDownloads,
		command: async () => [downloaded('node'), file('node.mjs')],
		crypto: true,
		sqlite: works
	},
	{
		name: 'Bun',
		runs: withDownloads,
		command: async () => [bun, file('bun.mjs')],
		crypto: true,
		sqlite: works
	},
	{
		name: 'Deno',
		runs: withDownloads,
		command: async () => [await deno(), 'run', '-A', '--node-modules-dir=manual', file('deno.mjs')],
		crypto: true,
		sqlite: works
	},
	{
		name: 'workerd',
		runs: workerd !== null,
		command: (env) => workerdCommand(env, ['no_nodejs_compat_v2']),
		crypto: false,
		sqlite: missing
	},
	{
		name: 'workerd with nodejs_compat',
		runs: workerd !== null,
		command: (env) => workerdCommand(env, ['nodejs_compat']),
		crypto: true,
		sqlite: missing
	}
];

/** The program itself: the command of the package starts it, and ends without it. */
async function deno(): Promise<string> {
	const scope = join(downloads, 'node_modules/@deno');
	const [platform = ''] = await readdir(scope);
	return join(scope, platform, 'deno');
}

let worker: Promise<unknown> | undefined;

async function workerdCommand(env: Record<string, string>, flags: readonly string[]): Promise<[string, ...string[]]> {
	const own = file('workerd');
	await (worker ??= bundleWorker(root, file('workerd.mjs'), own));
	const bindings = Object.entries(env).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
	const config = `
		using Workerd = import "/workerd/workerd.capnp";
		const config :Workerd.Config = (
			services = [
				(name = "main", worker = .worker),
				(name = "internet", network = (allow = ["public", "private"]))
			],
			sockets = [(name = "http", address = "127.0.0.1:${env.PORT}", http = (), service = "main")]
		);
		const worker :Workerd.Worker = (
			modules = [(name = "worker", esModule = embed "worker.js")],
			bindings = [${bindings.join(', ')}],
			compatibilityDate = "2026-01-01",
			compatibilityFlags = [${flags.map((flag) => JSON.stringify(flag)).join(', ')}]
		);`;
	const path = join(own, `${flags[0]}.capnp`);
	await writeFile(path, config);
	return [workerd!, 'serve', path];
}

let surroundings: Surroundings;

beforeAll(async () => {
	await cp(join(import.meta.dirname, 'runtimes'), folder, { recursive: true });
	surroundings = await openSurroundings();
	if (!withDownloads) return;
	await mkdir(downloads, { recursive: true });
	await writeFile(join(downloads, 'package.json'), '{ "private": true }');
	await installPackages(downloads, 'deno@2', 'node@22');
});
afterAll(() => surroundings.close());

describe.each(runtimes)('$name', ({ runs, command, crypto, sqlite }) => {
	let server: RunningServer | undefined;
	let origin = '';
	beforeAll(async () => {
		if (!runs) return;
		const port = await freePort();
		origin = `http://localhost:${port}`;
		const env = { PORT: String(port), ORIGIN: origin, ...surroundings.env };
		const [program, ...parameters] = await command(env);
		server = await serve(`http://127.0.0.1:${port}/runtime`, parameters, { cwd: folder, env }, program);
	});
	afterAll(() => server?.stop('SIGKILL'));

	test.skipIf(!runs)('supports the features that the documents list', async () => {
		const runtime = (await (await browserAt(origin).visit('/runtime')).json()) as { crypto: boolean; sqlite: string };
		expect(runtime).toEqual({ crypto, sqlite: expect.stringMatching(sqlite) as string });
	});

	testSignIns(
		runs,
		() => origin,
		() => surroundings
	);
});
