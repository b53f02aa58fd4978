/** `account.encryptTokens`: the tokens of accounts are sealed in the database, for their own row. */
import PostgresAdapter from '@auth/pg-adapter';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups, type Adapter, type AdapterAccount } from '../../src/adapters/index.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import type { AuthError } from '../../src/errors.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { createApp, secret, type AppOptions } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';

const createDatabase = await findPostgres('sealed tokens of @auth/pg-adapter');
const account = { encryptTokens: true };
const newer = 'a-newer-secret-of-the-tests-0123456789abcdef';

function appOn(store: Adapter, config: AppOptions = {}) {
	const op = config.op ?? createIdentityProvider({ refreshTokens: 'always' });
	const app = createApp({ adapter: store, account, ...config, op });
	return {
		...app,
		op,
		store,
		row: async () => (await store.getAccount!('ada-1815', 'op')) as AdapterAccount,
		token: (options?: { insteadOf?: string }) => app.auth.accounts(requestOf(app.browser)).token('op', options)
	};
}

const secretsOf = ({ access_token, refresh_token, id_token }: AdapterAccount) => [
	access_token,
	refresh_token,
	id_token
];
const areSealed = (row: AdapterAccount) => secretsOf(row).map((token) => token?.startsWith('sealed:'));
const caught = (promise: Promise<unknown>) => promise.then(() => null).catch((thrown: unknown) => thrown as AuthError);
const all = [true, true, true];

/** What every adapter does: tokens are sealed at each sign-in and refresh, and used as before. */
async function sealsAll(store: Adapter) {
	const app = appOn(store);
	await app.signIn();
	expect(areSealed(await app.row())).toEqual(all);
	const first = await app.token();
	expect(app.op.secrets()).toContain(first.accessToken);
	const second = await app.token({ insteadOf: first.accessToken });
	expect(second.accessToken).not.toBe(first.accessToken);
	expect(areSealed(await app.row())).toEqual(all);
	await app.signIn({ browser: app.newBrowser() });
	expect(areSealed(await app.row())).toEqual(all);
	expect((await app.token()).accessToken).not.toBe(second.accessToken);
	const stored = JSON.stringify(await app.row());
	for (const each of app.op.secrets()) expect(stored).not.toContain(each);
	expect(app.logger.errors).toEqual([]);
}

test('S107 the first sign-in, a refresh and a later sign-in store encrypted tokens', async () => {
	await sealsAll(MemoryAdapter());
	const { createUserWithAccount: _, ...apart } = MemoryAdapter();
	await sealsAll(apart);
});

describe.skipIf(!createDatabase)('on PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url });
	});
	afterAll(async () => {
		await pool?.end();
		await database?.drop();
	});

	test.each([
		['our adapter', () => PgAdapter(pool)],
		['@auth/pg-adapter, completed', () => ({ ...PostgresAdapter(pool), ...groups(PgAdapter(pool), 'accounts') })]
	] as [string, () => Adapter][])('%s stores encrypted tokens, too', async (_, create) => {
		await pool.query('drop schema public cascade; create schema public');
		await pool.query(schema);
		const store = create();
		await sealsAll({ ...store, getAccount: (id, provider) => PgAdapter(pool).getAccount(id, provider) });
	});
});

test('the events and callbacks of a sign-in get the tokens as the provider sent them', async () => {
	const seen: (string | undefined)[] = [];
	const { signIn, op } = appOn(MemoryAdapter(), {
		events: {
			linkAccount: ({ account: linked }) => void seen.push(linked.access_token),
			signIn: ({ account: used }) => void seen.push(used?.access_token)
		}
	});
	await signIn();
	expect(seen).toHaveLength(2);
	for (const each of seen) expect(op.secrets()).toContain(each);
});

describe('an encrypted token', () => {
	test.each([
		['of another user', (row: AdapterAccount) => ({ ...row, userId: 'charles' })],
		['of another account', (row: AdapterAccount) => ({ ...row, providerAccountId: 'charles' })],
		['of another provider', (row: AdapterAccount) => ({ ...row, provider: 'second' })]
	])('is not decrypted in the row %s', async (_, moved) => {
		const store = MemoryAdapter();
		const { auth, logger } = appOn(store, {
			providers: [createIdentityProvider().provider(), createIdentityProvider().provider({ id: 'second' })]
		});
		const victim = appOn(store);
		await victim.signIn();
		await store.createUser({ id: 'charles', email: 'charles@example.test', emailVerified: null });
		const copy = moved(await victim.row());
		await store.unlinkAccount(await victim.row());
		await store.linkAccount(copy);
		const error = await caught(auth.accounts.of(copy.userId).token(copy.provider));
		expect(error).toMatchObject({ type: 'ProviderSignInRequired', reason: 'no-token' });
		expect(logger.warnings.join()).toContain('cannot be opened');
	});

	test('is not decrypted in the place of another token of its row', async () => {
		const store = MemoryAdapter();
		const { signIn, row, token } = appOn(store);
		await signIn();
		const { provider, providerAccountId, access_token = null, refresh_token } = await row();
		await store.replaceTokens({ provider, providerAccountId, access_token: refresh_token }, access_token);
		expect(await caught(token())).toMatchObject({ reason: 'no-token' });
	});

	test('of a removed secret leads to a new sign-in, which works', async () => {
		const store = MemoryAdapter();
		await appOn(store).signIn();
		const { signIn, token, browser } = appOn(store, { secret: newer });
		await signIn({ browser });
		expect(await token()).toHaveProperty('accessToken');
	});
});

describe('plain tokens, and those of an earlier secret,', () => {
	test('S108 are encrypted with the new secret at their next use, once', async () => {
		const store = MemoryAdapter();
		const op = createIdentityProvider({ refreshTokens: 'always' });
		const plain = appOn(store, { op, account: {} });
		await plain.signIn();
		const [accessToken] = secretsOf(await plain.row());
		const { auth, row } = appOn(store, { op });
		const { userId } = await row();
		const accounts = auth.accounts.of(userId);
		expect(await accounts.token('op')).toMatchObject({ accessToken });
		const sealed = await row();
		expect(areSealed(sealed)).toEqual(all);
		expect(await accounts.token('op')).toMatchObject({ accessToken });
		expect(await row(), 'nothing is left to do').toEqual(sealed);
		const rotated = appOn(store, { op, secret: [newer, secret] });
		expect(await rotated.auth.accounts.of(userId).token('op')).toMatchObject({ accessToken });
		expect(await row()).not.toEqual(sealed);
		const alone = appOn(store, { op, secret: newer });
		expect(await alone.auth.accounts.of(userId).token('op')).toMatchObject({ accessToken });
		const off = appOn(store, { op, secret: newer, account: {} });
		expect(await off.auth.accounts.of(userId).token('op'), 'switched off').toMatchObject({ accessToken });
	});

	test('are encrypted with the new secret for many users at once', async () => {
		const store = MemoryAdapter();
		const op = createIdentityProvider({ refreshTokens: 'always' });
		const plain = appOn(store, { op, account: {} });
		const userIds: string[] = [];
		for (let count = 0; count < 5; count++) {
			const user = { sub: `person-${count}`, email: `person-${count}@example.test`, email_verified: true };
			await plain.signIn({ browser: plain.newBrowser(), answer: { user } });
			userIds.push((await store.getAccount(`person-${count}`, 'op'))?.userId ?? '');
		}
		await expect(plain.auth.accounts.reseal(userIds)).rejects.toMatchObject({ type: 'InvalidConfig' });
		const { auth } = appOn(store, { op });
		expect(await auth.accounts.reseal([...userIds, 'unknown'])).toBe(5);
		expect(await auth.accounts.reseal(userIds)).toBe(0);
		for (const id of userIds) expect((await store.listAccounts(id)).map(areSealed)).toEqual([all]);
	});

	test('do not replace tokens that a sign-in stores meanwhile', async () => {
		const store = MemoryAdapter();
		const op = createIdentityProvider({ refreshTokens: 'always' });
		await appOn(store, { op, account: {} }).signIn();
		const app = appOn(
			{
				...store,
				async replaceTokens(...given) {
					const [{ provider, providerAccountId }] = given;
					await store.updateAccount({ provider, providerAccountId, access_token: 'of-a-sign-in' });
					return store.replaceTokens(...given);
				}
			},
			{ op }
		);
		await app.auth.accounts.of((await app.row()).userId).token('op');
		expect((await app.row()).access_token).toBe('of-a-sign-in');
	});
});

test('a wrong value of the option is refused', () => {
	expect(() => createApp({ account })).toThrow(/encryptTokens/);
	const wrong = { encryptTokens: 'yes' as unknown as boolean };
	expect(() => createApp({ adapter: MemoryAdapter(), account: wrong })).toThrow(/true or false/);
});
