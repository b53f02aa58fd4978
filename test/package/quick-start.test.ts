/**
 * The quick start, followed to the letter: the files of the guide, put into the app that `sv create` makes (0.17, template
 * `minimal`), have no type error and build, with SvelteKit 2 as it is made and with SvelteKit 3 by the guide's table. So does what
 * `framework-auth init` writes there.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findPostgres } from '../adapters/support/servers.js';
import { run } from '../support/process.js';
import { build, repository } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

const createPostgres = await findPostgres('`framework-auth init --adapter pg`');
const workshop = inject('workshop');
const guide = await readFile(join(repository, 'docs/guides/getting-started.md'), 'utf8');

/** The code of a section, by the name of the file that its first line gives. The later of two blocks counts. */
function filesIn(heading: string, major: Major): Record<string, string> {
	const section = guide.split(`\n${heading}\n`)[1]?.split(/^#{2,3} /m)[0] ?? '';
	const blocks = [...section.matchAll(/^```(?:ts|svelte)\n(?:\/\/|<!--) (\S+).*\n([^]*?)^```$/gm)];
	const fits = major === 2 ? (code: string) => !code.includes('#lib') : (code: string) => !code.includes('$lib');
	return Object.fromEntries(blocks.flatMap(([, name = '', code = '']) => (fits(code) ? [[name, code]] : [])));
}

/** What `sv create` writes, and `npm install framework-auth` adds. */
const made: Record<string, string> = {
	'package.json':
		'{ "type": "module", "private": true, "dependencies": { "framework-auth": "*" }, "devDependencies": { "@sveltejs/kit": "*" } }',
	'tsconfig.json': JSON.stringify({
		extends: './.svelte-kit/tsconfig.json',
		compilerOptions: {
			rewriteRelativeImportExtensions: true,
			allowJs: true,
			checkJs: true,
			esModuleInterop: true,
			forceConsistentCasingInFileNames: true,
			resolveJsonModule: true,
			skipLibCheck: true,
			sourceMap: true,
			strict: true,
			moduleResolution: 'bundler'
		}
	}),
	'vite.config.ts': `
		import { sveltekit } from '@sveltejs/kit/vite';
		import { defineConfig } from 'vite';

		export default defineConfig({ plugins: [sveltekit()] });
	`,
	'src/app.d.ts': 'declare global {\n\tnamespace App {}\n}\n\nexport {};\n',
	'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
	'src/lib/assets/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
	'src/routes/+layout.svelte': `<script lang="ts">
	import favicon from '$lib/assets/favicon.svg';

	let { children } = $props();
</script>

<svelte:head>
	<link rel="icon" href={favicon} />
</svelte:head>

{@render children()}
`
};

/** What the guide's table says of SvelteKit 3. */
function asSvelteKit3(files: Record<string, string>): Record<string, string> {
	const [, tsconfig = ''] = /^```json\n([^]*?)^```$/m.exec(guide) ?? [];
	return {
		...files,
		'package.json': (files['package.json'] ?? '').replace('{', '{ "imports": { "#lib/*": "./src/lib/*" },'),
		'tsconfig.json': tsconfig,
		'src/routes/+layout.svelte': (files['src/routes/+layout.svelte'] ?? '').replace('$lib/', '#lib/')
	};
}

async function makeApp(major: Major, name: string, added: Record<string, string>): Promise<App> {
	const folder = join(workshop, `kit${major}/${name}`);
	await rm(folder, { recursive: true, force: true });
	const files = { ...(major === 3 ? asSvelteKit3(made) : made), ...added };
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return { major, folder };
}

/** Returns what the type checker says of an app that was built, and has the types that SvelteKit makes then. */
async function check({ folder }: App): Promise<string> {
	const checker = join(repository, 'node_modules/svelte-check/bin/svelte-check');
	return run(process.execPath, [checker, '--tsconfig', 'tsconfig.json'], { cwd: folder }).catch(String);
}

describe.each([2, 3] as const)('SvelteKit %i', (major) => {
	test('the quick start checks and builds as the guide has it (#12 C2)', async () => {
		const names = [
			'src/lib/server/auth.ts',
			'src/hooks.server.ts',
			'src/routes/+page.server.ts',
			'src/routes/+page.svelte'
		];
		expect(Object.keys(filesIn('## Four files', major))).toEqual(names);
		const app = await makeApp(major, 'quick-start', filesIn('## Four files', major));
		await build(app);
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	test('`framework-auth init` writes an app that checks and builds', async () => {
		const app = await makeApp(major, 'init', {});
		const { folder } = app;
		const bin = join(folder, '../node_modules/.bin/framework-auth');
		const providers = 'local,github,keycloak,passkey,password,email';
		const options = ['--providers', providers, '--adapter', 'sqlite', '--no-install'];
		const said = await run(process.execPath, [bin, 'init', ...options], { cwd: folder });
		expect(said).toContain('wrote src/lib/server/auth.ts');
		await build(app);
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	test.skipIf(!createPostgres)(
		'`framework-auth init --adapter pg` writes an app that checks, builds without a database, and uses the one of .env in development',
		async () => {
			const database = await createPostgres!();
			onTestFinished(() => database.drop());
			const app = await makeApp(major, 'init-pg', {});
			const { folder } = app;
			const bin = join(folder, '../node_modules/.bin/framework-auth');
			const command = (...words: string[]) => run(process.execPath, [bin, ...words], { cwd: folder });
			await command('init', '--providers', 'local', '--adapter', 'pg', '--no-install');
			await build(app);
			expect(await check(app)).toContain('found 0 errors and 0 warnings');
			await expect(command('doctor', '--offline')).rejects.toThrow('DATABASE_URL is not set');
			const file = join(folder, '.env');
			const text = await readFile(file, 'utf8');
			await writeFile(file, text.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL="${database.url}"`));
			const { host, pathname } = new URL(database.url);
			const name = pathname.slice(1);
			expect(await command('schema', 'pg', '--apply')).toContain(`PostgreSQL, database "${name}" at ${host}`);
			expect(await command('doctor', '--offline')).toContain(`the database is "${name}" at ${host}`);
		}
	);
});
