/**
 * The mailbox of development in the packed library: the development server has it, and a build has none of its code, whatever
 * `NODE_ENV` is.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { majorsOf } from '../support/full.js';
import { freePort, serve } from '../support/process.js';
import { build, vite, type App, type Major } from '../support/workshop.js';

const workshop = inject('workshop');
const ada = { email: 'ada@example.test', password: 'note G, 1843: Bernoulli' };
const secret = { AUTH_SECRET: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu' };

async function makeApp(major: Major, name: string): Promise<App> {
	const folder = join(workshop, `kit${major}/mailbox-${name}`);
	await rm(folder, { recursive: true, force: true });
	const files = {
		'package.json': '{ "type": "module", "private": true, "dependencies": { "framework-auth": "*" } }',
		'vite.config.js': `
			import adapter from '@sveltejs/adapter-node';
			import { sveltekit } from '@sveltejs/kit/vite';

			export default { plugins: [sveltekit({ adapter: adapter() })], cacheDir: '.vite' };
		`,
		'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
		'src/routes/+page.svelte': '<h1>Hello</h1>\n',
		'src/hooks.server.js': `
			import { FrameworkAuth } from 'framework-auth';
			import { MemoryAdapter } from 'framework-auth/adapters/memory';
			import { organizations } from 'framework-auth/organizations';
			import Password from 'framework-auth/providers/password';

			export const { handle } = FrameworkAuth({
				adapter: MemoryAdapter(),
				providers: [Password()],
				plugins: [organizations()]
			});
		`
	};
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return { major, folder };
}

/** An address of this machine by which others reach it. */
const ofNetwork = Object.values(networkInterfaces())
	.flatMap((each) => each ?? [])
	.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe.each(majorsOf(2))('SvelteKit %i', (major) => {
	test('a person signs up on the development server, and only this machine reads the email', async () => {
		const app = await makeApp(major, 'dev');
		const port = await freePort();
		const origin = `http://localhost:${port}`;
		const server = await serve(origin, vite(app, 'dev', '--port', String(port), '--host'), {
			cwd: app.folder,
			env: secret
		});
		onTestFinished(async () => void (await server.stop()));
		const signUp = await fetch(`${origin}/auth/password/signup`, {
			method: 'POST',
			headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams(ada).toString(),
			redirect: 'manual'
		});
		expect(signUp.headers.get('location')).toContain('/auth/password/verify');
		const [email] = (await (await fetch(`${origin}/auth/mailbox`)).json()) as { to: string; url: string }[];
		expect(email).toMatchObject({ to: ada.email, url: expect.stringContaining(`${origin}/auth/password/verify?`) });
		expect(server.output()).toContain(`  Email to ${ada.email}: `);
		expect(server.output()).toContain('plugin "organizations" has no `sendInvitation`');
		expect(server.output()).toContain(`  ${email!.url}\n`);
		expect(server.output()).toContain(`  All emails: ${origin}/auth/mailbox`);
		expect((await fetch(`${origin}/auth/mailbox`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(403);
		if (ofNetwork === undefined) console.info('NOT RUN: this machine has no address besides that of loopback');
		else expect((await fetch(`http://${ofNetwork}:${port}/auth/mailbox`)).status).toBe(403);
	});
});

describe.each(majorsOf(3))('a build on SvelteKit %i', (major) => {
	test('contains no code of the mailbox, even if NODE_ENV is development', async () => {
		const app = await makeApp(major, 'build');
		await build(app, { NODE_ENV: 'development' });
		const folder = join(app.folder, 'build');
		const names = await readdir(folder, { recursive: true });
		const scripts = names.filter((name) => name.endsWith('.js'));
		const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
		expect(
			texts.some((text) => text.includes('/password/verify')),
			'the library is in the build'
		).toBe(true);
		expect(
			scripts.filter((_, i) => /framework-auth\.mailbox|Emails in development|\/mailbox\b/.test(texts[i]!))
		).toEqual([]);
		const port = await freePort();
		const origin = `http://localhost:${port}`;
		const env = { ...secret, PORT: String(port), ORIGIN: origin, NODE_ENV: 'development' };
		const server = await serve(origin, ['build/index.js'], { cwd: app.folder, env });
		onTestFinished(async () => void (await server.stop()));
		const answer = await fetch(`${origin}/auth/mailbox`);
		expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Not Found')]);
		expect((await fetch(`${origin}/auth/signin`)).status, 'passwords need a sender there').toBe(500);
		expect(server.output()).toContain('needs a sender of emails');
	});
});
