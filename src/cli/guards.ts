/** The list of what requests reach in an app, as a table: what guards each function, what is open, and what says nothing. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parserOf } from '../analysis/syntax.js';
import type { SvelteCompiler } from '../analysis/syntax.js';
import { survey } from '../analysis/survey.js';
import type { Reached, RuleFor } from '../analysis/survey.js';
import { guarded, open } from '../analysis/verdict.js';
import type { AnyRules } from '../kit/guards/check-rules.js';
import { compileRules } from '../kit/guards/match.js';
import { visit } from './doctor/visit.js';

/** Lists the functions of the app in a folder, with the rules that it has while it runs. @throws what Vite throws when it cannot start */
export async function listGuards(folder: string): Promise<Reached[]> {
	const require = createRequire(join(folder, 'package.json'));
	const compiler = (await import(pathToFileURL(require.resolve('svelte/compiler')).href)) as SvelteCompiler & {
		readonly default?: SvelteCompiler;
	};
	const parse = parserOf('parse' in compiler ? compiler : (compiler as { default: SvelteCompiler }).default);
	const rules = await visit(folder, async (visited) => Promise.resolve(visited.rules));
	return survey(folder, parse, ruleIn(rules));
}

/** Says what the calls of `protect` make of a route. */
export function ruleIn(all: readonly AnyRules[]): RuleFor {
	const compiled = all.map(({ remote, ...ofRoutes }) => ({ remote, ofRoutes, find: compileRules(ofRoutes) }));
	return (route) => {
		if (route === 'remote') return compiled.some(({ remote }) => remote) ? guarded('protect (remote)') : undefined;
		const [rule] = compiled.flatMap(({ find }) => find(route)).slice(-1);
		if (rule) return guarded(`protect (${rule.id})`);
		const opening = compiled.flatMap(({ ofRoutes }) => Object.keys(ofRoutes).filter((id) => ofRoutes[id] === false));
		const said = opening.find((id) => route === id || route.startsWith(`${id}/`));
		return said === undefined ? undefined : open(`protect (${said})`);
	};
}

const marks = { silent: '✗', open: '·', guarded: '✓' } as const;
const order = { silent: 0, open: 1, guarded: 2 } as const;

/** Makes the lines of the table, those that say nothing first. */
export function tableOf(list: readonly Reached[]): string[] {
	const sorted = [...list].sort(
		(one, other) => order[one.status] - order[other.status] || one.file.localeCompare(other.file)
	);
	const rows = sorted.map(({ status, kind, name, file, by }) => [`${marks[status]} ${status}`, kind, name, file, by]);
	const widths = [0, 1, 2, 3].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)));
	const lines = rows.map((row) =>
		row
			.map((cell, at) => cell.padEnd(widths[at] ?? 0))
			.join('  ')
			.trimEnd()
	);
	const counts = (['silent', 'open', 'guarded'] as const).map(
		(status) => `${list.filter((each) => each.status === status).length} ${status}`
	);
	return [...lines, counts.join(', ')];
}
