/**
 * Two people at one account of an owner: a stranger with a copy of the session changes the organization, and at each statement and each call of
 * the data layer Ada shuts the stranger out. What the stranger could use later does not stay (#33 A19).
 */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { TableSource } from '../../src/lib/store/tables/engine.js';
import type { Users } from '../../src/types/users.js';
import type { SessionsOfUser } from '../../src/types.js';
import { createTown, type Person, type Town } from './town.js';

type Strategy = 'database' | 'jwt';

/** A moment between two calls. */
interface Watch {
	moment?: (() => Promise<void>) | undefined;
}

function watched<T extends object>(target: T, watch: Watch): T {
	const members = Object.entries(target).map(([name, member]) => {
		if (typeof member !== 'function' || name === 'createdSessionTable') return [name, member as unknown];
		const call = async (...args: unknown[]) => {
			await watch.moment?.();
			return (await Reflect.apply(member, target, args)) as unknown;
		};
		return [name, call];
	});
	return Object.fromEntries(members) as T;
}

async function createStage(strategy: Strategy) {
	const watch: Watch = {};
	const store = MemoryAdapter();
	const tables = store.tables as Extract<TableSource, { open: unknown }>;
	const adapter = {
		...watched(store, watch),
		tables: { open: async (...args: Parameters<typeof tables.open>) => watched(await tables.open(...args), watch) }
	};
	const town = createTown({ apiTokens: true, customRoles: '*', policies: true, teams: true }, adapter, {
		cleanUp: false,
		session: {
			strategy,
			...(strategy === 'jwt' && { revocation: { store: watched(MemoryRevocations(), watch), cacheSeconds: 0 } })
		}
	});
	const [ada, max] = [await town.person('Ada'), await town.person('Max')];
	const { id, slug } = await town.settle(ada, { member: max });
	const server = town.auth.organizations;
	return {
		town,
		ada,
		max,
		slug,
		/** What the stranger could use later, and what the organization is like. */
		async doors(): Promise<string> {
			const state = [server.find({ id }), server.members(id), server.invitations(id), server.tokens(id)];
			return JSON.stringify([...(await Promise.all(state)), await server.roles(id), await server.teams(id)], null, 1);
		},
		/** Counts the calls from now on; before the chosen one, `act` is done. Gives whether there were as many, and whether the change was made. */
		async interrupted(at: number, run: () => Promise<unknown>, act: () => Promise<unknown>) {
			let count = 0;
			watch.moment = async () => {
				if (++count !== at) return;
				watch.moment = undefined;
				await act();
			};
			const isMade = await run().then(
				() => true,
				() => false
			);
			const reached = watch.moment === undefined;
			watch.moment = undefined;
			return { reached, isMade };
		}
	};
}
type Stage = Awaited<ReturnType<typeof createStage>>;

const changes: Record<string, (stage: Stage) => Promise<unknown>> = {
	'making an API token': ({ ada, slug }) =>
		ada.at().createToken(slug, { label: 'script', scopes: ['project:create'], expiresIn: 3600 }),
	'inviting by a link': ({ ada, slug }) => ada.at().inviteByLink(slug, { role: 'member' }),
	'inviting an address': ({ ada, slug }) => ada.at().invite(slug, { email: 'stranger@example.com', role: 'owner' }),
	'making another member an owner': ({ ada, max, slug }) => ada.at().setRole(slug, { userId: max.id, role: 'owner' }),
	'handing over': ({ ada, max, slug }) => ada.at().transferOwnership(slug, { userId: max.id }),
	'removing a member': ({ ada, max, slug }) => ada.at().remove(slug, max.id),
	'renaming the organization': ({ ada, slug }) => ada.at().update(slug, { name: 'Taken' }),
	'deleting the organization': ({ ada, slug }) => ada.at().delete(slug),
	'setting a policy': ({ ada, slug }) => ada.at().setPolicy(slug, { maxAge: 3600 }),
	'making a role': ({ ada, slug }) => ada.at().createRole(slug, { name: 'made', permissions: ['project:create'] }),
	'making a team': ({ ada, slug }) => ada.at().createTeam(slug, { name: 'Engines' })
};

/** The changes that cannot be taken back: the session is asked just before each of them. */
const lasting = new Set([
	'removing a member',
	'renaming the organization',
	'deleting the organization',
	'setting a policy',
	'making a role',
	'making a team'
]);

const closers: Record<string, (town: Town, ada: Person) => Promise<unknown>> = {
	'signs out everywhere': ({ auth }, { id }) => sessionsOf(auth, id).endAll(),
	'ends that session': async ({ auth }, { id }) => {
		const [session] = await sessionsOf(auth, id).list();
		await sessionsOf(auth, id).end(session!.id);
	},
	'is blocked': ({ auth }, { id }) => usersOf(auth).block(id)
};
const sessionsOf = (auth: unknown, id: string) =>
	(auth as { sessions: { of(id: string): SessionsOfUser } }).sessions.of(id);
const usersOf = (auth: unknown) => (auth as { users: Users }).users;

/** More calls than any of the changes makes. */
const most = 60;

describe.each<Strategy>(['database', 'jwt'])('with the strategy "%s"', (strategy) => {
	describe.each(Object.keys(changes))('%s', (name) => {
		// Encrypted sessions are in no list.
		const possible = Object.keys(closers).filter((closer) => strategy === 'database' || closer !== 'ends that session');

		test.each(possible)('while Ada %s (#33 A19)', async (closer) => {
			const wrong: string[] = [];
			let moments = 0;
			for (let at = 1; at <= most; at++) {
				const stage = await createStage(strategy);
				const before = await stage.doors();
				let open = '';
				const { reached, isMade } = await stage.interrupted(
					at,
					() => changes[name]!(stage),
					async () => {
						await closers[closer]!(stage.town, stage.ada);
						open = await stage.doors();
					}
				);
				if (!reached) break;
				moments++;
				// A change that was refused has not happened, and one that was made was there before Ada shut the stranger out.
				if ((await stage.doors()) !== (isMade ? open : before)) wrong.push(String(at));
			}
			expect(wrong.slice(lasting.has(name) ? 1 : 0)).toEqual([]);
			expect(moments).toBeGreaterThan(2);
			expect(moments).toBeLessThan(most);
		});
	});
});
