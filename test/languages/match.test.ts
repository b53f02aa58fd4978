/** How the language of a request is found among those of a site. */
import { describe, expect, test } from 'vitest';
import { acceptedLanguages, bestOf, canonical } from '../../src/lib/core/languages/match.js';

describe('`Accept-Language`', () => {
	test.each([
		['de', ['de']],
		['de-CH,de;q=0.9,en;q=0.8', ['de-CH', 'de', 'en']],
		['fr;q=0.5,de', ['de', 'fr']],
		['en;q=0.1, de ; q=0.2 ,fr;Q=0.2', ['de', 'fr', 'en']],
		['de;q=0,fr;q=0.000', []],
		['DE-de, zh-hant-tw', ['de-DE', 'zh-Hant-TW']],
		['iw', ['he']],
		['de-u-nu-arab', ['de']],
		['*, de;q=0.5', ['de']],
		['', []],
		[null, []],
		[' , ,;q=1,-,--,x-,1', []],
		['de;q=2,fr;q=0.9999,es;q=-1,it;q=q,nl;level=1,pl', ['pl']],
		['de_DE,🙃,__proto__', []]
	])('%j asks for %j', (header, expected) => {
		expect(acceptedLanguages(header)).toEqual(expected);
	});

	test('counts only for its first languages', () => {
		expect(acceptedLanguages(`${'fr,'.repeat(100)}de`)).toEqual(Array.from({ length: 30 }, () => 'fr'));
	});
});

describe('the best language', () => {
	const site = ['en', 'de', 'pt-BR', 'pt-PT', 'zh-Hant', 'zh-Hans', 'he', 'sr-Latn'];
	test.each([
		[['de-AT'], 'de'],
		[['fr', 'de'], 'de'],
		[['pt'], 'pt-BR'],
		[['pt-PT'], 'pt-PT'],
		[['pt-AO'], 'pt-BR'],
		[['zh-TW'], 'zh-Hant'],
		[['zh-HK'], 'zh-Hant'],
		[['zh-CN'], 'zh-Hans'],
		[['zh'], 'zh-Hans'],
		[['he-IL'], 'he'],
		[['sr'], undefined],
		[['sr-Latn-RS'], 'sr-Latn'],
		[['fr'], undefined],
		[[], undefined]
	])('for %j is %j', (wanted, expected) => {
		expect(bestOf(site, wanted)).toBe(expected);
	});
});

test.each([
	['de', 'de'],
	['iw', 'he'],
	['zh-hans', 'zh-Hans'],
	['de-x-private', 'de'],
	['', undefined],
	['german!', undefined],
	[undefined, undefined],
	[['de'], undefined]
])('%j as a tag is %j', (tag, expected) => {
	expect(canonical(tag)).toBe(expected);
});
