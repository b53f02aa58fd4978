/** The check of the English: it finds what it is for, leaves plain sentences and code alone, and names the line. */
import { describe, expect, test } from 'vitest';
import { hitsIn } from '../scripts/plain-english.js';
import { documents, read } from './support/documents.js';

const rulesOf = (path: string, text: string) => hitsIn(path, text).map(({ rule }) => rule);

describe('refused', () => {
	test.each([
		['nobody', 'Whoever signs in gets a session.'],
		['nobody', 'There is nobody with this address.'],
		['is no', 'This is no email address.'],
		['is none', 'A session that has expired is none.'],
		['but for except', 'It changes nothing but the name.'],
		['but for', 'The form is filled in again but for the password.'],
		['is but', 'A provider whose id is but a string.'],
		['save for except', 'All of them are checked, save in development.'],
		['begins with What', 'What changes state has to come from this origin.'],
		['begins with What', 'It works. What is left out keeps its default.'],
		['begins with Who', 'Who signs in is asked for a code.'],
		['begins with Of', 'Of an id that is unknown the answer says so.'],
		['of yours', 'Return the user of a table of yours.'],
		['an own', 'A page of the own origin.'],
		['does not hold', 'A token that does not hold is refused.'],
		['is told', 'The page is told the error.'],
		['anew', 'The token is made anew.'],
		['archaic', 'Look-alikes thereof.'],
		['as ever', 'It works as ever.'],
		['mend', 'Mend the function.']
	])('%s: %s', (rule, sentence) => {
		expect(rulesOf('a.md', sentence)).toEqual([rule]);
		expect(rulesOf('a.ts', `/** ${sentence} */\nexport {};`)).toEqual([rule]);
		expect(rulesOf('a.ts', `throw new Error("${sentence}");`)).toEqual([rule]);
		expect(rulesOf('a.svelte', `<script>\n\t// ${sentence}\n</script>`)).toEqual([rule]);
	});
});

describe('refused in documents, and allowed in comments', () => {
	test.each([
		['mail for email', 'The mail has a link.'],
		['mail for email', 'It sends mails, and a mail at once.'],
		['way to sign in', 'A passkey is another way to sign in.'],
		['is gone', 'The row is gone.'],
		['is over', 'The session is over.'],
		['that is meant', 'After a change of it that is meant.'],
		['peers', 'A tenth of the time that its peers take.'],
		['move in', 'Users move in with their hashes.'],
		['takes for accepts', 'It takes the options of mail providers.'],
		['passive beside by', 'The row is deleted by the adapter.'],
		['passive beside by', 'A session is only found by its id.'],
		['participle for a noun', 'The refused have a page.'],
		['three commas before the verb', 'Addresses, pictures, roles, and the id of the account are kept.']
	])('%s: %s', (rule, sentence) => {
		expect(new Set(rulesOf('a.md', sentence))).toEqual(new Set([rule]));
		expect(rulesOf('a.ts', `/** ${sentence} */\nexport {};`)).toEqual([]);
	});

	test.each([
		'The mail server and a mail provider. An email is sent by default. The file is written by hand.',
		'The token is over 40 characters long. Move in the same direction. It takes the address.',
		'The refused request has no session. It is the missing piece.',
		'These are kept: names, addresses, pictures, and the id of the account.',
		'With 1,000,000,000 rows, it works.',
		'- names, addresses, pictures, and what is kept.',
		'| names, addresses, pictures, and ids are kept |'
	])('allowed: %s', (sentence) => {
		expect(rulesOf('a.md', sentence)).toEqual([]);
	});
});

test('the check reads only the titles of a test', () => {
	const text = "// whoever\ndescribe('whoever', () => {\n\ttest.each(['nobody here'])('is no %s', () => {});\n});";
	expect(hitsIn('a.test.ts', text).map(({ line, rule }) => [line, rule])).toEqual([
		[2, 'nobody'],
		[3, 'is no']
	]);
});

test.each([
	'There is no session. The cookie is no longer valid.',
	'Nothing is stored. None of them is stored, but all are checked.',
	'What does it cost? Nothing.',
	'Save the file, and hold on to the key. The window holds the page, and does not hold it back.',
	'Of course it works. Of the three, one is refused. Look-alike addresses.',
	'All of ours have it, and your adapter has some of yours.',
	'Who signs in? The user.'
])('allowed: %s', (sentence) => {
	expect(rulesOf('a.md', sentence)).toEqual([]);
	expect(rulesOf('a.ts', `/** ${sentence} */`)).toEqual([]);
});

test('a sentence of a document has at most thirty words, and a colon, a cell and an entry of a list end it', () => {
	const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
	expect(rulesOf('a.md', `${words(31)}.`)).toEqual(['long']);
	expect(rulesOf('a.md', `| ${words(31)} | word |`)).toEqual(['long']);
	for (const text of [
		`${words(30)}. ${words(30)}!`,
		`${words(20)}: ${words(20)}`,
		`| ${words(20)} | ${words(20)} |`,
		`- ${words(20)}\n- ${words(20)}`
	]) {
		expect(rulesOf('a.md', text)).toEqual([]);
	}
	expect(rulesOf('a.ts', `/** ${words(31)}. */`)).toEqual([]);
});

test('code, URLs and identifiers in Markdown are not prose', () => {
	const text = 'Set `nobody`.\n\n```ts\n// whoever\n```\n\n[a link](nobody.md) and <a title="nobody">one</a>\n';
	expect(rulesOf('a.md', text)).toEqual([]);
	expect(rulesOf('a.ts', "const nobody = 'nobody';\nexport const anew = `anew`;")).toEqual([]);
});

test('a hit has its line, in a sentence that goes on in the next one too', () => {
	const comment = '/**\n * A row that\n * is\n * no row.\n */';
	expect(hitsIn('a.ts', `\n${comment}\nexport {};`).map(({ line }) => line)).toEqual([4]);
	expect(hitsIn('a.md', '# Title\n\n| a | b |\n| - | - |\n| x | What it does |\n').map(({ line }) => line)).toEqual([
		5
	]);
});

test('the documents are plain', () => {
	const hits = documents
		.filter((document) => document !== 'CHANGELOG.md')
		.flatMap((document) => hitsIn(document, read(document)).map(({ line, found }) => `${document}:${line} ${found}`));
	expect(hits).toEqual([]);
});
