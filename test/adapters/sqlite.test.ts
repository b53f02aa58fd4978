import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { schema, SqliteAdapter } from '../../src/adapters/sqlite.js';
import { expectDeletionToBeRepeatable } from './support/passkey.js';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'framework-auth-sqlite-'));
});
afterAll(() => {
	rmSync(folder, { recursive: true });
});

/** The path of a file that does not exist. */
function newFile(): string {
	return join(folder, `${crypto.randomUUID()}.db`);
}

const user = { id: 'u1', email: 'u1@example.com', emailVerified: null };
const expires = new Date('2040-01-01T00:00:00Z');

describe('sqlite in memory', () => {
	const adapter = SqliteAdapter(':memory:');
	afterAll(() => {
		adapter.close();
	});
	testAdapter({ test, strict: true, createAdapter: () => adapter });
});

describe('sqlite on a file, with two connections', () => {
	let adapters: SqliteAdapter[] = [];
	beforeAll(() => {
		const path = newFile();
		adapters = [SqliteAdapter(path), SqliteAdapter(path)];
	});
	afterAll(() => {
		for (const adapter of adapters) adapter.close();
	});
	testAdapter({ test, strict: true, createAdapter: () => adapters[0]!, createPeer: () => adapters[1]! });
});

describe('sqlite', () => {
	afterEach(() => {
		vi.restoreAllMocks();
	});

	test('opens the file at the first use only', async () => {
		const path = newFile();
		const adapter = SqliteAdapter(path);
		expect(existsSync(path)).toBe(false);
		expect(await adapter.getUser('nobody')).toBeNull();
		expect(existsSync(path)).toBe(true);
		adapter.close();
	});

	test('a file that cannot be opened is an error of each call, until it can', async () => {
		const parent = join(folder, crypto.randomUUID());
		const adapter = SqliteAdapter(join(parent, 'auth.db'));
		await expect(adapter.getSessionAndUser('token')).rejects.toThrow(/unable to open database file/);
		await expect(adapter.getSessionAndUser('token')).rejects.toThrow(/unable to open database file/);
	});

	test('without node:sqlite, one sentence says what is missing', () => {
		vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => undefined as never);
		expect(() => SqliteAdapter(':memory:')).toThrow(/^SqliteAdapter needs the module node:sqlite, .*$/);
	});

	test('stored rows are there after the file is closed and opened again', async () => {
		const path = newFile();
		const first = SqliteAdapter(path);
		await first.createUser(user);
		await first.createSession({ sessionToken: 's1', userId: 'u1', expires });
		first.close();
		const second = SqliteAdapter(path);
		expect(await second.getSessionAndUser('s1')).toEqual({
			session: { sessionToken: 's1', userId: 'u1', expires },
			user: { ...user, name: null, image: null }
		});
		second.close();
		expect(await second.getUser('u1'), 'after close, the next call opens the file').not.toBeNull();
		second.close();
	});

	test('a committed session survives kill -9', async () => {
		const path = newFile();
		for (const id of ['a', 'b', 'c']) {
			const child = run(path, 'commit-and-wait', id, `session-${id}`);
			await line(child);
			child.kill('SIGKILL');
			await exit(child);
			const adapter = SqliteAdapter(path);
			expect((await adapter.getSessionAndUser(`session-${id}`))?.user.id).toBe(id);
			adapter.close();
		}
	});

	test('of several processes on one file exactly one uses each token and wins each claim', async () => {
		const path = newFile();
		const tokens = Array.from({ length: 50 }, (_, index) => `token-${index}`);
		const adapter = SqliteAdapter(path);
		for (const token of tokens) {
			await adapter.createVerificationToken({ identifier: 'a@example.com', token, expires });
		}
		adapter.close();
		const children = Array.from({ length: 4 }, () => run(path, 'use-tokens', ...tokens));
		const won = (await Promise.all(children.map(line))).map(Number);
		await Promise.all(children.map(exit));
		expect(won.reduce((sum, count) => sum + count, 0)).toBe(tokens.length + tokens.length * 1000);
	});

	test('several processes may open a new file at once', async () => {
		const path = newFile();
		const children = Array.from({ length: 4 }, (_, index) => run(path, 'use-tokens', `${index}`));
		expect(await Promise.all(children.map(line))).toEqual(['1000', '1000', '1000', '1000']);
		await Promise.all(children.map(exit));
	});

	test('uses WAL, keeps commits through a power cut and enforces foreign keys', async () => {
		const path = newFile();
		const adapter = SqliteAdapter(path);
		await adapter.createUser(user);
		await expect(adapter.createSession({ sessionToken: 's', userId: 'nobody', expires })).rejects.toThrow(
			/FOREIGN KEY/
		);
		const database = new DatabaseSync(path);
		expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
		database.close();
		adapter.close();
	});

	test.each(['firstUsers', 'nextUsers'] as const)('%s finds its page by the index (#34 C1)', async (name) => {
		const database = new DatabaseSync(':memory:');
		const adapter = SqliteAdapter(database);
		await adapter.getUser('u1');
		const prepare = vi.spyOn(database, 'prepare');
		await adapter.listUsers({ limit: 5, ...(name === 'nextUsers' && { after: 'u1' }) });
		const [statement = ''] = prepare.mock.calls[0]!;
		const plan = database
			.prepare(`explain query plan ${statement}`)
			.all()
			.map(({ detail }) => String(detail));
		const step = name === 'firstUsers' ? /^SCAN user USING INDEX/ : /^SEARCH user USING INDEX \S+ \(id>\?\)/;
		expect(plan).toEqual([expect.stringMatching(step)]);
	});

	test('reading a session is two index searches', () => {
		const database = new DatabaseSync(':memory:');
		database.exec(schema);
		const plan = database
			.prepare(
				'explain query plan select * from "session" join "user" on "user"."id" = "session"."userId" where "sessionToken" = ?'
			)
			.all('x')
			.map((step) => String(step.detail));
		expect(plan).toEqual([
			expect.stringMatching(/^SEARCH session USING INDEX/),
			expect.stringMatching(/^SEARCH user USING INDEX/)
		]);
	});

	test('works on an open database, whose users may have further columns', async () => {
		const database = new DatabaseSync(':memory:');
		const adapter = SqliteAdapter(database);
		await adapter.createUser(user);
		database.exec(`alter table "user" add column "role" text default 'member'`);
		await adapter.createUser({ ...user, id: 'u2', email: 'u2@example.com' });
		await adapter.createSession({ sessionToken: 's2', userId: 'u2', expires });
		expect((await adapter.getSessionAndUser('s2'))?.user).toMatchObject({ id: 'u2', role: 'member' });
		// Another process may add one while this one reads.
		database.exec(`alter table "user" add column "plan" text default 'free'`);
		expect((await adapter.getSessionAndUser('s2'))?.user).toEqual(await adapter.getUser('u2'));
		expect(await adapter.getUser('u2')).toMatchObject({ role: 'member', plan: 'free' });
		database.close();
	});

	test('prunes tokens that expired more than a day ago, a bounded number at a time', async () => {
		const database = new DatabaseSync(':memory:');
		const adapter = SqliteAdapter(database);
		const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
		await adapter.createVerificationToken({ identifier: 'a', token: 'live', expires: daysAgo(-1) });
		await adapter.createVerificationToken({ identifier: 'a', token: 'just expired', expires: daysAgo(0.5) });
		const insert = database.prepare(`insert into "verificationToken" values ('old', ?, ?)`);
		for (let index = 0; index < 150; index++) insert.run(`token-${index}`, daysAgo(2 + index).getTime());
		const count = () => Number(database.prepare('select count(*) as n from "verificationToken"').get()?.n);
		expect(count()).toBe(152);
		await adapter.createVerificationToken({ identifier: 'a', token: 'new', expires: daysAgo(-1) });
		expect(count()).toBe(53);
		await adapter.claimOnce('key', daysAgo(-1));
		expect(count()).toBe(4);
		for (const token of ['live', 'just expired', 'new']) {
			expect(await adapter.useVerificationToken({ identifier: 'a', token })).not.toBeNull();
		}
		database.close();
	});

	test('an authenticator table without names gets the column, and keeps its rows, also while an older process runs', async () => {
		const path = newFile();
		const older = new DatabaseSync(path);
		older.exec(schema.replace('"name" text,\n\tprimary key', 'primary key'));
		const columns = `select group_concat(name) as names from pragma_table_info('authenticator')`;
		expect(older.prepare(columns).get()?.names).not.toContain('name');
		older.exec(`insert into "user" ("id") values ('u1')`);
		older.exec(`insert into "authenticator" values ('c1', 'u1', 'c1', 'key', 0, 'singleDevice', 0, null)`);
		const read = older.prepare('select * from "authenticator"');
		const before = read.get();

		const adapters = [SqliteAdapter(path), SqliteAdapter(path)] as const;
		const renamed = await adapters[0].renameAuthenticator({ credentialID: 'c1', userId: 'u1', name: 'My key' });
		expect(renamed).toEqual({ ...before, credentialBackedUp: false, name: 'My key' });
		expect(await adapters[1].getAuthenticator('c1')).toEqual(renamed);
		expect(read.get()).toEqual({ ...before, name: 'My key' });
		for (const adapter of adapters) adapter.close();
		older.close();
	});

	test.each(['account', 'authenticator'])('deleteAuthenticator that fails at the %s can be repeated', async (table) => {
		const database = new DatabaseSync(':memory:');
		const trigger = `before delete on "${table}" begin select raise(abort, 'disk trouble'); end`;
		await expectDeletionToBeRepeatable(
			SqliteAdapter(database),
			() => database.exec(`create trigger fail ${trigger}`),
			() => database.exec('drop trigger fail')
		);
		database.close();
	});

	test('an anonymous user who gets an account while others are removed stays, with the session', async () => {
		const database = new DatabaseSync(':memory:');
		const adapter = SqliteAdapter(database);
		for (const id of ['u1', 'u2']) {
			await adapter.createUser({ id, email: null as never, emailVerified: null });
			const mark = {
				type: 'oauth' as const,
				provider: 'framework-auth:anonymous',
				providerAccountId: id,
				expires_at: 1
			};
			await adapter.linkAccount({ ...mark, userId: id });
			await adapter.createSession({ sessionToken: `of-${id}`, userId: id, expires });
		}
		const exec = database.exec.bind(database);
		vi.spyOn(database, 'exec').mockImplementationOnce((sql) => {
			exec(
				`insert into "account" ("userId", "type", "provider", "providerAccountId") values ('u1', 'oauth', 'p', '1')`
			);
			exec(sql);
		});
		await adapter.deleteAnonymousUsers(10);
		expect((await adapter.getSessionAndUser('of-u1'))?.user.id).toBe('u1');
		expect(await adapter.listAccounts('u1')).toHaveLength(2);
		expect(await adapter.getUser('u2')).toBeNull();
		database.close();
	});

	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const database = new DatabaseSync(':memory:');
		const adapter = SqliteAdapter(database);
		await adapter.getUser('x');
		const account = { type: 'oauth' as const, provider: 'p', providerAccountId: '1' };
		database.exec(`create trigger fail before insert on "account" begin select raise(abort, 'disk trouble'); end`);
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		database.exec('drop trigger fail');
		expect((await adapter.createUserWithAccount(user, account)).id).toBe('u1');
		database.close();
	});
});

function run(...args: string[]): ChildProcess {
	const hooks = new URL('./support/typescript.mjs', import.meta.url).href;
	const script = new URL('./support/sqlite-child.ts', import.meta.url).pathname;
	return spawn(process.execPath, ['--no-warnings', '--import', hooks, script, ...args], {
		stdio: ['ignore', 'pipe', 'inherit']
	});
}

/** The first line that the process prints. */
async function line(child: ChildProcess): Promise<string> {
	let text = '';
	for await (const chunk of child.stdout!) {
		text += String(chunk);
		if (text.includes('\n')) break;
	}
	return text.trim();
}

function exit(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	return new Promise((resolve) => child.once('exit', () => resolve()));
}
