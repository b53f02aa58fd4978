/**
 * An address that a provider brought without a word about it: the person who proves it by a mail gets neither the user whom another
 * person may have made with it, nor is that user deleted, whose data hangs on its id.
 *
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022), the non-verifying identity provider
 */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { english } from '../../src/locales/en/pages.js';
import Google from '../../src/providers/google.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp, type MailAppOptions } from '../fixtures/mail-app.js';
import { emptyDatabase } from '../fixtures/pglite.js';
import { refusalOf } from '../sign-up/support.js';

const victim = 'victim@example.test';
const silent = { sub: 'stranger', name: 'Stranger', email: victim };

/** A data layer that lacks these methods. */
const without = (adapter: Adapter, ...methods: (keyof Adapter)[]): Adapter =>
	Object.fromEntries(Object.entries(adapter).filter(([name]) => !methods.includes(name as keyof Adapter)));

/** A site with mails and a provider that says nothing of addresses, where a stranger has signed in under the victim's address. */
async function town({ claims = {}, ...options }: MailAppOptions & { claims?: object } = {}) {
	const op = createIdentityProvider({ user: { ...silent, ...claims } });
	const events: string[] = [];
	const app = createMailApp({
		op,
		rateLimit: false,
		...options,
		providers: [op.provider(), ...(options.providers ?? [])],
		events: {
			updateUser: ({ user }) => void events.push(`updateUser ${user.email}`),
			createUser: ({ user }) => void events.push(`createUser ${user.email}`),
			linkAccount: ({ account }) => void events.push(`linkAccount ${account.provider}`),
			...options.events
		}
	});
	const stranger = app.newBrowser();
	await app.signIn({ browser: stranger });
	const { id } = (await app.session(stranger))!.user!;
	events.splice(0);
	/** The victim opens the link of a mail; returns the page that follows. */
	const prove = async (browser: Browser) => {
		await app.ask(victim, { browser });
		const answer = await app.open(app.link(), { browser });
		const to = answer.headers.get('location');
		return to?.includes('/earlier-account') ? browser.visit(to) : answer;
	};
	const decide = (browser: Browser, decision: string) => browser.post('/auth/earlier-account', { decision });
	const idOf = async (browser: Browser) => (await app.session(browser))?.user?.id ?? null;
	return { ...app, events, stranger, id: id!, prove, decide, idOf };
}

type Town = Awaited<ReturnType<typeof town>>;

/** The victim gets a new user, and the stranger keeps the rest. */
async function takes({ newBrowser, prove, decide, idOf, id, store }: Town) {
	const browser = newBrowser();
	await prove(browser);
	await decide(browser, 'release');
	const mine = await idOf(browser);
	expect([null, id]).not.toContain(mine);
	expect(await store.getUserByEmail!(victim)).toMatchObject({ id: mine, emailVerified: expect.any(Date) as Date });
	expect((await store.getUser!(id))?.email ?? null).toBeNull();
	const elsewhere = newBrowser();
	await prove(elsewhere);
	expect(await idOf(elsewhere)).toBe(mine);
}

async function isAsked({ newBrowser, prove, idOf }: Town): Promise<boolean> {
	const browser = newBrowser();
	const page = await prove(browser);
	const asked = (await page.text()).includes(english.earlierUser.title);
	expect((await idOf(browser)) === null).toBe(asked);
	return asked;
}

describe.each<[string, () => Adapter]>([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')],
	['an adapter without secrets', () => without(MemoryAdapter(), 'createSecret', 'getSecret')]
])('with %s', (_, create) => {
	test('the link does not sign in at once: a page asks whether the account is theirs (#33 A3)', async () => {
		const { newBrowser, prove, idOf, id, store } = await town({ store: create() });
		const browser = newBrowser();
		const page = await prove(browser);
		expect(page.status).toBe(200);
		const text = await page.text();
		expect(text).toContain(victim);
		expect(text.match(/<form /g)).toHaveLength(2);
		expect(text).not.toContain('<script');
		expect(await idOf(browser)).toBeNull();
		expect(await store.getUser!(id)).toMatchObject({ email: victim, emailVerified: null });
	});

	test('a new account takes the address: the earlier user keeps the account, and loses the address (#33 A3)', async () => {
		const app = await town({ store: create() });
		await takes(app);
		expect(app.events).toEqual(['updateUser null', `createUser ${victim}`, 'linkAccount mail']);
		expect((await app.session(app.stranger))?.user).toMatchObject({ id: app.id, email: null });
		await app.signIn({ browser: app.stranger });
		expect(await app.idOf(app.stranger)).toBe(app.id);
	});

	test('a sign-in by the earlier method in the same browser connects the address: both are proven (#33 A3)', async () => {
		const { newBrowser, prove, decide, idOf, id, store, signIn, events } = await town({ store: create() });
		const browser = newBrowser();
		await prove(browser);
		const to = locationOf(await decide(browser, 'connect'), browser.origin);
		expect(to.pathname).toBe('/auth/signin');
		await signIn({ browser });
		expect(await idOf(browser)).toBe(id);
		expect(await store.getUser!(id)).toMatchObject({ email: victim, emailVerified: expect.any(Date) as Date });
		expect(events).toEqual([`updateUser ${victim}`, 'linkAccount mail']);
		const elsewhere = newBrowser();
		await prove(elsewhere);
		expect(await idOf(elsewhere)).toBe(id);
	});
});

test('the address of a row in PostgreSQL can be released, too (#33 A3)', async () => {
	const client = await emptyDatabase();
	await client.exec(schema);
	const store = PgAdapter({ query: (text, values) => client.query<Record<string, unknown>>(text, values) });
	await takes(await town({ store }));
});

describe('the link finds the user', () => {
	/** A user as Auth.js has made one: with accounts, without a proof and without a record. */
	async function adopted(store: Adapter, ...providers: string[]) {
		const { id } = await store.createUser!({ id: crypto.randomUUID(), email: victim, emailVerified: null });
		for (const provider of providers) {
			await store.linkAccount!({ userId: id, provider, providerAccountId: 'x', type: 'oidc' });
		}
		return id;
	}
	const google = Google({ clientId: 'id', clientSecret: 'secret' });
	const mailed = (store: Adapter, providers: MailAppOptions['providers'] = []) => {
		const app = createMailApp({ store, rateLimit: false, providers });
		return { ...app, enteredAs: async () => (await app.enter(victim), (await app.session())?.user?.id) };
	};

	test('whose provider has called the address verified (#33 A3)', async () => {
		expect(await isAsked(await town({ claims: { email_verified: true } }))).toBe(false);
	});

	test.each([
		['every account is at a vendor that vouches', ['google'], true],
		['the vendor is not offered any more', ['github'], true],
		['one account is at another provider', ['google', 'op'], false],
		['nothing is known of the provider', ['gone'], false],
		['there is no other way in', [], true]
	] as const)('%s: of an adopted user (#33 A3)', async (_, providers, finds) => {
		const store = MemoryAdapter();
		const id = await adopted(store, ...providers);
		const op = createIdentityProvider();
		const app = mailed(store, [google, op.provider()]);
		expect((await app.enteredAs()) === id).toBe(finds);
	});

	test.each([
		['vouch', true],
		['do not', false]
	])('of an adapter that cannot list accounts, if all providers %s (#33 A3)', async (_, vouches) => {
		const store = without(MemoryAdapter(), 'listAccounts', 'createSecret', 'getSecret');
		const id = await adopted(store, 'google');
		const op = createIdentityProvider();
		const app = mailed(store, vouches ? [google] : [google, op.provider()]);
		expect((await app.enteredAs()) === id).toBe(vouches);
	});

	test('only after a question, if the user has replaced an account that did not vouch with one that does (#33 A3)', async () => {
		const app = await town({ providers: [google] });
		await app.store.linkAccount!({ userId: app.id, provider: 'google', providerAccountId: 'mine', type: 'oidc' });
		const cookie = app.stranger.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const request = new Request('https://app.test/', {
			method: 'POST',
			headers: { cookie, origin: 'https://app.test' }
		});
		expect(await app.auth.accounts(request).unlink('op')).toBe(true);
		expect(await isAsked(app)).toBe(true);
	});
});

describe('the release', () => {
	test('happens only in the browser that opened the link, and once (#33 A3)', async () => {
		const app = await town();
		const browser = app.newBrowser();
		await app.prove(browser);
		expect((await app.decide(app.newBrowser(), 'release')).status).toBe(403);
		expect((await app.newBrowser().visit('/auth/earlier-account')).status).toBe(403);
		expect((await app.decide(browser, 'both')).status).toBe(400);
		expect(await app.store.getUser!(app.id)).toMatchObject({ email: victim });
		const jar = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		await app.decide(browser, 'release');
		const mine = await app.idOf(browser);
		const again = new Request('https://app.test/auth/earlier-account', {
			method: 'POST',
			headers: { cookie: jar, origin: 'https://app.test', 'content-type': 'application/x-www-form-urlencoded' },
			body: 'decision=release'
		});
		expect((await app.auth.respond(again))?.headers.getSetCookie().join()).not.toContain('session-token=');
		expect(await app.store.getUserByEmail!(victim)).toMatchObject({ id: mine });
	});

	test('of a release and a connection at once, one wins (#33 A3)', async () => {
		const app = await town();
		const [releasing, connecting] = [app.newBrowser(), app.newBrowser()];
		await app.prove(releasing);
		await app.prove(connecting);
		const callback = app.op.authorize(await app.start({ browser: connecting }));
		await Promise.all([app.decide(releasing, 'release'), app.finish(callback, { browser: connecting })]);
		const owner = await app.store.getUserByEmail!(victim);
		const earlier = await app.store.getUser!(app.id);
		expect(owner?.emailVerified).toBeInstanceOf(Date);
		if (owner?.id === app.id) expect(await app.idOf(releasing)).toBeNull();
		else expect([earlier?.email ?? null, await app.idOf(releasing)]).toEqual([null, owner?.id]);
	});

	test.each(['updateUser', 'createUserWithAccount'] as const)(
		'that fails in %s goes on when the button is pressed again (#33 A3)',
		async (method) => {
			const app = await town();
			const browser = app.newBrowser();
			await app.prove(browser);
			app.data.instead[method] = () => Promise.reject(new Error('down'));
			expect((await app.decide(browser, 'release')).status).toBe(503);
			Reflect.deleteProperty(app.data.instead, method);
			await app.decide(browser, 'release');
			expect(await app.store.getUserByEmail!(victim)).toMatchObject({ id: await app.idOf(browser) });
			expect((await app.store.getUser!(app.id))?.email ?? null).toBeNull();
		}
	);

	test('is not needed after a connection that fails: the session stays, and the next sign-in connects (#33 A3)', async () => {
		const app = await town();
		const browser = app.newBrowser();
		await app.prove(browser);
		app.data.instead.updateUser = () => Promise.reject(new Error('down'));
		await app.signIn({ browser });
		expect(await app.idOf(browser)).toBe(app.id);
		expect(app.logger.faults).toMatchObject([{ type: 'AdapterError' }]);
		Reflect.deleteProperty(app.data.instead, 'updateUser');
		await app.signIn({ browser });
		expect(await app.store.getUser!(app.id)).toMatchObject({ emailVerified: expect.any(Date) as Date });
	});

	test('does not happen for a person who may not sign up (#33 A3)', async () => {
		const app = await town({ signUp: ({ type }) => type !== 'email' });
		const browser = app.newBrowser();
		await app.prove(browser);
		expect(await refusalOf(await app.decide(browser, 'release'))).toBe('SignUpClosed');
		expect(await app.store.getUser!(app.id)).toMatchObject({ email: victim });
	});

	test('makes links invalid that were sent to the address before (#33 A3)', async () => {
		const app = await town();
		const [browser, elsewhere] = [app.newBrowser(), app.newBrowser()];
		await app.prove(browser);
		await app.ask(victim, { browser: elsewhere });
		await app.decide(browser, 'release');
		expect((await app.open(app.link(), { browser: elsewhere })).status).toBe(403);
	});

	test('ends the encrypted sessions of the earlier user, because they contain the address (#33 A3)', async () => {
		const revocation = { store: MemoryRevocations(), cacheSeconds: 0 };
		const app = await town({ session: { strategy: 'jwt', revocation } });
		const browser = app.newBrowser();
		await app.prove(browser);
		expect(await app.idOf(app.stranger)).toBe(app.id);
		await app.decide(browser, 'release');
		expect(await app.idOf(app.stranger)).toBeNull();
	});
});
