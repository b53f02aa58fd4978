/**
 * The matrix: flows, stopped at each call of the adapter and each mail, in each way; then the person goes on. There is one expectation:
 * the person gets where they wanted, nothing is used twice, and nothing stays open that they closed.
 */
import type { Adapter } from '../../src/adapters/types.js';
import type { Clock } from '../fixtures/clock.js';
import { stops, type Moment, type Stop } from './faults.js';
import { createWorld, type World, type WorldOptions } from './world.js';

/**
 * The next step of the person: repeats the request, begins from the start, or repeats it at another process. Or leaves, so that only the site
 * cleans up.
 */
export const ways = ['again', 'reload', 'other process', 'leaves'] as const;
export type Way = (typeof ways)[number];

/** A flow that has come to its request. */
export interface Journey {
	/** The request. */
	act(): Promise<unknown>;
	/** The flow from its beginning, as after an error. */
	begin(): Promise<unknown>;
	/** The wishes of the person that are not met. */
	missing(): Promise<string[]>;
	/** The faults, whether the person goes on or not. */
	unsafe?(): Promise<string[]>;
}

export interface Flow {
	readonly name: string;
	readonly options?: Omit<WorldOptions, 'clock' | 'store'>;
	prepare(world: World): Promise<Journey>;
}

export interface Case {
	readonly moment: Moment;
	readonly way: Way;
}

export interface Place {
	readonly clock: Clock;
	/** An empty one for each case. @default one in memory */
	createStore?(): Adapter | Promise<Adapter>;
	/** When each case begins. */
	readonly start?: Date;
}

const usualStart = new Date('2026-05-01T10:00:00Z');

async function enter(flow: Flow, { clock, createStore, start = usualStart }: Place) {
	clock.set(start);
	const world = createWorld({ ...flow.options, clock, store: await createStore?.() });
	return { world, journey: await flow.prepare(world) };
}

/** Returns the calls of a flow that nothing stops. @throws if it does not lead where the person wants */
export async function callsOf(flow: Flow, place: Place): Promise<readonly string[]> {
	const { world, journey } = await enter(flow, place);
	const calls = await world.stopAt(undefined, journey.act);
	const wrong = [...(await journey.missing()), ...((await journey.unsafe?.()) ?? [])];
	if (wrong.length > 0) throw new Error(`${flow.name}, without a fault: ${wrong.join('; ')}`);
	return calls;
}

/** Returns all cases of a flow. A process that has ended is another one afterwards, so that both of those ways are one. */
export function casesOf(calls: readonly string[]): Case[] {
	const isEnd = (stop: Stop) => stop === 'before' || stop === 'after';
	return calls.flatMap((_, index) =>
		stops.flatMap((stop) =>
			ways
				.filter((way) => way !== 'other process' || !isEnd(stop))
				.map((way) => ({ moment: { call: index + 1, stop }, way }))
		)
	);
}

/** Returns some of the cases: each call is stopped once, in turn in each way, and the person goes on in turn in each way. */
export function sampleOf(calls: readonly string[]): Case[] {
	const all = casesOf(calls);
	return calls.flatMap((_, index) => {
		const stop = stops[index % stops.length];
		const ofCall = all.filter(({ moment }) => moment.call === index + 1 && moment.stop === stop);
		return ofCall.slice(Math.floor(index / stops.length) % ofCall.length).slice(0, 1);
	});
}

/** Returns each call with each stop, after which the person goes on in turn in each way. */
export function pairsOf(calls: readonly string[]): Case[] {
	const all = casesOf(calls);
	return calls.flatMap((_, index) =>
		stops.flatMap((stop, turn) => {
			const ofStop = all.filter(({ moment }) => moment.call === index + 1 && moment.stop === stop);
			return ofStop.slice((index + turn) % ofStop.length).slice(0, 1);
		})
	);
}

/** Returns those after which the person leaves: what is there then stays, and has to be safe. */
export function departuresOf(calls: readonly string[]): Case[] {
	return casesOf(calls).filter(({ moment: { stop }, way }) => way === 'leaves' && stop === 'after');
}

/** Stops the flow, and lets the person go on. @returns what is wrong afterwards */
export async function wrongAfter(flow: Flow, { moment, way }: Case, place: Place): Promise<string[]> {
	const { world, journey } = await enter(flow, place);
	await world.stopAt(moment, journey.act);
	// A person takes a while, in which locks of a process that has ended are over.
	world.clock.advance(65);
	let missing: string[] = [];
	if (way === 'other process') world.restart();
	if (way !== 'leaves') {
		const turns = way === 'reload' ? [journey.begin] : [journey.act, journey.begin];
		missing = await journey.missing();
		for (const turn of turns) {
			if (missing.length === 0) break;
			// Other tests check the text of an error.
			await turn().catch(() => undefined);
			missing = await journey.missing();
		}
	}
	world.clock.advance(65);
	await world.auth.cleanUp();
	return [...missing, ...((await journey.unsafe?.()) ?? [])];
}
