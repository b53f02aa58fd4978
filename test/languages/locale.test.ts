/** `languages` and `locale`: which language the pages and the mails of a request are in. */
import { describe, expect, test } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import de from '../../src/locales/de/index.js';
import { all } from '../../src/locales/index.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { ada, createPasswordApp } from '../passwords/support.js';

async function page(options: AppOptions, accepted?: string, path = '/auth/signin') {
	const app = createApp(options);
	const response = await app.browser.visit(path, {
		headers: accepted === undefined ? {} : { 'accept-language': accepted }
	});
	const text = await response.text();
	const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(text) ?? [];
	return { lang, dir, text, status: response.status, headers: response.headers, errors: app.logger.errors };
}

describe('a page', () => {
	test('is English without the option, whatever the browser asks for', async () => {
		const { lang, text } = await page({}, 'de');
		expect([lang, text.includes('Sign in')]).toEqual(['en', true]);
	});

	test('is in the one language of the site', async () => {
		const { lang, dir, text, headers } = await page({ languages: [de], locale: 'de', appName: 'Acme' }, 'en');
		expect([lang, dir]).toEqual(['de', 'ltr']);
		expect(text).toContain('<h1>Bei Acme anmelden</h1>');
		expect(headers.get('cache-control')).toBe('private, no-cache, no-store');
	});

	test('shows an error in the language', async () => {
		const { text, status } = await page({ languages: [de], locale: 'de' }, undefined, '/auth/nowhere');
		expect(status).toBe(404);
		expect(text).toContain('<h1>Seite nicht gefunden</h1>');
	});

	test('names the region of the language, whose texts are those of the language', async () => {
		const { lang, text } = await page({ languages: [de], locale: 'de-AT' });
		expect([lang, text.includes('anmelden')]).toEqual(['de-AT', true]);
	});

	test.each([
		['another language', 'fr', 'en'],
		['a language of the site', 'fr, de;q=0.5', 'de'],
		['text that is no language', 'not a language!', 'en'],
		['nothing but punctuation', ';,;q=,,=', 'en'],
		['bytes beyond ASCII', '\u00f0\u009f\u0099\u0083;q=1', 'en'],
		['names of a prototype', '__proto__,constructor,toString', 'en'],
		['markup in an extension', 'de-u-nu-arab-x-<script>', 'en'],
		['one endless tag', `${'a'.repeat(4_000)},de`, 'de'],
		['endless languages', `${'xx,'.repeat(2_000)}de`, 'en']
	])('answers a browser that asks for %s', async (_, accepted, expected) => {
		const { lang, status, errors } = await page({ languages: [de], locale: ['en', 'de'] }, accepted);
		expect([lang, status, errors]).toEqual([expected, 200, []]);
	});

	test('is in any language that the library has, with `auto`', async () => {
		expect((await page({ languages: all, locale: 'auto' }, 'de')).lang).toBe('de');
		expect((await page({ languages: all, locale: 'auto' }, 'cy')).lang).toBe('en');
	});
});

describe('a function', () => {
	test('chooses by the request, and may let the browser choose', async () => {
		const locale: AuthConfig['locale'] = ({ headers }) =>
			/lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? ['en', 'de'];
		const app = createApp({ languages: [de], locale });
		const langOf = async (headers: Record<string, string>) =>
			/<html lang="(\w+)"/.exec(await (await app.browser.visit('/auth/signin', { headers })).text())?.[1];
		expect(await langOf({ cookie: 'lang=de', 'accept-language': 'en' })).toBe('de');
		expect(await langOf({ 'accept-language': 'de' })).toBe('de');
		expect(await langOf({ 'accept-language': 'fr' })).toBe('en');
	});

	test('is called once for a request', async () => {
		let asked = 0;
		await page({ languages: [de], locale: () => (asked++, 'de') });
		expect(asked).toBe(1);
	});

	test('that returns undefined, or a language without texts, gets English', async () => {
		expect(await page({ languages: [de], locale: () => undefined }, 'de')).toMatchObject({ lang: 'en', errors: [] });
		expect(await page({ languages: [de], locale: () => 'cy' })).toMatchObject({ lang: 'en', dir: 'ltr', errors: [] });
	});

	test.each([
		[
			'throws',
			() => {
				throw new Error('no');
			}
		],
		['returns what is no language', () => 'not a language'],
		['returns a number', () => 5 as never],
		['returns a promise', () => Promise.resolve('de') as never],
		['returns an empty list', () => [] as never]
	])('that %s gets English, and an error in the log', async (_, locale) => {
		const { lang, status, errors } = await page({ languages: [de], locale });
		expect([lang, status]).toEqual(['en', 200]);
		expect(errors).toMatchObject([{ type: 'InvalidConfig' }]);
	});
});

describe('the configuration', () => {
	test.each([
		['a language without texts', 'cy'],
		['one of several without texts', ['en', 'cy']],
		['no language at all', 'german!'],
		['an empty text', ''],
		['an empty list', []],
		['a number', 5],
		['null', null]
	])('is refused for %s', (_, locale) => {
		expect(() => createApp({ languages: [de], locale: locale as AuthConfig['locale'] })).toThrow(InvalidConfig);
	});

	test('may name a language of the application', async () => {
		const messages = (_: Request, locale: string | undefined) => (locale === 'cy' ? welsh : undefined);
		const welsh = { lang: 'cy', signIn: { title: 'Mewngofnodi' } };
		const options: AppOptions = { languages: [de], locale: ['en', 'de', 'cy'], pages: { messages } };
		expect(await page(options, 'cy')).toMatchObject({ lang: 'cy', errors: [] });
		expect((await page(options, 'cy')).text).toContain('<h1>Mewngofnodi</h1>');
		expect((await page(options, 'de')).text).toContain('Bei app.test anmelden');
	});
});

test('`pages.messages` win over the texts of the language', async () => {
	const messages = { signIn: { title: 'Willkommen' } };
	const { lang, text } = await page({ languages: [de], locale: 'de', pages: { messages } });
	expect(lang).toBe('de');
	expect(text).toContain('<h1>Willkommen</h1>');
	expect(text).toContain('Mit Identity provider of the tests anmelden');
});

describe('an email', () => {
	test('is in the language of the request that asked for it', async () => {
		const app = createMailApp({ languages: [de], locale: ['en', 'de'], appName: 'Acme' });
		await app.browser.post(
			'/auth/signin/mail',
			{ email: 'ada@example.test' },
			{ headers: { 'accept-language': 'de' } }
		);
		const [letter] = app.letters;
		expect(letter).toMatchObject({ locale: 'de', content: { subject: 'Bei Acme anmelden' } });
		expect(letter?.content.text).toContain('Gültigkeit: 1 Stunde');
		expect(letter?.content.html).toContain('<html lang="de" dir="ltr">');
	});

	test('passes the language to a function of the application', async () => {
		const mail = ({ locale = 'none' }: { locale?: string }) => ({ subject: locale, text: '', html: '' });
		const app = createMailApp({ languages: [de], locale: 'de', mail: { mail } });
		await app.ask();
		expect(app.letters[0]?.content.subject).toBe('de');
	});

	test('about passwords and about the security of an account is in the language, too', async () => {
		const app = createPasswordApp({ languages: [de], locale: 'de' });
		await app.enter();
		const elsewhere = app.newBrowser();
		await app.typeIn(ada, elsewhere);
		await app.typeIn({ ...ada, email: ada.email }, elsewhere);
		const subjects = app.letters.map(({ content }) => content.subject);
		expect(subjects).toEqual(['Bestätigen Sie Ihre E-Mail-Adresse für app.test', 'Neue Anmeldung bei app.test']);
	});

	test('is English without the option', async () => {
		const app = createMailApp();
		await app.browser.post(
			'/auth/signin/mail',
			{ email: 'ada@example.test' },
			{ headers: { 'accept-language': 'de' } }
		);
		expect(app.letters[0]?.content.subject).toBe('Sign in to app.test');
		expect(app.letters[0]).not.toHaveProperty('locale');
	});
});
