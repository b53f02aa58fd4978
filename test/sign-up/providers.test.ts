/** `signUp` at identity providers: a redirect, One Tap, a native app, a tenant. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SignUpClosed, type AuthError } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { ada, charles, createTown, errorOf } from '../accounts/people.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { extensions, watch } from '../fixtures/data-layer.js';
import { createTenantSite } from '../tenants/support.js';
import { isStored, policyOf, refusalOf } from './support.js';

const refusing: [name: string, signUp: AuthConfig['signUp'], error: string][] = [
	['closed', 'closed', 'SignUpClosed'],
	['a function that returns false', () => false, 'SignUpClosed'],
	['a function that returns no boolean', () => 'yes' as never, 'SignUpClosed'],
	['a function that throws', () => Promise.reject(new Error('down')), 'Unavailable'],
	[
		'a function that refuses by an error',
		() => {
			throw new SignUpClosed('no invitation');
		},
		'SignUpClosed'
	]
];

/** A promise, and what resolves it. */
function signal() {
	let give: () => void = () => undefined;
	const given = new Promise<void>((resolve) => (give = resolve));
	return { given, give: () => give() };
}

describe.each(['with our extensions', 'without them'])('%s of the adapter', (which) => {
	const leftOut = which === 'with our extensions' ? [] : extensions;

	test.each(refusing)('%s: no new user, and an error that says so', async (_, signUp, error) => {
		const adapter = MemoryAdapter();
		const signInFailed = vi.fn();
		const town = createTown({ adapter: watch(adapter, leftOut).adapter, signUp, events: { signInFailed } });
		const response = await town.signIn();
		expect(await refusalOf(response)).toBe(error);
		expect([await town.session(), await isStored(adapter, ada.email)]).toEqual([null, false]);
		expect(await adapter.getUserByAccount!({ provider: 'op', providerAccountId: ada.sub })).toBeNull();
		expect(signInFailed).toHaveBeenCalledOnce();
		const failed = signInFailed.mock.calls[0]![0] as { error: AuthError };
		expect(failed.error.type).toBe(error === 'Unavailable' ? 'SignUpPolicyFailed' : error);
	});
});

test.each(['closed', () => false] as const)(
	'an existing user signs in, and links another account (%s)',
	async (signUp) => {
		const adapter = MemoryAdapter();
		await createTown({ adapter }).signIn();
		const town = createTown({ adapter, signUp });
		expect(errorOf(await town.signIn())).toBeNull();
		expect(errorOf(await town.linkAtSecond({ user: charles }))).toBeNull();
		const owner = await adapter.getUserByAccount!({ provider: 'second', providerAccountId: charles.sub });
		expect(owner?.email).toBe(ada.email);
	}
);

test('an open site, and a function that allows it, let a new person sign up', async () => {
	for (const signUp of ['open', () => Promise.resolve(true)] as const) {
		const adapter = MemoryAdapter();
		const town = createTown({ adapter, signUp });
		expect(errorOf(await town.signIn())).toBeNull();
		expect(await isStored(adapter, ada.email)).toBe(true);
	}
});

test('the function receives the data of the person, and whether the address is proven', async () => {
	const { signUp, asked } = policyOf(() => true);
	const town = createTown({ adapter: MemoryAdapter(), signUp });
	await town.signIn({ answer: { user: { ...ada, email_verified: true, hd: 'example.test' } } });
	await town.signInAtSecond({ user: { ...charles, email_verified: false } }, town.newBrowser());
	expect(asked).toEqual([
		{
			provider: 'op',
			type: 'oidc',
			email: ada.email,
			emailVerified: true,
			name: ada.name,
			profile: expect.objectContaining({ hd: 'example.test' }) as unknown,
			final: true,
			path: '/auth/callback/op'
		},
		// An address that the provider calls unproven is in the profile only.
		expect.objectContaining({ provider: 'second', email: null, emailVerified: false, final: true }) as unknown
	]);
	await town.signIn({ browser: town.newBrowser() });
	expect(asked).toHaveLength(2);
});

test('S262 without a proof of the address, a refused person does not learn that it has a user', async () => {
	const adapter = MemoryAdapter();
	await createTown({ adapter }).signIn();
	const told = async (email: string, email_verified?: boolean) => {
		const { signUp, asked } = policyOf(() => false);
		const town = createTown({ adapter, signUp });
		const user = { sub: 'stranger', name: 'Stranger', email, email_verified };
		const began = town.signInAtSecond({ user: JSON.parse(JSON.stringify(user)) as typeof charles });
		return [await refusalOf(await began), asked.length];
	};
	expect(await told(ada.email)).toEqual(['SignUpClosed', 1]);
	expect(await told('other@example.test')).toEqual(['SignUpClosed', 1]);
	expect(await told(ada.email, false)).toEqual(['SignUpClosed', 1]);
	// The owner of the address may know.
	expect(await told(ada.email, true)).toEqual(['OAuthAccountNotLinked', 0]);
});

describe('fifty at once', () => {
	test('the function is called for each new person, and one signs up if it closes after the first', async () => {
		const adapter = MemoryAdapter();
		let left = 1;
		const { signUp, asked } = policyOf(() => left-- > 0);
		const createUser = vi.fn();
		const town = createTown({ adapter, signUp, events: { createUser } });
		const people = Array.from({ length: 50 }, (_, at) => ({ ...ada, sub: `p${at}`, email: `p${at}@example.test` }));
		const ready = await Promise.all(
			people.map(async (user) => {
				const browser = town.newBrowser();
				const callback = town.op.authorize(await town.start({ browser }), { user });
				return () => town.finish(callback, { browser });
			})
		);
		const responses = await Promise.all(ready.map((finish) => finish()));
		const refusals = await Promise.all(responses.map(refusalOf));
		expect(refusals.filter((error) => error === null)).toHaveLength(1);
		expect(refusals.filter((error) => error === 'SignUpClosed')).toHaveLength(49);
		expect(createUser).toHaveBeenCalledOnce();
		expect(asked.map(({ email }) => email).sort()).toEqual(people.map(({ email }) => email).sort());
	});

	test.each([[[]], [extensions]])(
		'one new person, whose invitation the first sign-in uses up, is one user, and the function is called once (without %j)',
		async (leftOut) => {
			const adapter = MemoryAdapter();
			let left = 1;
			const { signUp, asked } = policyOf(() => left-- > 0);
			const town = createTown({ adapter: watch(adapter, leftOut).adapter, signUp });
			const ready = await Promise.all(
				Array.from({ length: 50 }, async () => {
					const browser = town.newBrowser();
					const callback = town.op.authorize(await town.start({ browser }));
					return () => town.finish(callback, { browser });
				})
			);
			expect((await Promise.all(ready.map((finish) => finish()))).map(errorOf)).toEqual(Array(50).fill(null));
			expect(asked).toHaveLength(1);
		}
	);

	test.each([[[]], [extensions]])(
		'in two processes, a refused sign-in finds the user whom another one makes meanwhile (without %j)',
		async (leftOut) => {
			const { adapter } = watch(MemoryAdapter(), leftOut);
			const [refused, allowed] = [signal(), signal()];
			let left = 1;
			const signUp = () => {
				const answer = left-- > 0;
				(answer ? allowed : refused).give();
				return answer;
			};
			// The first process stores the user when the second has been refused.
			const late = <Method extends (...args: never[]) => unknown>(method: Method | undefined) =>
				method && ((...args: Parameters<Method>) => refused.given.then(() => method(...args)));
			const { createUser, createUserWithAccount } = adapter;
			const slow = {
				...adapter,
				createUser: late(createUser),
				...(createUserWithAccount && { createUserWithAccount: late(createUserWithAccount) })
			} as typeof adapter;
			const first = createTown({ adapter: slow, signUp });
			const second = createApp({ op: first.op, adapter, signUp });
			const [one, other] = [first.op.authorize(await first.start()), second.op.authorize(await second.start())];
			const finished = first.finish(one);
			await allowed.given;
			expect((await Promise.all([finished, second.finish(other)])).map(errorOf)).toEqual([null, null]);
			const users = [await first.session(), await second.session()].map((session) => session?.user?.id);
			expect(users).toEqual([users[0], users[0]]);
			expect([users[0] === undefined, left]).toEqual([false, -1]);
		}
	);
});

test('One Tap follows `signUp`, too', async () => {
	for (const [signUp, status] of [
		['closed', 403],
		['open', 200]
	] as const) {
		const op = createIdentityProvider();
		const adapter = MemoryAdapter();
		const app = createApp({ op, adapter, signUp, providers: [op.provider({ oneTap: true })] });
		const headers = { 'Sec-Fetch-Site': 'same-origin' };
		const { nonce } = (await (await app.browser.visit('/auth/one-tap/op', { headers })).json()) as { nonce: string };
		const at = Math.floor(Date.now() / 1000);
		const claims = { ...ada, iss: op.issuer, aud: op.client.id, iat: at, exp: at + 60, nonce };
		const credential = await op.sign(claims);
		const answer = await app.browser.post(
			'/auth/one-tap/op',
			{ credential },
			{ headers: { 'X-Auth-Return-Redirect': '1' } }
		);
		expect([answer.status, await isStored(adapter, ada.email)]).toEqual([status, status === 200]);
		if (status === 403) expect(await answer.json()).toMatchObject({ error: 'SignUpClosed' });
	}
});

test('the function receives the key of the tenant', async () => {
	for (const allowed of ['acme', 'beta']) {
		const adapter = MemoryAdapter();
		const tenants: unknown[] = [];
		const site = createTenantSite({
			adapter,
			signUp: ({ request, provider }) => (tenants.push([request.tenant, provider]), request.tenant === allowed)
		});
		const acme = site.at('acme');
		const response = await site.signIn(acme, site.acme);
		expect([await refusalOf(response), await isStored(adapter, ada.email)]).toEqual(
			allowed === 'acme' ? [null, true] : ['SignUpClosed', false]
		);
		expect(tenants).toEqual([['acme', 'idp']]);
	}
});

test('an app on a device signs in by the same pages: its browser gets the error', async () => {
	const native = { redirectUris: ['com.example.app:/signed-in'] };
	const app = createApp({ adapter: MemoryAdapter(), native, signUp: 'closed' });
	const query = new URLSearchParams({
		response_type: 'code',
		redirect_uri: native.redirectUris[0]!,
		code_challenge: 'x'.repeat(43),
		code_challenge_method: 'S256'
	});
	await app.browser.visit(`/auth/native?${query}`);
	expect(await refusalOf(await app.signIn())).toBe('SignUpClosed');
});

describe('the configuration', () => {
	test.each([['shut'], [null], [true], [{}]])('refuses %j', (signUp) => {
		expect(() => createApp({ adapter: MemoryAdapter(), signUp: signUp as never })).toThrow(/`signUp` has to be/);
	});

	test('needs an adapter, unless sign-up is open', () => {
		expect(() => createApp({ signUp: 'closed' })).toThrow(/needs an adapter/);
		expect(() => createApp({ signUp: 'open' })).not.toThrow();
	});
});
