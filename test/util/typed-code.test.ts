/** What becomes of a code that a person types or pastes. */
import { expect, test } from 'vitest';
import { tokenIn } from '../../src/lib/core/mail/token.js';
import { readNumber } from '../../src/lib/plugins/factors/phone/number.js';
import { asciiCode, plainCode } from '../../src/lib/base/util/typed-code.js';
import { spellings } from '../fixtures/typed-codes.js';

test.each(spellings)('%j is read as the code 123456 (#33 A11)', (typed) => {
	expect([plainCode(typed), tokenIn(typed)]).toEqual(['123456', '123456']);
});

test('every decimal digit of Unicode has its value: each script has them in a row, from zero (#33 A11)', () => {
	const digits = Array.from({ length: 0x110000 }, (_, point) => point)
		.filter((point) => point < 0xd800 || point > 0xdfff)
		.map((point) => String.fromCodePoint(point))
		.filter((character) => /\p{Nd}/u.test(character));
	expect(digits.length % 10).toBe(0);
	for (const [index, digit] of digits.entries()) expect(asciiCode(digit)).toBe(String(index % 10));
});

test('a code with letters keeps its case and its hyphens, and the token of a link is unchanged (#33 A11)', () => {
	expect(tokenIn('  Ab\u201112-cD ')).toBe('Ab-12-cD');
	expect(tokenIn('ＡＢ１２')).toBe('AB12');
	const link = '2-0123456789-0123456789-0123456789-012345678';
	expect(tokenIn(link)).toBe(link);
	expect([tokenIn(undefined), tokenIn(' ')]).toEqual([undefined, '']);
	expect(tokenIn('x'.repeat(100_000))).toHaveLength(100_000);
});

test('a phone number has the digits of any script (#33 A11)', () => {
	expect(readNumber('+\u0661 (415) 555\u2011\u0660123', null)).toBe('+14155550123');
	expect(readNumber('\uff0b１ ４１５ ５５５ ０１２３', null)).toBe('+14155550123');
});
