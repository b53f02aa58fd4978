/** Fifty people at once, in each place that keeps organizations: one owner stays, and an invitation is used as often as it may be. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Adapter } from '../../src/adapters/types.js';
import { InvitationStore } from '../../src/lib/plugins/organizations/invitations.js';
import { organizationInvitation, organizationMember } from '../../src/organizations.js';
import { openTables } from '../../src/tables.js';
import { casesOf, type Places } from './teams-places.js';
import { tables } from './teams-stage.js';
import { teamStoresOf } from './town.js';

const limits = { ageMs: 86_400_000, most: 100 };

/** @param howMany owners leave: of those who try at the same moment one is done, so that the whole takes the square of their number */
export function describeFiftyAtOnce(places: Places, howMany: Readonly<Record<string, number>> = {}): void {
	describe.each(places.list)('fifty at once, on %s,', (name, isThere, open) => {
		const testCase = casesOf(places, name);
		const most = howMany[name] ?? 50;
		let opened: Awaited<ReturnType<typeof open>>;
		beforeAll(async () => {
			if (isThere) opened = await open();
		});
		afterAll(async () => opened?.end());

		/** The stores of one of the two connections. */
		function storesAt(at: number, most = limits.most) {
			const operations = openTables(opened.adapters[at % 2]!, tables);
			const { organizations, custom } = teamStoresOf(operations);
			return {
				organizations,
				invitations: new InvitationStore(operations, organizations, custom, { ...limits, most })
			};
		}

		async function users(count: number): Promise<string[]> {
			const ids: string[] = [];
			while (ids.length < count) ids.push(await userIn(opened.adapters[0]));
			return ids;
		}

		async function organizationOf(ownerId: string): Promise<string> {
			const { organizations } = storesAt(0);
			const slug = crypto.randomUUID();
			return (await organizations.create({ name: 'One', slug, logo: null, fields: {} }, ownerId)).id;
		}

		const ended = async (promise: Promise<unknown>) =>
			promise.then(
				() => 'done',
				(error: unknown) => (error as { type?: string }).type ?? String(error)
			);
		const times = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

		testCase(
			`S541 ${most} owners leave, step down or delete their accounts: one stays`,

			async () => {
				const owners = await users(most);
				const id = await organizationOf(owners[0]!);
				for (const owner of owners.slice(1)) await storesAt(0).organizations.add(id, owner, 'owner');
				const outcomes = await Promise.all(
					owners.map(async (owner, at) => {
						const { organizations } = storesAt(at);
						if (at % 3 === 0) return ended(organizations.remove(id, owner, { userId: owner, role: 'owner' }));
						if (at % 3 === 1) return ended(organizations.setRole(id, owner, 'guest', { userId: owner, role: 'owner' }));
						return ended(organizations.leaveAll(owner));
					})
				);
				expect([times(outcomes, 'done'), times(outcomes, 'LastOwner')]).toEqual([most - 1, 1]);
				const operations = openTables(opened.adapters[0], tables);
				const left = await operations.select(organizationMember, { organizationId: id, role: 'owner' });
				expect(left.map(({ userId }) => userId)).toEqual([owners[outcomes.indexOf('LastOwner')]]);
			}
		);

		testCase('twenty invitations at once: no more wait than there may be', async () => {
			const owner = await userIn(opened.adapters[0]);
			const id = await organizationOf(owner);
			const by = { userId: owner, role: 'owner' };
			const outcomes = await Promise.all(
				Array.from({ length: 20 }, async (_, at) => {
					const email = `${at}-${crypto.randomUUID()}@example.com`;
					return ended(storesAt(at, 5).invitations.create(id, by, { role: 'guest', email, uses: 1 }));
				})
			);
			expect([times(outcomes, 'done'), times(outcomes, 'InvitationLimit')]).toEqual([5, 15]);
			expect(await storesAt(0).invitations.list(id)).toHaveLength(5);
		});

		for (const uses of [1, 5]) {
			testCase(
				`S542 fifty people accept an invitation for ${uses}: no one else becomes a member`,

				async () => {
					const guests = await users(50);
					const owner = await userIn(opened.adapters[0]);
					const id = await organizationOf(owner);
					const by = { userId: owner, role: 'owner' };
					const { token } = await storesAt(0).invitations.create(id, by, { role: 'guest', email: null, uses });
					const outcomes = await Promise.all(
						guests.map(async (userId, at) =>
							ended(storesAt(at).invitations.accept(token, { userId, email: null, isProven: false }))
						)
					);
					expect([times(outcomes, 'done'), times(outcomes, 'InvitationInvalid')]).toEqual([uses, 50 - uses]);
					const operations = openTables(opened.adapters[0], tables);
					expect(await operations.count(organizationMember, { organizationId: id })).toBe(uses + 1);
					expect(await operations.count(organizationInvitation, { organizationId: id })).toBe(0);
				}
			);
		}
	});
}

async function userIn(adapter: Adapter): Promise<string> {
	const email = `${crypto.randomUUID()}@example.com`;
	return String((await adapter.createUser!({ id: crypto.randomUUID(), email, emailVerified: null })).id);
}
