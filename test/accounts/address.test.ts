/** The one form of an email address. Which texts the mail flow takes for one is in security/email.test.ts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressForm, isSameAddress, normalizeAddress, oneForm } from '../../src/lib/base/util/address.js';

const foldAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Characters that fold into ASCII letters somewhere, or that a mail program reads as more than a letter. */
const tricky = [
	...'\u212A\u017F\u0130\u0131\u00DF\u00E9\uFF41\uFF20\uFE6B\uFB01\u0430\u200B\u00AD\u0301@.,;<>"()[]\\ \r\n\t\0'
];
const character = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...'abckKsSiI09.+_-') },
	{ weight: 1, arbitrary: fc.constantFrom(...tricky) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) }
);
const local = fc.string({ unit: character, minLength: 1, maxLength: 12 });
const domain = fc.oneof(
	fc.constantFrom('example.test', 'EXAMPLE.test.', 'b\u00FCcher.example', '\u212Aelvin.test', 'a@b.test', 'x.test\r\n'),
	fc.string({ unit: character, maxLength: 12 }).map((text) => `${text}.test`)
);
const address = fc.tuple(local, domain).map(([name, host]) => `${name}@${host}`);
const runs = { numRuns: 2_000 };

describe('the one form (#12 A4)', () => {
	test('stays the same if it is made again', () => {
		fc.assert(
			fc.property(address, (text) => {
				const form = oneForm(text);
				expect(oneForm(form)).toBe(form);
			}),
			runs
		);
	});

	test('is visible ASCII in lower case, with one @, a name of at most 64 characters and at most 254 in all', () => {
		fc.assert(
			fc.property(fc.oneof(address, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
				const form = addressForm(text);
				if (form === undefined) return;
				expect(form).toMatch(/^[!-?^-~]{1,64}@[a-z0-9.-]+\.[a-z0-9-]+$/);
				expect(form.length).toBeLessThanOrEqual(254);
				expect(form).not.toMatch(/[,;<>"()[\]\\]/);
			}),
			runs
		);
	});

	test('keeps every character before the @, except that ASCII letters become lower case', () => {
		fc.assert(
			fc.property(address, (text) => {
				const form = addressForm(text);
				if (form !== undefined) expect(form.split('@')[0]).toBe(foldAscii(text.split('@')[0]!));
			}),
			runs
		);
	});

	test('is the same for two addresses only if their local parts differ in nothing except the case of ASCII letters', () => {
		fc.assert(
			fc.property(local, local, (one, other) => {
				const forms = [addressForm(`${one}@example.test`), addressForm(`${other}@example.test`)];
				if (forms[0] === undefined || forms[0] !== forms[1]) return;
				expect(foldAscii(one)).toBe(foldAscii(other));
			}),
			runs
		);
	});

	test('differs for addresses in which a character would fold into a letter', () => {
		const folding = Array.from({ length: 0x110000 - 0x80 }, (_, index) => index + 0x80)
			.filter((point) => point < 0xd800 || point > 0xdfff)
			.map((point) => String.fromCodePoint(point))
			.flatMap((other) =>
				[other.toLowerCase(), other.toUpperCase().toLowerCase(), other.normalize('NFKC').toLowerCase()]
					.filter((folded) => /^[\x21-\x7e]+$/.test(folded) && !folded.includes('@'))
					.map((folded) => [other, folded])
			);
		expect(folding.length).toBeGreaterThan(1_000);
		const met = folding.filter(([other, folded]) =>
			isSameAddress(`${other}ate@example.test`, `${folded}ate@example.test`)
		);
		expect(met).toEqual([]);
	});

	test('removes surrounding white space only from an address that a person typed', () => {
		fc.assert(
			fc.property(address, fc.constantFrom(' ', '\t', '\n', '\u00A0', '\uFEFF'), (text, space) => {
				const form = addressForm(text);
				if (form === undefined) return;
				expect(normalizeAddress(space + text + space)).toBe(form);
				expect([addressForm(space + text), addressForm(text + space)]).toEqual([undefined, undefined]);
			}),
			runs
		);
	});

	test.each([
		['Kate@Example.TEST', 'kate@EXAMPLE.test.', true],
		['ada@BÜCHER.example', 'ada@xn--bcher-kva.example', true],
		['\u212Aate@example.test', 'kate@example.test', false],
		['\u212Aate@example.test', '\u212AATE@example.test', true],
		['kate@example.test ', 'kate@example.test', false],
		['Stra\u00DFe@example.test', 'strasse@example.test', false],
		['+49 170', '+49 170', true],
		['User', 'uSER', true],
		['\u017Fam', 'sam', false]
	])('%j and %j are the same address: %s', (one, other, same) => {
		expect([isSameAddress(one, other), isSameAddress(other, one)]).toEqual([same, same]);
	});
});
