/** Each thing that is sealed, hashed, counted or kept by key belongs to one tenant, or to the site itself (null). */
import { describe, expect, test } from 'vitest';
import type { AuthContext } from '../../src/lib/core/context/context.js';
import { createInstanceState } from '../../src/lib/base/config/instance.js';
import type { RevocationStore } from '../../src/lib/base/config/options.js';
import type { Limits } from '../../src/lib/base/limits/attempt.js';
import { createKeyring } from '../../src/lib/base/seal/keyring.js';
import {
	boundInstance,
	boundJwt,
	boundKeyring,
	boundLimits,
	boundSessions,
	tenantClaim
} from '../../src/lib/core/tenants/bound.js';
import { secret } from '../fixtures/app.js';

const tenants = ['acme', 'zenith', null] as const;
const pairs = tenants.flatMap((one) => tenants.filter((each) => each !== one).map((other) => [one, other] as const));
const keyring = createKeyring([secret]);
const options = { salt: 'a purpose', maxAge: 60 };

describe.each(pairs)('(#33 B) of %s is not valid for %s:', (one, other) => {
	const [here, there] = [boundKeyring(keyring, one), boundKeyring(keyring, other)];

	test('an encrypted token, whose claims do not contain the tenant', async () => {
		const sealed = await here.seal({ sub: '1' }, options);
		const { claims } = await here.open(sealed, options.salt);
		expect([claims.sub, tenantClaim in claims]).toEqual(['1', false]);
		await expect(there.open(sealed, options.salt)).rejects.toThrow('another tenant');
	});

	test('an encrypted token that claims to be of the other one', async () => {
		const forged = other === null ? {} : { [tenantClaim]: other };
		const sealed = await here.seal({ sub: '1', ...forged }, options);
		await expect(there.open(sealed, options.salt)).rejects.toThrow('another tenant');
		expect((await here.open(sealed, options.salt)).claims.sub).toBe('1');
	});

	test('a digest, and a derived key', async () => {
		expect(await here.digest('text')).not.toBe(await there.digest('text'));
		expect(await here.digests('text')).toEqual([await here.digest('text')]);
		expect(await there.digests('text')).not.toContain(await here.digest('text'));
		expect(await here.derive('purpose', 32)).not.toEqual(await there.derive('purpose', 32));
	});

	test('the token of a session, also one that the application seals', async () => {
		const sealed: object[] = [];
		const jwt = {
			seal: async (claims: object) => String(sealed.push(claims) - 1),
			open: async (token: string) => ({ claims: sealed[Number(token)], current: true })
		} as unknown as AuthContext['jwt'];
		const token = await boundJwt(jwt, one).seal({ sub: '1' }, 'cookie');
		expect(await boundJwt(jwt, one).open(token, 'cookie')).toEqual({ claims: { sub: '1' }, current: true });
		expect(await boundJwt(jwt, other).open(token, 'cookie')).toBeNull();
	});

	test('the end of a session', async () => {
		const ended = new Map<string, string>();
		const store: RevocationStore = {
			get: async (keys) => keys.map((key) => ended.get(key) ?? null),
			set: async (key, value) => void ended.set(key, value)
		};
		const session = { generateSessionToken: () => 'token', revocation: { store } } as unknown as AuthContext['session'];
		const storeOf = (tenant: string | null) => boundSessions(session, tenant).revocation!.store;
		await storeOf(one).set('all:1', 'now', new Date());
		expect(await storeOf(one).get(['all:1'])).toEqual(['now']);
		expect(await storeOf(other).get(['all:1'])).toEqual([null]);
		expect(boundSessions(session, one).generateSessionToken()).not.toBe(
			boundSessions(session, other).generateSessionToken()
		);
	});

	test('a used value, and the marks of ended sessions', () => {
		const instance = createInstanceState();
		const [mine, theirs] = [boundInstance(instance, one), boundInstance(instance, other)];
		const untilMs = Date.now() + 60_000;
		expect([mine, mine, theirs].map(({ finishedFlows }) => finishedFlows.claim('flow', untilMs))).toEqual([
			true,
			false,
			true
		]);
		mine.revocations.set('all:1', { value: 'now', atMs: 1 });
		expect([mine, theirs].map(({ revocations }) => revocations.get('all:1')?.value)).toEqual(['now', undefined]);
	});

	test('the count of an account, while a client is counted once', async () => {
		const counted: unknown[] = [];
		const limits = {
			enter: async (_: string, attempted: unknown) => void counted.push(attempted),
			clear: async (_: string, account: string) => void counted.push(account)
		} as unknown as Limits;
		for (const tenant of [one, other]) {
			const bound = boundLimits(limits, tenant);
			await bound.enter('credentials', { accounts: ['ada'], client: 'client' });
			await bound.clear('credentials', 'ada');
		}
		const [first, cleared, second, clearedThere] = counted as [Attempted, string, Attempted, string];
		expect(first.accounts).toEqual([cleared]);
		expect(second.accounts).toEqual([clearedThere]);
		expect(cleared).not.toBe(clearedThere);
		expect([first.client, second.client]).toEqual(['client', 'client']);
	});
});

interface Attempted {
	readonly accounts: readonly string[];
	readonly client: string;
}
