/** `session.hashTokens`: rows hold hashes of the tokens, so that a reader of the database cannot sign in. */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { createStorage } from 'unstorage';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter, AdapterSession } from '../../src/adapters/types.js';
import { ada } from '../accounts/people.js';
import { createClock } from '../fixtures/clock.js';
import { gate, watch } from '../fixtures/data-layer.js';
import { day, readWith, requestOf, sessionCookie, signedIn, type Resident } from './support.js';
import { emptyDatabase } from '../fixtures/pglite.js';

const hashed = { session: { hashTokens: true } };
const hashOf = (token: string) => `sha256:${createHash('sha256').update(token).digest('base64url')}`;
const own = (): Adapter => MemoryAdapter();
/** Cannot change the token of a row, and has no lists. */
const foreign = (): Adapter => {
	const { replaceSessionToken: _, createdSessionTable: __, ...rest } = MemoryAdapter();
	return rest;
};
/** As Prisma: throws for a row that does not exist. */
const throwing = (): Adapter => {
	const { deleteSession, updateSession, ...rest } = foreign() as ReturnType<typeof MemoryAdapter>;
	const orThrow = <T>(row: T): T => {
		if (!row) throw new Error('Record not found');
		return row;
	};
	return {
		...rest,
		deleteSession: async (token) => orThrow((await deleteSession(token)) as AdapterSession | null),
		updateSession: async (session) => orThrow(await updateSession(session))
	};
};
/** As `@auth/xata-adapter`: answers nothing to changes. */
const silent = (): Adapter => {
	const { deleteSession, updateSession, ...rest } = foreign() as ReturnType<typeof MemoryAdapter>;
	return {
		...rest,
		async deleteSession(token) {
			await deleteSession(token);
		},
		updateSession: async (session) => void (await updateSession(session))
	};
};
const kinds: [string, () => Adapter][] = [
	['an own adapter', own],
	['an adapter that cannot change tokens', foreign],
	['one that throws for missing rows', throwing],
	['one that answers nothing', silent],
	['@auth/unstorage-adapter', () => UnstorageAdapter(createStorage()) as Adapter]
];

const emailIn = async (town: Resident, token: string) => (await readWith(town, token)).session?.user?.email;

/** Stores a session with a plain token, as it was stored before. */
async function withPlainRow(create: () => Adapter): Promise<Resident & { plain: string }> {
	const town = await signedIn(hashed, create());
	const { userId, expires } = (await town.store.getSessionAndUser!(hashOf(town.token())))!.session;
	const plain = crypto.randomUUID();
	await town.store.createSession!({ sessionToken: plain, userId, expires });
	town.data.take();
	return { ...town, plain };
}

describe.each(kinds)('S166 with %s', (_, create) => {
	test('the row has a hash, and no value of the row signs in', async () => {
		const town = await signedIn(hashed, create());
		const token = town.token();
		const found = await town.store.getSessionAndUser!(hashOf(token));
		expect(found?.session.sessionToken).toBe(hashOf(token));
		expect(await town.store.getSessionAndUser!(token)).toBeNull();
		expect(await emailIn(town, token)).toBe(ada.email);
		const row = hashOf(token);
		for (const value of [row, row.toUpperCase(), row.replace('sha', 'Sha'), row.slice('sha256:'.length), ` ${row}`]) {
			expect((await readWith(town, value)).session, value).toBeNull();
		}
	});

	test('a read is one query; an extension, an expiry and a sign-out find the row', async () => {
		const clock = createClock();
		const town = await signedIn(hashed, create());
		const token = town.token();
		const count = (method: string) => town.data.take().filter((each) => each === method).length;
		await town.session();
		expect(town.data.take()).toEqual(['getSessionAndUser']);
		const { expires } = (await town.store.getSessionAndUser!(hashOf(token)))!.session;
		clock.advance(2 * day);
		expect(await town.session()).not.toBeNull();
		// Of an adapter that answers nothing to a change, the row is not changed again (#33 A17).
		expect(count('updateSession')).toBe(1);
		const extended = (await town.store.getSessionAndUser!(hashOf(token)))!.session;
		expect(extended.expires.getTime()).toBe(expires.getTime() + 2 * day * 1000);
		expect(town.token()).toBe(token);
		await town.browser.post('/auth/signout');
		expect(await town.store.getSessionAndUser!(hashOf(token))).toBeNull();
		expect((await readWith(town, token)).session).toBeNull();
		await town.signIn();
		clock.advance(31 * day);
		count('');
		expect(await town.session()).toBeNull();
		expect(town.logger.errors).toEqual([]);
		clock.restore();
	});

	test('a sign-in ends the earlier session of the browser', async () => {
		const town = await signedIn(hashed, create());
		const first = town.token();
		await town.signIn();
		expect(town.token()).not.toBe(first);
		expect((await readWith(town, first)).session).toBeNull();
		expect(await town.store.getSessionAndUser!(hashOf(first))).toBeNull();
	});

	test('a row with a plain token stays valid, and is hashed at its first use', async () => {
		const town = await withPlainRow(create);
		expect(await emailIn(town, town.plain)).toBe(ada.email);
		expect(await town.store.getSessionAndUser!(town.plain)).toBeNull();
		expect((await town.store.getSessionAndUser!(hashOf(town.plain)))?.session.sessionToken).toBe(hashOf(town.plain));
		town.data.take();
		expect(await emailIn(town, town.plain)).toBe(ada.email);
		expect(town.data.take()).toEqual(['getSessionAndUser']);
		expect(town.logger.errors).toEqual([]);
	});

	test('fifty first uses at once are all signed in', async () => {
		const town = await withPlainRow(create);
		const reads = await Promise.all(Array.from({ length: 50 }, () => emailIn(town, town.plain)));
		expect(reads).toEqual(Array(50).fill(ada.email));
		expect(await town.store.getSessionAndUser!(town.plain)).toBeNull();
		expect(town.logger.errors).toEqual([]);
	});

	test('a first use and a sign-out at once: the session has ended', async () => {
		for (let round = 0; round < 20; round++) {
			const town = await withPlainRow(create);
			const cookie = `${sessionCookie}=${town.plain}`;
			const signOut = async () => {
				for (let turn = 0; turn < round; turn++) await Promise.resolve();
				return town.auth.signOut(new Request('https://app.test/', { headers: { cookie } }));
			};
			await Promise.all([emailIn(town, town.plain), signOut(), emailIn(town, town.plain)]);
			expect((await readWith(town, town.plain)).session, `round ${round}`).toBeNull();
			for (const form of [town.plain, hashOf(town.plain)]) {
				expect(await town.store.getSessionAndUser!(form), `round ${round}`).toBeNull();
			}
		}
	});

	test('an expired row with a plain token is removed', async () => {
		const town = await withPlainRow(create);
		await town.store.updateSession!({ sessionToken: town.plain, expires: new Date(Date.now() - 1000) });
		expect((await readWith(town, town.plain)).session).toBeNull();
		expect(await town.store.getSessionAndUser!(town.plain)).toBeNull();
	});

	test('a token that was never given costs three queries', async () => {
		const town = await signedIn(hashed, create());
		expect((await readWith(town, 'unknown')).session).toBeNull();
		expect(town.data.take()).toEqual(Array(3).fill('getSessionAndUser'));
	});
});

/** A database whose collation ignores case, and takes some other letters as these. */
function looseCollation(): Adapter {
	const right = MemoryAdapter();
	const key = (token: string) => token.normalize('NFKC').toLowerCase();
	const tokens = new Map<string, string>();
	const stored = (token: string) => tokens.get(key(token)) ?? token;
	return {
		...right,
		createSession: (session) => {
			tokens.set(key(session.sessionToken), session.sessionToken);
			return right.createSession(session);
		},
		getSessionAndUser: (token) => right.getSessionAndUser(stored(token)),
		updateSession: (session) => right.updateSession({ ...session, sessionToken: stored(session.sessionToken) }),
		deleteSession: (token) => right.deleteSession(stored(token)),
		replaceSessionToken: (token, next) => {
			tokens.set(key(next), next);
			return right.replaceSessionToken(stored(token), next);
		}
	};
}

describe('S166 a database that does not compare byte by byte', () => {
	const fullWidth = (text: string) =>
		[...text].map((c) => (/[!-~]/.test(c) ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c)).join('');

	test.each([
		['with hashed tokens', true],
		['after they were switched off', false]
	])('gives no session for another spelling of a stored value, %s', async (_, hashTokens) => {
		const store = looseCollation();
		const first = await signedIn(hashed, store);
		const row = hashOf(first.token());
		const town = hashTokens ? first : await signedIn({ session: { hashTokens } }, store);
		for (const value of [row, row.toUpperCase(), fullWidth(row), fullWidth('sha256') + row.slice(6)]) {
			expect((await readWith(town, value)).session, value).toBeNull();
		}
		expect(await store.getSessionAndUser!(row), 'the session itself goes on').not.toBeNull();
	});

	test('S167 accepts no other spelling of a token', async () => {
		const town = await signedIn(hashed, looseCollation());
		const { session } = (await town.store.getSessionAndUser!(hashOf(town.token())))!;
		const plain = 'a-Plain-token';
		await town.store.createSession!({ sessionToken: plain, userId: session.userId, expires: session.expires });
		expect((await readWith(town, 'A-plain-TOKEN')).session).toBeNull();
		expect(await emailIn(town, plain)).toBe(ada.email);
	});
});

describe('lists with hashed tokens', () => {
	const manage = (town: Resident, browser = town.browser) => town.auth.sessions(requestOf(browser));

	test('name the current session, have ids that are not tokens, and can end sessions', async () => {
		const town = await signedIn(hashed);
		const [second, third] = [town.newBrowser(), town.newBrowser()];
		for (const browser of [second, third]) await town.signIn({ browser });
		const list = await manage(town).list();
		expect(list.map(({ current }) => current)).toEqual(expect.arrayContaining([true, false, false]));
		expect(list.filter(({ current }) => current)).toHaveLength(1);
		expect(JSON.stringify(list)).not.toContain('sha256:');
		const other = (await manage(town, second).list()).find(({ current }) => current)!;
		expect(await manage(town).end(other.id)).toBe(true);
		expect(await town.session(second)).toBeNull();
		await manage(town).endOthers();
		expect(await town.session(third)).toBeNull();
		expect(await town.session()).not.toBeNull();
		await manage(town).end((await manage(town).list())[0]!.id);
		expect(await manage(town).list()).toEqual([]);
		await town.signIn();
		await manage(town).endAll();
		expect(await town.session()).toBeNull();
	});

	test('keep the id and the facts of a row that is hashed', async () => {
		const town = await withPlainRow(own);
		const { userId, expires } = (await town.store.getSessionAndUser!(town.plain))!.session;
		const facts = { id: 'its-id', userAgent: 'A browser', methods: 'pwd', createdAt: new Date() };
		await town.store.createSession!({ sessionToken: 'older', userId, expires, ...facts });
		await readWith(town, 'older');
		expect((await town.store.getSessionAndUser!(hashOf('older')))?.session).toMatchObject(facts);
	});

	test('maxPerUser ends the oldest', async () => {
		const town = await signedIn({ session: { hashTokens: true, maxPerUser: 2 } });
		const browsers = [town.newBrowser(), town.newBrowser()];
		for (const browser of browsers) await town.signIn({ browser });
		expect(await town.session()).toBeNull();
		for (const browser of browsers) expect(await town.session(browser)).not.toBeNull();
	});

	test('events receive rows as they are stored', async () => {
		const heard: string[] = [];
		const signOut = (message: { session?: AdapterSession | null | void }) =>
			void heard.push(message.session?.sessionToken ?? '');
		const town = await signedIn({ ...hashed, events: { signOut: signOut as never } });
		const token = town.token();
		await town.browser.post('/auth/signout');
		expect(heard).toEqual([hashOf(token)]);
	});
});

describe('whether tokens are hashed by default', () => {
	const isHashed = async (adapter: Adapter, session = {}) => {
		const town = await signedIn({ session }, adapter);
		return (await adapter.getSessionAndUser!(hashOf(town.token()))) !== null;
	};

	test('in a SQLite file that the library created, and not in one of another library', async () => {
		expect(await isHashed(SqliteAdapter(':memory:'))).toBe(true);
		expect(await isHashed(SqliteAdapter(':memory:'), { hashTokens: false })).toBe(false);
		const database = new DatabaseSync(':memory:');
		database.exec(`create table "user" ("id" text primary key not null, "name" text, "email" text unique, "emailVerified" integer, "image" text);
			create table "session" ("sessionToken" text primary key not null, "userId" text not null, "expires" integer not null)`);
		expect(await isHashed(SqliteAdapter(database))).toBe(false);
	});

	test('in PostgreSQL where `schema` created the table, and not where it was added to', async () => {
		const client = await emptyDatabase();
		await client.exec(`create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
			"sessionToken" varchar(255) not null)`);
		await client.exec(schema);
		expect(await isHashed(PgAdapter(client))).toBe(false);
		await client.exec(`drop table sessions; delete from accounts; delete from users; ${schema}`);
		expect(await isHashed(PgAdapter(client))).toBe(true);
	});

	test('not in an adapter that does not say so, and a failure of the question fails like any call', async () => {
		expect(await isHashed(foreign())).toBe(false);
		const data = watch(MemoryAdapter());
		let down = true;
		const createdSessionTable = async () => {
			if (down) throw new Error('down');
			return true;
		};
		const town = await signedIn({ session: { hashTokens: false } }, { ...data.adapter, createdSessionTable });
		const second = await signedIn({ session: {} }, { ...MemoryAdapter(), createdSessionTable }).catch(() => null);
		expect(await second?.session()).toBeNull();
		down = false;
		await second?.signIn();
		expect(await second?.session(), 'it is asked again').not.toBeNull();
		expect(await town.session()).not.toBeNull();
	});
});

describe('a configuration that cannot work', () => {
	test.each([
		[{ hashTokens: 'yes' as never }, 'session.hashTokens has to be true or false'],
		[{ hashTokens: true, strategy: 'jwt' as const }, 'session.hashTokens needs stored sessions']
	])('%j', async (session, message) => {
		await expect(signedIn({ session })).rejects.toThrow(message);
	});

	test('a token that looks like a hash is refused', async () => {
		const town = await signedIn(hashed);
		await expect(
			signedIn({ session: { hashTokens: true, generateSessionToken: () => 'SHA256:abc' } }).then((each) =>
				each.session()
			)
		).resolves.toBeNull();
		expect(await town.session()).not.toBeNull();
	});

	test('an adapter that shortens tokens, or leaves them out, says what to correct', async () => {
		const right = MemoryAdapter();
		const short: Adapter = {
			...right,
			createSession: async (session) => ({ ...session, sessionToken: session.sessionToken.slice(0, 32) })
		};
		const town = await signedIn(hashed, short);
		expect(town.logger.errors.map(String).join()).toContain('stored another session token than it was given');
		const without: Adapter = {
			...MemoryAdapter(),
			getSessionAndUser: async () => ({
				session: { userId: 'x', expires: new Date(Date.now() + 1e6) } as AdapterSession,
				user: { id: 'x', email: ada.email, emailVerified: null }
			})
		};
		const other = await signedIn(hashed, without);
		await expect(readWith(other, 'a token')).rejects.toThrow('without its sessionToken');
	});
});

test('S166 a session that ends by its id while it is hashed does not come back', async () => {
	const town = await withPlainRow(own);
	const { userId, expires } = (await town.store.getSessionAndUser!(town.plain))!.session;
	await town.store.createSession!({ sessionToken: 'listed', userId, expires, id: 'its-id', createdAt: new Date() });
	const held = gate();
	town.data.instead.replaceSessionToken = async (call) => {
		await held.passed;
		return call();
	};
	const reading = readWith(town, 'listed');
	await town.auth.sessions.of(userId).end('its-id');
	held.open();
	expect((await reading).session).toBeNull();
	expect((await readWith(town, 'listed')).session).toBeNull();
});
