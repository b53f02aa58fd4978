/**
 * Remote functions in real builds, on SvelteKit 2 or 3, and nightly on both: the plugin of Vite that refuses those which do not ask, the option that is an
 * error without it, and pages that are prerendered.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { majorsOf } from '../support/full.js';
import { compileCache } from '../support/process.js';
import type { Major } from '../support/workshop.js';

const workshop = inject('workshop');

/** SvelteKit 3 has its options in the configuration of Vite, and 2 in a file of its own. */
function settingsOf(major: Major, isStrict: boolean): Record<string, string> {
	const options = '{ experimental: { remoteFunctions: true } }';
	const svelte = '{ experimental: { async: true } }';
	const plugins = `[${isStrict ? 'strictRemoteFunctions(), ' : ''}sveltekit(${major === 3 ? options.replace('{', `{ compilerOptions: ${svelte},`) : ''})]`;
	const vite = `import { sveltekit } from '@sveltejs/kit/vite';
import { strictRemoteFunctions } from 'framework-auth/vite';
export default { plugins: ${plugins}, cacheDir: '.vite', build: { minify: false } };
`;
	return {
		'vite.config.js': vite,
		...(major === 2 && { 'svelte.config.js': `export default { kit: ${options}, compilerOptions: ${svelte} };\n` })
	};
}

const guarded = `import { query } from '$app/server';
import { auth, remote } from '../auth.js';
export const reports = remote.query(async (_, { user }) => [user.id]);
export const orders = query(async () => (await auth.requireSession()).user.id);
export const prices = remote.open.query(async () => [10]);
`;
const silent = "import { query } from '$app/server';\nexport const secrets = query(async () => ['a secret']);\n";

const app = (more: Record<string, string>): Record<string, string> => ({
	'package.json':
		'{ "type": "module", "private": true, "dependencies": { "framework-auth": "*" }, "devDependencies": { "@sveltejs/kit": "*" } }',
	'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
	'src/auth.js': `import { FrameworkAuth } from 'framework-auth';
import GitHub from 'framework-auth/providers/github';
import { remoteOf } from 'framework-auth/remote';
export const auth = FrameworkAuth({
	providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
	secret: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu',
	trustHost: true,
	remoteFunctions: 'strict'
});
export const remote = remoteOf(auth);
`,
	'src/hooks.server.js': "import { auth } from './auth.js';\nexport const handle = auth.handle;\n",
	'src/routes/+page.svelte':
		"<script>import { reports } from './data.remote.js'; const list = reports();</script><p>{list.current}</p>\n",
	'src/routes/data.remote.js': guarded,
	...more
});

async function write(name: string, major: Major, files: Record<string, string>): Promise<string> {
	const folder = join(workshop, `kit${major}/strict-${name}`);
	await rm(folder, { recursive: true, force: true });
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return folder;
}

async function build(folder: string, major: Major): Promise<{ status: number; output: string }> {
	const vite = join(workshop, `kit${major}/node_modules/vite/bin/vite.js`);
	const { PATH, HOME } = process.env;
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			[vite, 'build'],
			{ cwd: folder, env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, NO_COLOR: '1' } },
			(error, stdout, stderr) => resolve({ status: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
		);
	});
}

/** Asks the built server for the session, and returns the status and what it logged. */
async function ask(folder: string): Promise<{ status: number; log: string }> {
	const script = `
		const { Server } = await import(${JSON.stringify(pathToFileURL(join(folder, '.svelte-kit/output/server/index.js')).href)});
		const { manifest } = await import(${JSON.stringify(pathToFileURL(join(folder, '.svelte-kit/output/server/manifest.js')).href)});
		const server = new Server(manifest);
		await server.init({ env: {} });
		const response = await server.respond(new Request('http://localhost/auth/session'), { getClientAddress: () => '127.0.0.1' });
		console.log('status', response.status);
		process.exit(0);`;
	return new Promise((resolve) => {
		execFile(process.execPath, ['--input-type=module', '-e', script], { cwd: folder }, (_, stdout, stderr) =>
			resolve({ status: Number(/status (\d+)/.exec(stdout)?.[1]), log: stdout + stderr })
		);
	});
}

test.each(majorsOf(3))(
	'a build with a function that does not check its caller fails, and names it, on SvelteKit %i',
	async (major) => {
		const folder = await write('silent', major, {
			...app({ 'src/lib/other.remote.js': silent }),
			...settingsOf(major, true)
		});
		const { status, output } = await build(folder, major);
		expect(status, output).not.toBe(0);
		expect(output).toContain('src/lib/other.remote.js:2: The remote function `secrets` does not check its caller');
		expect(output).not.toContain('data.remote.js');
	}
);

test.each(majorsOf(2))(
	'a build whose functions check their caller, or say that they are open, runs, on SvelteKit %i',
	async (major) => {
		const folder = await write('guarded', major, { ...app({}), ...settingsOf(major, true) });
		const { status, output } = await build(folder, major);
		expect(status, output).toBe(0);
		expect(await ask(folder)).toMatchObject({ status: 200 });
	}
);

test.each(majorsOf(3))(
	'an app with `strict` and without the plugin does not answer, and the log names the plugin, on SvelteKit %i',
	async (major) => {
		const folder = await write('lost', major, {
			...app({ 'src/lib/other.remote.js': silent }),
			...settingsOf(major, false)
		});
		const { status, output } = await build(folder, major);
		expect(status, output).toBe(0);
		const answer = await ask(folder);
		expect(answer.status).toBe(500);
		expect(answer.log).toContain('InvalidConfig');
		expect(answer.log).toContain('strictRemoteFunctions()');
	}
);

test.each(majorsOf(2))(
	'a guarded query of a prerendered page ends the build, because every visitor would get its answer, on SvelteKit %i',
	async (major) => {
		const page =
			"<script>import { reports } from './data.remote.js'; const list = await reports();</script><p>{list}</p>\n";
		const folder = await write('prerendered', major, {
			...app({ 'src/routes/+page.svelte': page, 'src/routes/+page.js': 'export const prerender = true;\n' }),
			...settingsOf(major, true)
		});
		const { status, output } = await build(folder, major);
		expect(status, output).not.toBe(0);
		// SvelteKit refuses every query there, and the library each guarded one.
		expect(output).toMatch(/while prerendering|for a page that is prerendered/);
		expect(existsSync(join(folder, '.svelte-kit/output/prerendered/pages/index.html'))).toBe(false);
	}
);
