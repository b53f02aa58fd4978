/**
 * Refuses English that has to be read twice. Reads prose: Markdown without its code, and the comments and strings of code.
 *
 *     node scripts/plain-english.js [--count] <file or folder>...
 *
 * Prints `file:line pattern: text` for each hit, and fails if there is one. `--count` prints the number alone, and never fails.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Name, pattern, and what to write.
 * @type {[name: string, pattern: RegExp, instead: string][]}
 */
const rules = [
	[
		'nobody',
		/\b(?:nobody|somebody|anybody|everybody|whoever|whomever|whosever)\b/gi,
		'name the user, the visitor, or the request'
	],
	[
		'is no',
		/(?<!\bthere\s+)\b(?:is|are|was|were) no(?! (?:longer|more|less|fewer|later|earlier|different|better|worse)\b)(?= )/gi,
		'"is not a", or "there is no"'
	],
	['is none', /\b(?:is|are|was|were) none\b(?! of)/gi, 'say what it is'],
	[
		'but for except',
		/\b(?:nothing|none|anything|everything|everyone|anyone|all|last|every \w+|any \w+|no \w+),? but (?!not\b|also\b|only\b)(?=[a-z]+\b)/gi,
		'"except"'
	],
	['but for', /\bbut for\b/gi, '"except"'],
	['is but', /\b(?:is|are|was|were) but\b/gi, '"is only"'],
	['save for except', /(?:,\s+|\b)save (?:for|that|in|on|by|where|when)\b/gi, '"except"'],
	['begins with What', /\bWhat\b(?=[^.?!|]*(?:[.!|]|$))(?!'s new)/g, 'begin with the subject'],
	['begins with Who', /(?<=^|[.!?:]\s+|\|\s*|\*\*)Who(?:m|se)?\b(?=[^.?!|]*(?:[.!|]|$))/g, 'begin with the subject'],
	[
		'begins with Of',
		/(?<=^|[.!?]\s+|\|\s*|\*\*)Of (?:an?|what|whom|each|every|any|no|some)\b/g,
		'begin with the subject'
	],
	[
		'of yours',
		/(?<!\b(?:all|any|both|each|many|most|none|one|some) )\b(?:of|by) (?:yours|ours|theirs)\b/gi,
		'"your ..."'
	],
	['an own', /\b(?:an?|the) own\b/gi, '"its own", "your own"'],
	[
		'does not hold',
		/\b(?:do|does|did|not) (?:not )?hold\b(?! (?:it|them|the|an?|more|fewer|on|up|any)\b)/gi,
		'"is not valid"'
	],
	['is told', /\b(?:is|are|was|were|be|gets?) told\b/gi, '"the page receives", "the library informs"'],
	['anew', /\banew\b/gi, '"again"'],
	[
		'archaic',
		/\b(?:lest|thereof|whereof|whence|thence|hitherto|thereupon|wherein|therein|(?<!look-)alike|amiss)\b/gi,
		'a plain word'
	],
	['as ever', /\bas ever\b/gi, 'leave it out'],
	['mend', /\bmend(?:s|ed|ing)?\b/gi, '"fix"']
];

/** The most words of a sentence in the documents. Readers lose a longer one. */
const longest = 30;

/** A sentence goes on in the next line: a space in a pattern is any white space. */
const patterns = rules.map(([rule, pattern, instead]) => ({
	rule,
	pattern: new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags),
	instead
}));

/** @typedef {{ line: number, rule: string, found: string, instead: string }} Hit */

/**
 * The hits in a file.
 * @param {string} path decides how the text is read
 * @param {string} text
 * @returns {Hit[]}
 */
export function hitsIn(path, text) {
	return proseOf(path, text).flatMap(({ start, prose }) => {
		/** @type {(match: { index: number, 0: string }, rule: string, instead: string) => Hit} */
		const hit = ({ index, 0: found }, rule, instead) => ({
			line: text.slice(0, start + index).split('\n').length,
			rule,
			found: prose
				.slice(index, index + found.length + 30)
				.replace(/\s+/g, ' ')
				.trim(),
			instead
		});
		return [
			...patterns.flatMap(({ rule, pattern, instead }) =>
				[...prose.matchAll(pattern)].map((found) => hit(found, rule, instead))
			),
			...(path.endsWith('.md') ? longSentencesOf(prose) : []).map((found) =>
				hit(found, 'long', 'several sentences, or a list')
			)
		];
	});
}

/**
 * The beginnings of sentences with too many words. A cell of a table ends one, and so does a colon or a semicolon.
 * @param {string} prose
 */
function longSentencesOf(prose) {
	const wordsOf = (/** @type {string} */ sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
	return [...prose.matchAll(/(?:[^.!?:;|]|[.!?:;](?!\s|$))+/g)]
		.filter(([sentence]) => wordsOf(sentence) > longest)
		.map(({ index, 0: sentence }) => ({ index: index + sentence.search(/\S/), 0: sentence.trim().slice(0, 10) }));
}

/**
 * The parts of a file that people read, each as long as in the file.
 * @param {string} path
 * @param {string} text
 * @returns {{ start: number, prose: string }[]}
 */
function proseOf(path, text) {
	if (path.endsWith('.md')) return paragraphsOf(markdown(text));
	if (path.endsWith('.svelte')) return svelte(text);
	return code(text);
}

/** @param {string} text */
function blank(text) {
	return text.replace(/[^\n]/g, ' ');
}

/** @param {string} text */
function markdown(text) {
	return (
		text
			.replace(/^( *)```[^]*?^\1```$/gm, blank)
			.replace(/<!--[^]*?-->/g, blank)
			.replace(/<[a-z/][^>]*>/gi, blank)
			// A word stands for code, so that the sentence around it stays one.
			.replace(/(`+)[^`]+\1/g, (span) => 'x'.padEnd(span.length, 'x'))
			.replace(/(?<=\])\([^)\s]*\)/g, blank)
	);
}

/**
 * Sentences do not go on beyond a paragraph, an entry of a list, a heading or a row of a table.
 * @param {string} text
 */
function paragraphsOf(text) {
	const parts = [];
	const border = /\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\. ))/g;
	let start = 0;
	for (const { index } of [...text.matchAll(border), { index: text.length }]) {
		const part = text.slice(start, index);
		const indent = /^[\s#>|*-]*(?:\d+\. )?/.exec(part)?.[0].length ?? 0;
		parts.push({ start: start + indent, prose: part.slice(indent) });
		start = index;
	}
	return parts;
}

/** @param {string} text */
function comment(text) {
	return text
		.replace(/^\/\*+|\*+\/$|^\/\/+/g, blank)
		.replace(/^[ \t]*\*(?!\*)/gm, blank)
		.replace(/\{@\w+ [^}]*\}/g, (link) => 'x'.padEnd(link.length, 'x'))
		.replace(/@\w+(?: \{[^}]*\})?/g, (tag) => `.${blank(tag.slice(1))}`);
}

/** @param {string} text */
function code(text) {
	const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
	/** @type {{ start: number, prose: string }[]} */
	const parts = [];
	const seen = new Set();
	/** @param {{ pos: number, end: number }} range */
	const add = ({ pos, end }) => {
		if (seen.has(pos)) return;
		seen.add(pos);
		for (const part of paragraphsOf(markdown(comment(text.slice(pos, end)))))
			parts.push({ ...part, start: pos + part.start });
	};
	/** @param {ts.Node} node */
	const visit = (node) => {
		for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(range);
		for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) add(range);
		const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
		// A single word is an identifier, whatever it says.
		if (isText && node.text.includes(' ')) {
			parts.push({ start: node.getStart() + 1, prose: markdown(text.slice(node.getStart() + 1, node.getEnd() - 1)) });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	for (const range of ts.getLeadingCommentRanges(text, source.endOfFileToken.getFullStart()) ?? []) add(range);
	return parts;
}

/** @param {string} text */
function svelte(text) {
	const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].flatMap(
		({ index, 0: whole, 1: inner = '' }) => {
			const offset = index + whole.indexOf(inner);
			return code(inner).map((part) => ({ ...part, start: offset + part.start }));
		}
	);
	const comments = [...text.matchAll(/<!--([^]*?)-->/g)].map(({ index, 1: inner = '' }) => ({
		start: index + 4,
		prose: markdown(inner)
	}));
	return [...scripts, ...comments];
}

/**
 * The files below a path that have prose.
 * @param {string} path
 * @returns {string[]}
 */
function filesAt(path) {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path, { withFileTypes: true })
		.filter(({ name }) => !['node_modules', 'build', 'dist', '.svelte-kit'].includes(name))
		.flatMap((entry) => filesAt(join(path, entry.name)))
		.filter((file) => /\.(?:md|ts|js|svelte)$/.test(file));
}

if (process.argv[1] === import.meta.filename) {
	const paths = process.argv.slice(2).filter((argument) => argument !== '--count');
	const hits = paths
		.flatMap(filesAt)
		.flatMap((file) => hitsIn(file, readFileSync(file, 'utf8')).map((hit) => ({ file, ...hit })));
	if (process.argv.includes('--count')) {
		console.log(`${paths.join(' ')}: ${hits.length} hits of unclear English`);
	} else {
		for (const { file, line, rule, found, instead } of hits)
			console.log(`${file}:${line} ${rule}: "${found}" (${instead})`);
		if (hits.length > 0) {
			console.log(`${hits.length} hits of unclear English`);
			process.exitCode = 1;
		}
	}
}
