/** Fifty changes of teams at once, in each place that keeps them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '../../src/adapters/types.js';
import { organizationTeamMember } from '../../src/lib/plugins/organizations/teams/tables.js';
import { openTables } from '../../src/tables.js';
import { isFull } from '../support/full.js';
import { expectSound, stage, tables } from './teams-stage.js';
import { teamStoresOf } from './town.js';

/** A name, whether it is there, and two adapters on one store. */
export type Place = readonly [
	name: string,
	isThere: boolean,
	open: () => Promise<{ readonly adapters: readonly [Adapter, Adapter]; end(): Promise<void> }>
];

/** Where cases are seen. */
export interface Places {
	readonly list: readonly Place[];
	/** A case is seen in one of them, in turn, because the databases behind them see all cases through adapters of their own. */
	readonly inTurn?: boolean;
}

/** Returns the `test` of a place, for cases that come in the same order in each. */
export function casesOf({ list, inTurn = false }: Places, name: string) {
	const at = list.findIndex((place) => place[0] === name);
	let next = at;
	return (title: string, run: () => Promise<void>): void => {
		const isOwn = isFull || !inTurn || next % list.length === 0;
		next++;
		if (isOwn) test.skipIf(!list[at]![1])(title, run);
	};
}

export function describeAtOnce(places: Places): void {
	describe.each(places.list)('at once, on %s,', (name, isThere, open) => {
		const testCase = casesOf(places, name);
		let opened: Awaited<ReturnType<typeof open>>;
		beforeAll(async () => {
			if (isThere) opened = await open();
		});
		afterAll(async () => opened?.end());
		const both = (at: number) => teamStoresOf(openTables(opened.adapters[at % 2]!, tables));
		const ended = async (promise: Promise<unknown>) =>
			promise.then(
				() => 'done',
				(error: unknown) => (error as { type?: string }).type ?? String(error)
			);

		testCase('fifty put someone into a team whose membership ends: no place is left', async () => {
			for (let round = 0; round < 3; round++) {
				const here = await stage(opened.adapters[0]);
				const { id, low, top, beside, max } = here;
				const calls = Array.from({ length: 50 }, async (__, at) =>
					at === 20 + round
						? ended(both(at).organizations.remove(id, max))
						: ended(both(at).teams.setMember(id, { teamId: [low, top, beside][at % 3]!, userId: max, role: 'guest' }))
				);
				const results = await Promise.all(calls);
				expect(results.filter((each) => each !== 'done' && each !== 'OrganizationMissing')).toEqual([]);
				expect(results[20 + round]).toBe('done');
				expect(await here.operations.count(organizationTeamMember, { organizationId: id, userId: max })).toBe(0);
				await expectSound(here);
			}
		});

		testCase('fifty move teams below each other: no circle, and no more levels', async () => {
			const here = await stage(opened.adapters[0]);
			const { id, low, top, beside } = here;
			const all = [low, top, beside];
			const results = await Promise.all(
				Array.from({ length: 50 }, async (__, at) =>
					ended(
						both(at).teams.change(id, all[at % 3]!, {
							parentId: [all[(at + 1) % 3]!, all[(at + 2) % 3]!, null][at % 4] ?? null
						})
					)
				)
			);
			expect(results.filter((each) => each !== 'done' && each !== 'OrganizationInvalid')).toEqual([]);
			await expectSound(here);
		});

		testCase('a team is removed, and gets sub-teams and members: one of both', async () => {
			for (let round = 0; round < 5; round++) {
				const here = await stage(opened.adapters[0]);
				const { id, beside, mary } = here;
				const [removed, ...made] = await Promise.all([
					ended(both(0).teams.remove(id, beside)),
					...Array.from({ length: 4 }, async (__, at) =>
						ended(both(at).teams.create(id, { name: `sub${at}`, parentId: beside }))
					),
					ended(both(1).teams.setMember(id, { teamId: beside, userId: mary, role: 'guest' }))
				]);
				expect(['done', 'TeamInUse']).toContain(removed);
				expect(made.filter((each) => each !== 'done' && each !== 'OrganizationInvalid')).toEqual([]);
				await expectSound(here);
			}
		});

		testCase('an organization gets no more teams than it may have', async () => {
			const here = await stage(opened.adapters[0]);
			const few = (at: number) => teamStoresOf(openTables(opened.adapters[at % 2]!, tables), { depth: 3, most: 8 });
			const results = await Promise.all(
				Array.from({ length: 20 }, async (__, at) =>
					ended(few(at).teams.create(here.id, { name: `n${at % 10}`, parentId: null }))
				)
			);
			expect(results.filter((each) => each === 'done')).toHaveLength(5);
			const names = (await here.stores.teams.list(here.id)).map(({ name }) => name);
			expect([names.length, new Set(names).size]).toEqual([8, 8]);
		});
	});
}
