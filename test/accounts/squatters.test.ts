/**
 * Addresses that someone else has signed up with: the person who proves one gets it, with a new user.
 *
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022)
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { formIn } from '../fixtures/mail-app.js';
import { createPasskeyApp, type PasskeyAppOptions } from '../fixtures/passkey-app.js';
import { emptyDatabase } from '../fixtures/pglite.js';
import { refusalOf } from '../sign-up/support.js';

const victim = 'victim@example.test';
const password = 'note G, 1843: Bernoulli';
const clocks: { restore(): void }[] = [];
afterEach(() => clocks.splice(0).forEach((clock) => clock.restore()));

/** A site where people sign in with a passkey, a mail, a password, or a provider; and an attacker with the address of the victim. */
async function besieged({
	verified = true,
	dangerous = false,
	...options
}: PasskeyAppOptions & { verified?: boolean; dangerous?: boolean } = {}) {
	const letters: VerificationRequest[] = [];
	const evicted: string[] = [];
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
	};
	const op = createIdentityProvider({
		user: { sub: 'victim', name: 'Victim', email: victim, email_verified: verified }
	});
	const app = createPasskeyApp({
		op,
		rateLimit: false,
		account: { pendingAge: 86_400 },
		...options,
		providers: [Passkey, mail, Password({ mail }), op.provider({ allowDangerousEmailAccountLinking: dangerous })],
		events: { evictUser: ({ user }) => void evicted.push(String(user.id)), ...options.events }
	});
	const attacker = await app.signUp(victim);
	const byMail = async (browser: Browser) => {
		await browser.post('/auth/signin/mail', { email: victim });
		return browser.visit(new URL(letters.at(-1)!.url), { crossSite: true });
	};
	const byPassword = async (browser: Browser) => {
		await browser.post('/auth/password/signup', { email: victim, password });
		const page = await browser.visit(new URL(letters.at(-1)!.url), { crossSite: true });
		const { action, hidden } = formIn(await page.text());
		return browser.post(action, hidden);
	};
	const byProvider = (browser: Browser) => app.signIn({ browser });
	return { ...app, letters, evicted, attacker, proofs: { mail: byMail, password: byPassword, provider: byProvider } };
}

type Town = Awaited<ReturnType<typeof besieged>>;

/** The attacker has nothing of what the victim has. */
async function isEvicted(town: Town, browser: Browser) {
	const { attacker } = town;
	const user = (await town.session(browser))?.user;
	expect(user).toMatchObject({ email: victim });
	expect(user?.id).not.toBe(attacker.id);
	expect(town.evicted).toEqual([attacker.id]);
	expect(await town.store.getUser(attacker.id)).toBeNull();
	expect(await town.session(attacker.browser)).toBeNull();
	const refused = await town.authenticate(attacker.authenticator, { browser: town.newBrowser() });
	expect(await refusalOf(refused)).not.toBeNull();
	expect(await town.store.listAuthenticatorsByUserId(String(user?.id))).toEqual([]);
}

describe.each(['mail', 'password', 'provider'] as const)('a proof by %s', (way) => {
	test('classic-federated merge: the user of the attacker is deleted, and not merged', async () => {
		const town = await besieged({ dangerous: true });
		const browser = town.newBrowser();
		await town.proofs[way](browser);
		await isEvicted(town, browser);
		expect(town.logger.faults).toEqual([]);
	});

	test('unexpired session: the session of the attacker ends', async () => {
		const town = await besieged();
		const elsewhere = town.newBrowser();
		await town.authenticate(town.attacker.authenticator, { browser: elsewhere });
		expect(await town.session(elsewhere)).not.toBeNull();
		const browser = town.newBrowser();
		await town.proofs[way](browser);
		expect(await town.session(elsewhere)).toBeNull();
		await isEvicted(town, browser);
	});

	test('trojan identifier: an account that the attacker has linked does not sign in as the victim', async () => {
		const town = await besieged();
		const another = createAuthenticator({ origin: town.attacker.browser.origin });
		await town.register(another, { browser: town.attacker.browser });
		const browser = town.newBrowser();
		await town.proofs[way](browser);
		await isEvicted(town, browser);
		expect(await refusalOf(await town.authenticate(another, { browser: town.newBrowser() }))).not.toBeNull();
	});

	test('fifty at once: each gets the one new user, or is refused', async () => {
		const town = await besieged();
		const browsers = Array.from({ length: 50 }, town.newBrowser);
		if (way === 'provider') await Promise.all(browsers.map((browser) => town.proofs[way](browser)));
		else for (const browser of browsers) await town.proofs[way](browser);
		const ids = new Set((await Promise.all(browsers.map(town.session))).flatMap((each) => each?.user?.id ?? []));
		expect(ids.size).toBe(1);
		expect(ids).not.toContain(town.attacker.id);
		expect(await town.store.getUser(town.attacker.id)).toBeNull();
	});
});

test('unexpired email change: a change that the attacker began does not reach a user whom the victim made meanwhile', async () => {
	const town = await besieged({ account: { pendingAge: 86_400, changeEmail: true } });
	const { browser: thief } = await town.signUp('attacker@example.test');
	const cookie = thief.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const request = new Request('https://app.test/', { headers: { cookie } });
	const change = town.auth.accounts(request).changeEmail(victim);
	await change.catch(() => undefined);
	const links = town.letters.map(({ url }) => new URL(url));
	const browser = town.newBrowser();
	await town.proofs.mail(browser);
	const { id } = (await town.session(browser))!.user!;
	for (const link of links) {
		for (const each of [browser, thief]) {
			const page = await each.visit(link, { crossSite: true });
			const text = await page.text();
			if (!text.includes('<form')) continue;
			const { action, hidden } = formIn(text);
			await each.post(action, hidden);
		}
	}
	expect(await town.store.getUserByEmail(victim)).toMatchObject({ id });
	expect((await town.session(thief))?.user?.email).not.toBe(victim);
	expect((await town.session(browser))?.user?.id).toBe(id);
});

describe('a user who changes to the address', () => {
	async function changed({ signsUp = 'ada@example.test' } = {}) {
		const town = await besieged({ account: { pendingAge: 86_400, changeEmail: true } });
		const { browser, id } = await town.signUp(signsUp);
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const headers = { cookie, origin: browser.origin };
		await town.auth.accounts(new Request('https://app.test/', { method: 'POST', headers })).changeEmail(victim);
		const letter = town.letters.findLast(({ identifier }) => identifier === victim)!;
		const confirm = async () => {
			const page = await browser.visit(new URL(letter.url), { crossSite: true });
			const { action, hidden } = formIn(await page.text());
			return browser.post(action, hidden);
		};
		return { town, browser, id, letter, confirm };
	}

	test('evicts the user who never proved it, at the proof and not before', async () => {
		const { town, browser, id, letter, confirm } = await changed();
		expect(letter.purpose).toBe('changeAddress');
		expect(town.evicted).toEqual([]);
		await confirm();
		expect(town.evicted).toEqual([town.attacker.id]);
		expect(await town.store.getUserByEmail(victim)).toMatchObject({ id, emailVerified: expect.any(Date) as Date });
		expect((await town.session(browser))?.user?.id).toBe(id);
		expect(await town.session(town.attacker.browser)).toBeNull();
	});

	test('does not get it from a user who has proven it meanwhile', async () => {
		const { town, confirm } = await changed();
		await town.proofs.mail(town.attacker.browser);
		expect(await refusalOf(await confirm())).toBe('Verification');
		expect(town.evicted).toEqual([]);
		expect(await town.store.getUserByEmail(victim)).toMatchObject({ id: town.attacker.id });
	});
});

test('non-verifying identity provider: its claim evicts no user, and gives no user the address', async () => {
	const town = await besieged({ verified: false, dangerous: true });
	const browser = town.newBrowser();
	await town.proofs.provider(browser);
	expect((await town.session(browser))?.user?.email).toBeNull();
	expect(await town.store.getUserByEmail(victim)).toMatchObject({ id: town.attacker.id });
	expect(town.evicted).toEqual([]);
	await town.proofs.mail(town.newBrowser());
	expect(await town.store.getUser(town.attacker.id)).toBeNull();
});

describe('a user stays who', () => {
	test('proves the address while signed in, and then no proof of another person evicts the user', async () => {
		const town = await besieged();
		const { browser, id } = town.attacker;
		await town.proofs.mail(browser);
		expect(await town.session(browser)).toMatchObject({ user: { id } });
		expect((await town.store.getUser(id))?.emailVerified).toBeInstanceOf(Date);
		const elsewhere = town.newBrowser();
		await town.proofs.mail(elsewhere);
		expect(await town.session(elsewhere)).toMatchObject({ user: { id } });
		await town.proofs.provider(town.newBrowser());
		expect(town.evicted).toEqual([]);
	});

	test('has no mark: users of providers, of Auth.js, and of a sign-up without `pendingAge`', async () => {
		const adapter = MemoryAdapter();
		const other = createPasskeyApp({ adapter });
		const { id } = await other.signUp(victim);
		const op = createIdentityProvider({ user: { sub: 'x', name: 'X', email: victim, email_verified: true } });
		const now = createPasskeyApp({ adapter, op, providers: [op.provider()], account: { pendingAge: 86_400 } });
		expect(await refusalOf(await now.signIn())).toBe('OAuthAccountNotLinked');
		expect(await adapter.getUser(id)).not.toBeNull();
	});
});

test('the email of a sign-up with a pending address is the one for a free address, not the one for a user', async () => {
	const town = await besieged();
	await town.newBrowser().post('/auth/password/signup', { email: victim, password });
	expect(town.letters.at(-1)).toMatchObject({ purpose: 'signUp', identifier: victim });
	expect(town.evicted).toEqual([]);
});

const database = async (): Promise<Adapter> => {
	const client = await emptyDatabase();
	await client.exec(schema);
	return PgAdapter({ query: (text, values) => client.query<Record<string, unknown>>(text, values) });
};

describe.each<[string, () => Adapter | Promise<Adapter>]>([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')],
	['pg', database]
])('cleanUp with %s', (_, create) => {
	test('deletes pending users when their time has passed, and no others', async () => {
		const clock = createClock();
		clocks.push(clock);
		const town = await besieged({ adapter: await create() });
		const proven = await town.signUp('ada@example.test');
		await proven.browser.post('/auth/signin/mail', { email: 'ada@example.test' });
		await proven.browser.visit(new URL(town.letters.at(-1)!.url), { crossSite: true });
		clock.advance(86_000);
		expect((await town.auth.cleanUp()).pendingUsers).toBe(0);
		clock.advance(3 * 86_400);
		expect(await town.auth.cleanUp()).toMatchObject({ pendingUsers: 1, complete: true });
		expect(town.evicted).toEqual([town.attacker.id]);
		expect(await town.store.getUser(town.attacker.id)).toBeNull();
		expect(await town.store.getUser(proven.id)).not.toBeNull();
		expect((await town.auth.cleanUp()).pendingUsers).toBe(0);
	});
});

test('cleanUp leaves a user who cannot be deleted for another day, and goes on', async () => {
	const clock = createClock();
	clocks.push(clock);
	const town = await besieged();
	const other = await town.signUp('other@example.test');
	const { deleteUser } = town.store;
	vi.spyOn(town.store, 'deleteUser').mockImplementation(async (id) => {
		if (id === town.attacker.id) throw new Error('a row refers to it');
		await deleteUser(id);
	});
	const providers = [Passkey, createIdentityProvider().provider()];
	const again = createPasskeyApp({ adapter: town.store, providers, account: { pendingAge: 86_400 } });
	clock.advance(90_000);
	expect(await again.auth.cleanUp()).toMatchObject({ pendingUsers: 1, complete: true });
	expect(again.logger.faults).toMatchObject([{ type: 'AdapterError' }]);
	expect(await town.store.getUser(other.id)).toBeNull();
	vi.restoreAllMocks();
	clock.advance(2 * 86_400);
	const last = createPasskeyApp({ adapter: town.store, providers, account: { pendingAge: 86_400 } });
	expect(await last.auth.cleanUp()).toMatchObject({ pendingUsers: 1, complete: true });
});

test.each([0, 599, 1.5, '86400', 31_536_001])('`account.pendingAge` of %j is refused', (pendingAge) => {
	const account = { pendingAge: pendingAge as number };
	expect(() => createPasskeyApp({ account })).toThrow(/pendingAge/);
});

test('`account.pendingAge` needs the methods of the adapter', () => {
	expect(() => createPasskeyApp({ account: { pendingAge: 86_400 }, leftOut: ['listDueSecrets'] })).toThrow(
		/lacks listDueSecrets/
	);
});

test('a site on which no address can be proven keeps its users: `account.pendingAge` is refused, and nothing is pending without it', async () => {
	expect(() => createPasskeyApp({ account: { pendingAge: 86_400 } })).toThrow(/no way to prove one/);
	const clock = createClock();
	clocks.push(clock);
	const app = createPasskeyApp();
	const { id } = await app.signUp(victim);
	clock.advance(400 * 86_400);
	await app.auth.cleanUp();
	expect(await app.store.getUser(id)).not.toBeNull();
	expect(await app.store.listSecrets(id, 'pending')).toEqual([]);
});
