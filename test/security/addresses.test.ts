/** Addresses that look like another person's, and rows that have another spelling of one, on each data layer. */
import { DatabaseSync } from 'node:sqlite';
import { drizzle as drizzleMySql } from 'drizzle-orm/mysql2';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DrizzleAdapter, mysqlTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter, AdapterUser } from '../../src/adapters/types.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { OAuthConfig, Profile } from '../../src/providers/types.js';
import { mysqlStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres } from '../adapters/support/servers.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp, type MailAppOptions } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { as, sharedKey } from './attempt.js';
import { beginsSession, loggedTypes } from './support.js';

interface DataLayer {
	readonly adapter: Adapter;
	close(): Promise<void> | void;
}

const createPostgres = await findPostgres('look-alike addresses on PostgreSQL');
const createMariaDB = await findMariaDB('look-alike addresses on MariaDB');

async function onPostgres(): Promise<DataLayer> {
	const database = await createPostgres!();
	await runPostgres(database.url, schema);
	const pool = new pg.Pool({ connectionString: database.url, max: 3 });
	return {
		adapter: PgAdapter(pool),
		async close() {
			await pool.end();
			await database.drop();
		}
	};
}

/** With addresses that compare as loosely as MariaDB can. */
async function onMariaDB(collation: string): Promise<DataLayer> {
	const database = await createMariaDB!();
	const column = `alter table \`user\` modify \`email\` varchar(255) character set utf8mb4 collate ${collation} null`;
	await runMariaDB(database.url, ...(await mysqlStatements(mysqlTables())), column);
	const client = createPool({ uri: database.url, connectionLimit: 3 });
	return {
		adapter: DrizzleAdapter(drizzleMySql({ client }), mysqlTables()),
		async close() {
			await client.end();
			await database.drop();
		}
	};
}

async function onDrizzleSqlite(): Promise<DataLayer> {
	const database = new DatabaseSync(':memory:');
	for (const sql of await sqliteStatements(sqliteTables())) database.exec(sql);
	return { adapter: DrizzleAdapter(asyncDrizzle(database)), close: () => database.close() };
}

function onSqlite(): DataLayer {
	const adapter = SqliteAdapter(':memory:');
	return { adapter: adapter as unknown as Adapter, close: () => adapter.close() };
}

const layers: [string, (() => DataLayer | Promise<DataLayer>) | null][] = [
	['memory', () => ({ adapter: MemoryAdapter(), close: () => undefined })],
	['SQLite', onSqlite],
	['Drizzle on SQLite', onDrizzleSqlite],
	['PostgreSQL', createPostgres && onPostgres],
	...['utf8mb4_general_ci', 'utf8mb4_unicode_ci', 'uca1400_ai_ci', 'uca1400_german2_ai_ci'].map(
		(collation): (typeof layers)[number] => [`MariaDB, ${collation}`, createMariaDB && (() => onMariaDB(collation))]
	)
];

/** Each is another address than `kate-<number>@example.test`, or none; some folding somewhere makes it that one. */
const lookAlikes = (number: string): string[] => [
	`\u212Aate-${number}@example.test`,
	`\u212AATE-${number}@EXAMPLE.TEST`,
	`\uFF4Bate-${number}@example.test`,
	`kat\u00E9-${number}@example.test`,
	`kate\u0301-${number}@example.test`,
	`ka\u200Bte-${number}@example.test`,
	`k\u0430te-${number}@example.test`,
	`kate-${number}\uFF20example.test`,
	`"kate-${number}"@example.test`,
	`kate-${number}@example.t\u00E9st`,
	`kate-${number}@example.test,x@evil.test`,
	`x@evil.test@example.test,kate-${number}@example.test`,
	`kate-${number}@example.test\r\nBcc: x@evil.test`,
	`kate-${number}@example.test\0`,
	`Kate <kate-${number}@example.test>`
];

describe.each(layers)('%s', (_, create) => {
	let layer: DataLayer;
	beforeAll(async () => {
		if (create) layer = await create();
	});
	afterAll(() => layer?.close());

	let counter = 0;
	const newNumber = () => `${++counter}`;
	const addUser = (email: string, emailVerified: Date | null = new Date('2025-01-01')) =>
		layer.adapter.createUser!({ id: crypto.randomUUID(), name: null, email, emailVerified }) as Promise<AdapterUser>;
	const userOf = (id: string) => layer.adapter.getUser!(id) as Promise<AdapterUser | null>;

	/** An application that believes its provider's addresses. */
	function oauthApp() {
		const op = createIdentityProvider({ keys: [sharedKey] });
		const trusted: OAuthConfig<Profile> = op.provider({ allowDangerousEmailAccountLinking: true });
		const app = createApp({ op, adapter: layer.adapter, providers: [as('op', trusted)] });
		const enter = async (email: string) => {
			const sub = crypto.randomUUID();
			const browser = app.newBrowser();
			const response = await app.signIn({ browser, answer: { user: { sub, email, email_verified: true } } });
			const owner = await layer.adapter.getUserByAccount!({ provider: 'op', providerAccountId: sub });
			return { response, id: owner?.id ?? null, session: await app.session(browser) };
		};
		return { ...app, enter };
	}

	const mailApp = (options: MailAppOptions = {}) =>
		createMailApp({ store: layer.adapter, rateLimit: false, ...options });
	async function enterByMail(app: ReturnType<typeof mailApp>, address: string) {
		const browser = app.newBrowser();
		const sent = app.letters.length;
		await app.ask(address, { browser });
		if (app.letters.length === sent) return { id: null };
		const response = await app.open(app.link(), { browser });
		return { id: (await app.session(browser))?.user?.id ?? null, response };
	}

	test.skipIf(!create)('by OAuth an address that looks like the victim’s leads to another user (#12 A4)', async () => {
		const app = oauthApp();
		for (const lookAlike of lookAlikes(newNumber())) {
			const number = String(counter);
			const kate =
				(await layer.adapter.getUserByEmail!(`kate-${number}@example.test`)) ??
				(await addUser(`kate-${number}@example.test`));
			const { id, session, response } = await app.enter(lookAlike);
			expect([id, session?.user?.id], JSON.stringify(lookAlike)).not.toContain(kate.id);
			expect([response.status, beginsSession(response), id === null], JSON.stringify(lookAlike)).toEqual([
				303,
				true,
				false
			]);
			const { email } = (await userOf(id!))!;
			expect([null, `kate-${number}@example.xn--tst-bma`], JSON.stringify(lookAlike)).toContain(email);
			await layer.adapter.deleteUser!(id!);
		}
	});

	test.skipIf(!create)('by email nothing is sent to an address that looks like the victim’s (#12 A4)', async () => {
		const number = newNumber();
		const kate = await addUser(`kate-${number}@example.test`);
		const app = mailApp();
		for (const lookAlike of lookAlikes(number)) {
			const { id } = await enterByMail(app, lookAlike);
			expect(id, JSON.stringify(lookAlike)).not.toBe(kate.id);
		}
		expect(app.letters.map(({ identifier }) => identifier)).toEqual([`kate-${number}@example.xn--tst-bma`]);
	});

	test.skipIf(!create)(
		'by email, with a careless normalizeIdentifier, no other person gets the victim’s user (#12 A4)',
		async () => {
			const number = newNumber();
			const kate = await addUser(`kate-${number}@example.test`);
			const app = mailApp({ mail: { normalizeIdentifier: (typed) => typed } });
			for (const lookAlike of lookAlikes(number)) {
				const { id } = await enterByMail(app, lookAlike);
				expect(id, JSON.stringify(lookAlike)).not.toBe(kate.id);
			}
			expect(app.letters.map(({ identifier }) => identifier)).not.toContain(`kate-${number}@example.test`);
		}
	);

	test.skipIf(!create)('by passkey no other person signs up with the victim’s address (#12 A4)', async () => {
		const number = newNumber();
		const kate = await addUser(`kate-${number}@example.test`);
		const app = createPasskeyApp({ adapter: layer.adapter, providers: [Passkey], rateLimit: false });
		for (const email of [...lookAlikes(number), `kate-${number}@example.test`, `KATE-${number}@example.test`]) {
			const browser = app.newBrowser();
			await app.register(createAuthenticator(), { browser, fields: { email } }).catch(() => undefined);
			expect((await app.session(browser))?.user?.id, JSON.stringify(email)).not.toBe(kate.id);
			expect(await layer.adapter.listAuthenticatorsByUserId!(kate.id)).toEqual([]);
		}
	});

	test.skipIf(!create)('a row with a look-alike is not found by the owner of the plain address (#12 A4)', async () => {
		const number = newNumber();
		const other = await addUser(`\u212Aat\u00E9-${number}@example.test`);
		expect((await enterByMail(mailApp(), `kate-${number}@example.test`)).id).not.toBe(other.id);
		expect((await oauthApp().enter(`kate-${number}@example.test`)).id).not.toBe(other.id);
	});

	const spellings: [string, (number: string) => string, (number: string) => string][] = [
		['capitals', (n) => `Ada-${n}@Example.TEST`, (n) => `ada-${n}@example.test`],
		['a domain in Unicode', (n) => `ada-${n}@b\u00FCcher.example`, (n) => `ada-${n}@xn--bcher-kva.example`]
	];

	describe.each(spellings)('a row that Auth.js left, with %s', (__, stored, form) => {
		test.skipIf(!create)('is found by OAuth (#12 A4)', async () => {
			const number = newNumber();
			const old = await addUser(stored(number));
			expect((await oauthApp().enter(stored(number))).id).toBe(old.id);
		});

		test.skipIf(!create)('is found by email, in each browser, and gets the normalized address (#12 A4)', async () => {
			for (const proven of [new Date('2025-01-01'), null]) {
				const number = newNumber();
				const old = await addUser(stored(number), proven);
				const told: unknown[] = [];
				const app = mailApp({ events: { updateUser: ({ user }) => void told.push(user.id) } });
				await app.ask(stored(number));
				const elsewhere = app.newBrowser();
				const page = await app.open(app.link(), { browser: elsewhere });
				await app.press(page, { browser: elsewhere });
				expect((await app.session(elsewhere))?.user?.id).toBe(old.id);
				const now = await userOf(old.id);
				expect([now?.email, now?.emailVerified instanceof Date, told]).toEqual([form(number), true, [old.id]]);
				expect((await enterByMail(app, form(number))).id, 'in the one form').toBe(old.id);
				expect((await enterByMail(app, stored(number))).id, 'in the old spelling').toBe(old.id);
				expect(told).toEqual([old.id]);
			}
		});

		test.skipIf(!create)('is found by a code that is typed without the address (#12 A4)', async () => {
			const number = newNumber();
			const old = await addUser(stored(number));
			const app = mailApp({ mail: { generateVerificationToken: () => `1234${number}` } });
			await app.ask(stored(number));
			await app.browser.post('/auth/callback/mail', { token: `1234${number}` });
			expect((await app.session())?.user?.id).toBe(old.id);
		});

		test.skipIf(!create)('is found by a sign-in with a passkey (#12 A4)', async () => {
			const number = newNumber();
			const old = await addUser(stored(number));
			const app = createPasskeyApp({ adapter: layer.adapter, providers: [Passkey], rateLimit: false });
			await app.register(createAuthenticator(), { fields: { email: stored(number) } }).catch(() => undefined);
			expect([await app.session(), loggedTypes(app)]).toEqual([null, ['OAuthAccountNotLinked']]);
			expect(await layer.adapter.listAuthenticatorsByUserId!(old.id)).toEqual([]);
		});
	});
});

describe('two rows with one address', () => {
	const kate = 'kate@example.test';
	const spelled = 'Kate@Example.test';
	async function withTwo() {
		const store = MemoryAdapter();
		const emailVerified = new Date('2025-01-01');
		const one = await store.createUser({ id: 'one', email: kate, emailVerified });
		const two = await store.createUser({ id: 'two', email: spelled, emailVerified });
		return { store, one, two };
	}
	const rows = async (store: Adapter) => [(await store.getUser!('one'))?.email, (await store.getUser!('two'))?.email];

	test('are refused by OAuth, and named in the log without the address (#12 A4)', async () => {
		const { store } = await withTwo();
		const op = createIdentityProvider({ keys: [sharedKey] });
		const provider = op.provider({ allowDangerousEmailAccountLinking: true });
		const app = createApp({ op, adapter: store, providers: [provider] });
		const response = await app.signIn({ answer: { user: { sub: 'new', email: spelled, email_verified: true } } });
		expect([response.status, beginsSession(response)]).toEqual([500, false]);
		expect(loggedTypes(app)).toEqual(['DuplicateAddress']);
		expect(app.logger.errors).toMatchObject([
			{ cause: { userIds: ['one', 'two'] }, message: expect.stringContaining('"one" and "two"') as unknown }
		]);
		expect(app.logger.leaks([kate, spelled])).toEqual([]);
		expect(await store.getUserByAccount({ provider: 'op', providerAccountId: 'new' })).toBeNull();
		expect(await rows(store)).toEqual([kate, spelled]);
	});

	test('are refused with an adapter that compares addresses character by character, by OAuth and by email (#33 A2)', async () => {
		const { store } = await withTwo();
		const users = ['one', 'two'];
		const adapter: Adapter = {
			...store,
			async getUserByEmail(email) {
				const rows = await Promise.all(users.map(async (id) => store.getUser(id)));
				return rows.find((row) => row?.email === email) ?? null;
			}
		};
		const op = createIdentityProvider({ keys: [sharedKey] });
		const provider = op.provider({ allowDangerousEmailAccountLinking: true });
		const app = createMailApp({ store: adapter, op, providers: [provider] });
		const answer = { user: { sub: 'new', email: spelled, email_verified: true } };
		const response = await app.signIn({ answer, browser: app.newBrowser() });
		expect([response.status, beginsSession(response)]).toEqual([500, false]);
		await app.ask(spelled);
		const opened = await app.open();
		expect([opened.status, beginsSession(opened)]).toEqual([500, false]);
		for (const { message } of app.logger.errors) expect(message).toContain('"one" and "two"');
		expect(loggedTypes(app)).toEqual(['DuplicateAddress', 'DuplicateAddress']);
	});

	test('are refused by email when the link is opened, and the form answers as for every address (#12 A4)', async () => {
		const { store } = await withTwo();
		const app = createMailApp({ store });
		const unknown = await app.ask('unknown@example.test', { browser: app.newBrowser() });
		const asked = await app.ask(spelled);
		expect([asked.status, locationOf(asked).href]).toEqual([unknown.status, locationOf(unknown).href]);
		const response = await app.open();
		expect([response.status, beginsSession(response)]).toEqual([500, false]);
		const used = await app.browser.post('/auth/callback/mail', Object.fromEntries(app.link().searchParams));
		expect(beginsSession(used)).toBe(false);
		expect(loggedTypes(app)).toEqual(['DuplicateAddress', 'DuplicateAddress']);
		expect(app.logger.leaks([kate, spelled])).toEqual([]);
		expect(await rows(store)).toEqual([kate, spelled]);
	});

	test('do not arise when another user gets the address meanwhile (#12 A4)', async () => {
		const store = MemoryAdapter();
		await store.createUser({ id: 'two', email: spelled, emailVerified: new Date('2025-01-01') });
		const app = createMailApp({ store });
		await app.ask(spelled);
		app.data.instead.updateUser = async (call) => {
			await store.createUser({ id: 'one', email: kate, emailVerified: null });
			return call();
		};
		const response = await app.open();
		expect([response.status, beginsSession(response)]).toEqual([503, false]);
		expect(await rows(store)).toEqual([kate, spelled]);
	});
});

describe('without a data layer', () => {
	test.each([
		['Kate@Example.TEST', 'kate@example.test'],
		['kate@B\u00DCCHER.example', 'kate@xn--bcher-kva.example'],
		['\u212Aate@example.test', null],
		['kate@example.test\r\nBcc: x@evil.test', null],
		['x@evil.test@example.test', null]
	])('the address %j of a provider is %j in the session and to the signIn callback (#12 A4)', async (email, form) => {
		const seen: unknown[] = [];
		const app = createApp({ callbacks: { signIn: ({ user }) => seen.push(user.email) > 0 } });
		await app.signIn({ answer: { user: { sub: 'kate', email, email_verified: true } } });
		expect([(await app.session())?.user?.email, seen]).toEqual([form, [form]]);
		const warnings = app.logger.entries.map(({ args }) => String(args[0])).filter((text) => text.includes('email'));
		expect(warnings).toEqual(
			form ? [] : ['email-left-out: the profile\'s email is not one plain address (provider "op")']
		);
		expect(app.logger.leaks([email])).toEqual([]);
	});
});
