/** Changes of stored users, as a plugin is told of them: by whichever flow of the library. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { definePlugin } from '../../src/plugin.js';
import type { PluginUserChange } from '../../src/plugin.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { ada, createPasswordApp } from '../passwords/support.js';
import type { PasswordApp } from '../passwords/support.js';

/** A plugin as a stranger writes it: it keeps what has changed. */
const changes = (told: PluginUserChange[]) =>
	definePlugin({
		name: 'changes',
		hooks: { userChanged: async (_context, change) => Promise.resolve(void told.push(change)) }
	});

const countess = 'countess@example.test';
const requestOf = ({ browser }: PasswordApp) =>
	new Request('https://app.test/settings', {
		headers: { cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
	});
const date = expect.any(Date) as Date;

interface Row {
	/** Of the provider of passwords. */
	readonly neutral?: boolean;
	readonly prepare?: (app: PasswordApp) => Promise<unknown>;
	readonly run: (app: PasswordApp) => Promise<unknown>;
	readonly changed: string[];
	readonly before: Record<string, unknown>;
	readonly user: Record<string, unknown>;
}

const change = async (app: PasswordApp) => {
	await app.auth.accounts(requestOf(app)).changeEmail(countess);
	return app.press();
};

/** Opens a link to sign in. */
const open = async (app: PasswordApp, email: string) => {
	await app.browser.post('/auth/signin/link', { email });
	return app.browser.visit(app.link(), { crossSite: true });
};

const rows: Record<string, Row> = {
	'another name, on the account page': {
		prepare: (app) => app.enter(),
		run: ({ browser }) => browser.post('/auth/account/profile.save', { name: 'Augusta' }),
		changed: ['name'],
		before: { email: ada.email },
		user: { name: 'Augusta', email: ada.email }
	},
	'another address': {
		prepare: (app) => app.enter(),
		run: change,
		changed: ['email', 'emailVerified'],
		before: { email: ada.email },
		user: { email: countess, emailVerified: date }
	},
	'the way back to the earlier address': {
		async prepare(app) {
			await app.enter();
			await change(app);
		},
		run: (app) => {
			const url = app.letters.findLast(({ purpose, token }) => purpose === 'addressChanged' && token)!.url;
			return app.press(new URL(url), {}, app.newBrowser());
		},
		changed: ['email', 'emailVerified'],
		before: { email: countess },
		user: { email: ada.email }
	},
	'a proof of the address, after the sign-up': {
		neutral: false,
		prepare: (app) => app.signUp(),
		run: (app) => app.press(),
		changed: ['emailVerified'],
		before: { email: ada.email, emailVerified: null },
		user: { email: ada.email, emailVerified: date }
	},
	'a proof of the address, in the browser of a sign-in': {
		async prepare(app) {
			await app.signIn({ browser: app.newBrowser() });
			await open(app, ada.email);
			await app.browser.post('/auth/earlier-account', { decision: 'connect' });
		},
		run: (app) => app.signIn(),
		changed: ['emailVerified'],
		before: { email: ada.email, emailVerified: null },
		user: { email: ada.email, emailVerified: date }
	},
	'another spelling of the address': {
		async prepare({ store }) {
			const email = 'Ada@Example.test';
			return store.createUser!({ id: 'earlier', email, emailVerified: new Date() });
		},
		run: (app) => open(app, 'Ada@Example.test'),
		changed: ['email'],
		before: { id: 'earlier', email: 'Ada@Example.test' },
		user: { id: 'earlier', email: ada.email }
	},
	'the release of an address': {
		async prepare(app) {
			await app.signIn({ browser: app.newBrowser() });
			await open(app, ada.email);
		},
		run: ({ browser }) => browser.post('/auth/earlier-account', { decision: 'release' }),
		changed: ['email'],
		before: { email: ada.email },
		user: { email: null }
	}
};

describe.each(['database', 'jwt'] as const)('with %s sessions, a plugin hears of', (strategy) => {
	function site(told: PluginUserChange[], neutral = true) {
		const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email } });
		const letters: PasswordApp['letters'] = [];
		const link = {
			id: 'link',
			name: 'Link',
			type: 'email' as const,
			sendVerificationRequest: (letter: PasswordApp['letters'][number]) => void letters.push(letter)
		};
		const app = createPasswordApp({
			op,
			password: { neutral },
			session: { strategy, ...(strategy === 'jwt' && { revocation: MemoryRevocations() }) },
			account: { changeEmail: true, page: {} },
			host: { environment: { AUTH_URL: 'https://app.test' } },
			providers: [link, op.provider()],
			plugins: [changes(told)]
		});
		return { ...app, link: () => new URL((letters.at(-1) ?? app.letters.at(-1))!.url) };
	}

	test.each(Object.entries(rows))('%s', async (_, { neutral, prepare, run, changed, before, user }) => {
		const told: PluginUserChange[] = [];
		const app = site(told, neutral);
		await prepare?.(app);
		told.length = 0;
		await run(app);
		expect(told.map((each) => ({ ...each, changed: [...each.changed].sort() }))).toEqual([
			{ changed, before: expect.objectContaining(before) as object, user: expect.objectContaining(user) as object }
		]);
		expect(app.logger.faults).toEqual([]);
	});

	test('a sign-in that renews the profile, and of none that leaves it', async () => {
		const told: PluginUserChange[] = [];
		const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email } });
		const app = createApp({
			op,
			adapter: MemoryAdapter(),
			session: { strategy },
			account: { profileSync: 'always' },
			plugins: [changes(told)]
		});
		await app.signIn();
		await app.signIn();
		expect(told).toEqual([]);
		await app.signIn({ answer: { user: { sub: 'ada', name: 'Countess', email: ada.email } } });
		expect(told.map(({ changed, user }) => [changed, user.name])).toEqual([[['name'], 'Countess']]);
	});

	test('nothing that fails in it: the change stays', async () => {
		const broken = definePlugin({
			name: 'broken',
			hooks: { userChanged: async () => Promise.reject(new Error('the list is away')) }
		});
		const session = { strategy, ...(strategy === 'jwt' && { revocation: MemoryRevocations() }) };
		const app = createPasswordApp({ session, plugins: [broken] });
		await app.enter();
		await app.browser.post('/auth/account/profile.save', { name: 'Augusta' });
		expect(await app.store.getUserByEmail!(ada.email)).toMatchObject({ name: 'Augusta' });
		const log = app.logger.entries.map(({ args }) => String(args[0])).join();
		expect(log).toContain('the hook "userChanged" of the plugin "broken" failed');
	});

	test('a row that is not JSON: the change stays', async () => {
		const adapter = MemoryAdapter();
		// A column of the application's own, as Prisma returns a list of `BigInt`.
		const update = adapter.updateUser!.bind(adapter);
		adapter.updateUser = async (user) => ({ ...(await update(user)), points: [1n] });
		const told: PluginUserChange[] = [];
		const app = createPasswordApp({ store: adapter, plugins: [changes(told)] });
		await app.enter();
		await app.browser.post('/auth/account/profile.save', { name: 'Augusta' });
		const done = await app.browser.post('/auth/account/profile.save', { name: 'Countess' });
		expect(done.status).toBe(303);
		expect(await adapter.getUserByEmail!(ada.email)).toMatchObject({ name: 'Countess' });
	});
});
