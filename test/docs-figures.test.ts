/** The figures of the documents are those of the code: providers, mail services, languages, and the versions that are compared (#34 C6). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { all } from '../src/locales/index.js';
import { peers } from '../bench/workplace.js';
import { gone, living } from './providers/catalogue/entries.js';
import { documents, filesBelow, read, repository } from './support/documents.js';

const readme = read('README.md');

const ofSite = {
	'acme.app.example.com': 'acme',
	'app.example.com': null,
	'example.com': null,
	'a.b.app.example.com': null
};
const ofPreviews = {
	'acme.example.com': 'acme',
	'acme.preview.example.com': 'acme',
	'example.com': null,
	'example.net': null
};

test.each<[string, Record<string, string | null>]>([
	['docs/guides/tenants.md', ofSite],
	['src/lib/base/config/options/tenants.ts', ofSite],
	['docs/guides/preview-deployments.md', ofPreviews]
])('D5 the example in %s returns null for a host that belongs to no tenant', (place, expected) => {
	const [, code = ''] = /key: \(\{ url \}\) => (.+?),?\n/.exec(read(place)) ?? [];
	// oxlint-disable-next-line typescript/no-implied-eval -- it is the code of the document
	const key = new Function('url', `return ${code};`) as (url: URL) => string | null;
	const keys = Object.keys(expected).map((host) => [host, key(new URL(`https://${host}/`))]);
	expect(Object.fromEntries(keys)).toEqual(expected);
});

test('D5 no example lets an email address decide what a user may do', () => {
	const places = [...documents, ...filesBelow('demo/src', '.ts', '.svelte'), ...filesBelow('src', '.ts')];
	const deciding = places.flatMap((place) =>
		[
			...read(place).matchAll(
				/\b(?:where|required|mayImpersonate)\b\s*(?::|\()[^\n]*=>[^\n]*\bemail\b(?!Verified)[^\n]*/g
			)
		].map(([line]) => `${place}: ${line}`)
	);
	expect(deciding).toEqual([]);
});

test('(#33 B) the pages about Redis give its commands the time that the processes of the outages give them', () => {
	const places = ['docs/adapters/redis.md', 'docs/adapters/sessions-apart.md', 'docs/guides/limits.md'];
	const times = [...places, 'test/outage/app-child.ts'].map((place) => [
		place,
		...[...read(place).matchAll(/commandTimeout: ([\d_]+)/g)].map(([, time]) => time)
	]);
	expect(times).toEqual(times.map(([place]) => [place, '2_000']));
});

describe('C6 the figures of the documents', () => {
	test('the providers are those that a person can sign in with', () => {
		expect(gone.length).toBeGreaterThan(0);
		expect(/\| (\d+) OAuth and OpenID Connect providers/.exec(readme)?.[1]).toBe(`${living.length}`);
		expect(/^- (\d+) providers, with the ids of/m.exec(read('CHANGELOG.md'))?.[1]).toBe(`${living.length}`);
	});

	test('the guide names each mail service, and the README their number', () => {
		const folder = join(repository, 'src/providers');
		const services = readdirSync(folder).filter(
			(file) =>
				/^(?!mail-service).+\.ts$/.test(file) && readFileSync(join(folder, file), 'utf8').includes('mailService(')
		);
		const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
		expect(readme).toContain(`SMTP and ${numbers[services.length]} mail services`);
		const [, choice = ''] =
			/With a mail service you install nothing\. ([^]*?), and set/.exec(read('docs/guides/mail.md')) ?? [];
		const linked = [...choice.matchAll(/\(\.\.\/providers\/([\w-]+)\.md\)/g)].map(([, name]) => `${name}.ts`);
		expect(linked.sort()).toEqual(services.sort());
	});

	test('each promise of languages says how many no native speaker has read', () => {
		const unread = all.filter(({ reviewedBy }) => reviewedBy.includes('not reviewed by a native speaker')).length;
		for (const [page, promise] of [
			['README.md', `in English, and in ${unread} languages by machine translation.`],
			[
				'README.md',
				`[${unread} languages by machine translation](docs/guides/languages.md) that no native speaker has read`
			],
			[
				'docs/guides/languages.md',
				`The other ${unread} languages are machine translation, and no native speaker has read them`
			],
			['docs/guides/built-in-pages.md', `[${unread} other languages](languages.md), which no native speaker has read`]
		] as const) {
			expect(read(page).replace(/\s+/g, ' ')).toContain(promise);
		}
		// There is no other promise of the README.
		expect(readme.match(/\b(?:\d+|seventeen|sixteen|several) languages/g)).toHaveLength(2);
	});

	test('the comparison is of the versions that are measured, and has a date', () => {
		const [, date = '', theirs, better] =
			/As of (\d{4}-\d\d-\d\d), with `@auth\/sveltekit` (\S+) and Better Auth (\d+\.\d+\.\d+)/.exec(readme) ?? [];
		expect(Number.isNaN(Date.parse(date))).toBe(false);
		expect([theirs, better]).toEqual([peers[2]['@auth/sveltekit'], peers[3]['better-auth']]);
	});
});
