/**
 * What a server loads before the first request, by the names of the files: code of a capability, of compiling a configuration
 * and of answering routes is loaded when it is needed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleWeight } from '../support/bundle.js';
import type { Weight } from '../support/bundle.js';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(root, 'node_modules/.cache-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function bundled(code: string): Promise<Weight> {
	const entry = join(folder, 'server.ts');
	await writeFile(entry, code);
	return bundleWeight(entry, 'server', root);
}

/** The files of `src`. */
function ownFiles(modules: readonly string[]): string[] {
	return modules.map((file) => relative(join(root, 'src'), file)).filter((file) => !file.startsWith('..'));
}

/** The files of `src` that the code loads at the start. */
async function filesAtStart(code: string): Promise<string[]> {
	return ownFiles((await bundled(code)).modulesAtStart);
}

const server = (providers: string, imports = '') => `
	import { FrameworkAuth } from '${root}/src/index.ts';
	${imports}
	export const { handle } = FrameworkAuth({ providers: [${providers}] });`;

test('no capability is loaded at the start, nor what compiles a configuration or answers a route', async () => {
	const files = await filesAtStart(server(''));
	expect(files).toContain('kit/handle.ts');
	const rooms =
		/^lib\/(base\/(markup|limits|seal)|store\/adapter|core\/(accounts|pages|sessions|languages)|plugins\/(account|credentials|email|oauth|telemetry|webauthn)|app\/flows)\//;
	expect(files.filter((file) => rooms.test(file))).toEqual([]);
	for (const later of ['lib/app/compile.ts', 'lib/app/respond.ts', 'lib/app/routes.ts', 'kit/operation.ts']) {
		expect(files).not.toContain(later);
	}
});

test('a provider adds its own file and its logo, and none of another provider', async () => {
	const without = await filesAtStart(server(''));
	const github = await filesAtStart(server('GitHub', `import GitHub from '${root}/src/providers/github.ts';`));
	expect(github.filter((file) => !without.includes(file)).sort()).toEqual([
		'lib/base/markup/logos/github.ts',
		'providers/github.ts',
		'providers/shared.ts'
	]);
});

test('C3 a language is in the bundle of the app that imports it, and its texts are loaded later', async () => {
	const codeOf = (imports: string, languages: string) => `
		import { FrameworkAuth } from '${root}/src/index.ts';
		import { locales } from '${root}/src/locales/index.ts';
		${imports}
		export const { handle } = FrameworkAuth({ providers: [], languages: ${languages} });
		export const tags = locales;`;
	const inBundle = async (imports: string, languages: string) => {
		const { startWith, modulesAtStart } = await bundled(codeOf(imports, languages));
		const texts = (files: readonly string[]) =>
			ownFiles(files).filter((file) => /^locales\/(?!en\b)[\w-]+\/(?!index)/.test(file));
		expect(texts(modulesAtStart)).toEqual([]);
		return [...new Set(texts(startWith(/./).modules).map((file) => file.split('/')[1]))].sort();
	};
	expect(await inBundle('', '[]')).toEqual([]);
	const two = ['de', 'ar'].map((tag) => `import ${tag} from '${root}/src/locales/${tag}/index.ts';`);
	expect(await inBundle(two.join('\n'), '[de, ar]')).toEqual(['ar', 'de']);
	const all = `import { all } from '${root}/src/locales/index.ts';`;
	expect(await inBundle(all, 'all')).toHaveLength(16);
});

test('C3 the code of passwords is in the bundle of the app that has the provider, and is loaded later', async () => {
	const code =
		/^lib\/plugins\/credentials\/password\/(check|handlers|hash|hashing|change|reset|mail|pages|policy|sign-up)\b/;
	const without = await bundled(server('GitHub', `import GitHub from '${root}/src/providers/github.ts';`));
	expect(ownFiles(without.startWith(/./).modules).filter((file) => code.test(file))).toEqual([]);
	const imports = `import Password from '${root}/src/providers/password.ts';`;
	const { startWith, modulesAtStart } = await bundled(
		server('Password({ mail })', `${imports} declare const mail: never;`)
	);
	expect(ownFiles(startWith(/./).modules).filter((file) => code.test(file)).length).toBeGreaterThan(10);
	expect(ownFiles(modulesAtStart).filter((file) => code.test(file))).toEqual([]);
});

test('the first request with a cookie loads no kind of provider that is not configured, nor what verifies ID tokens', async () => {
	const { startWith } = await bundled(server('GitHub', `import GitHub from '${root}/src/providers/github.ts';`));
	const { modules } = startWith(
		/src\/(kit\/read-session|lib\/app\/compile|lib\/plugins\/oauth\/provider|lib\/core\/sessions\/jwt-strategy)\.ts$/
	);
	expect(ownFiles(modules)).toContain('lib/app/flows/session.ts');
	expect(ownFiles(modules)).not.toContain('lib/core/sessions/database-strategy.ts');
	expect(
		ownFiles(modules).filter((file) =>
			/^lib\/plugins\/(email|credentials|webauthn|account\/page)\/(?!plugin\.ts|password\/configured\.ts)/.test(file)
		)
	).toEqual([]);
	expect(
		ownFiles(modules).filter((file) =>
			/^lib\/(core\/(pages|entry\/complete)|app\/flows\/handlers|plugins\/oauth\/(request\/start|callback))/.test(file)
		)
	).toEqual([]);
	expect(modules.filter((file) => /node_modules\/(jose|oauth4webapi)\//.test(file))).toEqual([]);
});
