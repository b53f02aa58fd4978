/** The name that a person types in. */
import { describe, expect, test } from 'vitest';
import { InvalidRequest } from '../../src/errors.js';
import { readName } from '../../src/lib/core/accounts/user-members.js';

describe('a name', () => {
	test.each([
		[' Ada King ', 'Ada King'],
		['Nguyễn Văn A', 'Nguyễn Văn A'],
		['می‌خواهم', 'می‌خواهم'],
		['O’Neill <3', 'O’Neill <3'],
		['x'.repeat(100), 'x'.repeat(100)]
	])('%j is read as %j', (typed, name) => {
		expect(readName(typed)).toBe(name);
	});

	test.each([undefined, '', ' ', '\t\u00a0'])('%j is not a name', (typed) => {
		expect(readName(typed)).toBeNull();
	});

	test.each(['x'.repeat(101), 'two\nlines', 'a\0b', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\ud800b'])(
		'%j is refused as bad input',
		(typed) => {
			expect(() => readName(typed)).toThrow(InvalidRequest);
		}
	);
});
