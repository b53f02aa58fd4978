/**
 * Where a request is stopped: at any call of the adapter, and at any mail. A process that was stopped does nothing any more: its calls
 * stay without an answer, and its locks stay taken.
 */
import type { TableEngine, TableSource } from '../../src/lib/store/tables/engine.js';
import { openSql } from '../../src/lib/store/tables/sql/engine.js';
import { TimeoutError } from '../../src/lib/base/util/timeout.js';

/**
 * `before` and `after`: the process ends just before the call, or just after it was carried out. `failing`: this call and all later ones
 * of the request fail. `hanging`: the call is carried out, and its answer comes too late.
 */
export const stops = ['before', 'after', 'failing', 'hanging'] as const;
export type Stop = (typeof stops)[number];

/** The how many-th call, from 1 on, and how it ends. */
export interface Moment {
	readonly call: number;
	readonly stop: Stop;
}

export interface Faults {
	/** Returns the adapter, or another store, as this process has it. */
	over<Store extends object>(store: Store): Store;
	/** Does something else that leaves the process, such as sending a mail. */
	through<T>(name: string, call: () => T | PromiseLike<T>): Promise<T>;
	/** Counts from now on. Without a moment nothing happens. */
	arm(moment?: Moment): void;
	/** Ends what was armed. @returns the calls since then */
	disarm(): readonly string[];
	/** Whether the process has ended. */
	isStopped(): boolean;
	/** Settles when the process ends. */
	readonly stopped: Promise<void>;
}

const never = new Promise<never>(() => undefined);

export function createFaults(): Faults {
	let moment: Moment | undefined;
	let calls: string[] = [];
	let state: 'well' | 'down' | 'ended' = 'well';
	let stop = (): void => undefined;
	const stopped = new Promise<void>((resolve) => (stop = resolve));
	const end = (): Promise<never> => {
		state = 'ended';
		stop();
		return never;
	};

	const through: Faults['through'] = async (name, call) => {
		if (state === 'ended') return never;
		calls.push(name);
		if (state === 'down') throw new Error('it is down');
		if (calls.length !== moment?.call) return call();
		switch (moment.stop) {
			case 'before':
				return end();
			case 'after':
				await call();
				return end();
			case 'failing':
				state = 'down';
				throw new Error('it is down');
			case 'hanging':
				await call();
				throw new TimeoutError('no answer in time');
		}
	};

	/** The statements of plugins, each a call. */
	const tablesOver = (source: TableSource): TableSource => ({
		async open(tables, users) {
			const engine = await ('sql' in source ? openSql(source.sql, tables) : source.open(tables, users));
			const methods = Object.entries(engine as unknown as Record<string, (...args: unknown[]) => unknown>);
			const stopped = methods.map(([name, method]) => [
				name,
				(...args: unknown[]) => through(`tables ${name}`, () => method.apply(engine, args))
			]);
			return Object.fromEntries(stopped) as TableEngine;
		}
	});

	return {
		through,
		stopped,
		isStopped: () => state === 'ended',
		over(store) {
			const members = Object.entries(store).map(([name, method]: [string, unknown]) => {
				if (name === 'tables') return [name, tablesOver(method as TableSource)] as const;
				// It is called once in a process, whatever happens.
				if (name === 'createdSessionTable') return [name, method] as const;
				const call = (...args: unknown[]) => through(name, () => Reflect.apply(method as () => unknown, store, args));
				return [name, call] as const;
			});
			return Object.fromEntries(members) as typeof store;
		},
		arm(chosen) {
			moment = chosen;
			calls = [];
		},
		disarm() {
			moment = undefined;
			if (state === 'down') state = 'well';
			const made = calls;
			calls = [];
			return made;
		}
	};
}
