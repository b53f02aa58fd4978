/**
 * The add-on in apps that the Svelte CLI makes: `sv` 0.17 with SvelteKit 2, and its next version with SvelteKit 3. What it writes
 * has no type error and builds, and a person signs up in the built app. `TEST_FULL=1` runs every template, language and database.
 */
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import * as latest from 'sv';
import type { AddonDefinition, LanguageType, InstallOptions } from 'sv';
import { createSetupTest, prepareServer, setupGlobal } from 'sv/testing';
import * as next from 'sv-next';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createMailServer } from '../fixtures/smtp.js';
import type { MailServer } from '../fixtures/smtp.js';
import { chromiumPath } from '../support/chromium-path.js';
import { check } from '../support/created-app.js';
import { extraFolder } from '../support/extra-folder.js';
import { isFull } from '../support/full.js';
import { freePort, run } from '../support/process.js';
import { build, repository } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

const workshop = inject('workshop');
const id = '@framework-auth/sv';
const { default: addon } = (await import(join(repository, 'addon/index.js'))) as { default: AddonDefinition };

type AddonMap = InstallOptions<Record<string, AddonDefinition>>['addons'];

/** It has what SvelteKit's adapter for Node needs, which the workshop has installed. */
const onNode = { 'sveltekit-adapter': { adapter: 'node' } };
const withPasswords = { providers: 'email', password: true, passkeys: true, database: 'sqlite', demo: true };

let mailServer: MailServer;
beforeAll(async () => {
	mailServer = await createMailServer();
});
afterAll(() => mailServer.close());

/** Returns the files of an app, without what a build makes. */
async function filesOf(folder: string): Promise<Record<string, string>> {
	const paths = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = paths
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
		.filter((path) => !/^(node_modules|\.svelte-kit|build)\//.test(path));
	return Object.fromEntries(
		await Promise.all(files.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const))
	);
}

/** The production build sends its emails to the test, and trusts the address at which the test opens it. */
async function deploy(folder: string): Promise<void> {
	const file = join(folder, '.env');
	const text = (await readFile(file, 'utf8'))
		.replace(/^AUTH_EMAIL_SERVER=.*$/m, `AUTH_EMAIL_SERVER="${mailServer.url}"`)
		.replace(/^AUTH_EMAIL_FROM=.*$/m, 'AUTH_EMAIL_FROM="app@example.test"');
	await writeFile(file, `${text}AUTH_TRUST_HOST=true\n`);
}

/** A person comes to the page for members, and signs up with a password. */
async function signUp(page: Page, url: string): Promise<void> {
	const email = `ada-${crypto.randomUUID()}@example.test`;
	await page.goto(new URL('/demo/framework-auth/members', url).href);
	await page.getByRole('link', { name: 'Create an account' }).click();
	await page.getByLabel('Email address').fill(email);
	await page.getByLabel('Password').fill('note G, 1843: Bernoulli');
	await page.getByRole('button', { name: 'Create an account' }).click();
	await page.getByRole('heading', { name: 'Check your email' }).waitFor();
	const mail = mailServer.mails.find(({ envelope }) => envelope.to.includes(email));
	await page.goto(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
	await page.getByRole('button', { name: 'Confirm and sign in' }).click();
	await page.getByText(`You are signed in as ${email}`).waitFor();
	expect(new URL(page.url()).pathname).toBe('/demo/framework-auth/members');
}

describe('the command', () => {
	test('accepts options for all questions, keeps the files of the app, and changes nothing in a second run (#38 H)', async () => {
		const folder = join(workshop, 'kit2/sv-command');
		await rm(folder, { recursive: true, force: true });
		latest.create({ cwd: folder, name: 'app', template: 'minimal', types: 'typescript' });
		const hooks =
			"import type { Handle } from '@sveltejs/kit';\n\nexport const handle: Handle = ({ event, resolve }) => resolve(event);\n";
		const types =
			'declare global {\n\tnamespace App {\n\t\tinterface Locals {\n\t\t\trequestId: string;\n\t\t}\n\t}\n}\n\nexport {};\n';
		await writeFile(join(folder, 'src/hooks.server.ts'), hooks);
		await writeFile(join(folder, 'src/app.d.ts'), types);
		const options = 'providers:github,google+password:yes+passkeys:no+database:drizzle+demo:no';
		const sv = join(extraFolder, 'sv/dist/bin.mjs');
		const words = [
			'add',
			'drizzle=database:postgresql+postgresql:postgres.js+docker:no',
			`file:${join(repository, 'addon')}=${options}`
		];
		const flags = ['--no-git-check', '--no-download-check', '--no-install'];
		await run(process.execPath, [sv, ...words, ...flags], { cwd: folder });
		const once = await filesOf(folder);
		expect(once['src/lib/server/auth.ts']).toContain('adapter: DrizzleAdapter(db, schema)');
		expect(once['src/lib/server/auth.ts']).toContain('providers: [GitHub, Google, Password()]');
		expect(once['src/lib/server/db/schema.ts']).toMatch(/pgTable\('task'[^]*postgresTables\(/);
		expect(once['src/hooks.server.ts']).toContain('const handleApp: Handle = ({ event, resolve }) => resolve(event);');
		expect(once['src/hooks.server.ts']).toContain('export const handle = sequence(handleAuth, handleApp);');
		expect(once['src/app.d.ts']).toBe(types);
		expect(JSON.parse(once['package.json'] ?? '')).toMatchObject({ dependencies: { 'framework-auth': '^0.1.0' } });
		await run(process.execPath, [sv, 'add', words[2]!, ...flags], { cwd: folder });
		expect(await filesOf(folder)).toEqual(once);
	});
});

/** An app of `sv create` with the add-on beside others, which `sv add` runs in their order. */
interface Made {
	readonly major: Major;
	readonly template: 'minimal' | 'demo';
	readonly language: LanguageType;
	readonly database: 'sqlite' | 'pg' | 'drizzle' | 'none';
	readonly daily?: true;
}

const made: readonly Made[] = [
	{ major: 3, template: 'demo', language: 'checkjs', database: 'sqlite', daily: true },
	{ major: 3, template: 'minimal', language: 'typescript', database: 'drizzle' },
	{ major: 3, template: 'minimal', language: 'typescript', database: 'pg' },
	{ major: 3, template: 'minimal', language: 'none', database: 'none' },
	{ major: 3, template: 'demo', language: 'typescript', database: 'sqlite' },
	{ major: 2, template: 'demo', language: 'typescript', database: 'sqlite' },
	{ major: 2, template: 'demo', language: 'checkjs', database: 'drizzle' },
	{ major: 2, template: 'minimal', language: 'typescript', database: 'drizzle' },
	{ major: 2, template: 'minimal', language: 'checkjs', database: 'pg' },
	{ major: 2, template: 'minimal', language: 'none', database: 'none' }
];

/** What the template `demo` shows: letters of a font, and confetti. */
const standIns: Readonly<Record<string, string>> = {
	'@fontsource/fira-mono/package.json':
		'{ "name": "@fontsource/fira-mono", "version": "5.0.0", "exports": { ".": "./index.css" } }',
	'@fontsource/fira-mono/index.css': '',
	'@neoconfetti/svelte/package.json':
		'{ "name": "@neoconfetti/svelte", "version": "2.0.0", "type": "module", "exports": { ".": { "types": "./index.d.ts", "default": "./index.js" } } }',
	'@neoconfetti/svelte/index.js': 'export const confetti = () => {};\n',
	'@neoconfetti/svelte/index.d.ts': 'export const confetti: (node: HTMLElement, options?: object) => void;\n'
};

test.for(made.filter(({ daily }) => isFull || daily))(
	'the app that it writes has no type error, and builds: SvelteKit $major, $template, $language, $database (#38 H)',
	async ({ major, template, language, database }) => {
		const { create, add, officialAddons } = major === 2 ? latest : (next as unknown as typeof latest);
		const folder = join(workshop, `kit${major}/sv-${template}-${language}-${database}`);
		await rm(folder, { recursive: true, force: true });
		create({ cwd: folder, name: 'app', template, types: language });
		for (const [path, text] of Object.entries(standIns)) {
			await mkdir(dirname(join(folder, 'node_modules', path)), { recursive: true });
			await writeFile(join(folder, 'node_modules', path), text);
		}
		const options = database === 'none' ? { providers: 'github', password: false, passkeys: false } : withPasswords;
		const more: AddonMap = database === 'drizzle' ? { drizzle: officialAddons.drizzle } : {};
		await add({
			cwd: folder,
			packageManager: 'npm',
			addons: { addon: addon as never, adapter: officialAddons.sveltekitAdapter, ...more },
			options: {
				...onNode,
				drizzle: { database: 'postgresql', postgresql: 'postgres.js', docker: 'no' },
				[id]: { ...options, database, demo: true }
			}
		});
		if (database === 'drizzle') {
			await symlink(join(extraFolder, 'drizzle-kit'), join(folder, 'node_modules/drizzle-kit'));
		}
		const app = { major, folder };
		await build(app, { DATABASE_URL: 'postgres://user:password@127.0.0.1:5432/app' });
		await expectSound(app, language === 'typescript');
		if (database !== 'sqlite' || !chromiumPath || !isFull) return;
		await deploy(folder);
		await inBrowser((page) => signUpIn(app, page));
	}
);

/** Leaves the bundling of SvelteKit 2's adapter out, which takes two thirds of a build: `vite preview` serves what it is made from. */
async function leaveUnbundled(folder: string): Promise<void> {
	const file = join(folder, 'vite.config.ts');
	const config = await readFile(file, 'utf8');
	expect(config).toContain("'@sveltejs/adapter-node'");
	await writeFile(file, config.replace('@sveltejs/adapter-node', './unbundled.js'));
	await cp(join(repository, 'test/apps/kit2/unbundled.js'), join(folder, 'unbundled.js'));
}

async function expectSound(app: App, isTyped: boolean): Promise<void> {
	expect(await check(app, isTyped ? 'tsconfig.json' : 'jsconfig.json')).toContain('found 0 errors and 0 warnings');
}

async function inBrowser(visit: (page: Page) => Promise<void>): Promise<void> {
	const browser = await launch();
	onTestFinished(() => browser.close());
	await visit(await browser.newPage());
}

const launch = () => chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: ['--no-sandbox'] });

/** Starts the built app as the Svelte CLI's own tests do, and signs a person up. */
async function signUpIn({ major, folder }: App, page: Page): Promise<void> {
	const port = await freePort();
	const vite = join(workshop, `kit${major}/node_modules/vite/bin/vite.js`);
	const { url, close } = await prepareServer({
		cwd: folder,
		page: page as never,
		buildCommand: '',
		previewCommand: `${process.execPath} ${vite} preview --port ${port} --strictPort`,
		expect
	});
	try {
		await signUp(page, url);
	} finally {
		await close();
	}
}

describe.skipIf(!chromiumPath)('with the tests of the Svelte CLI', async () => {
	const root = join(workshop, 'kit2/sv');
	const path = process.env.PATH ?? '';
	const bin = join(root, 'bin');
	await rm(root, { recursive: true, force: true });
	await mkdir(bin, { recursive: true });
	// The packages are installed above: this pnpm runs their programs, and installs nothing.
	const program = join(workshop, 'kit2/node_modules/.bin/framework-auth');
	await writeFile(
		join(bin, 'pnpm'),
		`#!/bin/sh\n[ "$1" = install ] && exit 0\nshift 2\nexec "${process.execPath}" "${program}" "$@"\n`
	);
	await chmod(join(bin, 'pnpm'), 0o755);
	process.env.PATH = `${bin}${delimiter}${path}`;
	afterAll(() => {
		process.env.PATH = path;
	});
	const provided: Record<string, unknown> = {};
	await setupGlobal({ TEST_DIR: root })({
		provide: (name: string, value: unknown) => (provided[name] = value)
	} as never);
	const setupTest = createSetupTest(
		{ inject: ((name: string) => provided[name]) as never, test, beforeAll, beforeEach, expect },
		{ chromium: { launch } as never }
	);
	const variants = isFull ? ['kit-ts', 'kit-js'] : ['kit-ts'];
	const { test: svTest, testCases } = setupTest(
		{ addon: addon as never, adapter: latest.officialAddons.sveltekitAdapter },
		{
			kinds: [{ type: 'sqlite', options: { ...onNode, [id]: withPasswords } }],
			filter: ({ variant }) => variants.includes(variant)
		}
	);

	svTest.for(testCases)(
		'a person signs up in the built app: $kind.type, $variant (#38 H)',
		async (testCase, { page, cwd }) => {
			const folder = cwd(testCase);
			const app: App = { major: 2, folder };
			if (!isFull) await leaveUnbundled(folder);
			await run(process.execPath, [join(workshop, 'kit2/node_modules/vite/bin/vite.js'), 'build'], { cwd: folder });
			if (isFull) await expectSound(app, testCase.variant === 'kit-ts');
			await deploy(folder);
			await signUpIn(app, page as never);
		}
	);
});
