/**
 * The benchmark: the library beside its peers, on the same machine in the same run.
 *
 *     npm run bench                    the whole table, which goes into results.md
 *     npm run bench -- quick           the same with fewer rounds, printed only; with `keep`, kept
 *     npm run bench -- hooks           the hooks alone, which a busy machine disturbs less
 *     npm run bench -- read anonymous  those rows; `footprint` is what is not measured over HTTP
 *     npm run bench -- profile read    a CPU profile of our app for each of those rows
 *     npm run bench -- chart           the chart of docs/images, of the results that are kept
 *     npm run bench -- crowd           five hundred people who sign in at once (see crowd.ts)
 *     npm run bench -- outage          what failures cost the people who are signing in (see outage.ts)
 *     npm run bench -- sessions        the plans among a million sessions, in PostgreSQL (see sessions.ts)
 *     npm run bench -- costs           statements, round trips and bytes of a sign-in with each adapter (see costs.ts)
 *     npm run bench -- access          questions about permissions, with up to ten thousand grants (see access.ts)
 *     npm run bench -- memberships     questions about organizations, with up to ten thousand memberships (see memberships.ts)
 *     npm run bench -- plugins         reads and sign-ins with hooks of a plugin (see plugins.ts)
 *     npm run bench -- adapters        sessions among a million, in SQLite and PostgreSQL (see adapters.ts)
 *     npm run bench -- guarded         a guarded query beside a plain one with `requireSession` (see guarded.ts)
 *     npm run bench -- streams         ten thousand open streams, and the checks that end them (see streams.ts)
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { drawKept } from './chart.js';
import { footprints, versions } from './footprint.js';
import { startIssuer } from './issuer.js';
import {
	conditions,
	cookieLine,
	footprintLines,
	keep,
	keepHooks,
	lineOf,
	sumOf,
	tableOf,
	warnOfLoad
} from './report.js';
import { measure, measureHook, profile } from './rounds.js';
import type { Effort, Measured } from './rounds.js';
import { rows } from './rows.js';
import { leaveServersTheirCore } from './server.js';
import { prepare, workplace } from './workplace.js';

const efforts = {
	full: { warmUp: 2_000, requests: 250, rounds: 21 },
	quick: { warmUp: 200, requests: 70, rounds: 5 }
} as const satisfies Record<string, Effort>;

const words = process.argv.slice(2);
if (words.includes('adapters')) await import('./adapters.js');
else if (words.includes('access')) await import('./access.js');
else if (words.includes('plugins')) await import('./plugins.js');
else if (words.includes('memberships')) await import('./memberships.js');
else if (words.includes('streams')) await import('./streams.js');
else if (words.includes('guarded')) await import('./guarded.js');
else if (words.includes('costs')) await import('./costs.js');
else if (words.includes('sessions')) await import('./sessions.js');
else if (words.includes('outage')) await import('./outage.js');
else if (words.includes('chart')) await drawKept();
else if (words.includes('crowd')) await import('./crowd.js');
else await compare();

async function compare(): Promise<void> {
	const effort = words.includes('quick') ? efforts.quick : efforts.full;
	const chosen = words.filter((word) => !['quick', 'hooks', 'profile', 'keep'].includes(word));
	const unknown = chosen.filter((word) => word !== 'footprint' && !rows.some(({ name }) => name === word));
	if (unknown.length > 0)
		throw new Error(`There is no row ${unknown.join(', ')}: use ${rows.map(({ name }) => name).join(', ')}`);
	const wanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name);

	await prepare();
	leaveServersTheirCore();
	warnOfLoad();
	const loads = [loadavg()[0]!];
	const provider = await startIssuer();
	const wantedRows = rows.filter(({ name }) => wanted(name));
	if (words.includes('profile')) {
		for (const row of wantedRows) {
			const folder = join(workplace, 'profiles', row.name);
			await profile(row, provider, folder, 10_000);
			console.log(`${row.title}: ${folder}`);
		}
		return provider.stop();
	}
	const lines = [];
	// On a busy machine the hooks alone say something, and whole requests do not.
	for (const row of words.includes('hooks') ? [] : wantedRows.filter(({ arrange }) => arrange)) {
		console.log(row.title);
		const measured = await measure(row, provider, effort);
		lines.push(lineOf(row, measured));
		if (row.name === 'read') lines.push(cookieLine(measured));
	}
	const hooks = [];
	const signIn: Measured[] = [];
	for (const row of wantedRows.filter(({ hook }) => hook)) {
		console.log(`${row.title}, the hook alone`);
		const measured = await measureHook(row, provider, effort);
		hooks.push(lineOf(row, measured));
		if (row.name === 'start' || row.name === 'callback') signIn.push(measured);
	}
	if (signIn.length === 2)
		// The two rows are to reach 300 each.
		hooks.push(lineOf({ title: 'whole OIDC sign-in: the two rows above', toReach: 600 }, sumOf(signIn)));
	provider.stop();
	if (wanted('footprint') && !words.includes('hooks')) lines.push(...footprintLines(await footprints(effort.rounds)));
	loads.push(loadavg()[0]!);

	const table = [tableOf(lines), ...(hooks.length > 0 ? ['The hooks alone:', tableOf(hooks)] : [])].join('\n\n');
	const facts = conditions(await versions(), loads, effort);
	console.log(`\n${table}\n\n${facts.join('\n')}`);
	warnOfLoad();
	if (chosen.length > 0 || (effort === efforts.quick && !words.includes('keep'))) return;
	if (words.includes('hooks')) await keepHooks(tableOf(hooks), facts);
	else await keep([...facts.map((fact) => `- ${fact}`), '', table].join('\n'));
	await drawKept();
}
