/** The table of issue 7, for the screen and for `results.md`. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Footprint, LibraryName } from './footprint.js';
import type { Effort, Measured, Spread } from './rounds.js';
import type { Row } from './rows.js';
import { pinned } from './server.js';
import type { AppName } from './workplace.js';

const columns = ['measure', '@auth/sveltekit', 'ours, 2', 'ratio', 'Better Auth', 'ours, 3', 'ratio', 'to reach'];

/** One line of the table: four figures, of which two pairs are compared. */
interface Line {
	readonly measure: string;
	readonly theirs: Spread | string;
	readonly ours2: Spread | string;
	readonly better: Spread | string;
	readonly ours3: Spread | string;
	readonly toReach: string;
}

export function lineOf({ title, toReach }: Pick<Row, 'title' | 'toReach'>, { cpu }: Measured): Line {
	const of = (app: AppName): Spread | string => cpu[app] ?? 'not measured';
	return {
		measure: `${title}, µs`,
		theirs: of('theirs2'),
		ours2: of('ours2'),
		better: of('better3'),
		ours3: of('ours3'),
		toReach: `${toReach}`
	};
}

/** Several requests as one: their medians are added. */
export function sumOf(all: readonly Measured[]): Measured {
	const apps = Object.keys(all[0]?.cpu ?? {}) as AppName[];
	const sum = (app: AppName): number => all.reduce((total, { cpu }) => total + (cpu[app]?.median ?? Number.NaN), 0);
	return { cpu: Object.fromEntries(apps.map((app) => [app, exactly(sum(app))])), setCookies: {} };
}

/** How many reads set a cookie. */
export function cookieLine({ setCookies }: Measured): Line {
	const of = (app: AppName): Spread => exactly(Math.round(setCookies[app] ?? Number.NaN));
	return {
		measure: 'reads answered with Set-Cookie, of 100',
		theirs: of('theirs2'),
		ours2: of('ours2'),
		better: of('better3'),
		ours3: of('ours3'),
		toReach: '0'
	};
}

export function footprintLines({ theirs, better, betterMinimal, ours }: Record<LibraryName, Footprint>): Line[] {
	const line = (measure: string, of: (footprint: Footprint) => Spread, toReach: string): Line => ({
		measure,
		theirs: of(theirs),
		ours2: of(ours),
		better: of(better),
		ours3: of(ours),
		toReach
	});
	const kilobytes = (bytes: number): Spread => exactly(Math.round(bytes / 100) / 10);
	const start = ({ serverBytes }: Footprint): Spread => kilobytes(serverBytes.start);
	const read = ({ serverBytes }: Footprint): Spread => kilobytes(serverBytes.startWith(partsOfFirstRead).bytes);
	return [
		line('import of its server bundle, CPU ms', ({ importBundledMs }) => importBundledMs, '25'),
		line('the same as installed, unbundled', ({ importMs }) => importMs, '35'),
		line('server bundle, one provider, min+gzip KB: at the start', start, '33'),
		{
			...line('the same with `better-auth/minimal`', start, '33'),
			theirs: '',
			ours2: '',
			better: start(betterMinimal)
		},
		line('with what the first request with a cookie loads', read, ''),
		line('with what is loaded when it is needed', ({ serverBytes }) => kilobytes(serverBytes.all), ''),
		line('client signIn + signOut, min+gzip KB', ({ clientBytes }) => kilobytes(clientBytes.all), '1.2'),
		line('installed size, MB', ({ installedBytes }) => exactly(Math.round(installedBytes / 1e5) / 10), '3'),
		line('installed packages', ({ packages }) => exactly(packages), '6')
	];
}

/** The parts of ours that the first request with a cookie loads; the peers have loaded everything by then. */
const partsOfFirstRead =
	/framework-auth\/dist\/(kit\/read-session|lib\/app\/compile|lib\/plugins\/oauth\/provider)\.js$/;

function exactly(value: number): Spread {
	return { median: value, lower: value, upper: value };
}

/** A Markdown table, with columns that are aligned where it is read as text. */
export function tableOf(lines: readonly Line[]): string {
	const cells = lines.map(({ measure, theirs, ours2, better, ours3, toReach }) => [
		measure,
		shown(theirs),
		shown(ours2),
		ratio(ours2, theirs),
		shown(better),
		shown(ours3),
		ratio(ours3, better),
		toReach
	]);
	const widths = columns.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]!.length)));
	const text = (row: readonly string[]): string =>
		`| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
	return [text(columns), text(widths.map((width) => '-'.repeat(width))), ...cells.map(text)].join('\n');
}

function shown(value: Spread | string): string {
	if (typeof value === 'string') return value;
	const { median, lower, upper } = value;
	return lower === upper ? number(median) : `${number(median)} (${number(lower)} to ${number(upper)})`;
}

function ratio(ours: Spread | string, theirs: Spread | string): string {
	if (typeof ours === 'string' || typeof theirs === 'string' || theirs.median <= 0) return '';
	return (ours.median / theirs.median).toFixed(2);
}

/** Small figures with a decimal. */
function number(value: number): string {
	return Math.abs(value) < 20 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
}

/** What the machine is, and how busy it was. */
export function conditions(versions: Record<string, string>, loads: readonly number[], effort: Effort): string[] {
	const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
	return [
		`Date: ${new Date().toISOString().slice(0, 10)}`,
		`Machine: ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${process.platform} ${process.arch}`,
		`Servers: ${pinned ? 'pinned to one core' : 'not pinned, for want of taskset or of a second core'}`,
		`Figures: the median of ${effort.rounds} interleaved rounds, and in parentheses the quartiles`,
		`Load average before and after: ${loads.map((load) => load.toFixed(1)).join(', ')}`,
		`Versions: ${list.join(', ')}`
	];
}

/** Another program on the core of the servers shows in their CPU time: caches and the clock rate are shared. */
export function warnOfLoad(): void {
	const [load = 0] = loadavg();
	console.log(`Load average: ${load.toFixed(2)}`);
	if (load > cpus().length / 2)
		console.log('WARNING: the machine is busy with something else; do not trust the figures');
}

const results = join(import.meta.dirname, 'results.md');
const generated = /<!-- measured -->[\s\S]*<!-- \/measured -->/;

/** Keeps the hooks alone, beside what was measured of whole requests before. */
export async function keepHooks(table: string, facts: readonly string[]): Promise<void> {
	const before = await readFile(results, 'utf8');
	const text = [
		'The hooks alone:',
		table,
		'Measured apart from the first table:',
		facts.map((fact) => `- ${fact}`).join('\n')
	];
	const part = /The hooks alone:[\s\S]*<!-- \/measured -->/;
	await writeFile(
		results,
		before.replace(part, () => `${text.join('\n\n')}\n\n<!-- /measured -->`)
	);
}

/** Keeps the measured part of `results.md`; what is written around it stays. */
export async function keep(text: string): Promise<void> {
	const before = await readFile(results, 'utf8');
	await writeFile(
		results,
		before.replace(generated, () => `<!-- measured -->\n\n${text}\n\n<!-- /measured -->`)
	);
}
