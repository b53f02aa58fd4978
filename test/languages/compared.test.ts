/**
 * The English texts with which the other languages were compared, as a short hash each. Those that changed since are listed, beside those
 * that are not translated. `TEST_COMPARED=1` writes the list, after someone compared the changed ones in all languages.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inEnglish } from './support.js';

const file = join(import.meta.dirname, 'compared.txt');
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The texts whose hash is another one than that of the list. */
function changedSince(list: string, texts: ReadonlyMap<string, string>): string[] {
	const compared = new Map(list.split('\n').map((line) => line.split(' ') as [path: string, hash: string]));
	return [...texts].flatMap(([path, text]) => (compared.get(path) === hash(text) ? [] : [path]));
}

const write = (texts: ReadonlyMap<string, string>) =>
	[...texts].map(([path, text]) => `${path} ${hash(text)}\n`).join('');

test('lists the English texts that changed after the other languages were compared', () => {
	if (process.env.TEST_COMPARED) writeFileSync(file, write(inEnglish));
	const changed = changedSince(readFileSync(file, 'utf8'), inEnglish);
	if (changed.length > 0) {
		const what = changed.join(', ');
		process.stderr.write(
			`CHANGED IN ENGLISH: ${what}. Compare the other languages, and run this file with TEST_COMPARED=1.\n`
		);
	}
	const [path, text] = [...inEnglish][0]!;
	expect(changedSince(write(inEnglish), inEnglish)).toEqual([]);
	expect(changedSince(write(inEnglish), new Map([...inEnglish, [path, `${text}!`]]))).toEqual([path]);
});
