/**
 * The texts in each language: with what the English ones put in, and in no other language. Those that are not translated yet are English,
 * and listed at the end.
 */
import { describe, expect, test } from 'vitest';
import { componentTexts } from '../../src/locales/en/components.js';
import { englishMails } from '../../src/locales/en/mails.js';
import { english } from '../../src/locales/en/pages.js';
import { all, loadComponentTexts, locales } from '../../src/locales/index.js';
import { withEnglish } from '../../src/locales/translation.js';
import { rowsOf } from '../support/documents.js';
import { catalogue, counts, ownTexts, say, textsOf } from './support.js';

/** Names and examples, which are the same in several languages. */
const universal =
	/placeholder|\.example$|^mails\.security\.device$|sessions\.device$|One$|passkey|Passkey|unnamed|\.code$|handle|\.name$|\.label$/;

test('a text that is not translated yet is English', async () => {
	const some = withEnglish({
		tag: 'de',
		dir: 'ltr',
		reviewedBy: 'nobody',
		pages: async () =>
			Promise.resolve({ signIn: { title: 'Anmelden' }, errors: { UserBlocked: { title: 'Gesperrt' } } }),
		mails: async () => Promise.resolve({ signIn: { button: 'Anmelden' } }),
		components: async () => Promise.resolve({ menu: 'Ihr Konto' })
	});
	const { signIn, errors, factors } = await some.pages();
	expect([signIn.title, signIn.submit, factors]).toEqual(['Anmelden', english.signIn.submit, english.factors]);
	expect(errors.UserBlocked).toEqual({ ...english.errors.UserBlocked, title: 'Gesperrt' });
	expect((await some.mails()).signIn).toEqual({ ...englishMails.signIn, button: 'Anmelden' });
	expect(await some.components()).toEqual({ ...componentTexts, menu: 'Ihr Konto', errors: english.errors });
});

test('the list of tags is that of the languages', async () => {
	expect(locales).toEqual(['en', ...all.map(({ tag }) => tag)]);
	expect(await loadComponentTexts('de')).toEqual(await all.find(({ tag }) => tag === 'de')?.components());
	expect(await loadComponentTexts('en')).toBeUndefined();
});

describe.each(all)('the texts in $tag', async (language) => {
	const name = language.tag;
	const messages = await language.pages();
	const texts = textsOf({ messages, mails: await language.mails(), components: await language.components() });
	const own = await ownTexts(name);
	const missing = [...catalogue.keys()].filter((path) => !own.has(path));
	if (missing.length > 0) process.stderr.write(`NOT TRANSLATED into ${name}: ${missing.join(', ')}\n`);

	test('are all there, in this language or in English, and no others', () => {
		expect([...catalogue.keys()].filter((path) => !texts.has(path))).toEqual([]);
		expect([...own.keys()].filter((path) => !catalogue.has(path))).toEqual([]);
		expect(missing.filter((path) => texts.get(path) !== catalogue.get(path))).toEqual([]);
	});

	test('say who checked them, and so does the reference', () => {
		expect(language.reviewedBy).toMatch(/\S/);
		const row = rowsOf('docs/reference/languages.md', 'The languages').find(([, tag]) => tag === `\`${name}\``);
		expect(row?.at(-1)).toBe(language.reviewedBy);
	});

	test('contain the same values and marks as in English', () => {
		const wrong = [...catalogue].flatMap(([path, text]) => {
			const own = texts.get(path);
			if (own === undefined) return [];
			if (typeof own !== typeof text) return [`${path} is a ${typeof own}`];
			const takes = counts.test(path)
				? [0, 1, 2, 3, 5, 11, 21, 22, 100, 102].map((count) => [count])
				: [['⟦1⟧', '⟦2⟧']];
			return takes.flatMap((values) => {
				const said = say(own, ...values);
				const isText = /\S/.test(said) && !/undefined|NaN|\[object|#|^\s|\s$|\s{2}/.test(said);
				const lost = values.filter(
					(value) => typeof value === 'string' && say(text, ...values).includes(value) && !said.includes(value)
				);
				return isText && lost.length === 0 ? [] : [`${path}: ${said}`];
			});
		});
		expect(wrong).toEqual([]);
	});

	test('contain numbers as the language writes them', () => {
		const { factors } = messages;
		expect(factors?.section?.left?.(57)).toContain(new Intl.NumberFormat(name).format(57));
	});

	test('are not English', () => {
		const same = [...catalogue].filter(
			([path, text]) =>
				say(text, 'x', 'y').length > 12 &&
				!universal.test(path) &&
				own.has(path) &&
				say(text, 'x', 'y') === say(texts.get(path), 'x', 'y')
		);
		expect(same.map(([path]) => path)).toEqual([]);
	});
});
