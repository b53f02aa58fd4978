/** The texts in each language keep to its words, its form of address and its punctuation, and say as much as the English ones. */
import { describe, expect, test } from 'vitest';
import { tags } from '../../src/locales/tags.js';
import { styles, things } from './glossary.js';
import { inEnglish, inOthers } from './support.js';

/** What a text ends with. Languages have their own full stop. */
function endOf(text: string): string {
	if (/[.。।]$/.test(text)) return 'a full stop';
	if (/[?？؟]$/.test(text)) return 'a question mark';
	if (/[:：]$/.test(text)) return 'a colon';
	return text.endsWith('…') ? 'an ellipsis' : 'no mark';
}

/** What follows these texts is an address or a name. Some languages write a colon between them. */
const introduces = new Set(
	[...inEnglish]
		.filter(([, text]) => endOf(text) === 'no mark' && /\b(as|to|for|at|is|address|account|Part of)$/.test(text))
		.map(([path]) => path)
);
/** An example ends these texts. */
const examples = /InvalidEmail\.text$|phone\.invalid\.text$/;
const placeholders = (text: string) => [...new Set(text.match(/⟦\d⟧/g))].sort().join('');

describe.each(tags)('the texts in %s', (tag) => {
	const { words, never, quotes } = styles[tag];
	const texts = [...(inOthers.get(tag) ?? [])];
	/** The texts of which this is true. */
	const those = (isWrong: (text: string, english: string, path: string) => boolean) =>
		texts.flatMap(([path, text]) => {
			const english = inEnglish.get(path);
			return english !== undefined && isWrong(text, english, path) ? [`${path}: ${text}`] : [];
		});

	test('put in what English puts in, and nothing else', () => {
		expect(those((text, english) => placeholders(text) !== placeholders(english))).toEqual([]);
	});

	test('end as in English', () => {
		const wrong = those((text, english, path) => {
			const [own, theirs] = [endOf(text), endOf(english)];
			if (own === theirs || examples.test(path)) return false;
			return !(introduces.has(path) && own === 'a colon');
		});
		expect(wrong).toEqual([]);
	});

	test.each(Object.keys(things) as (keyof typeof things)[])('have one word for %s', (thing) => {
		expect(those((text, english) => things[thing].test(english) && !words[thing].test(text))).toEqual([]);
	});

	test('have no words of another form of address, and none for a thing that has another', () => {
		expect(those((text) => never.test(text))).toEqual([]);
	});

	test('have the quotation marks of the language', () => {
		const [first, last] = quotes;
		const quoted = RegExp(`${first}[^${first}${last}]+${last}`, 'g');
		const wrong = those((text, english) => {
			const unquoted = text.replaceAll(quoted, '');
			const isQuoteLost = english.includes('“') && unquoted === text;
			// An apostrophe follows a letter.
			return isQuoteLost || /["“”„«»‘’「」『』״]|(?<=\p{L})'/u.test(unquoted.replaceAll(/(?<=\p{L})’/gu, ''));
		});
		expect(wrong).toEqual([]);
	});

	test.runIf(tag === 'fr')('have no-break spaces before marks of two parts', () => {
		expect(those((text) => /[^\u00A0][:;?!»](?!\S)|«[^\u00A0]/.test(text))).toEqual([]);
	});

	test.runIf(tag === 'es')('open each question', () => {
		expect(those((text) => text.split('?').length !== text.split('¿').length)).toEqual([]);
	});

	test.runIf(['ja', 'zh-Hans', 'zh-Hant'].includes(tag))(
		'have marks of full width, and no space between two of their characters',
		() => {
			const script = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
			const narrow = RegExp(
				`${script}[:;,.?!()]|[:;,.?!()]${script}|${script} ${script}|[，。：；？！（）、] | [，。：；？！（）、]`,
				'u'
			);
			expect(those((text) => narrow.test(text))).toEqual([]);
		}
	);

	test.runIf(tag === 'ar')('have the marks of the Arabic script', () => {
		expect(those((text) => /\p{Script=Arabic}[,;?]/u.test(text))).toEqual([]);
	});

	test.runIf(tag === 'hi')('have the full stop of the script', () => {
		expect(those((text) => /\p{Script=Devanagari}\./u.test(text))).toEqual([]);
	});
});
