/**
 * The texts of organizations in each language: with what the English ones put in, and in no other language. Those that are not translated
 * yet are English, and listed at the end.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import * as errorClasses from '../../src/lib/plugins/organizations/errors.js';
import { texts as english } from '../../src/lib/plugins/organizations/pages/texts.js';
import de from '../../src/locales/de/index.js';
import zhHant from '../../src/locales/zh-Hant/index.js';
import { tags } from '../../src/locales/tags.js';
import { organizations } from '../../src/organizations.js';
import { all, de as german, zhHant as taiwanese } from '../../src/organizations/locales.js';
import { bundleWeight } from '../support/bundle.js';
import { createTown } from './town.js';

const codes: readonly string[] = Object.values(errorClasses).map(({ rule }) => rule.code);
const names = Object.keys(english) as (keyof typeof english)[];
/** Those that take a number. */
const counted: readonly string[] = ['byLink', 'membersOf'];
/** Those that may be the same word as in English. */
const universal = /^(organizationName|email|title|name|slug|until|waiting|teams)$/;
const say = (text: unknown, ...values: unknown[]): string =>
	typeof text === 'function' ? String((text as (...given: unknown[]) => unknown)(...values)) : String(text);

test('the languages are those of the library', () => {
	expect(all.map(({ tag }) => tag)).toEqual([...tags]);
});

describe.each(all)('the texts of organizations in $tag', async ({ tag, texts: load }) => {
	const { errors = {}, ...texts } = await load();
	const own: Readonly<Record<string, unknown>> = texts;
	const missing = [...names.filter((name) => !(name in own)), ...codes.filter((code) => !errors[code])];
	if (missing.length > 0) process.stderr.write(`NOT TRANSLATED into ${tag}: organizations ${missing.join(', ')}\n`);

	test('are those of English, and no others', () => {
		expect(Object.keys(own).filter((name) => !(name in english))).toEqual([]);
		expect(Object.keys(errors).filter((code) => !codes.includes(code))).toEqual([]);
	});

	test('contain the same values as in English', () => {
		const wrong = names.flatMap((name) => {
			const text = own[name];
			if (text === undefined) return [];
			if (typeof text !== typeof english[name]) return [`${name} is a ${typeof text}`];
			const takes = counted.includes(name)
				? [1, 2, 3, 5, 11, 21, 22, 100, 102, 1000].map((count) => [count])
				: [['⟦1⟧', '⟦2⟧', '⟦3⟧']];
			return takes.flatMap((values) => {
				const said = say(text, ...values);
				const isText = /\S/.test(said) && !/undefined|NaN|\[object|#|^\s|\s$|\s{2}/.test(said);
				const lost = values.filter(
					(value) => typeof value === 'string' && say(english[name], ...values).includes(value) && !said.includes(value)
				);
				return isText && lost.length === 0 ? [] : [`${name}: ${said}`];
			});
		});
		expect(wrong).toEqual([]);
		expect(say(own.otherAddress, '')).not.toMatch(/\s{2}/);
		expect(say(own.byLink, 57)).toContain(new Intl.NumberFormat(tag).format(57));
	});

	test('are not English', () => {
		const same = names.filter(
			(name) =>
				own[name] !== undefined && !universal.test(name) && say(own[name], 'x', 'y') === say(english[name], 'x', 'y')
		);
		expect(same).toEqual([]);
	});

	test('have a text for each error', () => {
		const bad = Object.entries(errors).filter(([, { title, text }]) => !/\S/.test(title) || !/\S/.test(text));
		expect(bad).toEqual([]);
	});
});

describe('a site that imports them', () => {
	test('has the page, the section and the errors in the language of the request', async () => {
		const town = createTown({ languages: [german] }, undefined, { languages: [de, zhHant] });
		const [ada, eve] = [await town.person('Ada'), await town.person('Eve')];
		const { slug } = await town.settle(ada);
		const open = async (person: typeof ada, path: string, lang: string) =>
			(await person.send(path, undefined, { 'accept-language': lang })).text();
		const page = `/auth/organization/${slug}`;
		expect(await open(ada, page, 'de-AT')).toMatch(/lang="de"[^]*Personen einladen/);
		expect(await open(ada, '/auth/account', 'de')).toContain('Organisation erstellen');
		expect(await open(eve, page, 'de')).toMatch(/<h1[^>]*>Seite nicht gefunden/);
		// A language that the plugin does not have is English, in a page that has it.
		expect(await open(ada, page, 'zh-TW')).toMatch(/lang="zh-Hant"[^]*Invite people/);
		expect(await open(ada, page, 'en')).toContain('Invite people');
	});

	test('has a language of your own with its script', async () => {
		const town = createTown({ languages: [taiwanese] }, undefined, { languages: [zhHant] });
		const ada = await town.person('Ada');
		const { slug } = await town.settle(ada);
		const page = await ada.send(`/auth/organization/${slug}`, undefined, { 'accept-language': 'zh-TW' });
		expect(await page.text()).toContain('邀請他人');
	});

	test.each([
		['a language of the library', [de], /takes what 'framework-auth\/organizations\/locales' exports/],
		['a tag', ['de'], /takes what/],
		['one twice', [german, german], /two with the tag "de"/],
		['one without a list', german, /has to be a list/]
	])('is refused with %s', (_, languages, message) => {
		expect(() => organizations({ languages: languages as never })).toThrow(InvalidConfig);
		expect(() => organizations({ languages: languages as never })).toThrow(message);
	});
});

describe('the bundle', () => {
	const root = join(import.meta.dirname, '../..');
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(join(root, 'node_modules/.cache-organizations-'));
	});
	afterAll(() => rm(folder, { recursive: true }));

	/** The languages whose texts of organizations are in the bundle, and those that are loaded at the start. */
	async function languagesIn(imports: string, plugins: string, languages = '[]') {
		const entry = join(folder, 'server.ts');
		const code = `
			import { FrameworkAuth } from '${root}/src/index.ts';
			import { all } from '${root}/src/locales/index.ts';
			${imports}
			export const { handle } = FrameworkAuth({ providers: [], languages: ${languages}, plugins: [${plugins}] });`;
		await writeFile(entry, code);
		const { startWith, modulesAtStart } = await bundleWeight(entry, 'server', root);
		const of = (files: readonly string[]) =>
			files
				.map((file) => /organizations\/locales\/([\w-]+)\/texts\.ts$/.exec(relative(root, file))?.[1])
				.filter((tag) => tag !== undefined)
				.sort();
		expect(of(modulesAtStart)).toEqual([]);
		return of(startWith(/./).modules);
	}
	const plugin = `import { organizations } from '${root}/src/organizations.ts';`;
	const texts = `import * as texts from '${root}/src/organizations/locales.ts';`;

	test('has the languages that are imported, and no others', async () => {
		expect(await languagesIn(plugin, 'organizations()', 'all')).toEqual([]);
		expect(await languagesIn(plugin + texts, 'organizations({ languages: [texts.de, texts.ar] })')).toEqual([
			'ar',
			'de'
		]);
	});
});
