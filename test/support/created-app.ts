/** The app that `sv create` makes (0.17, template `minimal`), in the folder in which the packed library is installed. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from './process.js';
import { svelteCheck } from './svelte-check.js';
import { repository } from './workshop.js';
import type { App, Major } from './workshop.js';

const guide = await readFile(join(repository, 'docs/guides/getting-started.md'), 'utf8');

/** The files that `sv create` writes, and that `npm install framework-auth` adds. */
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

/** The steps to SvelteKit 3 in the guide. */
function asSvelteKit3(files: Record<string, string>): Record<string, string> {
	const [, tsconfig = ''] = /^```json\n([^]*?)^```$/m.exec(guide) ?? [];
	return {
		...files,
		'package.json': (files['package.json'] ?? '').replace('{', '{ "imports": { "#lib/*": "./src/lib/*" },'),
		'tsconfig.json': tsconfig,
		'src/routes/+layout.svelte': (files['src/routes/+layout.svelte'] ?? '').replace('$lib/', '#lib/')
	};
}

/** @param workshop the folder that is furnished @param added files beside those of `sv` */
export async function makeCreatedApp(
	workshop: string,
	major: Major,
	name: string,
	added: Record<string, string>
): Promise<App> {
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
export async function check({ folder }: App, settings = 'tsconfig.json'): Promise<string> {
	return run(process.execPath, [...svelteCheck, '--tsconfig', settings], { cwd: folder }).catch(String);
}
