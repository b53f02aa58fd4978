/**
 * The documents hold: their code compiles against the source, their tables are complete, and everything that they name
 * exists.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { draw, themes } from '../scripts/diagrams/draw.js';
import { flows } from '../scripts/diagrams/flows.js';
import * as errors from '../src/errors.js';
import { ruleOf, statusOfCode } from '../src/errors/rules.js';
import { PluginError } from '../src/errors/plugins.js';
import { authEnv } from '../src/env.js';
import { documentAt } from '../src/lib/base/config/documents.js';
import { explain, identify } from '../src/lib/base/errors/pages.js';
import { code, complaints } from './support/document-applications.js';
import {
	blocks,
	documents,
	filesBelow,
	frontMatter,
	namesIn,
	pages,
	read,
	repository,
	rowsOf
} from './support/documents.js';
import { exportedSources } from './support/exports.js';

const manifest = JSON.parse(read('package.json')) as {
	scripts: Record<string, string>;
	engines: { node: string };
};

const sources = filesBelow('src', '.ts', '.svelte');

/** The classes of errors of the plugins that the package ships, wherever they are. */
const pluginErrors = (
	await Promise.all(
		sources
			.filter((path) => path.startsWith('src/lib/plugins/') && read(path).includes('extends PluginError'))
			.map(async (path) => Object.values((await import(join(repository, path))) as Record<string, typeof PluginError>))
	)
)
	.flat()
	.filter((value) => typeof value === 'function' && value.prototype instanceof PluginError);

test('the code of the documents compiles against the source', { timeout: 600_000 }, async () => {
	expect(new Set(code.map(({ language }) => language))).toEqual(new Set(['ts', 'svelte']));
	const quoting = [...new Set(code.map(({ document }) => document))];
	expect(quoting).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/guides/getting-started.md']));
	expect(await complaints()).toEqual([]);
});

test('the variables of an app come from SvelteKit: Vite keeps .env out of `process.env` in development', () => {
	// A program of its own, such as drizzle-kit or Playwright, reads .env or sets its variables itself.
	const wrong = blocks.filter(
		({ code: text, name = '' }) => !/\.config\.[jt]s$/.test(name) && /\bprocess\.env\b(?!\.AUTH_)/.test(text)
	);
	expect(wrong.map(({ document, line }) => `${document}:${line}`)).toEqual([]);
	expect(blocks.filter(({ code: text }) => text.includes('required(env,')).length).toBeGreaterThan(15);
});

test('the documents name the installed versions of optional packages (#33 A16)', () => {
	const manifest = JSON.parse(read('package.json')) as { peerDependencies: Record<string, string> };
	const lock = ['package-lock.json', 'test/package-lock.json'].map(
		(path) => JSON.parse(read(path)) as { packages: Record<string, { version?: string }> }
	);
	const versionOf = (name: string) =>
		lock.flatMap(({ packages }) => packages[`node_modules/${name}`]?.version ?? [])[0] ?? 'not here';
	// Before 1.0 a minor version may change what an application calls.
	const short = (version: string) => /^(0\.\d+|\d+)/.exec(version)?.[0] ?? version;
	const rows = rowsOf('docs/reference/versions.md', 'Optional packages');
	// What Drizzle works with is a range, which test/package/drizzle-versions.test.ts tries.
	const tested = rows.map(([name = '', , version = '']) => [
		name.replaceAll('`', ''),
		version.replace(/^0.39 to .*/, '0.45')
	]);
	const optional = Object.keys(manifest.peerDependencies).filter((name) => !['svelte', '@sveltejs/kit'].includes(name));
	expect(tested).toEqual(optional.map((name) => [name, short(versionOf(name))]));
});

describe('the shape of the documents', () => {
	test('the README is one screen to read, and names the two commands', () => {
		const readme = read('README.md');
		expect(readme.split('\n').length).toBeLessThanOrEqual(200);
		expect(readme).toContain('npm install && npm run demo');
		expect(readme).toMatch(/^npm test\b/m);
	});

	test('the README, the site and the demo have the same logo', () => {
		const mark = read('docs/images/mark.svg');
		expect(read('README.md')).toContain('docs/images/mark.svg');
		for (const copy of ['site/public/favicon.svg', 'demo/static/favicon.svg']) expect(read(copy), copy).toBe(mark);
	});

	test('no document contains conflict markers of a merge', () => {
		const marked = documents.filter((page) => /^(?:\\)?(?:<{7}|={7}|(?:> ?){7})(?: |$)/m.test(read(page)));
		expect(marked).toEqual([]);
	});

	test('each page has a title, a description and an order', () => {
		const wrong = pages.filter((page) => {
			const { title, description = '', order } = frontMatter(page);
			const heading = /^# (.+)$/m.exec(read(page))?.[1];
			// A colon would make it something else to YAML.
			const isPlain = !`${title} ${description}`.includes(': ') && /^[A-Z]/.test(description);
			return title !== heading || description.length < 10 || !isPlain || !/^\d+$/.test(order ?? '');
		});
		expect(wrong).toEqual([]);
	});

	test('no two pages of a folder have the same order, except those of the catalogue and of errors, which are sorted by name', () => {
		const places = pages
			.filter((page) => !isWritten(page) && !isOfError(page))
			.map((page) => `${dirname(page)} ${frontMatter(page).order}`);
		expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
	});

	test('each provider and each adapter has a page, which shows its import', () => {
		const missing = (['providers', 'adapters'] as const).flatMap((kind) =>
			exported(kind).filter((path) => {
				const page = `docs/${kind}/${basename(path)}.md`;
				return (
					!pages.includes(page) || !blocks.some(({ document, code }) => document === page && code.includes(`'${path}'`))
				);
			})
		);
		expect(missing).toEqual([]);
	});

	test('the generated pages of the catalogue share one order, and no other page has it', () => {
		expect(pages.filter(isWritten).length).toBeGreaterThan(1);
		expect(pages.filter((page) => isWritten(page) !== (frontMatter(page).order === '200'))).toEqual([]);
	});

	test('each module that the package exports has an example for editors', () => {
		const modules = [...exportedSources.values()];
		expect(modules).toContain('src/providers/github.ts');
		expect(modules.filter((path) => !read(path).includes('@example'))).toEqual([]);
	});

	test.each([
		// Those of the catalogue are in the table of providers.
		['docs/README.md', (page: string) => !isWritten(page) && !isOfError(page)],
		['docs/errors/README.md', isOfError]
	])('the table of contents %s has every page, with its title and description', (contents, isListed) => {
		const expected = pages
			.filter((page) => page !== contents && isListed(page))
			.map((page) => {
				const { title, description } = frontMatter(page);
				return `[${title}](${relative(dirname(contents), page)}) ${description}`;
			});
		expect(expected.length).toBeGreaterThan(60);
		expect(
			rowsOf(contents)
				.map((row) => row.join(' '))
				.sort()
		).toEqual(expected.sort());
	});

	test('each type and each code of an error has a page, with the facts of its rule, and says how to fix it', () => {
		const types = Object.values(errors).flatMap((value) =>
			typeof value === 'function' && Object.hasOwn(value, 'type') && 'type' in value ? [value.type] : []
		);
		const factsOf = ({ code, status, level }: ReturnType<typeof ruleOf>) => `${code} ${status} ${level}`;
		const ofTypes = types.map((type) => [type, factsOf(ruleOf(type))] as const);
		const ofCodes = types
			.map((type) => ruleOf(type))
			.map((rule) => [rule.code, factsOf({ ...rule, status: statusOfCode(rule.code) })] as const);
		const ofPlugins = pluginErrors.map(({ rule: { code, status, level = 'warn' } }) => [
			code,
			factsOf({ code, status, level } as unknown as ReturnType<typeof ruleOf>)
		]);
		const expected = Object.fromEntries([...ofCodes, ...ofTypes, ...ofPlugins]);
		const found = pages.filter(isOfError).map((page) => {
			const { code, status, level } = frontMatter(page);
			return [basename(page, '.md'), `${code} ${status} ${level}`];
		});
		expect(Object.fromEntries(found)).toEqual(expected);
		const incomplete = pages
			.filter(isOfError)
			.filter(
				(page) =>
					!/^# .+\n\n[^#]+\n\n## How to find out\n\n[^#]+\n\n## How to fix it\n\n./m.test(
						read(page).replaceAll('.md#', '')
					)
			);
		expect(incomplete).toEqual([]);
	});
});

test('each error of a plugin of the package leads to its page, in the log and in development', () => {
	expect(pluginErrors.length).toBeGreaterThan(10);
	for (const Class of pluginErrors) {
		const error = new Class('refused');
		const page = documentAt(`errors/${Class.rule.code}.md`);
		expect(explain(error).page).toBe(page);
		identify(error);
		expect(error.page).toBe(page);
	}
});

test.each([
	['docs/guides/security.md', 'The library has none', 'second factors: `mfa`'],
	['docs/guides/security.md', 'not by the library. Your app stores them', 'passwords: `Password`'],
	['docs/guides/security.md', 'for good', 'accounts can be unlinked'],
	['docs/guides/security.md', 'so it cannot be revoked', '`session.revocation`'],
	['docs/guides/security.md', 'not through mails or passkey options.', '`neutral: false`'],
	['docs/guides/content-security-policy.md', 'only on the sign-in page', 'scripts of the account page, and widgets'],
	['SECURITY.md', 'except for the callback.', 'front-channel logout is a GET'],
	[
		'SECURITY.md',
		'no script except for passkeys, and cannot be framed',
		'popup, widgets, printing; front-channel logout'
	],
	['SECURITY.md', 'cannot be revoked from the server', '`session.revocation`'],
	['docs/guides/sessions.md', 'ends all, with the [API tokens]', 'trusted devices end, and access tokens go on'],
	['docs/guides/api-tokens.md', 'ends all sessions and all tokens', 'trusted devices end, and access tokens go on'],
	['docs/guides/audit.md', 'was made or ended', 'tokens that end with all sessions have no record'],
	[
		'docs/guides/moving-from-auth-sveltekit.md',
		'only script is for passkeys',
		'passwords are shown, codes printed, popups ended'
	],
	[
		'docs/guides/content-security-policy.md',
		'the one script of the page',
		'a page may have that of passkeys and that of passwords'
	],
	['SECURITY.md', 'scripts except for passkeys, for printing', 'a button shows the typed password'],
	['README.md', 'accessible, without scripts', 'some pages have scripts, and work without'],
	[
		'docs/guides/built-in-pages.md',
		'and load nothing from elsewhere',
		'a logo, a widget and the picture of the user may'
	],
	['CONTRIBUTING.md', 'Prettier', 'oxfmt formats']
])('D2 %s does not say "%s" (%s)', (page, sentence) => {
	expect(read(page).replace(/\s+/g, ' ')).not.toContain(sentence);
});

describe('everything that the documents name exists', () => {
	test('links within the repository lead to a file, and to a heading', () => {
		const broken = documents.flatMap((document) =>
			[...withoutCode(read(document)).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
				.filter(([, path = '', anchor]) => {
					const target = path ? join(dirname(document), path) : document;
					if (!existsSync(join(repository, target))) return true;
					return anchor !== undefined && !(target.endsWith('.md') && headingsOf(target).includes(anchor));
				})
				.map(([link]) => `${document}: ${link}`)
		);
		expect(broken).toEqual([]);
	});

	test('pictures, each of less than 60 KB, and with a text in its place', () => {
		const images = documents.flatMap((document) =>
			[...read(document).matchAll(/<(?:img|source)\s[^>]*>/g)].map(([tag]) => ({ document, tag }))
		);
		const broken = images.filter(({ document, tag }) => {
			const path = join(repository, dirname(document), /src(?:set)?="([^"]+)"/.exec(tag)?.[1] ?? 'none');
			const told = tag.startsWith('<source') || /alt="[^"]{20,}"/.test(tag);
			return !told || !existsSync(path) || statSync(path).size > 60_000;
		});
		expect(images.length).toBeGreaterThan(3);
		const shown = images.map(({ tag }) => /images\/([\w-]+\.png)/.exec(tag)?.[1]);
		expect(filesBelow('docs/images', '.png').filter((path) => !shown.includes(basename(path)))).toEqual([]);
		expect(broken).toEqual([]);
	});

	test('each flow has a diagram, drawn of its steps, which a page shows with its description', () => {
		const shown = documents.map(read).join('\n');
		const wrong = flows.flatMap((flow) => [
			...Object.keys(themes)
				.filter((theme) => read(`docs/images/flow-${flow.id}-${theme}.svg`) !== draw(flow, theme))
				.map((theme) => `${flow.id}, ${theme}: run \`npm run diagrams\``),
			...(shown.includes(`images/flow-${flow.id}-light.svg" width="800" alt="${flow.description}"`)
				? []
				: [`${flow.id}: not shown`])
		]);
		expect(flows.length).toBeGreaterThan(5);
		expect(wrong).toEqual([]);
	});

	test('modules of an app by names that both versions of SvelteKit know (#35)', () => {
		const where = ({ document, line }: (typeof blocks)[number]) => `${document}:${line}`;
		const ofApps = blocks.filter(({ name }) => name?.startsWith('src/'));
		expect(ofApps.length).toBeGreaterThan(100);
		expect(ofApps.filter(({ code }) => /from '[#$]lib\//.test(code)).map(where)).toEqual([]);
		const configured = ofApps.filter(({ code }) => /^export const \{.*\} = FrameworkAuth\(/m.test(code));
		expect(configured.filter(({ name }) => name !== 'src/lib/server/auth.ts').map(where)).toEqual([]);
		const files = ofApps.filter(({ code }) => /SqliteAdapter\('(?!auth\.db')/.test(code));
		expect(files.map(where), 'one name of the database').toEqual([]);
	});

	test('scripts of package.json', () => {
		const missing = documents.flatMap((document) =>
			[...read(document).matchAll(/npm run ([\w:-]+)/g)]
				.filter(([, script = '']) => !(script in manifest.scripts) && !['dev', 'preview'].includes(script))
				.map(([command]) => `${document}: ${command}`)
		);
		expect(missing).toEqual([]);
	});

	test('import paths are exported, those in the comments of the source too', () => {
		/** The name of a rule of ESLint begins with that of its plugin. */
		const ofEslint = '/guard';
		const missing = [...documents, ...sources, ...filesBelow('demo/src', '.ts', '.svelte')].flatMap((file) =>
			[...read(file).matchAll(/['"`]framework-auth((?:\/[a-z0-9-]+)*)['"`]/g)]
				.filter(
					([, subpath = '']) => subpath !== ofEslint && !exportedSources.has(`.${subpath}`) && !isOfAuthCore(subpath)
				)
				.map(([quoted]) => `${file}: ${quoted}`)
		);
		expect(sources).toContain('src/types.ts');
		expect(missing).toEqual([]);
	});

	test('documents that messages and comments of the code name, with the heading where they name one', () => {
		const files = [
			...sources,
			...['test', 'scripts', 'demo', 'bench'].flatMap((folder) => filesBelow(folder, '.ts', '.js', '.svelte'))
		];
		const named = files.flatMap((file) =>
			[...read(file).matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)]
				// Not the path of an address elsewhere.
				.filter(({ index }) => read(file)[index - 1] !== '/' || read(file).slice(index - 3, index) === '../')
				.map(([name, anchor]) => ({ file, name, path: name.split('#')[0]!, anchor }))
		);
		const missing = named.filter(
			({ path, anchor }) =>
				!existsSync(join(repository, path)) || (anchor !== undefined && !headingsOf(path).includes(anchor))
		);
		expect(named.length).toBeGreaterThan(5);
		expect(missing).toEqual([]);
	});
});

/** Whether a page is written from the catalogue. */
function isWritten(page: string): boolean {
	return read(page).includes('<!-- Written by `npm run catalogue`');
}

/** Whether a page is that of an error. */
function isOfError(page: string): boolean {
	return dirname(page) === 'docs/errors' && basename(page) !== 'README.md';
}

/** The providers that this package does not have are those of `@auth/core`. */
function isOfAuthCore(subpath: string): boolean {
	return subpath.startsWith('/providers/') && existsSync(join(repository, `node_modules/@auth/core${subpath}.js`));
}

/** A link in code is an example. */
function withoutCode(text: string): string {
	return text.replace(/^( *)```[^]*?^\1```$/gm, '').replace(/`[^`\n]+`(?!\])/g, '');
}

/** The anchors of a document, as GitHub makes them. */
function headingsOf(document: string): string[] {
	return [
		...read(document)
			.replace(/^( *)```[^]*?^\1```$/gm, '')
			.matchAll(/^#+ (.+)$/gm)
	].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\w\- ]/g, '')
			.replaceAll(' ', '-')
	);
}

test('forms in the documents post: without scripts no typed value gets into a URL (#12 C1)', () => {
	const forms = blocks.flatMap(({ document, line, code }) =>
		[...code.matchAll(/<form\b[^>]*>/g)].map(([tag]) => ({ where: `${document}:${line}`, tag }))
	);
	expect(forms.length).toBeGreaterThan(8);
	// A remote form of SvelteKit has its method in itself.
	const wrong = forms.filter(({ tag }) => !/\smethod="post"|^<form \{\.\.\.\w+\}/i.test(tag));
	expect(wrong).toEqual([]);
});

describe('the table', () => {
	test('of the configuration has every key, and no other', () => {
		// These are for the binding alone, which knows the event.
		const ofBinding = ['tenant', 'csrfByHandle', 'remoteFunctions'];
		expect(sorted(namesIn('docs/reference/configuration.md'))).toEqual(sorted([...configurationKeys(), ...ofBinding]));
	});

	test.each([
		['docs/providers/options.md', undefined, 'types', ['OAuth2Config', 'OIDCConfig']],
		['docs/reference/email.md', 'Options', 'types', ['EmailConfig']],
		['docs/providers/credentials.md', 'Options', 'types', ['CredentialsConfig']],
		['docs/providers/passkey.md', 'Options', 'webauthn-types', ['WebAuthnConfig']]
	] as const)('of the options of providers has every option, and no other (%s)', (page, heading, module, types) => {
		expect(sorted(namesIn(page, heading))).toEqual(sorted(membersOf(`src/providers/${module}.ts`, ...types)));
	});

	test.each([
		['.', 'sveltekit'],
		['./core', 'core'],
		['./client', 'client'],
		['./webauthn', 'webauthn'],
		['./components', 'components'],
		['./jwt', 'jwt'],
		['./env', 'env'],
		['./errors', 'errors']
	])('of %s in the reference has every export', (entry, page) => {
		const source = exportedSources.get(entry)!;
		const inErrors = entry === '.' ? Object.keys(errors) : [];
		const text = read(`docs/reference/${page}.md`);
		const names = valuesOf(source).filter((name) => !inErrors.includes(name));
		expect(names.length).toBeGreaterThan(0);
		expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
	});

	test('of SvelteKit has every member of `event.locals`, and every function that `FrameworkAuth` returns', () => {
		const page = 'docs/reference/sveltekit.md';
		const named = (heading: string) => sorted(namesIn(page, heading).map((name) => name.split(/[.(]/)[0]!));
		expect(named('event.locals')).toEqual(sorted(membersOf('src/kit/types.ts', 'AuthLocals')));
		const returned = membersOf('src/kit/types.ts', 'FrameworkAuthResult').filter((name) => !name.startsWith('~'));
		expect(named('FrameworkAuth')).toEqual(sorted(returned));
	});

	test('D4 of the audit has every type of record, and no other', () => {
		const types = exportedType('src/lib/base/config/options/audit.ts', 'AuditRecord');
		const checker = program.getTypeChecker();
		// The records of plugins have a type with a dot: the types do not list them.
		const ofUnion = (types as ts.UnionType).types.flatMap((each) => {
			const type = checker.getTypeOfSymbol(each.getProperty('type')!);
			return type.isStringLiteral() ? [type.value] : [];
		});
		expect(ofUnion.length).toBeGreaterThan(20);
		expect(sorted(namesIn('docs/reference/audit.md', 'The types'))).toEqual(sorted(ofUnion));
	});

	test('of the environment has every variable that the library reads, and no other', () => {
		// The bin runs apart from the library.
		const source = sources
			.filter((file) => !file.startsWith('src/cli'))
			.map(read)
			.join('\n');
		const used = [...source.matchAll(/\benv\.([A-Z][A-Z_0-9]+)/g)].map(([, name = '']) => name);
		const ofProviders = [...source.matchAll(/`\$\{prefix\}_([A-Z]+)`/g)].map(([, part]) => `AUTH_<PROVIDER>_${part}`);
		expect(ofProviders.length).toBeGreaterThan(2);
		expect(sorted(namesIn('docs/reference/env.md', 'Variables'))).toEqual(
			sorted([...used.filter((name) => !['NODE_ENV', 'DEV', 'MODE'].includes(name)), ...ofProviders])
		);
		expect(used).toEqual(expect.arrayContaining(Object.keys(authEnv())));
	});

	test('of the providers and adapters has every exported one', () => {
		expect(sorted(namesIn('docs/providers/README.md', 'All providers', 1))).toEqual(sorted(exported('providers')));
		expect(sorted(namesIn('docs/adapters/README.md', 'All adapters', 1))).toEqual(sorted(exported('adapters')));
	});

	test('of requirements has the lowest Node of `engines`, on which the gate runs (#12 D8)', () => {
		const lowest = /^>=(\d+\.\d+)$/.exec(manifest.engines.node)?.[1];
		const named = documents
			.filter((document) => document !== 'CHANGELOG.md')
			.flatMap((document) => [...read(document).matchAll(/\bNode(?: +\|)? (\d+\.\d+)/g)].map(([, version]) => version));
		expect(named.length).toBeGreaterThan(3);
		expect([...new Set(named)]).toEqual([lowest]);
		expect(read('.ci/gate.js')).toContain('engines.node.match');
	});

	test('of the error codes has every code, with its status', () => {
		const classes = Object.values(errors).filter(
			(value): value is typeof errors.AuthError => typeof value === 'function' && 'type' in value
		);
		const codes = new Set(classes.map(({ type }) => ruleOf(type).code));
		const rows = rowsOf('docs/reference/errors.md', 'Error codes').map(([code = '', status]) => [
			/`(\w+)`/.exec(code)?.[1],
			Number(status)
		]);
		expect(Object.fromEntries(rows)).toEqual(Object.fromEntries([...codes].map((code) => [code, statusOfCode(code)])));
	});

	test('D3 of the errors lists each class below the code that it has in the browser', () => {
		const page = 'docs/reference/errors.md';
		const typesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, type = '']) => type as errors.ErrorType);
		const behind = rowsOf(page, 'Classes behind Configuration').flatMap(([types]) => typesIn(types));
		const others = rowsOf(page, 'Classes with another code').map(([types, code]) => [
			typesIn(types)[0]!,
			typesIn(code)[0]
		]);
		expect(behind.filter((type) => ruleOf(type).code !== 'Configuration')).toEqual([]);
		expect(others.filter(([type, code]) => ruleOf(type!).code !== (code as string))).toEqual([]);
	});

	test('D3 of the cookies has a row for each, with content and lifetime', () => {
		const text = read('src/lib/core/request/pending-cookies.ts') + sources.map(read).join('\n');
		const places = [
			...[...text.matchAll(/const (?:cookieId|place) = '([\w-]+)'/g)].map(([, place = '']) => place),
			...[...(/largeFlows = \[(.+)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, place = '']) => place)
		];
		expect(places).toEqual(expect.arrayContaining(['mailLink', 'typed-in', 'link', 'challenge']));
		const rows = rowsOf('docs/reference/cookies.md');
		const named = rows.map(([names]) => names).join(' ');
		expect(places.filter((place) => !named.includes(`\`authjs.flow.${place}\``))).toEqual([]);
		expect(rows.filter((row) => row.length !== 3 || row.some((cell) => !cell))).toEqual([]);
	});

	test('of the errors has every type (#12 C4)', () => {
		const types = Object.values(errors).flatMap((value) =>
			typeof value === 'function' && 'type' in value ? [value.type] : []
		);
		expect(types.length).toBeGreaterThan(35);
		const reference = read('docs/reference/errors.md');
		expect(types.filter((type) => !reference.includes(`\`${type}\``))).toEqual([]);
	});

	test('of the cost has the measured numbers', () => {
		const measured = read('bench/results.md');
		const rows = rowsOf('README.md', 'How it compares').filter((row) => row.slice(1).every((cell) => /^\d/.test(cell)));
		const numbers = rows.flatMap((row) => row.slice(1).map((cell) => cell.split(' ')[0]!));
		expect(numbers.length).toBeGreaterThan(20);
		expect(numbers.filter((number) => !new RegExp(`\\| ${number.replace('.', '\\.')} `).test(measured))).toEqual([]);
	});
});

/** The import paths of a kind that an application lists, which are not tools beside them. */
function exported(kind: 'providers' | 'adapters'): string[] {
	const others = ['apple-client-secret', '*', 'conformance'];
	return [...exportedSources.keys()]
		.filter((subpath) => subpath.startsWith(`./${kind}/`) && !others.includes(basename(subpath)))
		.map((subpath) => subpath.replace('.', 'framework-auth'));
}

const program = ts.createProgram(
	[
		...['index', 'core', 'client', 'webauthn', 'components/index', 'jwt', 'env', 'errors'].map(
			(name) => `src/${name}.ts`
		),
		'src/kit/types.ts',
		'src/providers/types.ts',
		'src/providers/webauthn-types.ts'
	].map((path) => join(repository, path)),
	ts.convertCompilerOptionsFromJson(
		{
			...(ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile).config as { compilerOptions: object })
				.compilerOptions
		},
		repository
	).options
);

/** The names that a module exports besides types. */
function valuesOf(path: string): string[] {
	const checker = program.getTypeChecker();
	return checker
		.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(repository, path))!)!)
		.filter((symbol) => {
			const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
			// What cannot be resolved is a component.
			return (flags & ts.SymbolFlags.Value || flags === ts.SymbolFlags.Property) && !isTypeOnly(symbol);
		})
		.map(({ name }) => name);
}

function isTypeOnly(symbol: ts.Symbol): boolean {
	return (symbol.declarations ?? []).some(
		(each) => ts.isExportSpecifier(each) && (each.isTypeOnly || each.parent.parent.isTypeOnly)
	);
}

/** A type that a module exports. */
function exportedType(path: string, name: string): ts.Type {
	const checker = program.getTypeChecker();
	const symbol = checker
		.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(repository, path))!)!)
		.find((each) => each.name === name)!;
	return checker.getDeclaredTypeOfSymbol(
		symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
	);
}

/** The members of types, as an application writes them. */
function membersOf(path: string, ...names: string[]): string[] {
	const members = names.flatMap((name) =>
		exportedType(path, name)
			.getProperties()
			.map(({ name }) => (name.startsWith('__@customFetch') ? '[customFetch]' : name))
	);
	// These are for factories, not for applications.
	return members.filter((member) => !['type', 'options', 'derive', 'check'].includes(member));
}

/** The keys of the configuration, with those of the objects in it that are the library's own. */
function configurationKeys(): string[] {
	const checker = program.getTypeChecker();
	const source = program.getSourceFile(join(repository, 'src/core.ts'))!;
	const ownTypes = [
		'session',
		'account',
		'jwt',
		'pages',
		'callbacks',
		'events',
		'cookies',
		'theme',
		'logger',
		'rateLimit',
		'reauthenticate',
		'mfa'
	];
	const ownMembers = [
		'account.page',
		'mfa.phone',
		'mfa.totp',
		'rateLimit.credentials',
		'rateLimit.email',
		'rateLimit.verification',
		'rateLimit.factor',
		'rateLimit.message',
		'rateLimit.webauthn',
		'rateLimit.callback',
		'rateLimit.pushed',
		'rateLimit.anonymous',
		'rateLimit.bearer',
		'rateLimit.logout'
	];
	const keysOf = (owner: ts.Type, path: string): string[] =>
		owner.getProperties().flatMap((property) => {
			const key = `${path}${property.name}`;
			if (![...ownTypes, ...ownMembers].includes(key)) return [key];
			const value = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, source));
			const objects = value.isUnion() ? value.types.filter((each) => each.getProperties().length > 0) : [value];
			return objects
				.filter((each) => !(each.flags & ts.TypeFlags.BooleanLiteral))
				.flatMap((each) => keysOf(each, `${key}.`));
		});
	return keysOf(exportedType('src/core.ts', 'AuthConfig'), '');
}

function sorted(names: Iterable<string>): string[] {
	return [...new Set(names)].sort();
}
