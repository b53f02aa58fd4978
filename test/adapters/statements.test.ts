/** What no statement of an adapter does. */
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/documents.js';

test('C1 no statement has a parameter that is optional by OR: SQLite would read the whole table', () => {
	const optional = filesBelow('src/adapters', '.ts').flatMap((file) => {
		const source = read(file);
		return [...source.matchAll(/(?:\$\w+|\?)(?:::\w+)? is (?:not )?null (?:or|and)\b.*/gi)].map(
			([found]) => `${file}: ${found}`
		);
	});
	expect(optional).toEqual([]);
});
