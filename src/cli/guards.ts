/** The list of what requests reach in an app, as a table: what guards each function, what is open, and what says nothing. */
import { parserIn } from '../analysis/parser.js';
import { ruleIn } from '../analysis/rules.js';
import { survey } from '../analysis/survey.js';
import type { Reached } from '../analysis/survey.js';
import { visit } from './doctor/visit.js';

/** Lists the functions of the app in a folder, with the rules that it has while it runs. @throws what Vite throws when it cannot start */
export async function listGuards(folder: string): Promise<Reached[]> {
	const rules = await visit(folder, async (visited) => Promise.resolve(visited.rules));
	return survey(folder, parserIn(folder), { ruleFor: ruleIn(rules) });
}

const marks = { silent: '✗', open: '·', guarded: '✓' } as const;
const order = { silent: 0, open: 1, guarded: 2 } as const;

/** Makes the lines of the table, those that say nothing first. */
export function tableOf(list: readonly Reached[]): string[] {
	const sorted = [...list].sort(
		(one, other) => order[one.status] - order[other.status] || one.file.localeCompare(other.file)
	);
	const rows = sorted.map(({ status, kind, name, file, line, by }) => [
		`${marks[status]} ${status}`,
		kind,
		name,
		`${file}:${line}`,
		by
	]);
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
