/**
 * Builds `dist` from `src`. What svelte-package says is passed on, save one notice: `import.meta.env` is how the binding
 * learns, at build time, that it runs in development, and nothing but Vite ever compiles the binding.
 */
import { spawnSync } from 'node:child_process';

const { status, stdout, stderr } = spawnSync('svelte-package', ['--input', 'src', '--output', 'dist'], {
	encoding: 'utf8'
});
const known =
	/^@sveltejs\/package found the following issues while packaging your library:\nAvoid usage of `import\.meta\.env`.*\n+/m;
process.stdout.write(stdout.replace(known, ''));
process.stderr.write(stderr.replace(known, ''));
process.exit(status ?? 1);
