/** The chart of docs/images, drawn of the tables in `results.md`, so that a picture says what the tables say. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const images = join(import.meta.dirname, '../docs/images');

/** A group of bars that have a scale in common. */
interface Panel {
	readonly title: string;
	/** Which of the tables, the first or that of the hooks alone. */
	readonly table: 'whole' | 'hooks';
	/** What the measure is called in the table, and what the chart calls it. */
	readonly rows: readonly (readonly [measure: string, label: string])[];
}

const panels: readonly Panel[] = [
	{
		title: 'Reading a session: CPU of the hook, µs',
		table: 'hooks',
		rows: [
			['signed-in read, encrypted cookie', 'cookie, seen for the first time'],
			['the same cookie again in the same process', 'the same cookie again'],
			['signed-in read, database: in-process map, with our adapter', 'database: map in the process'],
			['signed-in read, database: `node:sqlite`, with its own adapter', 'database: SQLite, own adapters']
		]
	},
	{
		title: 'Signing in: CPU of the server, µs',
		table: 'whole',
		rows: [
			['credentials sign-in (trivial check)', 'credentials'],
			['OAuth start, whole request', 'OAuth start'],
			['whole OIDC sign-in (start and callback)', 'OpenID Connect, whole']
		]
	}
];

/** What is compared: a column of the tables. */
const series = [
	{ name: 'framework-auth', column: 2, color: 'ours' },
	{ name: '@auth/sveltekit', column: 1, color: 'one' },
	{ name: 'Better Auth', column: 4, color: 'other' }
] as const;

const themes = {
	light: { text: '#1f2328', quiet: '#59636e', ours: '#cf3a00', one: '#8c959f', other: '#c8ced4' },
	dark: { text: '#f0f6fc', quiet: '#9198a1', ours: '#ff6a33', one: '#848d97', other: '#4b535d' }
} as const;
type Theme = (typeof themes)[keyof typeof themes];

const width = 760;
const labels = 220;
const bars = width - labels - 60;
const bar = 13;
const gap = 15;

/** Draws the chart anew, light and dark. */
export async function draw(results: string): Promise<void> {
	for (const [name, theme] of Object.entries(themes))
		await writeFile(join(images, `bench-${name}.svg`), chartOf(results, theme));
}

/** Draws the chart of the results that are kept. */
export async function drawKept(): Promise<void> {
	await draw(await readFile(join(import.meta.dirname, 'results.md'), 'utf8'));
}

function chartOf(results: string, theme: Theme): string {
	const [whole = '', hooks = ''] = results.split('The hooks alone:');
	const parts: string[] = [];
	let y = 18;
	const text = (x: number, at: number, words: string, more = `fill="${theme.text}"`): void => {
		const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
		parts.push(`<text x="${x}" y="${at}" ${more}>${escaped}</text>`);
	};
	let x = labels;
	for (const { name, color } of series) {
		parts.push(`<rect x="${x}" y="${y - 11}" width="12" height="12" rx="2" fill="${theme[color]}"/>`);
		text(x + 18, y, name);
		x += 150;
	}
	for (const { title, table, rows } of panels) {
		y += 38;
		text(0, y, title, `fill="${theme.text}" font-weight="600"`);
		y += 12;
		const cells = tableOf(table === 'hooks' ? hooks : whole);
		const most = Math.max(...rows.flatMap(([measure]) => series.map(({ column }) => figure(cells, measure, column))));
		for (const [measure, label] of rows) {
			text(labels - 12, y + bar + 10, label, `fill="${theme.text}" text-anchor="end"`);
			for (const { column, color } of series) {
				const value = figure(cells, measure, column);
				const length = Math.max(2, Math.round((bars * Math.max(0, value)) / most));
				parts.push(
					`<rect x="${labels}" y="${y}" width="${length}" height="${bar - 2}" rx="2" fill="${theme[color]}"/>`
				);
				text(labels + length + 6, y + bar - 3, String(Math.round(value)), `fill="${theme.quiet}" font-size="11"`);
				y += bar;
			}
			y += gap;
		}
	}
	const height = y + 4;
	const font = 'font-family="-apple-system, \'Segoe UI\', Helvetica, Arial, sans-serif" font-size="13"';
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${font}>\n${parts.join('\n')}\n</svg>\n`;
}

/** The rows of a Markdown table, by what they measure. */
function tableOf(markdown: string): Map<string, string[]> {
	const rows = markdown
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map((line) => line.split('|').map((cell) => cell.trim()));
	return new Map(rows.map((row) => [(row[1] ?? '').replace(/, (µs|CPU ms)$/, ''), row.slice(1)]));
}

/** A median, which comes first in its cell. @throws where the table has none */
function figure(cells: Map<string, string[]>, measure: string, column: number): number {
	const value = Number.parseFloat(cells.get(measure)?.[column] ?? '');
	if (Number.isNaN(value)) throw new Error(`results.md has no figure for "${measure}"`);
	return value;
}
