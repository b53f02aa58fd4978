/**
 * Interleaved rounds: each app in turn, again and again, so that what else the machine does meets all of them. The CPU of
 * the app without authentication is taken off round by round.
 */
import type { IdentityProvider } from '../test/fixtures/identity-provider.js';
import { newStage } from './rows.js';
import type { Row, Stage } from './rows.js';
import { hookAlone, start } from './server.js';
import type { Server } from './server.js';
import { hangUp, inParallel } from './visitor.js';
import { apps } from './workplace.js';
import type { AppName } from './workplace.js';

/** How long to measure: requests before the first round, in a round, and rounds. */
export interface Effort {
	readonly warmUp: number;
	readonly requests: number;
	readonly rounds: number;
}

/** What the rounds of one app gave. */
export interface Spread {
	readonly median: number;
	/** The quartiles: half of the rounds lie between them. */
	readonly lower: number;
	readonly upper: number;
}

/** Of a row, per app: CPU per request in microseconds, and how many of 100 reads were answered with `Set-Cookie`. */
export interface Measured {
	readonly cpu: Partial<Record<AppName, Spread>>;
	readonly setCookies: Partial<Record<AppName, number>>;
}

/** Makes so many requests and gives the CPU time of each: microseconds. */
type Play = (row: Row, stage: Stage, count: number) => Promise<number>;

/** Measures a row on apps that are started for it, so that nothing of an earlier row is left in them. */
export async function measure(row: Row, provider: IdentityProvider, effort: Effort): Promise<Measured> {
	return interleaved(row, provider, effort, { play, heat: play });
}

/** The same with nothing but the hooks of the apps, within their processes, and more often: they are soon done. */
export async function measureHook(row: Row, provider: IdentityProvider, effort: Effort): Promise<Measured> {
	return interleaved(
		row,
		provider,
		{ ...effort, requests: 4 * effort.requests },
		{
			play: playHook,
			heat: heatHook,
			program: hookAlone
		}
	);
}

async function interleaved(
	row: Row,
	provider: IdentityProvider,
	effort: Effort,
	{ play, heat, program }: { readonly play: Play; readonly heat: Play; readonly program?: readonly string[] }
): Promise<Measured> {
	const taking = (Object.keys(apps) as AppName[]).filter((app) => row.beyond || !app.startsWith('bare'));
	const servers: Server[] = [];
	try {
		for (const app of taking) servers.push(await start(app, row.sessions[apps[app]], provider, { program }));
		const stages = servers.map((server) => newStage(server, provider));
		for (const stage of stages) await heat(row, stage, effort.warmUp);
		const rounds: Record<string, number>[] = [];
		for (let round = 0; round < effort.rounds; round++) {
			const cpu: Record<string, number> = {};
			// Each time another one begins.
			for (let turn = 0; turn < stages.length; turn++) {
				const stage = stages[(turn + round) % stages.length]!;
				cpu[stage.server.app] = await play(row, stage, effort.requests);
			}
			rounds.push(cpu);
		}
		const contending = taking.filter((app) => !app.startsWith('bare'));
		const beyond = (cpu: Record<string, number>, app: AppName): number =>
			cpu[app]! - (row.beyond ? cpu[`bare${apps[app]}`]! : 0);
		return {
			cpu: Object.fromEntries(contending.map((app) => [app, spreadOf(rounds.map((cpu) => beyond(cpu, app)))])),
			setCookies: Object.fromEntries(
				stages
					.filter(({ reads }) => reads > 0)
					.map((stage) => [stage.server.app, (100 * stage.setCookies) / stage.reads])
			)
		};
	} finally {
		for (const server of servers) await server.stop();
	}
}

/** Runs our app alone for a while, or its hook where the row has nothing else, and leaves a CPU profile in the folder. */
export async function profile(row: Row, provider: IdentityProvider, folder: string, requests: number): Promise<void> {
	const [run, program] = row.arrange ? [play] : [playHook, hookAlone];
	const server = await start('ours3', row.sessions[3], provider, { profiles: folder, program });
	await run(row, newStage(server, provider), requests);
	hangUp();
	await server.stop();
}

/** How many times as often a hook is called that may see the same request again. */
const repeated = 10;
/** A server runs for days: each hook is called until the engine has optimised what it optimises, or for so much CPU time. */
const heating = { calls: 100_000, limitMs: 3_000 };

const heatHook: Play = (row, stage, count) => callHook(row, stage, count, ({ once }) => (once ? {} : heating));
const playHook: Play = (row, stage, count) =>
	// What needs no new request each time is soon done: enough of it for a clock of milliseconds, and no more.
	callHook(row, stage, count, ({ once, unseen }) =>
		once || unseen ? {} : { calls: repeated * count, limitMs: 1_000 }
	);

async function callHook(
	{ hook }: Row,
	stage: Stage,
	count: number,
	howLong: (requests: { once: boolean; unseen: boolean }) => { calls?: number; limitMs?: number }
): Promise<number> {
	hangUp();
	const { expected, requests, once = false } = hook!;
	const prepared = await requests(stage, count);
	const unseen = new Set(prepared.map(({ headers }) => headers.cookie)).size === count;
	const { calls = prepared.length, limitMs } = howLong({ once, unseen });
	const question = { requests: prepared, expected: expected(stage.server.app), count: calls, limitMs };
	return (await stage.server.ask(question)) as number;
}

async function play(row: Row, stage: Stage, count: number): Promise<number> {
	// A server closes a connection that nobody used while the others had their turn, and may do it just as it is used.
	hangUp();
	const request = await row.arrange!(stage, count);
	const before = await stage.server.cpu();
	await inParallel(count, request);
	return ((await stage.server.cpu()) - before) / count;
}

export function spreadOf(values: readonly number[]): Spread {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (share: number): number => {
		const place = (sorted.length - 1) * share;
		return (sorted[Math.floor(place)]! + sorted[Math.ceil(place)]!) / 2;
	};
	return { median: at(1 / 2), lower: at(1 / 4), upper: at(3 / 4) };
}
