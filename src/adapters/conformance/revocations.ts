/** The rules for marks of ended sessions. An adapter may lack these methods. */
import { HOSTILE, inDays, unique } from './fixtures.js';
import { allSucceeded, atOnce, check, equal, rule, type Rule } from './rule.js';

const both = ['getRevocations', 'setRevocation'] as const;
/** A key, as long as those of the library. */
const aKey = () => (unique() + 'f'.repeat(64)).slice(0, 64);
const value = async (adapter: { getRevocations(keys: readonly string[]): unknown }, key: string) =>
	((await adapter.getRevocations([key])) as (string | null)[])[0];

/** The rules of the optional methods for marks of ended sessions. */
export const revocationRules: readonly Rule[] = [
	rule('setRevocation stores a value, and replaces it', [...both], async (adapter, peer) => {
		const [first, second, unknown] = [aKey(), aKey(), aKey()];
		await adapter.setRevocation(first, '1700000000000 an-id', inDays(1));
		await adapter.setRevocation(second, 'ended', inDays(1));
		const values = await peer.getRevocations([second, unknown, first]);
		equal(values.join('|'), 'ended||1700000000000 an-id', 'The values, in the order of their keys');
		await peer.setRevocation(first, '1700000000001 an-id', inDays(1));
		equal(await value(adapter, first), '1700000000001 an-id', 'The later value');
		await peer.setRevocation(first, '1700000000001 an-id', inDays(2));
		equal(await value(adapter, first), '1700000000001 an-id', 'The same value, stored again');
		await adapter.setRevocation(first, 'x'.repeat(255), inDays(1));
		equal(await value(peer, first), 'x'.repeat(255), 'A long value');
		equal((await adapter.getRevocations([])).length, 0, 'The number of values of no keys');
	}),

	rule('keys that differ little have separate values, and each is kept', [...both], async (adapter, peer) => {
		const key = aKey();
		const long = key + 'x'.repeat(300);
		const keys = [key, key.toUpperCase(), `${key} `, ` ${key}`, `${key}é`, `${key}e`, long, `${long}y`];
		for (const [index, each] of keys.entries()) await adapter.setRevocation(each, `value ${index}`, inDays(1));
		const expected = keys.map((_, index) => `value ${index}`).join('|');
		equal((await peer.getRevocations(keys)).join('|'), expected, 'The values of keys that differ little');
	}),

	rule('a value that is like the earlier one replaces it', [...both], async (adapter, peer) => {
		const key = aKey();
		for (const each of ['an id', 'AN ID', 'AN ID ', 'an id', 'än id']) {
			await adapter.setRevocation(key, each, inDays(1));
			equal(await value(peer, key), each, 'A value that is like the earlier one');
		}
	}),

	rule('a value that has expired does not count, and a later one does', [...both], async (adapter) => {
		const key = aKey();
		await adapter.setRevocation(key, 'ended', inDays(-1));
		equal(await value(adapter, key), null, 'The expired value');
		await adapter.setRevocation(key, 'ended', inDays(1));
		equal(await value(adapter, key), 'ended', 'The value, stored again');
	}),

	rule('hostile values are stored as they are', [...both], async (adapter) => {
		for (const hostile of HOSTILE.filter((each) => !/[\0\ud800-\udfff]/.test(each) && each.length <= 255)) {
			const key = aKey();
			await adapter.setRevocation(key, hostile, inDays(1));
			equal(await value(adapter, key), hostile, 'A hostile value');
		}
	}),

	rule('of concurrent values of one key, one stays', [...both], async (adapter, peer) => {
		for (let round = 0; round < 3; round++) {
			const key = aKey();
			const calls = await atOnce(9, async (index) => {
				await (index % 2 ? peer : adapter).setRevocation(key, `value ${index}`, inDays(1));
				check((await value(adapter, key)) !== null, 'A key had no value for a moment');
			});
			allSucceeded(calls, 'Storing values of one key');
			check(/^value \d$/.test(String(await value(peer, key))), 'The key has no value');
		}
	})
];
