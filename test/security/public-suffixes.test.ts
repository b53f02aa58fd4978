/** The patterns of `redirectProxyOrigins`, and the domains below which anyone can have a name. */
import { getPublicSuffix } from 'tldts';
import { describe, expect, test, vi } from 'vitest';
import { suffixRules } from '../../scripts/public-suffixes.js';
import { InvalidConfig } from '../../src/errors.js';
import { loadOptionCompilers } from '../../src/lib/app/plugins/options.js';
import { compileOrigins } from '../../src/lib/plugins/oauth/proxy/origins.js';
import { suffixOf } from '../../src/lib/base/public-suffixes/public-suffixes.js';
import { publicSuffixes } from '../../src/public-suffixes.js';

/** Domains that a rule has: `*.run.app` is for each region. */
const domainsOf = (kind: 'registry' | 'company') =>
	suffixRules(kind)
		.filter((rule) => !rule.startsWith('!'))
		.map((rule) => rule.replace('*', 'any'));
const companies = domainsOf('company');
const registries = domainsOf('registry');
const own = (domain: string) => `a-name-of-its-own.${domain}`;
const publicSuffixOf = (domain: string) => getPublicSuffix(domain, { allowPrivateDomains: true });

function refusalOf(origin: string): string {
	try {
		compileOrigins([origin], publicSuffixes, suffixOf);
		return '';
	} catch (thrown) {
		if (thrown instanceof InvalidConfig) return thrown.message;
		throw thrown;
	}
}

describe('A22 the list is that of the package', () => {
	test('each domain of a rule is a suffix there, and here', () => {
		expect(companies.length).toBeGreaterThan(3_000);
		expect(registries.length).toBeGreaterThan(5_000);
		const there = [...companies, ...registries].filter((domain) => publicSuffixOf(domain) !== domain);
		expect(there).toEqual([]);
		expect(companies.filter((domain) => suffixOf(domain) !== 'company')).toEqual([]);
		expect(registries.filter((domain) => suffixOf(domain) !== 'registry')).toEqual([]);
	});

	test('a text that is not a suffix there is not one here', () => {
		const domains = [...companies, ...registries].map(own).filter((domain) => publicSuffixOf(domain) !== domain);
		expect(domains.length).toBeGreaterThan(8_000);
		expect(domains.filter((domain) => suffixOf(domain) !== undefined)).toEqual([]);
	});

	test('an exception of a rule is not a suffix', () => {
		const exceptions = suffixRules('registry').filter((rule) => rule.startsWith('!'));
		expect(exceptions).toContain('!www.ck');
		expect(exceptions.filter((rule) => suffixOf(rule.slice(1)) !== undefined)).toEqual([]);
	});
});

describe('A22 a pattern', () => {
	test('below a domain of a company needs the name of the site on both sides', () => {
		expect(companies.filter((domain) => !refusalOf(`https://*.${domain}`).includes('sites of others'))).toEqual([]);
		expect(companies.filter((domain) => !refusalOf(`https://my-app-*.${domain}`).includes('sites of others'))).toEqual(
			[]
		);
		expect(companies.filter((domain) => refusalOf(`https://my-app-*-my-team.${domain}`) !== '')).toEqual([]);
	});

	test('below a domain of a registry is refused', () => {
		const taken = registries.filter((domain) => !refusalOf(`https://my-*-app.${domain}`).includes('every site below'));
		expect(taken).toEqual([]);
	});

	test('whose * is a suffix itself is refused', () => {
		const above = [...suffixRules('company'), ...suffixRules('registry')].filter((rule) => rule.startsWith('*.'));
		expect(above).toEqual(expect.arrayContaining(['*.kobe.jp', '*.run.app']));
		const names = above.filter((rule) => rule.split('.').length > 2);
		expect(names.filter((rule) => refusalOf(`https://${rule}`) === '')).toEqual([]);
	});

	test('below a domain of its own is accepted', () => {
		const domains = ['preview.example.com', 'example.co.uk', 'city.kobe.jp', 'my-app.appspot.com', 'preview.test'];
		expect(domains.filter((domain) => refusalOf(`https://*.${domain}`) !== '')).toEqual([]);
	});
});

test('A22 the list is loaded for a pattern, and for nothing else', async () => {
	const load = vi.fn(async () => suffixOf);
	const previews = { redirectProxyUrl: 'https://app.test/auth', publicSuffixes: { load } };
	const timesLoaded = async (redirectProxyOrigins?: string[]) => {
		load.mockClear();
		const config = { providers: [], redirectProxyOrigins, ...previews };
		await loadOptionCompilers({ config, env: {}, providers: [] });
		return load.mock.calls.length;
	};
	expect(await timesLoaded()).toBe(0);
	expect(await timesLoaded(['https://staging.test'])).toBe(0);
	expect(await timesLoaded(['https://staging.test', 'https://*.preview.test'])).toBe(1);
});

test('A22 the core asks the list before it follows a pattern', async () => {
	const allows = compileOrigins(
		['https://staging.test', 'https://*.preview.test', 'https://*.appspot.com'],
		publicSuffixes
	);
	expect(await allows('https://staging.test')).toBe(true);
	expect(await allows('https://pr-12.preview.test')).toBe(true);
	expect(await allows('https://other.test')).toBe(false);
	await expect(allows('https://stranger.appspot.com')).rejects.toThrow('sites of others');
});

test.each([undefined, {}, { load: 5 }])(
	'C3 a pattern without the list (%j) is refused, and the error says what to add',
	async (given) => {
		const origins = (...list: string[]) => compileOrigins(list, given as never);
		expect(await origins('https://staging.test')('https://staging.test')).toBe(true);
		expect(() => origins('https://staging.test', 'https://*.preview.test')).toThrow(
			/"https:\/\/\*\.preview\.test" has a \*.* add `import \{ publicSuffixes \} from 'framework-auth\/public-suffixes'`/
		);
		expect(() => origins('https://*.vercel.app')).toThrow('sites of others');
	}
);
