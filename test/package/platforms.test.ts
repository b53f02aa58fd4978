/**
 * One SvelteKit app, built by each adapter for a platform: it signs in at an identity provider over the network, by a link in a mail,
 * and by a password. The function that an adapter makes is called as its platform calls it; that of Cloudflare runs in workerd.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Miniflare } from 'miniflare';
import { build as bundle } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { blocks } from '../support/documents.js';
import { isFull, majorsOf } from '../support/full.js';
import { freePort, run, serve } from '../support/process.js';
import { openSurroundings, testSignIns, type Surroundings } from '../support/sign-ins.js';
import { build, install, manifestOf, type App, type Major } from '../support/workshop.js';

const workshop = inject('workshop');
const withPlatforms = Boolean(process.env.TEST_RUNTIMES);
if (!withPlatforms)
	console.log('NOT RUN: adapters for Cloudflare, Vercel and Netlify. Set TEST_RUNTIMES=1 to install and test them.');

/** A server of the app, and how it ends. */
type Start = (app: App, env: Record<string, string>) => Promise<() => Promise<unknown>>;

interface Platform {
	readonly adapter: 'cloudflare' | 'netlify' | 'node' | 'vercel';
	readonly major: Major;
	readonly options?: string;
	readonly runs: boolean;
	readonly start: Start;
}

/** The last stage of the Dockerfile that the guide has: it runs what an app has built. */
const image = blocks
	.find(({ code }) => code.startsWith('# Dockerfile'))!
	.code.split(/^FROM .*$/m)
	.at(-1)!;
const wordsAfter = (instruction: RegExp) => JSON.parse(instruction.exec(image)![1]!) as string[];

/** Runs the app as its image does, with the files that the image has. Packages are those of the folder around it. */
const startNode: Start = async ({ folder }, env) => {
	const container = `${folder}-container`;
	await rm(container, { recursive: true, force: true });
	for (const [, path = ''] of image.matchAll(/^COPY --from=build \/app\/(\S+)/gm)) {
		if (path !== 'node_modules') await cp(join(folder, path), join(container, path), { recursive: true });
	}
	const [, ...command] = wordsAfter(/^CMD (.+)$/m);
	const variables = { NODE_ENV: 'production', ...env };
	const server = await serve(`http://127.0.0.1:${env.PORT}/`, command, { cwd: container, env: variables });
	const [, ...check] = wordsAfter(/^HEALTHCHECK CMD (.+)$/m);
	// It fails unless the library answers.
	await run(
		process.execPath,
		check.map((word) => word.replace('3000', env.PORT!)),
		{ cwd: container }
	);
	return () => server.stop();
};

/** @param find the file below the app's folder */
const startFunction =
	(find: (folder: string) => Promise<string>): Start =>
	async ({ folder }, env) => {
		const program = join(import.meta.dirname, 'platforms/serve-function.mjs');
		const server = await serve(`http://127.0.0.1:${env.PORT}/`, [program, await find(folder)], { cwd: folder, env });
		return () => server.stop();
	};

async function fileOfVercel(folder: string): Promise<string> {
	const catchAll = join(folder, '.vercel/output/functions/![-]/catchall.func');
	const { handler } = JSON.parse(await readFile(join(catchAll, '.vc-config.json'), 'utf8')) as { handler: string };
	return join(catchAll, handler);
}

async function fileOfNetlify(folder: string): Promise<string> {
	const functions = join(folder, '.netlify/functions-internal');
	const name = (await readdir(functions)).find((each) => each.endsWith('.mjs'));
	return join(functions, name ?? 'missing');
}

/** Makes one module, as wrangler does. Returns the folder that has it, as `worker.js`. */
async function makeWorker({ folder }: App, minify = false): Promise<string> {
	const output = join(folder, 'worker');
	await bundle({
		root: folder,
		configFile: false,
		logLevel: 'error',
		ssr: { noExternal: true, target: 'webworker' },
		build: {
			ssr: join(folder, '.svelte-kit/cloudflare/_worker.js'),
			outDir: output,
			minify,
			rolldownOptions: {
				external: /^(cloudflare|node):/,
				output: { codeSplitting: false, entryFileNames: 'worker.js', minify }
			}
		}
	});
	return output;
}

/** A Worker in the workerd of Miniflare. */
const startWorker: Start = async (app, { PORT, ...env }) => {
	const output = await makeWorker(app);
	const miniflare = new Miniflare({
		host: '127.0.0.1',
		port: Number(PORT),
		// The address that its requests have.
		upstream: env.ORIGIN,
		// Named, because it imports by names that are made while it runs.
		modules: [{ type: 'ESModule', path: join(output, 'worker.js') }],
		modulesRoot: output,
		compatibilityDate: '2026-01-01',
		compatibilityFlags: ['nodejs_als'],
		bindings: { ...env, AUTH_URL: env.ORIGIN ?? '' },
		serviceBindings: { ASSETS: () => new Response(null, { status: 404 }) as never }
	});
	await miniflare.ready;
	return () => miniflare.dispose();
};

const platforms: readonly Platform[] = [
	// On SvelteKit 2, other tests serve what it bundles, and this one nightly.
	...majorsOf(3).map((major): Platform => ({ adapter: 'node', major, runs: withPlatforms, start: startNode })),
	{ adapter: 'cloudflare', major: 2, runs: withPlatforms, start: startWorker },
	{
		adapter: 'vercel',
		major: 2,
		options: "{ runtime: 'nodejs22.x' }",
		runs: withPlatforms,
		start: startFunction(fileOfVercel)
	},
	{ adapter: 'netlify', major: 2, runs: withPlatforms, start: startFunction(fileOfNetlify) }
];

/** The adapters that have no release for SvelteKit 3. */
const behind = ['cloudflare', 'vercel', 'netlify'] as const;
const homeOf = (major: Major) => join(workshop, major === 2 ? 'platforms2' : 'kit3');

const signsIn = `
import { FrameworkAuth } from 'framework-auth';
import { configOf } from './config.mjs';
import de from 'framework-auth/locales/de';

export const { handle } = FrameworkAuth({ ...configOf(env), languages: [de] });
`;
const german = 'Bestätigen Sie Ihre E-Mail-Adresse';
const french = 'Confirmez votre adresse';

type Deployment = Pick<Platform, 'adapter' | 'major' | 'options'>;

/** @param deployments to one version @param hook the code of the hook, in which `env` has the variables */
async function makeApp(deployments: readonly Deployment[], origin: string, hook = signsIn): Promise<App> {
	const { major } = deployments[0]!;
	const names = deployments.map(({ adapter }) => adapter);
	const folder = join(homeOf(major), `platform-${names.join('-')}`);
	const variables = major === 2 ? "import { env } from '$env/dynamic/private';" : 'const { env } = process;';
	const imports = names.map((name) => `import ${name} from '@sveltejs/adapter-${name}';\n`).join('');
	const adapters = deployments.map(({ adapter, options = '' }) => `${adapter}(${options})`);
	const all = `{ name: 'all', async adapt(to) { for (const each of [${adapters.join(', ')}]) await each.adapt(to); } }`;
	const kit = `{ adapter: ${adapters.length > 1 ? all : adapters[0]}${major === 3 ? `, paths: { origin: '${origin}' }` : ''} }`;
	const files: Record<string, string> = {
		'package.json': '{ "type": "module", "private": true, "dependencies": { "framework-auth": "*" } }',
		'vite.config.js': `${imports}import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit(${major === 3 ? kit : ''})] };\n`,
		...(major === 2 && { 'svelte.config.js': `${imports}export default { kit: ${kit} };\n` }),
		'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
		'src/routes/+page.svelte': '<h1>Platform</h1>\n',
		'src/hooks.server.js': variables + hook
	};
	await rm(folder, { recursive: true, force: true });
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	await cp(join(import.meta.dirname, 'runtimes/config.mjs'), join(folder, 'src/config.mjs'));
	return { major, folder };
}

/** What has no release for SvelteKit 3 gets the output of one build in the gate, and of its own nightly. */
const together = platforms.filter(({ major, adapter }) => !isFull && major === 2 && adapter !== 'node');
let builtTogether: Promise<App> | undefined;

async function builtFor(platform: Platform, origin: string): Promise<App> {
	const make = async (deployments: readonly Platform[]) => {
		const app = await makeApp(deployments, origin);
		await build(app);
		return app;
	};
	return together.includes(platform) ? (builtTogether ??= make(together)) : make([platform]);
}

let surroundings: Surroundings;

beforeAll(async () => {
	if (!withPlatforms) return;
	surroundings = await openSurroundings();
	const manifest = await manifestOf(2);
	const adapters = { cloudflare: '^7.2.0', netlify: '^6.0.0', vercel: '^6.3.0' };
	const named = Object.entries(adapters).map(([name, version]) => [`@sveltejs/adapter-${name}`, version] as const);
	const devDependencies = { ...manifest.devDependencies, ...Object.fromEntries(named) };
	await install(homeOf(2), { ...manifest, devDependencies }, join(workshop, 'package.tgz'));
});
afterAll(() => surroundings?.close());

describe.each(platforms)('adapter-$adapter on SvelteKit $major', (platform) => {
	const { runs, start } = platform;
	let origin = '';
	let app: App;
	let stop: () => Promise<unknown>;
	beforeAll(async () => {
		if (!runs) return;
		const port = String(await freePort());
		origin = `http://localhost:${port}`;
		app = await builtFor(platform, origin);
		stop = await start(app, { PORT: port, ORIGIN: origin, AUTH_URL: origin, ...surroundings.env });
	});
	afterAll(() => stop?.());

	if (platform.adapter === 'cloudflare') {
		test.skipIf(!runs)('C3 its Worker contains the languages that it imports, and no others', async () => {
			const worker = await readFile(join(app.folder, 'worker/worker.js'), 'utf8');
			expect([german, french].filter((text) => worker.includes(text))).toEqual([german]);
		});
	}

	testSignIns(
		runs,
		() => origin,
		() => surroundings
	);
});

describe.each(behind)('adapter-%s on SvelteKit 3', (adapter) => {
	test.skipIf(!withPlatforms)(
		'has no release yet (when this fails, add it to the matrix and to the documents)',
		async () => {
			const asked = ['view', `@sveltejs/adapter-${adapter}`, 'peerDependencies', '--json'];
			const peers = JSON.parse(await run('npm', asked, { cwd: workshop })) as Record<string, string>;
			expect(peers['@sveltejs/kit']).not.toMatch(/\b3\b/);
		}
	);
});

test.skipIf(!withPlatforms)(
	'C3 a Worker with two providers is less than 316 KiB in English, and contains no other language',
	async () => {
		const app = await makeApp(
			[{ adapter: 'cloudflare', major: 2 }],
			'https://site.test',
			`
import { FrameworkAuth } from 'framework-auth';
import GitHub from 'framework-auth/providers/github';
import Google from 'framework-auth/providers/google';

export const { handle } = FrameworkAuth({ secret: env.AUTH_SECRET, providers: [GitHub, Google] });
`
		);
		await build(app);
		// As `wrangler` with `minify` uploads it.
		const worker = await readFile(join(await makeWorker(app, true), 'worker.js'), 'utf8');
		expect(gzipSync(worker).length / 1024).toBeLessThan(316);
		expect([german, french].filter((text) => worker.includes(text))).toEqual([]);
	}
);
