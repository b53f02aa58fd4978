/**
 * What a server loads before the first request, by the names of the files: code of a capability, of compiling a configuration
 * and of answering routes is loaded when it is needed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleWeight } from '../support/bundle.js';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(root, 'node_modules/.cache-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The files of `src` that the code loads at the start. */
async function filesAtStart(code: string): Promise<string[]> {
	const entry = join(folder, 'server.ts');
	await writeFile(entry, code);
	const { modulesAtStart } = await bundleWeight(entry, 'server', root);
	return modulesAtStart.map((file) => relative(join(root, 'src'), file)).filter((file) => !file.startsWith('..'));
}

const server = (providers: string, imports = '') => `
	import { FrameworkAuth } from '${root}/src/index.ts';
	${imports}
	export const { handle } = FrameworkAuth({ providers: [${providers}] });`;

test('no capability is loaded at the start, nor what compiles a configuration or answers a route', async () => {
	const files = await filesAtStart(server(''));
	expect(files).toContain('kit/handle.ts');
	const rooms = /^lib\/(oauth|email|credentials|webauthn|accounts|adapter|pages|markup|limits|seal|session|flows)\//;
	expect(files.filter((file) => rooms.test(file))).toEqual([]);
	for (const later of ['lib/config/compile.ts', 'lib/respond.ts', 'lib/routes.ts', 'kit/operation.ts']) {
		expect(files).not.toContain(later);
	}
});

test('a provider adds its own file, and none of another provider', async () => {
	const without = await filesAtStart(server(''));
	const github = await filesAtStart(server('GitHub', `import GitHub from '${root}/src/providers/github.ts';`));
	expect(github.filter((file) => !without.includes(file)).sort()).toEqual([
		'providers/github.ts',
		'providers/shared.ts'
	]);
});
