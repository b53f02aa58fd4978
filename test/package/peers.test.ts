/**
 * What an application has installed for other reasons never stops npm. Where a version is needed, what needs it says so.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from '../support/process.js';

const workshop = inject('workshop');

/** An application that moved: what it had, none of which the library asks for in these versions. */
const old = {
	'@simplewebauthn/browser': '9.0.1',
	'@simplewebauthn/server': '9.0.3',
	'@sveltejs/kit': '2.26.0',
	'@sveltejs/vite-plugin-svelte': '^5.0.0',
	'drizzle-orm': '0.31.2',
	kysely: '0.24.0',
	nodemailer: '6.9.14',
	// Drizzle itself asks for 8.
	pg: '8.0.0',
	svelte: '^5.0.0',
	vite: '^6.0.0'
};

test('npm installs the library beside old versions of its optional packages (#12 B7)', async () => {
	const folder = join(workshop, 'old');
	await mkdir(folder, { recursive: true });
	const dependencies = { ...old, 'framework-auth': 'file:../package.tgz' };
	await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
	// npm finds out what goes together, and stops there.
	const options = ['--package-lock-only', '--no-audit', '--no-fund', '--prefer-offline'];
	const printed = await run('npm', ['install', ...options], { cwd: folder });
	expect(printed).not.toMatch(/ERESOLVE|conflicting peer/i);
});
