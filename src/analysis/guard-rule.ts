/** The rule of ESLint that finds functions which do not check their caller. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guideOfGuards, sayHowToGuard } from './cure.js';
import { parserIn } from './parser.js';
import { survey } from './survey.js';
import type { Parse } from './syntax.js';

/** The context of a rule, as far as this one uses it. */
export interface RuleContext {
	readonly filename: string;
	/** Has the `text` of the file as it stands in the editor, if the file is a text. */
	readonly sourceCode: object;
	report(problem: { readonly loc: { readonly line: number; readonly column: number }; readonly message: string }): void;
}

/** A rule of ESLint. */
export interface GuardRule {
	/** The description of the rule. */
	meta: { type: 'problem'; docs: { description: string; url: string }; schema: [] };
	/** Returns the functions that ESLint calls. */
	create(context: RuleContext): { Program?(): void };
}

/** The parsers of the apps, by folder. */
const parsers = new Map<string, Parse>();

export const guardRule: GuardRule = {
	meta: {
		type: 'problem',
		docs: { description: 'Functions that requests reach have to check their caller', url: guideOfGuards },
		schema: []
	},
	create({ filename, sourceCode, report }) {
		const folder = appOf(filename);
		const { text } = sourceCode as { readonly text?: string };
		if (folder === undefined || text === undefined) return {};
		return {
			Program() {
				const parse = parsers.get(folder) ?? parserIn(folder);
				parsers.set(folder, parse);
				// The text in the editor may not be saved yet.
				const drafts = new Map([[filename, text]]);
				for (const each of survey(folder, parse, { file: filename, drafts })) {
					if (each.status !== 'silent') continue;
					report({ loc: { line: each.line, column: 0 }, message: `${sayHowToGuard(each)}.` });
				}
			}
		};
	}
};

/** The folder of the app that has a file in its `src`; undefined without one. */
function appOf(file: string): string | undefined {
	for (let at = dirname(file); at !== dirname(at); at = dirname(at)) {
		if (file.startsWith(join(at, 'src/')) && existsSync(join(at, 'package.json'))) return at;
	}
	return undefined;
}
