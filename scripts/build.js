/**
 * Builds `dist` from `src`. What svelte-package says is passed on, save one notice: `import.meta.env` is how the binding
 * learns, at build time, that it runs in development, and nothing but Vite ever compiles the binding. Then it adds the
 * providers that are passed on to `@auth/core`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { status, stdout, stderr } = spawnSync('svelte-package', ['--input', 'src', '--output', 'dist'], {
	encoding: 'utf8'
});
const known =
	/^@sveltejs\/package found the following issues while packaging your library:\nAvoid usage of `import\.meta\.env`.*\n+/m;
process.stdout.write(stdout.replace(known, ''));
process.stderr.write(stderr.replace(known, ''));
if (status !== 0) process.exit(status ?? 1);
passProvidersOn();

/**
 * Writes a module for each provider of `@auth/core` that has no file here: `framework-auth/providers/<name>` is then that
 * of `@auth/core`, where an application has it installed.
 */
function passProvidersOn() {
	const root = join(import.meta.dirname, '..');
	const theirs = join(root, 'node_modules/@auth/core/providers');
	const folder = join(root, 'dist/providers/core');
	mkdirSync(folder, { recursive: true });
	for (const file of readdirSync(theirs).filter((each) => each.endsWith('.d.ts'))) {
		const name = file.replace('.d.ts', '');
		const isProvider = /^export default function/m.test(readFileSync(join(theirs, file), 'utf8'));
		if (!isProvider || existsSync(join(root, `src/providers/${name}.ts`))) continue;
		const specifier = `@auth/core/providers/${name}`;
		const code =
			`/** The provider of \`@auth/core\`, which has to be installed: npm install @auth/core */\n` +
			`export * from '${specifier}';\nexport { default } from '${specifier}';\n`;
		for (const extension of ['js', 'd.ts']) writeFileSync(join(folder, `${name}.${extension}`), code);
	}
}
