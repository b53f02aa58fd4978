/**
 * Refuses English that has to be read twice. Reads prose: Markdown without its code, the comments and strings of code, and
 * the titles of tests. The rules for one word and for the order of a sentence are those of documents alone.
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

/**
 * Those of documents: one word for one thing, and no participle in the place of a noun.
 * @type {[name: string, pattern: RegExp, instead: string][]}
 */
const rulesOfDocuments = [
	[
		'mail for email',
		/\bmails\b|\b(?:an?|the|this|that|each|every|any|no|one|such|another|its|their|by|in) mail\b(?! (?:server|service|provider|program|client|domain|app|scanner|link))/gi,
		'"email"'
	],
	['way to sign in', /\bways? (?:to sign in|of signing in)\b/gi, '"sign-in method"'],
	['is gone', /\b(?:is|are|was|were) gone\b/gi, '"was deleted", "has ended", or "cannot be reached"'],
	['is over', /\b(?:is|are|was|were) over\b(?! \d)/gi, '"has expired", or "has ended"'],
	['that is meant', /\bthat (?:is|are|was|were) meant\b/gi, '"intended"'],
	['peers', /\bpeers\b/gi, 'the names of the libraries'],
	['move in', /\bmov(?:es?|ed|ing) in\b(?! (?:both|the|an?|one)\b)/gi, '"import"'],
	['takes for accepts', /\btakes? the (?:same |following )?(?:\[)?options?\b/gi, '"accepts"'],
	[
		'passive beside by',
		/\b(?:is|are|was|were|be|been|being) (?:(?:not|only|always|never|\w+ly) )?(?:\w+ed|made|sent|read|written|kept|held|set|found|given|shown|chosen|known|taken|done|built|run|hidden) by (?!default\b|name\b|itself\b|themselves\b|hand\b|\w+ing\b)/gi,
		'the subject that acts, in front'
	],
	[
		'participle for a noun',
		/\b(?:the|those|an?|all) (?:signed[ -]in|refused|named|stored|given|allowed|deleted|trusted|verified|linked|unlinked|invited|blocked|removed|missing|ended|impersonated|impersonating|unproven|proven|expected|asked|remaining|waiting)(?=[,.;:|]| (?:is|are|was|were|has|have|can|may|must|does|do|in|of|at|on|with|from|for|who|that|which|goes|stays?|gets?|keeps?)\b)/gi,
		'add the noun'
	]
];

/** The most words of a sentence in the documents. Readers lose a longer one. */
const longest = 30;

/** The verbs of the documents. Before the first one a sentence has at most two commas. */
const verbs = new RegExp(
	`\\b(?:${[
		'is|are|was|were|has|have|had|can|cannot|may|must|does|do|did|will|would|should|could',
		'(?:accept|add|answer|appear|ask|begin|belong|call|change|check|choose|close|come|confirm|compare|contain|cost|count|create|delete|depend|end|enter|expire|fail|find|follow|get|give|hold|import|keep|know|lead|learn|leave|let|list|load|look|lose|make|match|mean|move|name|need|open|pass|print|prove|put|read|receive|record|redirect|refuse|remove|replace|return|run|save|say|see|send|set|show|sign|start|stay|stop|store|take|tell|throw|trust|try|use|verify|wait|want|work|write)s?'
	].join('|')})\\b`,
	'i'
);

/** A sentence goes on in the next line: a space in a pattern is any white space. */
const [patterns, patternsOfDocuments] = [rules, rulesOfDocuments].map((list) =>
	list.map(([rule, pattern, instead]) => ({
		rule,
		pattern: new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags),
		instead
	}))
);

/** @typedef {{ line: number, rule: string, found: string, instead: string }} Hit */

/**
 * The hits in a file.
 * @param {string} path decides how the text is read
 * @param {string} text
 * @returns {Hit[]}
 */
export function hitsIn(path, text) {
	const isDocument = path.endsWith('.md');
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
			...[...patterns, ...(isDocument ? patternsOfDocuments : [])].flatMap(({ rule, pattern, instead }) =>
				[...prose.matchAll(pattern)].map((found) => hit(found, rule, instead))
			),
			...(isDocument ? longSentencesOf(prose) : []).map((found) => hit(found, 'long', 'several sentences, or a list')),
			...(isDocument && !isPhrase(text, start) ? lateVerbsOf(prose) : []).map((found) =>
				hit(found, 'three commas before the verb', 'a list, or the verb in front')
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
	return sentencesOf(prose, (sentence) => wordsOf(sentence) > longest);
}

/**
 * The beginnings of sentences whose reader waits for the verb.
 * @param {string} prose
 */
function lateVerbsOf(prose) {
	return sentencesOf(prose, (sentence, before) => {
		// A list after a colon needs no verb.
		if (before.trimEnd().endsWith(':') || /^[a-z]/.test(prose)) return false;
		const verb = sentence.search(verbs);
		return verb > 0 && sentence.slice(0, verb).split(/,(?!\d)/).length > 3;
	});
}

/**
 * @param {string} prose
 * @param {(sentence: string, before: string) => boolean} isWrong
 */
function sentencesOf(prose, isWrong) {
	return [...prose.matchAll(/(?:[^.!?:;|]|[.!?:;](?!\s|$))+/g)]
		.filter(({ index, 0: sentence }) => isWrong(sentence, prose.slice(0, index + 1)))
		.map(({ index, 0: sentence }) => ({ index: index + sentence.search(/\S/), 0: sentence.trim().slice(0, 10) }));
}

/**
 * Whether a part of a document is a row of a table, or the title and the description above the page.
 * @param {string} text
 * @param {number} start
 */
function isPhrase(text, start) {
	return text.slice(0, start).trimEnd().endsWith('|') || text.slice(0, start).lastIndexOf('---\n') === 0;
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
	if (path.endsWith('.test.ts')) return titles(text);
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

/**
 * The titles of tests, which a failure prints.
 * @param {string} text
 */
function titles(text) {
	/** @type {{ start: number, prose: string }[]} */
	const parts = [];
	/** @param {ts.Node} node */
	const visit = (node) => {
		const [title] =
			ts.isCallExpression(node) && /^(?:test|describe)\b/.test(node.expression.getText()) ? node.arguments : [];
		if (title && ts.isStringLiteralLike(title)) {
			// A placeholder of vitest stands for a word.
			const prose = text
				.slice(title.getStart() + 1, title.getEnd() - 1)
				.replace(/%\w|\$\w+/g, (each) => 'x'.repeat(each.length));
			parts.push({ start: title.getStart() + 1, prose: markdown(prose) });
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true));
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
