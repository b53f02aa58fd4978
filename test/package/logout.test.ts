/**
 * Back-channel logout in built apps: a logout token that is posted as the server of a provider posts it, without an `Origin`, ends the
 * session, and no other form without an `Origin` gets further than before. On the oldest SvelteKit, the newest 2, and 3.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import type { IdentityProvider } from '../fixtures/identity-provider.js';
import { isFull } from '../support/full.js';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, install, manifestOf, repository, vite } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

const workshop = inject('workshop');
const path = '/auth/backchannel-logout/op';
const guide = await readFile(join(repository, 'docs/guides/logout.md'), 'utf8');
const unbundled = await readFile(join(repository, 'test/apps/kit2/unbundled.js'), 'utf8');
/** As the guide has it, on a free port. */
const serverOfGuide = /```js\n\/\/ server\.js\n([^]*?)```/.exec(guide)?.[1]?.replace('3000', 'process.env.PORT') ?? '';
const form = 'application/x-www-form-urlencoded';
const passedOn = 'application/vnd.framework-auth.logout';

interface Version {
	readonly name: string;
	readonly major: Major;
	/** Where its packages are, below the workshop. */
	readonly home: string;
	/** Switches SvelteKit's own check off. */
	readonly unchecked: string;
	/** The constants of a built server that the option changes. */
	readonly built?: Readonly<Record<string, string>>;
	/** Those of Vite that the gate runs. */
	readonly commands: readonly ('preview' | 'dev')[];
	readonly packages?: Record<string, string>;
}

const versions: Version[] = [
	{
		name: '2.26',
		major: 2,
		home: 'kit2.26',
		unchecked: '{ checkOrigin: false }',
		built: { 'csrf_check_origin: true,': 'csrf_check_origin: false,' },
		commands: [],
		// The Vite of its time.
		packages: { '@sveltejs/kit': '2.26.0', '@sveltejs/vite-plugin-svelte': '^6.0.0', vite: '^7.0.0' }
	},
	{
		name: '2',
		major: 2,
		home: 'kit2',
		unchecked: "{ trustedOrigins: ['*'] }",
		built: {
			'csrf_check_origin: true,': 'csrf_check_origin: false,',
			'csrf_trusted_origins: [],': "csrf_trusted_origins: ['*'],"
		},
		commands: ['preview']
	},
	{ name: '3', major: 3, home: 'kit3', unchecked: "{ trustedOrigins: ['*'] }", commands: ['dev'] }
];

let op: IdentityProvider;
let provider: Server;

beforeAll(async () => {
	provider = createServer(async (request, response) => {
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const { method = 'GET', url = '' } = request;
		const headers = request.headers as Record<string, string>;
		const init = { method, headers, ...(method === 'POST' && { body: Buffer.concat(chunks) }) };
		const answer = await op.fetch(`${op.issuer}${url}`, init);
		response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
	});
	await new Promise<void>((resolve) => provider.listen(0, resolve));
	op = createIdentityProvider({ issuer: `http://localhost:${(provider.address() as AddressInfo).port}` });
	op.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
});
afterAll(() => provider.close());

describe.each(versions)('SvelteKit $name', ({ name, major, home, unchecked, built, commands, packages }) => {
	/** A test that the gate runs on these versions, and the nightly run on all. */
	const testOn =
		(...names: string[]) =>
		(title: string, act: () => Promise<void>) => {
			if (isFull || names.includes(name)) test(title, act);
		};

	let url: string;
	let checked: App;
	let open: App;
	let server: RunningServer;

	beforeAll(async () => {
		if (packages) {
			const manifest = await manifestOf(major);
			const devDependencies = { ...manifest.devDependencies, ...packages };
			await install(join(workshop, home), { ...manifest, devDependencies }, join(workshop, 'package.tgz'));
		}
		url = `http://localhost:${await freePort()}`;
		checked = await make('logout', '{}');
		open = built && !isFull ? await copyUnchecked(built) : await make('logout-open', unchecked);
	});
	afterEach(() => server?.stop());

	/** Makes an app of the sources, with this option of SvelteKit for forms. */
	async function make(folderName: string, csrf: string): Promise<App> {
		const folder = join(workshop, home, folderName);
		// SvelteKit 2 bundles with Rollup, for two thirds of a build: nightly, one of its apps is bundled.
		const isBundled = major === 3 || (isFull && name === '2' && folderName === 'logout');
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		await cp(join(repository, 'test/apps/logout'), folder, { recursive: true });
		const options = `{ adapter: adapter(), csrf: ${csrf}${major === 3 ? `, paths: { origin: '${url}' }` : ''} }`;
		const adapter = `import adapter from '${isBundled ? '@sveltejs/adapter-node' : './unbundled.js'}';`;
		const plugin = "import { backChannelLogout } from 'framework-auth/vite';";
		const kit = "import { sveltekit } from '@sveltejs/kit/vite';";
		const plugins = `export default { plugins: [backChannelLogout(), sveltekit(${major === 3 ? options : ''})] };`;
		const files: Record<string, string> = {
			'package.json': '{ "type": "module", "private": true, "dependencies": { "framework-auth": "*" } }',
			'server.js': serverOfGuide,
			'unbundled.js': unbundled,
			// Without a page, SvelteKit 2 answers 500 in place of 404.
			'src/routes/+page.svelte': '<h1>Logout</h1>',
			'vite.config.js': [adapter, plugin, kit, plugins].join('\n'),
			...(major === 2 && { 'svelte.config.js': `${adapter}\nexport default { kit: ${options} };` })
		};
		for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
		const app = { major, folder };
		await build(app);
		return app;
	}

	/** Copies the checked app: its server has the option as constants, and nothing else of it. Nightly, it is built with the option. */
	async function copyUnchecked(constants: Readonly<Record<string, string>>): Promise<App> {
		const folder = `${checked.folder}-open`;
		await rm(folder, { recursive: true, force: true });
		await cp(checked.folder, folder, { recursive: true });
		const chunks = join(folder, 'build/server/chunks');
		const found: string[] = [];
		for (const chunk of await readdir(chunks)) {
			const code = await readFile(join(chunks, chunk), 'utf8');
			const here = Object.keys(constants).filter((constant) => code.includes(constant));
			found.push(...here);
			const changed = here.reduce((text, constant) => text.replace(constant, constants[constant]!), code);
			if (here.length > 0) await writeFile(join(chunks, chunk), changed);
		}
		expect(found).toEqual(Object.keys(constants));
		return { major, folder };
	}

	/** Starts a server of an app. */
	async function start({ folder }: App, args: string[], env: Record<string, string> = {}): Promise<void> {
		const { port } = new URL(url);
		server = await serve(`${url}/form`, args, {
			cwd: folder,
			env: {
				AUTH_SECRET: 'the secret of the package tests, 32 characters and more',
				AUTH_URL: url,
				AUTH_OP_ISSUER: op.issuer,
				AUTH_OP_ID: op.client.id,
				AUTH_OP_SECRET: op.client.secret,
				PORT: port,
				ORIGIN: url,
				...env
			}
		});
	}
	async function signIn() {
		const browser = createBrowser((request) => fetch(new Request(request, { redirect: 'manual' })), { origin: url });
		const started = await browser.post('/auth/signin/op');
		await browser.follow(op.authorize(locationOf(started, url)));
		const who = async () => (await browser.visit('/whoami')).text();
		expect(await who()).toBe('Ada Lovelace');
		return who;
	}

	const post = (to: string, headers: Record<string, string>, body = 'a=b', method = 'POST') =>
		// A view: text would get a type.
		fetch(`${url}${to}`, { method, headers, body: new TextEncoder().encode(body), redirect: 'manual' });

	/** Posts a logout token as the server of the provider does. */
	async function logOut(headers: Record<string, string> = {}, forge = (token: string) => token): Promise<number> {
		const now = Math.floor(Date.now() / 1000);
		const token = await op.sign({
			iss: op.issuer,
			aud: op.client.id,
			iat: now,
			exp: now + 120,
			jti: crypto.randomUUID(),
			sid: 'sid-1',
			events: { 'http://schemas.openid.net/event/backchannel-logout': {} }
		});
		const body = new URLSearchParams({ logout_token: forge(token) }).toString();
		return (await post(path, { 'content-type': form, ...headers }, body)).status;
	}
	const unsigned = (token: string) => `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(342)}`;

	/** Forms that come from no page of this site. @returns how each was answered */
	async function forms(to: string) {
		const answers: Record<string, unknown> = {};
		const send = async (what: string, ...[headers, method]: [Record<string, string>, string?]) => {
			const response = await post(to, headers, 'a=b', method);
			answers[what] = [response.status, (await response.text()) === 'taken'];
		};
		await send('urlencoded', { 'content-type': form });
		await send('text', { 'content-type': 'text/plain' });
		await send('multipart', { 'content-type': 'multipart/form-data; boundary=x' });
		await send('of another site', { 'content-type': form, origin: 'https://evil.test' });
		await send('with PUT', { 'content-type': form }, 'PUT');
		await send('with DELETE', { 'content-type': form }, 'DELETE');
		return answers;
	}
	const refused = [403, false];
	const allRefused = {
		urlencoded: refused,
		text: refused,
		multipart: refused,
		'of another site': refused,
		'with PUT': refused,
		'with DELETE': refused
	};

	describe('a server that wraps the handler', () => {
		test('passes on a logout, and nothing else', async () => {
			await start(checked, ['server.js']);
			const who = await signIn();
			expect(await forms('/form')).toEqual(allRefused);
			expect(await forms('/auth/signout')).toEqual(allRefused);
			expect((await post('/form', { 'content-type': form, origin: url })).status).toBe(200);

			// S128: neither a page nor the type of the wrapper gets anywhere.
			expect(await logOut({ origin: 'https://evil.test' })).toBe(403);
			expect(await logOut({}, unsigned)).toBe(400);
			expect(await logOut({ 'content-type': passedOn }, unsigned)).toBe(400);
			expect((await post('/auth/signout', { 'content-type': passedOn })).status).toBe(403);
			expect(await who()).toBe('Ada Lovelace');

			expect(await logOut()).toBe(200);
			expect(await who()).toBe('nobody');
			expect(server.output()).not.toContain('InvalidConfig');
		});

		testOn('2.26', '3')('leaves forms to SvelteKit if `handle` is missing or throws', async () => {
			await start(checked, ['server.js'], { APP_HOOK: 'missing' });
			expect([await logOut(), await forms('/form')]).toEqual([404, allRefused]);
			await server.stop();
			await start(checked, ['server.js'], { APP_HOOK: 'throwing' });
			expect([await logOut(), await forms('/form')]).toEqual([500, allRefused]);
		});
	});

	testOn('2')(
		'the start refuses the configuration without a way for logouts to pass, and says what to do',
		async () => {
			await start(checked, ['build/index.js']);
			expect(await logOut()).toBe(403);
			expect((await fetch(`${url}/auth/signin`)).status).toBe(500);
			expect(server.output()).toMatch(/InvalidConfig.*backChannelLogout.*withBackChannelLogout.*csrfByHandle/s);
		}
	);

	test.each(isFull ? (['preview', 'dev'] as const) : commands)(
		'vite %s passes on a logout with the plugin',
		async (command) => {
			await start(checked, vite(checked, command, '--port', new URL(url).port, '--strictPort'));
			const who = await signIn();
			if (command === 'preview') expect(await forms('/form')).toEqual(allRefused);
			expect(await logOut()).toBe(200);
			expect(await who()).toBe('nobody');
		}
	);

	describe('csrfByHandle', () => {
		const on = { APP_CSRF_BY_HANDLE: 'on' };

		test('S200: lets a logout pass, and no other form without an origin', async () => {
			await start(open, ['build/index.js'], on);
			const who = await signIn();
			expect(await forms('/form')).toEqual(allRefused);
			expect(await forms('/auth/signout')).toEqual(allRefused);
			expect((await post('/form', {})).status).toBe(403);
			expect((await post('/form', { 'content-type': form, origin: url })).status).toBe(200);
			expect((await post('/form', { 'content-type': 'application/json' })).status).toBe(200);
			expect(await logOut({ origin: 'https://evil.test' })).toBe(403);
			expect(await logOut({}, unsigned)).toBe(400);
			expect(await who()).toBe('Ada Lovelace');

			expect(await logOut()).toBe(200);
			expect(await who()).toBe('nobody');
		});

		testOn('2', '3')('protects nothing if `handle` is missing, and refuses everything if it throws', async () => {
			await start(open, ['build/index.js'], { ...on, APP_HOOK: 'missing' });
			expect((await forms('/form')).urlencoded).toEqual([200, true]);
			await server.stop();
			await start(open, ['build/index.js'], { ...on, APP_HOOK: 'throwing' });
			expect(await logOut()).toBe(500);
			expect(Object.values(await forms('/form')).map(String)).toEqual(Array(6).fill('500,false'));
		});

		testOn('2.26')('is required: the start refuses back-channel logout without it', async () => {
			await start(open, ['build/index.js']);
			expect(await logOut()).toBe(500);
			expect(server.output()).toContain('InvalidConfig');
		});
	});

	test('is the installed version of SvelteKit', async () => {
		const { version } = (
			await import(join(workshop, home, 'node_modules/@sveltejs/kit/package.json'), { with: { type: 'json' } })
		).default as { version: string };
		expect(`${version}.`).toMatch(new RegExp(`^${name.replace('.', '\\.')}\\.`));
	});
});
