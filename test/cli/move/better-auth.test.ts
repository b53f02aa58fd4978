/** A database that Better Auth itself has made and filled: its users sign in here as they did there (#34 A6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '../../../src/adapters/types.js';
import { secret } from '../../fixtures/app.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { createBrowser } from '../../fixtures/browser.js';
import { createIdentityProvider, ada as person } from '../../fixtures/identity-provider.js';
import { createMailApp } from '../../fixtures/mail-app.js';
import { createPasskeyApp } from '../../fixtures/passkey-app.js';
import { createFactorApp, keyOf, phoneWith, type Phone } from '../../factors/support.js';
import { createPasswordApp } from '../../passwords/support.js';
import { load, otherLibraries, withInstalled } from './packages.js';
import { places, print, type Place } from './places.js';

const theirSecret = 'of-better-auth-8b1f0e5c7d2a4936';
const password = 'note G, 1843: Bernoulli';

/** The parts of Better Auth that are used. */
interface BetterAuth {
	readonly options: object;
	readonly $context: Promise<{ internalAdapter: InternalAdapter }>;
	handler(request: Request): Promise<Response>;
}

interface InternalAdapter {
	createOAuthUser(user: object, account: object): Promise<{ user: { id: string } }>;
	updateUser(id: string, changes: object): Promise<unknown>;
}

type Plugin = () => object;

async function createBetterAuth({ driver }: Place, letters: string[]): Promise<BetterAuth> {
	const { betterAuth } = await load<{ betterAuth(options: object): BetterAuth }>('better-auth');
	const { getMigrations } = await load<{ getMigrations(options: object): Promise<{ runMigrations(): Promise<void> }> }>(
		'better-auth/db/migration'
	);
	const plugins =
		await load<Record<'admin' | 'anonymous' | 'organization' | 'twoFactor' | 'username', Plugin>>(
			'better-auth/plugins'
		);
	const { passkey } = await load<{ passkey: Plugin }>('@better-auth/passkey');
	const auth = betterAuth({
		database: driver,
		secret: theirSecret,
		baseURL: 'https://app.test',
		rateLimit: { enabled: false },
		emailAndPassword: { enabled: true },
		emailVerification: { sendVerificationEmail: async ({ url }: { url: string }) => void letters.push(url) },
		plugins: [
			plugins.twoFactor(),
			plugins.username(),
			plugins.admin(),
			plugins.organization(),
			plugins.anonymous(),
			passkey()
		]
	});
	const { runMigrations } = await getMigrations(auth.options);
	await runMigrations();
	return auth;
}

/** The people of the old site. Each has an address of `example.test`. */
async function fill(auth: BetterAuth, letters: string[]) {
	const { internalAdapter } = await auth.$context;
	const ids: Record<string, string> = {};
	const visitor = () => createBrowser((request) => auth.handler(request));
	const signUp = async (name: string, more: object = {}) => {
		const browser = visitor();
		const body = { name, email: `${name}@example.test`, password, ...more };
		const response = await browser.postJson('/api/auth/sign-up/email', body);
		const { user } = (await response.json()) as { user: { id: string } };
		ids[name] = user.id;
		return browser;
	};
	const prove = async (name: string, browser: ReturnType<typeof visitor>) => {
		await browser.postJson('/api/auth/send-verification-email', { email: `${name}@example.test` });
		await browser.visit(new URL(letters.at(-1)!));
	};

	const ada = await signUp('ada');
	await prove('ada', ada);
	const authenticator = createAuthenticator();
	const options = await (await ada.visit('/api/auth/passkey/generate-register-options')).json();
	const response = authenticator.register(options as Parameters<typeof authenticator.register>[0]);
	const registered = await ada.postJson('/api/auth/passkey/verify-registration', { response, name: 'phone' });
	expect(registered.status).toBe(200);

	await signUp('grace', { username: 'Grace.H' });

	const mary = await signUp('mary');
	await prove('mary', mary);
	const enabled = (await (await mary.postJson('/api/auth/two-factor/enable', { password })).json()) as {
		totpURI: string;
	};
	const phone = phoneWith(keyOf(new URL(enabled.totpURI).searchParams.get('secret')!));
	const verified = await mary.postJson('/api/auth/two-factor/verify-totp', { code: phone.code() });
	expect(verified.status).toBe(200);

	await signUp('tom');
	await signUp('eve');
	await internalAdapter.updateUser(ids.eve!, { banned: true, banReason: 'spam' });

	const alan = await internalAdapter.createOAuthUser(
		{ name: 'Alan', email: 'alan@example.test', emailVerified: true },
		{
			providerId: 'op',
			accountId: 'alan-at-the-provider',
			accessToken: 'their-access-token',
			accessTokenExpiresAt: new Date('2030-01-02T03:04:05Z'),
			scope: 'openid,email'
		}
	);
	ids.alan = alan.user.id;
	return { ids, authenticator, phone };
}

describe.skipIf(!withInstalled).each(places)('$name', ({ create }) => {
	const at = describe.skipIf(!create);
	at('a database of Better Auth', () => {
		let place: Place;
		let store: Adapter;
		let ids: Record<string, string>;
		let authenticator: ReturnType<typeof createAuthenticator>;
		let phone: Phone;
		let sql: string;
		const env = { '.env': `BETTER_AUTH_SECRET=${theirSecret}\nAUTH_SECRET=${secret}\n` };
		const command = () => `from-better-auth --database ${place.place} --fields role:text`;
		const people = async () =>
			place.rows('select id from "better_auth_user"').catch(() => place.rows('select id from "user"'));

		beforeAll(async () => {
			place = await create!();
			const letters: string[] = [];
			({ ids, authenticator, phone } = await fill(await createBetterAuth(place, letters), letters));
			await place.run(
				`create table post (id text primary key, author text not null references "user" (id) on delete cascade);
				insert into post values ('p1', '${ids.tom}')`
			);
			const before = await place.rows('select * from "user" order by id');
			const { status, said, errors } = await print(command(), { files: env, packages: otherLibraries });
			expect(errors).toBe('');
			expect(status).toBe(0);
			expect(await place.rows('select * from "user" order by id')).toEqual(before);
			sql = said;
			await place.run(sql);
			store = place.adapter();
		});
		afterAll(() => place?.close());
		const userOf = (name: string) => store.getUserByEmail!(`${name}@example.test`);

		test('users keep their ids, and a verified address gets a date', async () => {
			for (const name of ['ada', 'grace', 'mary', 'eve', 'alan']) expect((await userOf(name))?.id).toBe(ids[name]);
			expect((await userOf('ada'))?.emailVerified?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
			expect((await userOf('grace'))?.emailVerified).toBeNull();
			const [row] = await place.rows(
				`select role from ${place.driver.constructor.name === 'DatabaseSync' ? '"user"' : 'users'} where id = '${ids.ada}'`
			);
			expect(row).toEqual({ role: 'user' });
		});

		test('a password still works, and is hashed again', async () => {
			const app = createPasswordApp({ store });
			await app.typeIn({ email: 'ada@example.test', password: `${password}!` });
			expect(await app.session()).toBeNull();
			for (let times = 0; times < 2; times++) {
				const browser = app.newBrowser();
				await app.typeIn({ email: 'ada@example.test', password }, browser);
				expect(await app.session(browser)).toMatchObject({ user: { email: 'ada@example.test' } });
			}
			const [kept] = await store.listSecrets!(ids.ada!, 'password');
			expect(kept?.value).toMatch(/^\$/);
		});

		test('a user name still works', async () => {
			const app = createPasswordApp({ store, password: { identifier: 'username' } });
			await app.typeIn({ username: 'grace.h', password });
			expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
		});

		test('a passkey still works', async () => {
			const app = createPasskeyApp({ adapter: store });
			await app.authenticate(authenticator);
			expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
			expect(await app.passkeys().list()).toMatchObject([{ name: 'phone', synced: true }]);
		});

		test('an account of a provider still signs in, and keeps its tokens', async () => {
			const app = createPasswordApp({ store });
			const alan = { ...person, sub: 'alan-at-the-provider', email: 'alan@example.test' };
			const account = await store.getAccount!('alan-at-the-provider', 'op');
			expect(account).toMatchObject({
				access_token: 'their-access-token',
				scope: 'openid email',
				expires_at: 1893553445
			});
			const op = createIdentityProvider();
			const site = createPasswordApp({ store, op, providers: [op.provider()] });
			await site.signIn({ answer: { user: alan } });
			expect((await store.getAccount!('alan-at-the-provider', 'op'))?.userId).toBe(ids.alan);
			expect(await site.session()).toMatchObject({ user: { email: 'alan@example.test' } });
			expect(app.letters).toEqual([]);
		});

		test('the owner of an unverified address does not get the user of the person who typed it', async () => {
			const app = createMailApp({ store });
			await app.enter('grace@example.test');
			expect(await app.session()).toBeNull();
			await app.enter('ada@example.test');
			expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		});

		test('a second factor is asked for, and its codes still work', async () => {
			const app = createFactorApp({ store });
			await app.typeIn({ email: 'mary@example.test', password });
			expect(await app.session()).toBeNull();
			await app.answer({ code: phone.code() });
			expect(await app.session()).toMatchObject({ user: { email: 'mary@example.test' } });
		});

		test('a banned user stays blocked', async () => {
			const app = createPasswordApp({ store });
			await app.typeIn({ email: 'eve@example.test', password });
			expect(await app.session()).toBeNull();
			const found = await app.auth.users.find({ id: ids.eve! });
			expect(found?.block).toMatchObject({ reason: 'spam' });
		});

		test('rows of the app refer to the users of this library', async () => {
			await store.deleteUser!(ids.tom!);
			expect(await place.rows('select * from post')).toEqual([]);
			await expect(place.run(`insert into post values ('p2', '${ids.tom}')`)).rejects.toThrow();
		});

		test('new people can sign up', async () => {
			const app = createPasswordApp({ store });
			await app.enter({ email: 'new@example.test', password });
			expect(await app.session()).toMatchObject({ user: { email: 'new@example.test' } });
		});

		test('in a second run, the command and its SQL refuse, and change nothing', async () => {
			const before = await people();
			const { status, said, errors } = await print(command(), { files: env, packages: otherLibraries });
			expect(status).toBe(1);
			expect(said).toBe('');
			expect(errors).toMatch(/moved before/);
			await expect(place.run(sql)).rejects.toThrow();
			expect(await people()).toEqual(before);
		});
	});
});
