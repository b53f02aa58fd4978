/** `accounts.token`: an access token that holds, refreshed once for all who ask, and never lost. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdapterAccount } from '../../src/adapters/types.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError, ProviderSignInRequired } from '../../src/errors.js';
import type { ProviderToken } from '../../src/types.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { answers, createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';

const clock = createClock();
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-01-01T00:00:00Z'));

const hour = 3600;

/** An app whose provider gives refresh tokens that can be used once, after a sign-in. */
async function signedIn(init: IdentityProviderInit = {}, config: AppOptions = {}, store = MemoryAdapter()) {
	const op = createIdentityProvider({ refreshTokens: 'always', ...init });
	const app = createApp({ op, adapter: store, ...config });
	await app.signIn();
	const requestHere = () => requestOf(app.browser);
	const account = async () => {
		const { userId } = (await store.getAccount('ada-1815', 'op')) as AdapterAccount;
		return (await store.listAccounts(userId))[0] as AdapterAccount;
	};
	return {
		...app,
		store,
		account,
		userId: (await account()).userId,
		token: (options?: { insteadOf?: string }) => app.auth.accounts(requestHere()).token('op', options),
		/** The token requests that refresh. */
		refreshes: () => op.requestsTo('token').filter(({ body }) => body.includes('grant_type=refresh_token'))
	};
}

const caught = (promise: Promise<unknown>) => promise.then(() => null).catch((thrown: unknown) => thrown as AuthError);

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
	const config = { session: { strategy } };

	test('a valid token is returned as it is stored', async () => {
		const { token, account, refreshes } = await signedIn({}, config);
		const { access_token: accessToken } = await account();
		clock.advance(hour - 31);
		expect(await token()).toEqual({
			accessToken,
			tokenType: 'bearer',
			expiresAt: new Date('2026-01-01T01:00:00Z'),
			scopes: ['openid', 'profile', 'email']
		} satisfies Partial<ProviderToken>);
		expect(refreshes()).toEqual([]);
	});

	test('S102 a token that expires soon is refreshed once, and the new refresh token is stored', async () => {
		const { token, account, refreshes, session } = await signedIn({}, config);
		const before = await account();
		clock.advance(hour - 30);
		const tokens = await Promise.all(Array.from({ length: 50 }, () => token()));
		expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(1);
		expect(refreshes()).toHaveLength(1);
		const after = await account();
		expect(after.access_token).toBe(tokens[0]?.accessToken);
		expect(after.access_token).not.toBe(before.access_token);
		expect(after.refresh_token).not.toBe(before.refresh_token);
		expect(tokens[0]?.expiresAt).toEqual(new Date(clock.now() + hour * 1000));
		clock.advance(hour);
		expect((await token()).accessToken).not.toBe(after.access_token);
		expect(await session(), 'S106 no token is in the session').not.toHaveProperty('accessToken');
	});
});

test('server code without a request gets the token of any user, and of no other', async () => {
	const { auth, account, userId } = await signedIn();
	const { accessToken } = await auth.accounts.of(userId).token('op');
	expect(accessToken).toBe((await account()).access_token);
	expect(await auth.accounts.of(userId).scopes('op')).toEqual(['openid', 'profile', 'email']);
	const another = await caught(auth.accounts.of('another').token('op'));
	expect(another).toMatchObject({ type: 'ProviderSignInRequired', provider: 'op', reason: 'no-account' });
	expect(await caught(auth.accounts.of(userId).token('unknown'))).toMatchObject({ type: 'InvalidProvider' });
});

test('without a user, without an adapter, and with an adapter that lacks methods, the error says so', async () => {
	const nobody = createApp({ adapter: MemoryAdapter() });
	const request = new Request('https://app.test/');
	expect(await caught(nobody.auth.accounts(request).token('op'))).toMatchObject({ type: 'AccessDenied' });
	const without = createApp();
	expect(await caught(without.auth.accounts.of('ada').token('op'))).toMatchObject({ type: 'MissingAdapter' });
	const { replaceTokens: _, ...lacking } = MemoryAdapter();
	const foreign = createApp({ adapter: lacking });
	const missing = await caught(foreign.auth.accounts.of('ada').token('op'));
	expect(missing).toMatchObject({ type: 'MissingAdapterMethods' });
	expect(missing?.message).toContain('replaceTokens');
});

test('of several accounts at a provider, one has to be chosen', async () => {
	const { auth, userId, store, account } = await signedIn();
	await store.linkAccount({ ...(await account()), providerAccountId: 'second', access_token: 'of-the-second' });
	const accounts = auth.accounts.of(userId);
	expect(await caught(accounts.token('op'))).toMatchObject({ type: 'AmbiguousAccount' });
	expect(await accounts.token('op', { providerAccountId: 'second' })).toMatchObject({ accessToken: 'of-the-second' });
});

describe('the answer to a refresh', () => {
	test('without a refresh token keeps the earlier one', async () => {
		const { token, account, refreshes } = await signedIn({ rotateRefreshTokens: false });
		const { refresh_token } = await account();
		for (let round = 0; round < 2; round++) {
			clock.advance(hour);
			await token();
			expect((await account()).refresh_token).toBe(refresh_token);
		}
		expect(refreshes()).toHaveLength(2);
	});

	test('without an expiry removes the earlier expiry', async () => {
		const { token, account, op, refreshes } = await signedIn();
		op.faults.tokenResponse = ({ expires_in: _, ...body }) => body;
		clock.advance(hour);
		expect((await token()).expiresAt).toBeUndefined();
		expect((await account()).expires_at).toBeUndefined();
		clock.advance(10 * hour);
		await token();
		expect(refreshes()).toHaveLength(1);
	});

	test('with narrower scopes changes the stored scopes, and without scopes does not', async () => {
		const { token, op, auth, userId } = await signedIn();
		op.faults.tokenResponse = (body) => ({ ...body, scope: 'openid' });
		clock.advance(hour);
		expect((await token()).scopes).toEqual(['openid']);
		op.faults.tokenResponse = ({ scope: _, ...body }) => body;
		clock.advance(hour);
		expect((await token()).scopes).toEqual(['openid']);
		expect(await auth.accounts.of(userId).scopes('op')).toEqual(['openid']);
	});

	test.each([
		['S050 another sub', { sub: 'another' }],
		['S049 another issuer', { iss: 'https://another.test' }],
		['another audience', { aud: 'another-client' }],
		['another authorized party', { azp: 'another-client' }],
		['an end in the past', { exp: 1 }]
	])('with %s in its ID token is refused, and the stored tokens stay', async (_, claims) => {
		const { token, account, op, session, logger } = await signedIn();
		const before = await account();
		op.faults.claims = (given) => ({ ...given, ...claims });
		clock.advance(hour);
		const error = await caught(token());
		expect(error).toMatchObject({ type: 'ProviderUnavailable', cause: { provider: 'op' } });
		expect(await account()).toEqual(before);
		expect(await session()).not.toBeNull();
		expect(logger.leaks(op.secrets())).toEqual([]);
	});

	test('with a forged ID token is refused', async () => {
		const { token, op } = await signedIn();
		const [forged] = createIdentityProvider().keys;
		op.faults.signingKey = (key) => ({ ...forged!, kid: key.kid });
		clock.advance(hour);
		expect(await caught(token())).toMatchObject({ type: 'ProviderUnavailable' });
	});

	test('of an OAuth 2 provider is accepted, too', async () => {
		const op = createIdentityProvider({ protocol: 'oauth', refreshTokens: 'always' });
		const app = createApp({ op, adapter: MemoryAdapter() });
		await app.signIn();
		const request = requestOf(app.browser);
		const { accessToken } = await app.auth.accounts(request).token('op');
		clock.advance(hour);
		expect((await app.auth.accounts(request).token('op')).accessToken).not.toBe(accessToken);
	});
});

describe('a provider that refuses', () => {
	test('S104 an expired refresh token leads to a new sign-in, without a loop, and the session stays', async () => {
		const { token, op, account, session, refreshes, signIn, logger } = await signedIn();
		op.faults.respond = { token: answers.oauthError('invalid_grant', 'the grant was revoked') };
		clock.advance(hour);
		const before = await account();
		for (let round = 0; round < 3; round++) {
			const error = (await caught(token())) as ProviderSignInRequired;
			expect(error).toMatchObject({ type: 'ProviderSignInRequired', provider: 'op', reason: 'refused' });
			expect(error.message).toContain('the grant was revoked');
		}
		expect(refreshes()).toHaveLength(1);
		expect(await account()).toEqual(before);
		expect(await session()).not.toBeNull();
		op.faults = {};
		await signIn();
		expect((await token()).accessToken).not.toBe(before.access_token);
		expect(logger.leaks(op.secrets())).toEqual([]);
	});

	test('leaves a token without a refresh token expired', async () => {
		const { token } = await signedIn({ refreshTokens: 'never' });
		clock.advance(hour - 10);
		await token();
		clock.advance(10);
		expect(await caught(token())).toMatchObject({ type: 'ProviderSignInRequired', reason: 'expired' });
	});

	test('is not blamed on the user if the site made the mistake', async () => {
		const { token, op, logger } = await signedIn();
		op.faults.respond = { token: answers.oauthError('invalid_client', undefined, 401) };
		clock.advance(hour);
		expect(await caught(token())).toMatchObject({ type: 'ProviderUnavailable' });
		expect(logger.errors.map(String).join()).toContain('Check the client id and the client secret');
	});
});

describe('S105 a provider that fails', () => {
	test.each([
		['is down', answers.status(503)],
		['is busy', answers.status(429)],
		['answers with a page', answers.html()],
		['breaks the connection', answers.drop()]
	])('(it %s) ends no valid token and no session, and deletes nothing', async (_, respond) => {
		const { token, op, account, session, refreshes } = await signedIn();
		const before = await account();
		op.faults.respond = { token: respond };
		clock.advance(hour - 20);
		expect((await token()).accessToken).toBe(before.access_token);
		clock.advance(20);
		expect(await caught(token())).toMatchObject({ type: 'ProviderUnavailable' });
		expect(await account()).toEqual(before);
		expect(await session()).not.toBeNull();
		const asked = refreshes().length;
		await caught(token());
		expect(refreshes(), 'it is left alone for a while').toHaveLength(asked);
	});

	test('is called again after a connection that breaks once', async () => {
		const { token, op, refreshes } = await signedIn({ rotateRefreshTokens: false });
		let count = 0;
		op.faults.respond = { token: async (response) => (count++ === 0 ? answers.drop()() : response) };
		clock.advance(hour);
		await token();
		expect(refreshes()).toHaveLength(2);
	});

	test('is called again after half a minute', async () => {
		const { token, op, account } = await signedIn({ rotateRefreshTokens: false });
		const before = await account();
		op.faults.respond = { token: answers.status(503) };
		clock.advance(hour);
		await caught(token());
		op.faults = {};
		clock.advance(31);
		expect((await token()).accessToken).not.toBe(before.access_token);
	});
});

describe('S103 newer tokens are never overwritten', () => {
	test('a sign-in that ends during a refresh wins', async () => {
		const { token, op, account, signIn } = await signedIn();
		let during: string | undefined;
		op.faults.respond = {
			async token(response, { body }) {
				if (!body.includes('refresh_token') || during) return response;
				during = 'begun';
				await signIn();
				during = (await account()).access_token;
				return response;
			}
		};
		clock.advance(hour);
		const { accessToken } = await token();
		expect(accessToken).toBe(during);
		expect((await account()).access_token).toBe(during);
	});

	test('a refresh that fails because another process has refreshed uses its tokens', async () => {
		const { token, op, account, store } = await signedIn();
		op.faults.respond = {
			async token() {
				const { provider, providerAccountId, access_token = null } = await account();
				const theirs = { access_token: 'theirs', refresh_token: 'next', expires_at: clock.now() / 1000 + hour };
				await store.replaceTokens({ provider, providerAccountId, ...theirs }, access_token);
				return answers.oauthError('invalid_grant')();
			}
		};
		clock.advance(hour);
		expect(await token()).toMatchObject({ accessToken: 'theirs' });
	});

	test('an account that is unlinked during a refresh does not come back', async () => {
		const { token, op, account, store } = await signedIn();
		const { provider, providerAccountId } = await account();
		op.faults.respond = {
			async token(response) {
				await store.unlinkAccount({ provider, providerAccountId });
				return response;
			}
		};
		clock.advance(hour);
		expect(await caught(token())).toMatchObject({ type: 'ProviderSignInRequired', reason: 'no-account' });
		expect(await store.getAccount(providerAccountId, provider)).toBeNull();
	});
});

test('a data layer that fails after the answer loses nothing: the tokens are stored at the next call', async () => {
	const store = MemoryAdapter();
	let broken = false;
	const adapter = {
		...store,
		replaceTokens: (...given: Parameters<typeof store.replaceTokens>) => {
			if (broken) throw new Error('the database is down');
			return store.replaceTokens(...given);
		}
	};
	const { token, refreshes, account } = await signedIn({}, { adapter }, store);
	const before = await account();
	broken = true;
	clock.advance(hour);
	const { accessToken } = await token();
	expect(await account()).toEqual(before);
	broken = false;
	expect((await token()).accessToken).toBe(accessToken);
	expect((await account()).access_token).toBe(accessToken);
	expect(refreshes()).toHaveLength(1);
});

test('a token that an API refused is refreshed once for all refused requests', async () => {
	const { token, refreshes } = await signedIn();
	const { accessToken: refused } = await token();
	const fresh = await Promise.all(Array.from({ length: 20 }, () => token({ insteadOf: refused })));
	expect(fresh.every(({ accessToken }) => accessToken === fresh[0]?.accessToken)).toBe(true);
	expect(fresh[0]?.accessToken).not.toBe(refused);
	expect(refreshes()).toHaveLength(1);
});
