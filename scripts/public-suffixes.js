/**
 * Writes `src/lib/base/public-suffixes/suffix-list.ts`, which git ignores, from the Public Suffix List as the package `tldts` has it. The package
 * itself is no dependency of an application: it is forty times as large, for questions that are not asked here.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import trie from 'tldts/dist/cjs/src/data/trie.js';

/** The flags of a rule in the package. */
const flags = { registry: 1, company: 2 };

/**
 * The rules of the list, such as `co.uk`, `*.ck` and, for what a rule leaves out, `!www.ck`. Those of one label are not needed, and
 * those in other letters have a second spelling with `xn--`, which is that of origins.
 * @param {keyof typeof flags} kind
 * @returns {string[]}
 */
export function suffixRules(kind) {
	const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot } = trie;
	/** @type {number[]} */
	const offsets = [];
	let offset = 0;
	for (const length of edgeLength) {
		offsets.push(offset);
		offset += length;
	}
	/** @type {(node: number, mark: string, name?: string) => string[]} */
	const below = (node, mark, name) => {
		/** @type {string[]} */
		const found = [];
		for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
			const label = labelText.slice(offsets[edge], offsets[edge] + edgeLength[edge]);
			const full = name === undefined ? label : `${label}.${name}`;
			if (nodeFlags[edgeChild[edge]] & flags[kind]) found.push(mark + full);
			found.push(...below(edgeChild[edge], mark, full));
		}
		return found;
	};
	return [...below(rulesRoot, ''), ...below(exceptionsRoot, '!')].filter((rule) => /^[!-~]*\.[!-~]*$/.test(rule));
}

/**
 * The rules as text: `uk za:ac co gov;ai:off` has the domains that have the same labels below them.
 * @param {readonly string[]} rules
 */
function linesOf(rules) {
	/** @type {Map<string, string[]>} */
	const labels = new Map();
	for (const rule of rules) {
		const [label] = rule.split('.', 1);
		const domain = rule.slice(label.length + 1);
		labels.set(domain, [...(labels.get(domain) ?? []), label]);
	}
	/** @type {Map<string, string[]>} */
	const domains = new Map();
	for (const [domain, below] of labels) {
		const key = below.sort().join(' ');
		domains.set(key, [...(domains.get(key) ?? []), domain]);
	}
	const lines = [...domains].map(([below, above]) => `${above.sort().join(' ')}:${below}`);
	// Neighbours of one top-level domain are alike, so the text compresses better.
	const keyOf = (/** @type {string} */ line) => line.split(/[ :]/, 1)[0].split('.').reverse().join(' ');
	return lines.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).join(';');
}

/** Writes the file. */
export function writeSuffixList() {
	const notice = '@license MPL-2.0 The rules are those of the Public Suffix List: https://publicsuffix.org/list';
	writeFileSync(
		join(import.meta.dirname, '../src/lib/base/public-suffixes/suffix-list.ts'),
		`/** ${notice} Written by scripts/public-suffixes.js. */\n` +
			`/** Of registries: below each, anyone can have a domain. */\nexport const registries = \`${linesOf(suffixRules('registry'))}\`;\n` +
			`/** Of companies: below each, anyone can have a site. */\nexport const companies = \`${linesOf(suffixRules('company'))}\`;\n`
	);
}

if (process.argv[1] === import.meta.filename) writeSuffixList();
