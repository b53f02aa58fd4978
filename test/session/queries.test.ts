/** What each request costs is what the guide says: in calls of the adapter, and in statements on PostgreSQL. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { ada, charles, createTown, type Town } from '../accounts/people.js';
import { createClock } from '../fixtures/clock.js';
import { extensions, watch, type Method } from '../fixtures/data-layer.js';
import { day, sessionCookie } from './support.js';
import { emptyDatabase } from '../fixtures/pglite.js';

const guide = readFileSync(new URL('../../docs/adapters/guarantees.md', import.meta.url), 'utf8');
const section = guide.slice(guide.indexOf('## Cost of a request'), guide.indexOf('## One user'));
const documented = [...section.matchAll(/^\| ([A-Z][^|]*?) *\| (\d+) *\| ([^|]*?) *\|$/gm)].map(
	([, what = '', count, calls = '']) => ({
		what,
		count: Number(count),
		calls: [...calls.matchAll(/`(\w+)`/g)].map(([, name]) => name as Method)
	})
);

interface Scene {
	readonly town: Town;
	readonly person: typeof ada;
	/** Forgets the calls so far. */
	start(): void;
	advance(seconds: number): void;
}

/** Plays what a row of the guide says, from `start` on. */
const scenes: Record<string, (scene: Scene) => Promise<unknown>> = {
	'A request without a session cookie': ({ town }) => town.session(),
	'A request that does not read the session': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person } });
		start();
		await town.browser.visit('/auth/providers');
	},
	'A signed-in request': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person } });
		start();
		await town.session();
	},
	'The first one after `updateAge`': async ({ town, person, start, advance }) => {
		await town.signIn({ answer: { user: person } });
		advance(day);
		start();
		await town.session();
	},
	'The same, with an adapter whose `updateSession` returns nothing': async (scene) =>
		scenes['The first one after `updateAge`']!(scene),
	'A request with a session that has expired': async ({ town, person, start, advance }) => {
		await town.signIn({ answer: { user: person } });
		const token = town.browser.cookie(sessionCookie);
		advance(30 * day);
		start();
		await town.auth.session(new Request('https://app.test/', { headers: { cookie: `${sessionCookie}=${token}` } }));
	},
	'A sign-in begins': ({ town }) => town.start(),
	'A first sign-in ends': ({ town, person }) => town.signIn({ answer: { user: person } }),
	'A first sign-in ends, without our extensions': ({ town, person }) => town.signIn({ answer: { user: person } }),
	'A later sign-in ends': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person } });
		start();
		await town.signIn({ answer: { user: person }, browser: town.newBrowser() });
	},
	'A later sign-in ends, without our extensions': async (scene) => scenes['A later sign-in ends']!(scene),
	'A signed-in user begins to link an account': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person } });
		start();
		await town.start({ provider: 'second', fields: { link: 'true' } });
	},
	'The account is linked': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person } });
		const url = await town.start({ provider: 'second', fields: { link: 'true' } });
		const callback = town.second.authorize(url, { user: { ...charles, sub: crypto.randomUUID() } });
		start();
		await town.finish(callback);
	},
	'An address links an account': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person }, browser: town.newBrowser() });
		start();
		await town.signInAtSecond({ user: { ...person, sub: crypto.randomUUID() } });
	},
	'An email with a link is asked for': (scene) => askForLink(scene),
	'An email with a link is asked for, without our extensions': (scene) => askForLink(scene),
	'The link is opened elsewhere, and asks first': async (scene) => {
		const link = await askForLink(scene);
		scene.start();
		await scene.town.newBrowser().visit(link);
	},
	'A first sign-in by a link ends': async (scene) => {
		const link = await askForLink(scene);
		scene.start();
		await scene.town.browser.visit(link);
	},
	'A later sign-in by a link ends': async (scene) => {
		const before = scene.town.newBrowser();
		await before.visit(await askForLink(scene, before));
		const link = await askForLink(scene);
		scene.start();
		await scene.town.browser.visit(link);
	},
	'Signing out': async ({ town, person, start }) => {
		await town.signIn({ answer: { user: person } });
		start();
		await town.browser.post('/auth/signout');
	}
};

/** Of the last mail. */
let sent = '';
const mail = {
	id: 'email',
	name: 'Email',
	type: 'email' as const,
	sendVerificationRequest({ url }: { url: string }) {
		sent = url;
	}
};

async function askForLink({ town, person }: Scene, browser = town.browser): Promise<string> {
	await browser.post('/auth/signin/email', { email: person.email });
	return sent;
}

const client = await emptyDatabase();
let statements = 0;
beforeAll(() => client.exec(schema));
const counting = {
	query(text: string, values: unknown[]) {
		// Once in a process: whether the table is the library's own, and whether it has the index on addresses.
		if (!/pg_constraint|pg_index/.test(text)) statements++;
		return client.query<Record<string, unknown>>(text, values);
	}
};

const adapters: [string, () => Adapter][] = [
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')],
	['pg', () => PgAdapter(counting)]
];

test('the guide lists the operations of this test', () => {
	expect(documented.map(({ what }) => what)).toEqual(Object.keys(scenes));
	for (const { count, calls } of documented) expect(calls).toHaveLength(count);
});

describe.each(adapters)('with %s', (name, create) => {
	test.each(documented.map(({ what, calls }) => [what, calls] as const))('%s', async (what, calls) => {
		const clock = createClock();
		const data = watch(create(), what.includes('without our extensions') ? extensions : []);
		if (what.includes('returns nothing')) data.instead.updateSession = async (call) => void (await call());
		const person = { ...ada, sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.test` };
		const start = () => {
			data.take();
			statements = 0;
		};
		start();
		const atSecond = { allowDangerousEmailAccountLinking: true };
		// An adapter of another library, with its own table.
		const session = what.includes('returns nothing') ? { hashTokens: false } : {};
		const town = createTown({ adapter: data.adapter, atSecond, providers: [mail], session });
		await scenes[what]!({ town, person, start, advance: clock.advance });
		expect(data.take()).toEqual(calls);
		if (name === 'pg') expect(statements).toBe(calls.length);
		expect(town.logger.errors).toEqual([]);
		clock.restore();
	});
});
