/** `npm run release:check`: what keeps a release from being published. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/release-check.js');
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const ready = {
	version: '1.2.3',
	homepage: 'https://example.com',
	repository: { type: 'git', url: 'git+https://example.com/someone/framework-auth.git' },
	bugs: { url: 'https://example.com/someone/framework-auth/issues' }
};
const changelog = '# Changelog\n\n## 1.2.3 - 2026-11-22\n';

function check(manifest: object, changes = changelog): { status: number | null; reasons: string[] } {
	const folder = mkdtempSync(join(tmpdir(), 'release-'));
	folders.push(folder);
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'CHANGELOG.md'), changes);
	const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
	return { status, reasons: stderr.trim().split('\n').filter(Boolean) };
}

test.each([
	['by hand', changelog],
	['by the workflow', '# Changelog\n\n## [1.2.3](https://example.com/compare/v1.2.2...v1.2.3) (2026-11-22)\n']
])('a complete release passes: the heading is written %s', (_, changes) => {
	expect(check(ready, changes)).toEqual({ status: 0, reasons: [] });
});

test.each([
	['a placeholder', { ...ready, homepage: 'https://github.com/OWNER/framework-auth#readme' }, changelog, '"homepage"'],
	['a missing address', { ...ready, bugs: undefined }, changelog, '"bugs"'],
	['a version without a section', { ...ready, version: '1.2.4' }, changelog, 'version 1.2.4'],
	['a section without a date', ready, '## 1.2.3 - unreleased\n', 'no date']
])('%s is refused, with the fix', (_, manifest, changes, named) => {
	const { status, reasons } = check(manifest, changes);
	expect([status, reasons.length]).toEqual([1, 1]);
	expect(reasons[0]).toContain(named);
});

test('the package cannot be published by accident', () => {
	const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
	expect(status).toBe(1);
	expect(stderr).toContain('package.json has no "repository": add it');
	expect(stderr).toContain('config.yml has the placeholder OWNER');
});
