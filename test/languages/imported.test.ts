/** `languages`: a site has English and the languages that it imports, those of the library and its own. */
import { describe, expect, test } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import type { AuthConfig, Language } from '../../src/lib/base/config/options.js';
import ar from '../../src/locales/ar/index.js';
import de from '../../src/locales/de/index.js';
import { all } from '../../src/locales/index.js';
import zhHant from '../../src/locales/zh-Hant/index.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createMailApp } from '../fixtures/mail-app.js';

async function page(options: AppOptions, accepted = 'de', path = '/auth/signin') {
	const { browser, logger } = createApp(options);
	const response = await browser.visit(path, { headers: { 'accept-language': accepted } });
	const text = await response.text();
	const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(text) ?? [];
	return { lang, dir, title: /<h1>([^<]*)/.exec(text)?.[1], errors: logger.errors.map(({ message }) => message) };
}

/** The message of the error with which the configuration is refused. */
function refusal(config: object): string {
	try {
		createApp(config);
	} catch (thrown) {
		if (thrown instanceof InvalidConfig) return thrown.message;
		throw thrown;
	}
	throw new Error('the configuration was accepted');
}

const welsh = {
	tag: 'cy',
	pages: async () => ({ signIn: { titleFor: (app: string) => `Mewngofnodi i ${app}` } }),
	mails: async () => ({ signIn: { title: (site: string) => `Mewngofnodi i ${site}` } })
} satisfies Language;

describe('C3 a site with two languages', () => {
	const options: AppOptions = { languages: [de, ar], appName: 'Acme' };

	test.each([
		['de-CH', 'de', 'ltr', 'Bei Acme anmelden'],
		['ar', 'ar', 'rtl', /Acme/],
		['fr, ja;q=0.8', 'en', 'ltr', 'Sign in to Acme']
	])('answers a browser that asks for %s', async (accepted, lang, dir, title) => {
		const shown = await page(options, accepted);
		expect(shown).toMatchObject({ lang, dir, errors: [] });
		expect(shown.title).toMatch(title);
	});

	test('can have another default than English', async () => {
		expect(await page({ ...options, locale: ['ar', 'de'] }, 'fr')).toMatchObject({ lang: 'ar', dir: 'rtl' });
	});

	test('has English in the spelling of a region, with its dates', async () => {
		expect(await page({ ...options, locale: ['en-GB', 'de'] }, 'fr')).toMatchObject({ lang: 'en-GB', errors: [] });
	});
});

test('C3 an empty list means English', async () => {
	expect(await page({ languages: [] })).toMatchObject({ lang: 'en', errors: [] });
});

describe('C3 the texts are loaded when they are first needed, and once:', () => {
	function counted(): { readonly language: Language; readonly loaded: string[] } {
		const loaded: string[] = [];
		const count =
			<T>(name: string, load: () => Promise<T>) =>
			() => {
				loaded.push(name);
				return load();
			};
		return { loaded, language: { ...de, pages: count('pages', de.pages), mails: count('mails', de.mails) } };
	}

	test('those of pages for a page', async () => {
		const { language, loaded } = counted();
		const { browser } = createApp({ languages: [language] });
		await browser.visit('/auth/session', { headers: { 'accept-language': 'en' } });
		expect(loaded).toEqual([]);
		for (const path of ['/auth/signin', '/auth/nowhere']) {
			await browser.visit(path, { headers: { 'accept-language': 'de' } });
		}
		expect(loaded).toEqual(['pages']);
	});

	test('those of emails for an email', async () => {
		const { language, loaded } = counted();
		const app = createMailApp({ languages: [language], locale: 'de' });
		await app.ask();
		await app.ask('grace@example.test');
		expect(app.letters.map(({ content }) => content.subject)).toEqual([
			'Bei app.test anmelden',
			'Bei app.test anmelden'
		]);
		expect(loaded.filter((name) => name === 'mails')).toEqual(['mails']);
	});

	test('and again, if that failed', async () => {
		let failures = 0;
		const broken: Language = {
			...de,
			pages: async () => {
				if (failures++ === 0) throw new Error('the file is gone');
				return de.pages();
			}
		};
		const { browser, logger } = createApp({ languages: [broken], locale: 'de' });
		const title = async () => /lang="(\w+)"/.exec(await (await browser.visit('/auth/signin')).text())?.[1];
		expect([await title(), await title()]).toEqual(['en', 'de']);
		expect(logger.errors).toMatchObject([{ type: 'InvalidConfig', cause: { err: { message: 'the file is gone' } } }]);
	});
});

describe('C3 a language of your own', () => {
	test('has texts for pages, and its missing texts are English', async () => {
		const options: AppOptions = { languages: [de, welsh], appName: 'Acme' };
		expect(await page(options, 'cy')).toMatchObject({ lang: 'cy', dir: 'ltr', title: 'Mewngofnodi i Acme' });
		expect(await page(options, 'cy', '/auth/nowhere')).toMatchObject({
			lang: 'cy',
			title: 'Page not found',
			errors: []
		});
	});

	test('has texts for emails', async () => {
		const app = createMailApp({ languages: [welsh], locale: 'cy', appName: 'Acme' });
		await app.ask();
		expect(app.letters[0]).toMatchObject({ locale: 'cy', content: { subject: 'Mewngofnodi i Acme' } });
		expect(app.letters[0]?.content.text).toContain('Open this link to sign in');
	});

	test('can replace English', async () => {
		const english: Language = {
			tag: 'en',
			pages: async () => ({ signIn: { titleFor: (app) => `Welcome to ${app}` } })
		};
		expect(await page({ languages: [english], appName: 'Acme' })).toMatchObject({
			lang: 'en',
			title: 'Welcome to Acme'
		});
	});

	test.each([
		['a module in place of the texts', { default: {}, texts: {} }, /"cy" loads an object without texts/],
		['a text where a function belongs', { signIn: { with: 'Mewngofnodi' } }, /the texts for a request are English/]
	])('is English if it loads %s, and the log says so', async (_, loaded, message) => {
		const { lang, errors } = await page({
			languages: [{ tag: 'cy', pages: async () => loaded as never }],
			locale: 'cy'
		});
		expect(lang).toBe('en');
		expect(errors).toEqual([expect.stringMatching(message)]);
	});
});

describe('C3 a configuration is refused, and the error says what to add:', () => {
	test.each([
		[
			'one language that is not imported',
			{ locale: 'de' },
			'`locale` names "de", and `languages` does not: add `import de from \'framework-auth/locales/de\'`, and `languages: [de]`'
		],
		[
			'several',
			{ languages: [ar], locale: ['en', 'de-AT', 'zh-TW', 'ar'] },
			'`locale` names "de", "zh-Hant", and `languages` does not: add `import de from \'framework-auth/locales/de\'`, ' +
				"`import zhHant from 'framework-auth/locales/zh-Hant'`, and `languages: [de, zhHant]`"
		],
		['all of them', { locale: 'auto' }, "add `import { all } from 'framework-auth/locales'` and `languages: all`"],
		['a function without languages', { locale: () => 'de' }, "`import { all } from 'framework-auth/locales'`"],
		[
			'a language whose pages the app has, and not its mails',
			{ locale: ['en', 'de'], pages: { messages: () => undefined } },
			"`import de from 'framework-auth/locales/de'`"
		],
		['a tag in place of a language', { languages: ['de'] }, "add `import de from 'framework-auth/locales/de'`"],
		['a tag without texts', { languages: ['cy'] }, 'the library has no texts in "cy". It has en, ar, de,'],
		['a module', { languages: [{ default: de, de }] }, 'is the default export of its module'],
		['a language that is not loaded', { languages: [Promise.resolve(de)] }, 'has a value that is not a language'],
		['texts that are no function', { languages: [{ tag: 'cy', pages: {} }] }, 'functions that load its texts'],
		['a direction that there is not', { languages: [{ tag: 'cy', dir: 'up' }] }, 'has a value that is not a language'],
		['a tag that is none', { languages: [{ tag: 'welsh!' }] }, 'has a value that is not a language'],
		['null', { languages: null }, '`languages` has to be a list'],
		['one language without a list', { languages: de }, '`languages` has to be a list'],
		['a language twice', { languages: [de, ...all] }, '`languages` has two languages with the tag "de"']
	])('%s', (_, config, message) => {
		expect(refusal(config)).toContain(message);
	});
});

test('C3 a function that chooses a language which is not imported gets English, and one warning says what to add', async () => {
	const { browser, logger } = createApp({ languages: [de], locale: () => 'fr' });
	const lang = async () => /lang="(\w+)"/.exec(await (await browser.visit('/auth/signin')).text())?.[1];
	expect([await lang(), await lang()]).toEqual(['en', 'en']);
	expect(logger.warnings).toEqual([expect.stringContaining("import fr from 'framework-auth/locales/fr'")]);
	expect(logger.errors).toEqual([]);
});

test('C3 the types accept languages, and no tags', () => {
	const configs: Pick<AuthConfig, 'languages' | 'locale'>[] = [
		{ languages: [de, zhHant, welsh], locale: ['cy', 'de'] },
		{ languages: all, locale: 'auto' },
		// @ts-expect-error a tag is not a language
		{ languages: ['de'] },
		// @ts-expect-error one language is not a list
		{ languages: de },
		// @ts-expect-error the texts of a page are not those of a mail
		{ languages: [{ tag: 'cy', mails: async () => ({ signOut: { title: 'Allgofnodi' } }) }] }
	];
	expect(configs).toHaveLength(5);
});
