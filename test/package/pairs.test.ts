/**
 * The oldest versions that the library promises to work with, in pairs that exist, and those of a new app: an app builds, and people
 * sign in. The other tests of this folder run with the latest SvelteKit 2 and 3, on Vite 8.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createIdentityProvider, signInAs } from '../../src/testing.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { isFull } from '../support/full.js';
import { freePort, run, serve } from '../support/process.js';
import { install } from '../support/workshop.js';

const workshop = inject('workshop');
const secret = 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu';

const files: Record<string, string> = {
	'vite.config.js':
		"import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit()], preview: { host: 'localhost', strictPort: true } };\n",
	'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
	'src/auth.js':
		"import { FrameworkAuth } from 'framework-auth';\nexport const { handle, signIn, signOut } = FrameworkAuth({ providers: [{ id: 'test', name: 'Test', type: 'oidc' }] });\n",
	'src/hooks.server.js': "export { handle } from './auth.js';\n",
	'src/routes/+page.server.js': 'export const load = async ({ locals }) => ({ session: await locals.auth() });\n',
	'src/routes/+page.svelte':
		"<script>\n\timport { SignIn, UserButton } from 'framework-auth/components';\n\tlet { data } = $props();\n</script>\n\n" +
		'<h1>{data.session ? `Hello ${data.session.user.name}` : "Hello"}</h1>\n<SignIn provider="test" />\n<UserButton />\n',
	'src/routes/signin/+page.server.js':
		"import { signIn } from '../../auth.js';\nexport const actions = { default: signIn };\n",
	'src/routes/tools/+server.js':
		"import { createMailbox } from 'framework-auth/testing';\n" +
		'export function GET() {\n\ttry {\n\t\tcreateMailbox();\n\t} catch (error) {\n\t\treturn new Response(error.name);\n\t}\n\treturn new Response();\n}\n'
};

const all = [
	['SvelteKit 2.26.0, Svelte 5.0.0, Vite 5', { kit: '2.26.0', svelte: '5.0.0', vite: '^5.4.0', plugin: '^4.0.0' }],
	['SvelteKit 2.26.0, Svelte 5.0.0, Vite 6', { kit: '2.26.0', svelte: '5.0.0', vite: '^6.0.0', plugin: '^5.0.0' }],
	[
		'the latest SvelteKit 2, as `sv` installs it, on Vite 8',
		{ kit: '^2.63.0', svelte: '^5.56.1', vite: '^8.0.16', plugin: '^7.1.2' }
	],
	['SvelteKit 3.0.0, Svelte 5.57.1, Vite 8', { kit: '3.0.0', svelte: '5.57.1', vite: '8.0.12', plugin: '7.0.0' }]
] as const;
/** In `logout.test.ts`, people sign in with the latest SvelteKit 2, and with the oldest on Vite 7. */
const pairs = all.filter(([name]) => isFull || !/^the latest|Vite 6$/.test(name));

/** The folder in which a pair is installed. */
const homes = new Map<string, Promise<string>>();

// All at once: npm waits for the registry and for the disk most of the time.
beforeAll(() => {
	for (const [name, { kit, svelte, vite, plugin }] of pairs) {
		const folder = join(workshop, `pair-${name.replaceAll(/\W+/g, '-')}`);
		const devDependencies = {
			'@sveltejs/kit': kit,
			'@sveltejs/vite-plugin-svelte': plugin,
			svelte,
			typescript: '^6.0.0',
			vite
		};
		const manifest = { private: true, type: 'module', dependencies: {}, devDependencies };
		const home = install(folder, manifest, join(workshop, 'package.tgz')).then(() => folder);
		// A failure is that of its test.
		home.catch(() => undefined);
		homes.set(name, home);
	}
});

test.each(pairs)('%s', async (name) => {
	const folder = await homes.get(name)!;
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	const program = join(folder, 'node_modules/vite/bin/vite.js');
	await run(process.execPath, [program, 'build'], { cwd: folder });

	const provider = createIdentityProvider();
	const issuer = await provider.listen();
	onTestFinished(() => provider.close());
	const origin = `http://localhost:${await freePort()}`;
	const env = {
		AUTH_SECRET: secret,
		AUTH_URL: origin,
		AUTH_TEST_ID: provider.clientId,
		AUTH_TEST_SECRET: provider.clientSecret,
		AUTH_TEST_ISSUER: issuer
	};
	const server = await serve(`${origin}/`, [program, 'preview', '--port', new URL(origin).port], { cwd: folder, env });
	onTestFinished(() => void server.stop());

	const browser = createBrowser((request) => fetch(request, { redirect: 'manual' }), { origin });
	expect(await (await browser.visit('/')).text()).toContain('<h1>Hello</h1>');
	const started = await browser.post('/signin', { providerId: 'test' });
	await browser.visit(await provider.answer(locationOf(started, origin)), { crossSite: true });
	expect(await (await browser.visit('/')).text()).toContain('Hello Ada Lovelace');
	await browser.post('/auth/signout');
	expect(await (await browser.visit('/')).text()).toContain('<h1>Hello</h1>');

	// A session that a test makes, from another process.
	const cookies: string[] = [];
	const set = (name: string, value: string) => void cookies.push(`${name}=${value}`);
	await signInAs({ set }, { id: '1', name: 'Grace' }, { config: { secret }, baseURL: origin });
	const answer = await fetch(origin, { headers: { cookie: cookies.join('; ') } });
	expect(await answer.text()).toContain('Hello Grace');
	// The tools of tests are in the build, and refuse.
	expect(await (await fetch(`${origin}/tools`)).text()).toBe('TestingInProduction');
	expect(server.output()).not.toMatch(/\[auth\]\[error\]/);
});
