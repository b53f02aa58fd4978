/** An account goes to the user who began to link it, and to nobody else: S066 of the security catalogue. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { charles, errorOf, ownerAt, type TownOptions } from '../accounts/people.js';
import { extensions } from '../fixtures/data-layer.js';
import { requestOf } from '../session/support.js';
import { withAda, type Case } from './claimant.js';

/** Without the methods that only some adapters have. */
function plain(adapter: Adapter): Adapter {
	for (const method of extensions) Reflect.deleteProperty(adapter, method);
	return adapter;
}

describe('S066 a linking begun by one user', () => {
	const begun = async (options: Partial<TownOptions> = {}) => {
		const town = await withAda(options);
		await town.signIn();
		const url = await town.start({ provider: 'second', fields: { link: 'true' } });
		const callback = town.second.authorize(url, { user: { sub: 'claimant' } });
		return { ...town, callback };
	};
	/** Charles has a user of his own. */
	const charlesIn = async (town: Case) => {
		await town.signIn({ answer: { user: { ...charles } } });
		return (await ownerAt(town.adapter, 'op', charles.sub))!;
	};

	test('and finished after signing out is refused', async () => {
		const town = await begun();
		await town.browser.post('/auth/signout');
		expect(errorOf(await town.finish(town.callback))).toBe('InvalidCheck');
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
		expect(await town.session()).toBeNull();
	});

	test('and finished by another, who signed in meanwhile, is refused', async () => {
		const town = await begun();
		const kept = town.browser.cookies.find(({ name }) => name.includes('flow'))!;
		await town.browser.post('/auth/signout');
		const charlesId = await charlesIn(town);
		expect(errorOf(await town.finish(town.callback))).toBe('InvalidCheck');
		// The cookie is brought back, too.
		town.browser.jar.store(
			`${kept.name}=${kept.value}; Path=/; Secure; HttpOnly; SameSite=Lax`,
			new URL('https://app.test/')
		);
		town.told.length = 0;
		expect((await town.finish(town.callback)).status).toBe(400);
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
		expect((await town.session())?.user?.id).toBe(charlesId);
		expect(town.told).toEqual([]);
		expect(town.second.requestsTo('token')).toEqual([]);
	});

	test('and finished in the browser of another is refused', async () => {
		const town = await begun();
		const other = town.newBrowser();
		await town.signIn({ browser: other, answer: { user: { ...charles } } });
		expect(errorOf(await town.finish(town.callback, { browser: other }))).toBe('InvalidCheck');
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
	});

	test('a sign-in that began without a session does not link, whatever session there is at its end', async () => {
		const town = await withAda();
		const callback = town.second.authorize(await town.start({ provider: 'second' }), { user: { sub: 'claimant' } });
		const charlesId = await charlesIn(town);
		expect(errorOf(await town.finish(callback))).toBeNull();
		const owner = await ownerAt(town.adapter, 'second', 'claimant');
		expect(owner).not.toBeNull();
		expect(owner).not.toBe(charlesId);
		expect((await town.session())?.user?.id, 'the session is of whoever came in last').toBe(owner);
	});

	test('with a form_post answer, which comes without the session cookie, goes to the user who began it', async () => {
		const town = await begun({ atSecond: { authorization: { params: { response_mode: 'form_post' } } } });
		expect(town.callback.method).toBe('POST');
		expect(errorOf(await town.finish(town.callback))).toBeNull();
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBe(town.adaId);
		expect((await town.session())?.user?.id).toBe(town.adaId);
	});

	test.each([
		['lists sessions', () => MemoryAdapter()],
		['lists none', () => plain(MemoryAdapter())]
	])('with a form_post answer ends the earlier session if the adapter %s (#33 A19)', async (_, create) => {
		const adapter = create();
		const town = await begun({ adapter, atSecond: { authorization: { params: { response_mode: 'form_post' } } } });
		const { name, value } = town.browser.cookies.find((cookie) => cookie.name.endsWith('session-token'))!;
		const before = (await town.session())?.user?.id;
		expect(errorOf(await town.finish(town.callback))).toBeNull();
		expect((await town.session())?.user?.id).toBe(before);
		expect(await ownerAt(adapter, 'second', 'claimant')).toBe(before);
		const now = town.browser.cookies.find((cookie) => cookie.name === name)!.value;
		expect(now).not.toBe(value);
		town.browser.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`, new URL('https://app.test/'));
		expect(await town.session()).toBeNull();
	});

	test('with a form_post answer after signing out is refused', async () => {
		const town = await begun({ atSecond: { authorization: { params: { response_mode: 'form_post' } } } });
		await town.browser.post('/auth/signout');
		expect(errorOf(await town.finish(town.callback))).toBe('InvalidCheck');
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
	});

	describe.each(['database', 'jwt'] as const)('with a form_post answer that carries a session (%s)', (strategy) => {
		/** Browsers send a cookie without SameSite with a cross-site POST for its first two minutes; this one they always send. */
		const carried = {
			session: { strategy },
			cookies: { sessionToken: { options: { sameSite: 'none' as const } } },
			atSecond: { authorization: { params: { response_mode: 'form_post' } } }
		};

		test('of the user who began it, is taken (#12 D8)', async () => {
			const town = await begun(carried);
			expect(errorOf(await town.finish(town.callback))).toBeNull();
			expect(await ownerAt(town.adapter, 'second', 'claimant')).toBe(town.adaId);
		});

		test('of another user, is refused (#12 D8)', async () => {
			const town = await begun(carried);
			const kept = town.browser.cookies.find(({ name }) => name.includes('flow'))!;
			await town.browser.post('/auth/signout');
			const charlesId = await charlesIn(town);
			town.browser.jar.store(
				`${kept.name}=${kept.value}; Path=/; Secure; HttpOnly; SameSite=None`,
				new URL('https://app.test/')
			);
			town.told.length = 0;
			expect((await town.finish(town.callback)).status).toBe(400);
			expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
			expect((await town.session())?.user?.id).toBe(charlesId);
			expect(town.told).toEqual([]);
			expect(town.second.requestsTo('token')).toEqual([]);
		});

		test('an invalid one is refused (#12 D8)', async () => {
			const town = await begun(carried);
			const [name] = town.browser.cookieNames.filter((each) => each.includes('session-token'));
			town.browser.jar.store(`${name}=forged; Path=/; Secure; HttpOnly; SameSite=None`, new URL('https://app.test/'));
			expect((await town.finish(town.callback)).status).toBe(400);
			expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
		});
	});

	test('with the jwt strategy as well', async () => {
		const town = await begun({ session: { strategy: 'jwt' } });
		const kept = town.browser.cookies.find(({ name }) => name.includes('flow'))!;
		await town.browser.post('/auth/signout');
		await charlesIn(town);
		town.browser.jar.store(
			`${kept.name}=${kept.value}; Path=/; Secure; HttpOnly; SameSite=Lax`,
			new URL('https://app.test/')
		);
		expect((await town.finish(town.callback)).status).toBe(400);
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
	});

	describe.each([
		['database', {}],
		['jwt', { revocation: { store: MemoryRevocations(), cacheSeconds: 600 } }]
	] as const)('with a form_post answer that comes after the session was ended elsewhere (%s)', (strategy, options) => {
		const closed = {
			'signing out everywhere': async (town: Case & { adaId: string }) => town.auth.sessions.of(town.adaId).endAll(),
			'ending that session': async (town: Case & { adaId: string }) => {
				const { session } = await town.auth.session(requestOf(town.browser));
				expect(await town.auth.sessions.of(town.adaId).end(session!.id!)).toBe(true);
			},
			'a block that was lifted': async (town: Case & { adaId: string }) => {
				expect(await town.auth.users.block(town.adaId)).toBe(true);
				expect(await town.auth.users.unblock(town.adaId)).toBe(true);
			}
		};

		test.each(Object.keys(closed) as (keyof typeof closed)[])('by %s, links nothing (#33 A18)', async (how) => {
			const town = await begun({
				session: { strategy, ...options },
				atSecond: { authorization: { params: { response_mode: 'form_post' } } }
			});
			await closed[how](town);
			expect((await town.finish(town.callback)).status).toBe(400);
			expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
			expect(await town.session()).toBeNull();
			expect(town.told).toEqual(['signIn']);
			expect(town.second.requestsTo('token')).toEqual([]);
		});
	});

	test('with a form_post answer after a sign-out in a copy of the browser is refused by a plain adapter (#33 A18)', async () => {
		const adapter = plain(MemoryAdapter());
		const town = await begun({ adapter, atSecond: { authorization: { params: { response_mode: 'form_post' } } } });
		const cookie = requestOf(town.browser).headers.get('cookie')!;
		await town.auth.signOut(new Request('https://app.test/', { headers: { cookie } }));
		expect((await town.finish(town.callback)).status).toBe(400);
		expect(await ownerAt(adapter, 'second', 'claimant')).toBeNull();
		expect(await town.session()).toBeNull();
	});
});
