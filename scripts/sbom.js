/**
 * Prints the software bill of materials of a packed release, in CycloneDX: the packages that npm installs with it, and no tool of
 * this repository.
 *
 * @example
 * ```sh
 * npm pack && node scripts/sbom.js framework-auth-1.0.0.tgz > sbom.json
 * ```
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [tarball] = process.argv.slice(2);
if (!tarball) {
	console.error('Say which tarball: node scripts/sbom.js framework-auth-1.0.0.tgz');
	process.exit(1);
}
const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
// npm names the whole after its folder.
const folder = join(temporary, 'framework-auth-release');
mkdirSync(folder);
try {
	const dependencies = { 'framework-auth': `file:${resolve(tarball)}` };
	const manifest = { name: 'framework-auth-release', version: '0.0.0', private: true, dependencies };
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	const npm = (/** @type {string[]} */ ...words) =>
		execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
	// Peers belong to the app that has them.
	npm(
		'install',
		'--ignore-scripts',
		'--legacy-peer-deps',
		'--omit=peer',
		'--no-audit',
		'--no-fund',
		'--prefer-offline'
	);
	process.stdout.write(npm('sbom', '--omit=dev', '--omit=peer', '--sbom-format=cyclonedx', '--legacy-peer-deps'));
} finally {
	rmSync(temporary, { recursive: true });
}
