/** What is known of an address: of a proof and a release at one moment, one wins; and a provider vouches for its own domains. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { isVouching } from '../../src/lib/core/accounts/vouched-address.js';
import { recordProvenAddress, recordRelease, stateOfAddress } from '../../src/lib/core/accounts/proven-address.js';
import Google from '../../src/providers/google.js';
import type { Store } from '../../src/lib/store/adapter/methods.js';
import { secret } from '../fixtures/app.js';
import { createLogger } from '../fixtures/logger.js';

const settled = { proof: recordProvenAddress, release: recordRelease };
type Act = keyof typeof settled;

/** The data layer as flows see it: its errors are those of the library. */
function open(): Store {
	const auth = createAuth(
		{ adapter: MemoryAdapter(), secret, providers: [], logger: createLogger() },
		{ environment: {} }
	);
	return contextOf(auth).adapter!;
}

/** The same store, which does something before the call with this number. */
function before(store: Store, at: number, act: () => Promise<unknown>): Store {
	let count = 0;
	const members = Object.entries(store).map(([name, member]) => [
		name,
		typeof member !== 'function'
			? (member as unknown)
			: async (...args: unknown[]) => {
					if (++count === at) await act();
					return (await Reflect.apply(member as () => unknown, store, args)) as unknown;
				}
	]);
	return Object.fromEntries(members) as Store;
}

test.each<[Act, Act]>([
	['proof', 'release'],
	['release', 'proof']
])('of a %s, and a %s before each of its calls, one wins, and the mark says which (#33 A3)', async (one, other) => {
	let moments = 0;
	for (let at = 1; at < 10; at++) {
		const store = open();
		const user = await store.createUser({ id: 'ada', email: 'ada@example.test', emailVerified: null });
		let isOther: boolean | undefined;
		const act = async () => (isOther = await settled[other](store, user));
		const isOne = await settled[one](before(store, at, act), user);
		if (isOther === undefined) break;
		moments++;
		expect([at, isOne, isOther]).toEqual([at, !isOther, isOther]);
		const winner = isOne ? one : other;
		expect([at, await stateOfAddress(store, user)]).toEqual([at, winner === 'proof' ? 'proven' : 'unproven']);
	}
	expect(moments).toBeGreaterThan(1);
});

test.each<[Act, Act]>([
	['proof', 'release'],
	['release', 'proof']
])('after a %s there is no %s (#33 A3)', async (one, other) => {
	const store = open();
	const user = await store.createUser({ id: 'ada', email: 'ada@example.test', emailVerified: null });
	expect([await settled[one](store, user), await settled[other](store, user)]).toEqual([true, false]);
	expect(await settled[one](store, user)).toBe(true);
});

test('a provider that a site trusts for some domains vouches for those alone (#33 A3)', () => {
	const providers = [Google({ clientId: 'id', clientSecret: 'secret', domains: ['example.test'] })];
	const auth = createAuth({ adapter: MemoryAdapter(), secret, providers, logger: createLogger() }, { environment: {} });
	const account = { type: 'oidc', provider: 'google', providerAccountId: 'ada' } as const;
	const vouches = (address: string) => isVouching(contextOf(auth), account, address);
	expect([vouches('ada@example.test'), vouches('ada@other.test')]).toEqual([true, false]);
});
