/**
 * Refuses a release that is not ready: an address that is missing in package.json, a placeholder, a version that the changelog does not
 * know, changes that are not committed. `npm publish` runs it. Prints each reason, and fails if there is one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

const manifest = /** @type {Record<string, unknown> & { version: string }} */ (JSON.parse(read('package.json')));
/** @type {string[]} */
const reasons = [];

for (const key of ['homepage', 'repository', 'bugs']) {
	const value = JSON.stringify(manifest[key] ?? '');
	if (value === '""') reasons.push(`package.json has no "${key}": add it`);
	else if (value.includes('/OWNER/')) {
		reasons.push(`"${key}" in package.json has the placeholder OWNER: put the owner of the repository in its place`);
	}
}

for (const file of ['addon/package.json', '.github/ISSUE_TEMPLATE/config.yml']) {
	if (!existsSync(join(root, file)) || !read(file).includes('/OWNER/')) continue;
	reasons.push(`${file} has the placeholder OWNER: put the owner of the repository in its place`);
}

const { version } = manifest;
const heading = read('CHANGELOG.md')
	.split('\n')
	.find((line) => line.startsWith(`## ${version} `) || line.startsWith(`## [${version}]`));
if (!heading) reasons.push(`CHANGELOG.md has no section for version ${version}: write one`);
else if (!/\d{4}-\d\d-\d\d\)?$/.test(heading)) {
	reasons.push(`CHANGELOG.md has no date for version ${version}: write the day of the release in its heading`);
}

const status = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
if (status.status === 0 && status.stdout !== '') reasons.push('there are changes that are not committed: commit them');

for (const reason of reasons) console.error(`release:check: ${reason}`);
if (reasons.length > 0) process.exitCode = 1;
