/** The guide on testing, followed to the letter: its files in an app, run by the runners that it names. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { chromiumPath } from '../support/chromium-path.js';
import { freePort, run } from '../support/process.js';
import { install, manifestOf, repository } from '../support/workshop.js';
import { inChromium } from './chromium.js';

const folder = join(inject('workshop'), 'testing-guide');
const guide = await readFile(join(repository, 'docs/guides/testing.md'), 'utf8');

/** The code of the guide, by the name of the file that its first line gives. The first of two blocks counts. */
const shown: Record<string, string> = Object.fromEntries(
	[...guide.matchAll(/^```(?:js|ts)\n\/\/ (\S+)\n([^]*?)^```$/gm)]
		.map(([, name = '', code = '']) => [name, code])
		.reverse()
);

/** The app that the guide has its reader bring. */
const own: Record<string, string> = {
	'vite.config.js':
		"import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit()], preview: { host: 'localhost', strictPort: true } };\n",
	'tsconfig.json': '{ "extends": "$app/tsconfig", "compilerOptions": { "strict": true }, "include": ["src", "*"] }',
	'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
	'src/hooks.server.ts': "export { handle } from './lib/server/auth.ts';\n",
	'src/routes/+page.svelte': '<h1>Hello</h1>\n',
	'src/routes/account/+page.server.ts':
		"import type { PageServerLoad } from './$types';\n\nexport const load: PageServerLoad = async ({ locals }) => ({ session: await locals.auth() });\n",
	'src/routes/account/+page.svelte':
		'<script lang="ts">\n\tlet { data } = $props();\n</script>\n\n<h1>{data.session?.user?.name}</h1>\n'
};

inChromium('the guide on testing', () => {
	test('the tests of the guide pass, with Playwright and with Vitest, against a production build', async () => {
		await rm(folder, { recursive: true, force: true });
		const { dependencies, devDependencies } = await manifestOf(3);
		const tools = {
			'@playwright/test': '^1.65.1',
			vitest: '^5.1.1',
			'smtp-server': '^3.21.6',
			'postal-mime': '^4.0.0'
		};
		const scripts = { build: 'vite build', preview: 'vite preview' };
		const manifest = {
			private: true,
			type: 'module',
			scripts,
			dependencies,
			devDependencies: { ...devDependencies, ...tools }
		};
		await install(folder, manifest, join(inject('workshop'), 'package.tgz'));
		const [app, provider, mailbox] = await Promise.all([freePort(), freePort(), freePort()]);
		for (const [path, text] of Object.entries({ ...own, ...shown })) {
			await mkdir(join(folder, dirname(path)), { recursive: true });
			// The ports and the browser of this machine.
			const here = text
				.replaceAll('4173', String(app))
				.replaceAll('9000', String(provider))
				.replaceAll('2525', String(mailbox))
				.replace('npm run preview', `npm run preview -- --port ${app}`)
				.replace(
					'use: { baseURL }',
					`use: { baseURL, launchOptions: ${JSON.stringify({ executablePath: chromiumPath, args: ['--no-sandbox'] })} }`
				);
			await writeFile(join(folder, path), here);
		}
		const program = (name: string) => join(folder, 'node_modules', name);
		const browser = await run(process.execPath, [program('@playwright/test/cli.js'), 'test', '--reporter=list'], {
			cwd: folder
		});
		expect(browser).toMatch(/^ +4 passed/m);
		const unit = await run(process.execPath, [program('vitest/vitest.mjs'), 'run', '--dir', 'src'], { cwd: folder });
		expect(unit).toMatch(/Tests +2 passed/);
	});
});
