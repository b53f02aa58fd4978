/** The group "Account linking and pre-hijacking" of the security catalogue. */
import { describe, expect, test } from 'vitest';
import { ada, charles, createTown, errorOf, ownerAt } from '../accounts/people.js';
import { createSigningKey } from '../fixtures/identity-provider/keys.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { claimant, setUp, trusted, withAda } from './claimant.js';

describe('S330 the address of a new account belongs to another user', () => {
	test.each([
		['verified', true],
		['"true"', 'true'],
		['not spoken of', undefined]
	])('%s, from a provider that is not trusted: refused, and nothing is stored', async (_, verified) => {
		const town = await withAda();
		expect(errorOf(await town.claim(verified))).toBe('OAuthAccountNotLinked');
		expect(town.logger.errors.map(({ name }) => name)).toEqual(['OAuthAccountNotLinked']);
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
		expect(town.told).toEqual([]);
		expect(town.logger.leaks([ada.email])).toEqual([]);
	});

	test('a way out: sign in as before, then link', async () => {
		const town = await withAda();
		await town.claim(true);
		await town.signIn();
		expect(errorOf(await town.linkAtSecond(claimant(true)))).toBeNull();
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBe(town.adaId);
	});

	test.each([true, 'true', undefined])(
		'S343 email_verified %s, from a provider that is trusted: linked, and no user is created',
		async (verified) => {
			const town = await withAda({ atSecond: trusted });
			expect(errorOf(await town.claim(verified))).toBeNull();
			expect(await ownerAt(town.adapter, 'second', 'claimant')).toBe(town.adaId);
			expect(town.told).toEqual(['linkAccount', 'signIn']);
			expect((await town.session())?.user?.id).toBe(town.adaId);
		}
	);

	test('the trust is for one provider: the other way round is refused', async () => {
		const town = setUp({ atSecond: trusted });
		await town.signInAtSecond(claimant(true), town.newBrowser());
		expect(errorOf(await town.signIn())).toBe('OAuthAccountNotLinked');
		expect(await ownerAt(town.adapter, 'op', ada.sub)).toBeNull();
	});

	test.each(['ADA@EXAMPLE.TEST', 'Ada@Example.test'])('%s is the same address', async (email) => {
		const town = await withAda();
		const response = await town.signInAtSecond({ user: { sub: 'claimant', email, email_verified: true } });
		expect(errorOf(response)).toBe('OAuthAccountNotLinked');
	});

	test.each(['ada@example.test ', 'ada@example.tést', 'аda@example.test', 'ada+1@example.test'])(
		'%s is a different address',
		async (email) => {
			const town = await withAda({ atSecond: trusted });
			await town.signInAtSecond({ user: { sub: 'claimant', email, email_verified: true } });
			expect(await ownerAt(town.adapter, 'second', 'claimant')).not.toBe(town.adaId);
		}
	);
});

describe('S331 an address that the provider calls unverified', () => {
	const denials = [false, 'false', 0, 'no', '', 1, {}, []];

	test.each(denials)('%j never links, trusted or not', async (verified) => {
		for (const atSecond of [{}, trusted]) {
			const town = await withAda({ atSecond });
			expect(errorOf(await town.claim(verified))).toBeNull();
			const owner = await ownerAt(town.adapter, 'second', 'claimant');
			expect(owner).not.toBe(town.adaId);
			expect(await town.adapter.getUser(owner!)).toMatchObject({ email: null, emailVerified: null });
			expect((await town.adapter.getUserByEmail(ada.email))?.id).toBe(town.adaId);
			expect((await town.session())?.user).toMatchObject({ id: owner, email: null });
			expect(town.told).toEqual(['createUser', 'linkAccount', 'signIn']);
		}
	});

	test.each([true, false, undefined])(
		'%s at the first or a later sign-in, or while linking, proves nothing here',
		async (verified) => {
			const town = await withAda({ atSecond: trusted });
			await town.claim(verified);
			await town.claim(verified);
			await town.signIn();
			for (const user of await town.users()) expect(user.emailVerified).toBeNull();
		}
	);

	test('`emailVerified` of the provider object decides over the claim', async () => {
		for (const says of [true, false]) {
			const town = await withAda({ atSecond: { ...trusted, emailVerified: () => says } });
			await town.claim(!says);
			expect((await ownerAt(town.adapter, 'second', 'claimant')) === town.adaId).toBe(says);
		}
	});
});

describe('S332 whose account it is, is the provider and its id, whatever the address is', () => {
	test('another account with the address of a known one is another account', async () => {
		const town = await withAda();
		const again = await town.signIn({ answer: { user: { ...ada, sub: 'other-sub' } } });
		expect(errorOf(again)).toBe('OAuthAccountNotLinked');
		expect(await ownerAt(town.adapter, 'op', 'other-sub')).toBeNull();
	});

	test('a known account whose address now belongs to another user keeps its own user', async () => {
		const town = await withAda({ atSecond: trusted });
		await town.signInAtSecond({ user: { ...charles } }, town.newBrowser());
		const charlesId = await ownerAt(town.adapter, 'second', charles.sub);
		await town.signInAtSecond({ user: { ...charles, email: ada.email } });
		expect((await town.session())?.user?.id).toBe(charlesId);
		expect((await town.adapter.getUser(charlesId!))?.email).toBe(charles.email);
	});

	test.each(['Ada-1815', 'ada-1815 ', 'ADA-1815'])('the id %s is not ada-1815', async (sub) => {
		const town = await withAda();
		await town.signIn({ answer: { user: { sub, email: 'x@example.test' } } });
		expect(await ownerAt(town.adapter, 'op', sub)).not.toBe(town.adaId);
	});

	test('the same id at another provider is another account', async () => {
		const town = await withAda();
		await town.signInAtSecond({ user: { sub: ada.sub, email: 'x@example.test' } });
		expect(await ownerAt(town.adapter, 'second', ada.sub)).not.toBe(town.adaId);
	});
});

describe('S335 S337 a person signs up with the address of another person, and waits', () => {
	const passwords = { id: 'credentials', name: 'Password', type: 'credentials', authorize: () => null } as const;
	const squatter = { id: 'squatter', name: 'Squatter', email: ada.email };

	test('if people type in their address, the owner does not sign in as that user', async () => {
		const town = setUp({ atSecond: trusted, providers: [passwords] });
		await town.adapter.createUser({ ...squatter, emailVerified: null });
		expect(errorOf(await town.signInAtSecond(claimant(true)))).toBe('OAuthAccountNotLinked');
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
	});

	test('a user who has proven the address is linked there', async () => {
		const town = setUp({ atSecond: trusted, providers: [passwords] });
		await town.adapter.createUser({ ...squatter, emailVerified: new Date() });
		expect(errorOf(await town.signInAtSecond(claimant(true)))).toBeNull();
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBe('squatter');
	});

	test('if all users come through providers, trust in one of them links, as its documentation says', async () => {
		const town = setUp({ atSecond: trusted });
		await town.adapter.createUser({ ...squatter, emailVerified: null });
		expect(errorOf(await town.signInAtSecond(claimant(true)))).toBeNull();
		expect(await ownerAt(town.adapter, 'second', 'claimant')).toBe('squatter');
	});

	test('S337 with an unverified address there is no waiting user: its owner signs up unhindered', async () => {
		const town = setUp({ atSecond: trusted });
		await town.signInAtSecond(claimant(false), town.newBrowser());
		expect(errorOf(await town.signIn())).toBeNull();
		const [owner, squatterId] = [
			await ownerAt(town.adapter, 'op', ada.sub),
			await ownerAt(town.adapter, 'second', 'claimant')
		];
		expect(owner).not.toBe(squatterId);
		expect((await town.adapter.getUserByEmail(ada.email))?.id).toBe(owner);
	});

	test('S336 a later sign-in with another address changes no address', async () => {
		const town = await withAda();
		await town.signIn({ answer: { user: { ...ada, email: charles.email } } });
		expect((await town.adapter.getUser(town.adaId))?.email).toBe(ada.email);
		expect(await town.adapter.getUserByEmail(charles.email)).toBeNull();
	});
});

describe('S344 an address that was given to a new person', () => {
	test('the old accounts and sessions are invalid, and the old account does not lead to the new user', async () => {
		const town = await withAda();
		const oldBrowser = town.newBrowser();
		await town.signIn({ browser: oldBrowser });
		await town.adapter.deleteUser(town.adaId);
		const successor = await town.adapter.createUser({ id: 'successor', email: ada.email, emailVerified: new Date() });
		expect(await town.session(oldBrowser)).toBeNull();
		expect(errorOf(await town.signIn())).toBe('OAuthAccountNotLinked');
		expect(await ownerAt(town.adapter, 'op', ada.sub)).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
		expect(successor.id).toBe('successor');
	});
});

test('an account belongs to the provider id: another issuer under another id finds no user', async () => {
	const town = await withAda();
	const moved = createIdentityProvider({ issuer: 'https://moved.test', keys: [createSigningKey()] });
	const after = createTown({ adapter: town.adapter, op: moved, providers: [{ ...moved.provider(), id: 'moved' }] });
	const callback = moved.authorize(await after.start({ provider: 'moved' }), { user: { sub: ada.sub } });
	expect(errorOf(await after.finish(callback))).toBeNull();
	expect(await ownerAt(town.adapter, 'moved', ada.sub)).not.toBe(town.adaId);
});
