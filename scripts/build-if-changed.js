/** Builds the library, unless `dist` was built from the same files by the same Node. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = [
	'{src,catalogue}/**/*.*',
	'scripts/{build,catalogue,public-suffixes}.js',
	'scripts/catalogue/*',
	'{package,package-lock,tsconfig}.json',
	'svelte.config.js'
];
/** Each build empties `dist`: what is in it says what it was built from. */
const stamp = join(root, 'dist/.built');

const built = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== built) {
	const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.js')], {
		cwd: root,
		stdio: 'inherit'
	});
	if (status === 0) writeFileSync(stamp, built);
	process.exitCode = status ?? 1;
}

function fingerprint() {
	const hash = createHash('sha256').update(process.version);
	for (const file of globSync(sources, { cwd: root }).sort())
		hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
	return hash.digest('hex');
}
