/**
 * Signing in by what a person types in: guessing, what `authorize` may return, what gets in, and what gets out.
 *
 * Of the group S273 to S296 these have no place here, because the library keeps no users and no passwords: S274 (disabled
 * users), S276 (sign-up), S286 (hashes of old), S288 and S289 (changing a password), S290 and S291 (resetting one).
 *
 * @see NIST SP 800-63B-4, section 3.2.2; OWASP ASVS 5.0, chapters 6.1 and 6.3
 */
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { CredentialsSignin, type AuthError } from '../../src/errors.js';
import type { CredentialsConfig } from '../../src/providers/types.js';
import type { JWT } from '../../src/types.js';
import { findRedis } from '../adapters/support/servers.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { findLeaks } from '../fixtures/leaks.js';
import {
	ada,
	createPasswordApp,
	grace,
	home,
	type PasswordApp,
	type PasswordAppOptions,
	type Typed
} from '../fixtures/passwords.js';
import { beginsSession, grants, loggedTypes, origin, setCookies, typedInName } from './support.js';

const redisUrl = await findRedis('guesses that two servers count together');

let clock: Clock;
beforeEach(() => void (clock = createClock()));
afterEach(() => {
	clock.restore();
	vi.useRealTimers();
});

const knownName = '__Host-authjs.known-browser';
const wrong = (index = 0) => `wrong guess ${index}`;
const adaWrong = (index = 0): Typed => ({ username: ada.username, password: wrong(index) });

/** Guesses from as many addresses; how many of them `authorize` was asked about. */
async function guessAt(app: PasswordApp, typed: (index: number) => Typed, times: number): Promise<number> {
	const before = app.asked.length;
	for (let index = 0; index < times; index++) await app.outcome(typed(index), app.browserAt(`203.0.113.${index}`));
	return app.asked.length - before;
}

describe('guessing', () => {
	test('S278 the sixth quick guess at an account is refused, wherever it comes from, and one after the wait is not', async () => {
		const app = createPasswordApp();
		for (let index = 0; index < 5; index++) {
			expect(await app.outcome(adaWrong(index), app.browserAt(`203.0.113.${index}`))).toBe('CredentialsSignin');
		}
		const stranger = app.browserAt('203.0.113.5');
		expect(await app.outcome(adaWrong(5), stranger)).toBe('TooManyRequests');
		expect(await app.outcome(ada, stranger), 'the right one is not told from a wrong one').toBe('TooManyRequests');
		expect(app.asked).toHaveLength(5);
		clock.advance(15 * 60);
		expect(await app.outcome(ada, app.browserAt('192.0.2.1'))).toBe('signed in');
	});

	test('S278 of a hundred and one guesses from as many addresses five are made', async () => {
		expect(await guessAt(createPasswordApp(), adaWrong, 101)).toBe(5);
	});

	test('S278 the answer says how long to wait, on a page and to a script', async () => {
		const app = createPasswordApp();
		for (let index = 0; index < 5; index++) await app.signIn(adaWrong(index));
		clock.advance(60);
		const page = await app.signIn(adaWrong());
		expect([page.status, page.headers.get('retry-after'), page.headers.get('location')]).toEqual([429, '840', null]);
		expect(await page.text()).toContain('14 minutes');
		const script = await app.signIn(adaWrong(), { headers: { 'X-Auth-Return-Redirect': '1' } });
		expect([script.status, script.headers.get('retry-after')]).toEqual([429, '840']);
		expect(await script.json()).toEqual({
			url: `${origin}/auth/error?error=TooManyRequests&code=rate_limit`,
			error: 'TooManyRequests',
			code: 'rate_limit'
		});
	});

	test('S278 a right password resets the count of the account', async () => {
		const app = createPasswordApp();
		for (let round = 0; round < 3; round++) {
			for (let index = 0; index < 4; index++) expect(await app.outcome(adaWrong())).toBe('CredentialsSignin');
			expect(await app.outcome(ada)).toBe('signed in');
		}
	});

	test('S278 a stranger who keeps the count full does not lock out a browser that was signed in before', async () => {
		const app = createPasswordApp();
		const own = app.browserAt('192.0.2.1');
		await app.signIn(ada, { browser: own });
		await own.post('/auth/signout');
		for (let quarter = 0; quarter < 4; quarter++) {
			await guessAt(app, adaWrong, 8);
			expect(await app.outcome(ada, own)).toBe('signed in');
			expect(await app.outcome(ada, app.browserAt('192.0.2.2')), 'a browser that is new').toBe('TooManyRequests');
			clock.advance(15 * 60);
		}
	});

	test.each<[string, (index: number) => string]>([
		[
			'case',
			(index) => [...ada.username].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join('')
		],
		['S295 spaces around', (index) => ' '.repeat(index) + ada.username],
		['S295 spaces behind', (index) => ada.username + ' '.repeat(index)],
		['S295 control characters', (index) => `ada${String.fromCharCode(1 + (index % 8)).repeat(index)}.lovelace`],
		['S295 characters that are not seen', (index) => `ada${'\u200b'.repeat(index)}.lovelace`],
		['S295 marks', (index) => `a${'\u0301'.repeat(index)}da.lovelace`],
		['S295 wide letters', (index) => ada.username.replace('a', index % 2 ? 'ａ' : '𝐚')]
	])('spelling a name otherwise makes no other account: %s', async (_, spell) => {
		const app = createPasswordApp();
		expect(await guessAt(app, (index) => ({ username: spell(index), password: wrong() }), 12)).toBe(5);
	});

	test('S279 a network of IPv6 is one client, and guesses at many accounts no more than one address', async () => {
		const app = createPasswordApp();
		for (let index = 0; index < 60; index++) {
			const browser = app.browserAt(`2001:db8:0:1::${index.toString(16)}`);
			await app.outcome({ username: `person-${index}`, password: wrong() }, browser);
		}
		expect(app.asked).toHaveLength(50);
	});

	test('S280 of fifty guesses at once five are made', async () => {
		const app = createPasswordApp();
		const browsers = Array.from({ length: 50 }, (_, index) => app.browserAt(`203.0.113.${index}`));
		const outcomes = await Promise.all(browsers.map((browser, index) => app.outcome(adaWrong(index), browser)));
		expect(outcomes.filter((outcome) => outcome === 'TooManyRequests')).toHaveLength(45);
		expect(app.asked).toHaveLength(5);
	});

	test('S281 if the client is not known, other clients lock out no user', async () => {
		const app = createPasswordApp();
		const nowhere = app.browserAt(null);
		for (let index = 0; index < 60; index++)
			await app.outcome({ username: `person-${index}`, password: wrong() }, nowhere);
		expect(await app.outcome(ada, nowhere)).toBe('signed in');
	});

	test('S287 a hundred attempts at once by one client: fifty reach the hash', async () => {
		const app = createPasswordApp();
		const attempts = Array.from({ length: 100 }, (_, index) => ({ username: `person-${index}`, password: wrong() }));
		await Promise.all(attempts.map((typed) => app.outcome(typed, app.browserAt(home))));
		expect(app.asked).toHaveLength(50);
	});

	test('an attempt that fails on the server is given back five times, and then counts, because it may be a wrong guess (#12 D3)', async () => {
		const app = createPasswordApp({
			provider: { authorize: () => Promise.reject(new Error('wrong password')) }
		});
		const outcomes = [];
		for (let index = 0; index < 11; index++) outcomes.push(await app.outcome(adaWrong(index)));
		expect(outcomes).toEqual([...Array<string>(10).fill('Configuration'), 'TooManyRequests']);
	});

	test.skipIf(!redisUrl)('S282 two servers on one Redis count together', async () => {
		const keyPrefix = `framework-auth-test:${crypto.randomUUID()}:`;
		const connections = [new Redis(redisUrl!, { keyPrefix }), new Redis(redisUrl!, { keyPrefix })];
		try {
			const [one, other] = connections.map((storeClient) =>
				createPasswordApp({ rateLimit: { limiter: (rule) => new RateLimiterRedis({ storeClient, ...rule }) } })
			) as [PasswordApp, PasswordApp];
			const outcomes = [];
			for (let index = 0; index < 6; index++) outcomes.push(await (index % 2 ? one : other).outcome(adaWrong(index)));
			expect(outcomes).toEqual([...Array<string>(5).fill('CredentialsSignin'), 'TooManyRequests']);
			expect(await one.outcome(grace)).toBe('signed in');
			const keys = await connections[0]!.keys(`${keyPrefix}*`);
			expect(keys.length).toBeGreaterThan(0);
			expect(findLeaks(keys, [ada.username, grace.username, home])).toEqual([]);
			await connections[0]!.del(...keys.map((key) => key.slice(keyPrefix.length)));
		} finally {
			for (const connection of connections) connection.disconnect();
		}
	});
});

describe('fields beside the one that `authorize` reads', () => {
	type Form = Record<string, string>;
	const victim = 'ada@example.test';
	/** An account whose name counts as the victim's. */
	const eve = 'ada+eve@example.test';
	const undeclared: Partial<CredentialsConfig> = {
		credentials: {},
		authorize: ({ email, password }) => (email === eve && password === 'eve' ? { id: 'eve' } : null)
	};
	const declared: Partial<CredentialsConfig> = {
		...undeclared,
		credentials: { name: {}, email: { type: 'email' }, password: { type: 'password' } }
	};

	/** How many of these forms reach `authorize` with the victim's address. */
	async function guesses(provider: Partial<CredentialsConfig>, forms: Form[]): Promise<number> {
		let reached = 0;
		const authorize = provider.authorize!;
		const app = createPasswordApp({
			provider: {
				...provider,
				authorize(credentials, request) {
					if (credentials.email === victim) reached++;
					return authorize(credentials, request);
				}
			}
		});
		let browser = app.browserAt('203.0.113.1');
		for (const [index, form] of forms.entries()) {
			if (form.keepCookies === undefined) browser = app.browserAt(`203.0.113.${index}`);
			const { keepCookies: _, ...fields } = form;
			await browser.post('/auth/callback/credentials', fields);
		}
		return reached;
	}

	const guess = (more: Form = {}): Form => ({ ...more, email: victim, password: wrong() });
	const own = (more: Form = {}): Form => ({ ...more, email: eve, password: 'eve' });
	const many = (form: (index: number) => Form[]) => Array.from({ length: 12 }, (_, index) => form(index)).flat();

	describe.each([
		['of a form that is not declared', undeclared],
		['of a form that is', declared]
	])('%s', (_, provider) => {
		it.each<[string, Form[]]>([
			['another name', many((index) => [guess({ name: `invented-${index}` })])],
			[
				'a name that is spelled otherwise',
				many((index) => [guess({ user_name: `${index}`, 'User-Name': `${index}` })])
			],
			['names of prototypes', many((index) => [guess({ __proto__: `${index}`, constructor: `${index}` })])],
			['fields of no meaning', many((index) => [guess({ [`x${index}`]: `${index}` })])]
		])('do not hide guesses: %s', async (_name, forms) => {
			expect(await guesses(provider, forms)).toBe(5);
		});

		it('do not let an attacker’s own account give back guesses at another', async () => {
			expect(
				await guesses(
					provider,
					many(() => [guess(), own({ name: victim })])
				)
			).toBeLessThanOrEqual(5);
		});

		it('do not make a browser known to another’s account', async () => {
			const forms = many(() => [own({ name: victim }), guess({ keepCookies: '' })]);
			expect(await guesses(provider, forms)).toBeLessThanOrEqual(5);
		});

		it('do not make a browser that is known to the attacker’s account known to another', async () => {
			const forms = many(() => [own(), guess({ name: eve, keepCookies: '' })]);
			expect(await guesses(provider, forms)).toBeLessThanOrEqual(5);
		});
	});

	it('that are empty hide nothing', async () => {
		const app = createPasswordApp({ provider: { credentials: {}, authorize: () => null } });
		const outcomes = [];
		for (let index = 0; index < 6; index++) {
			const browser = app.browserAt(`203.0.113.${index}`);
			const response = await browser.post('/auth/callback/credentials', { email: '', nick: 'ada', pass: wrong(index) });
			outcomes.push(response.status);
		}
		expect(outcomes).toEqual([...Array<number>(5).fill(303), 429]);
	});

	it('that are not declared may not name many accounts, because each would count', async () => {
		const app = createPasswordApp({ provider: undeclared });
		const names = Array.from({ length: 9 }, (_, index) => [`user${index}`, `somebody-${index}`]);
		const response = await app.browser.post('/auth/callback/credentials', Object.fromEntries(names) as Form);
		expect([response.status, loggedTypes(app)]).toEqual([400, ['InvalidRequest']]);
	});

	it('reach `authorize` only if none are declared, except those of the form itself', async () => {
		const form = { ...own(), remember: 'on', redirectTo: '/', csrfToken: 'x', providerId: 'x', json: 'true' };
		for (const [provider, names] of [
			[declared, ['email', 'password']],
			[undeclared, ['email', 'password', 'remember']]
		] as const) {
			let asked: object = {};
			const app = createPasswordApp({ provider: { ...provider, authorize: (all) => ((asked = all), null) } });
			await app.browser.post('/auth/callback/credentials', { ...form, 'authorizationParams-prompt': 'x' });
			expect(Object.keys(asked).sort()).toEqual(names);
		}
	});

	it('with the names of prototypes are ordinary text', async () => {
		let asked: object = {};
		const app = createPasswordApp({ provider: { ...undeclared, authorize: (all) => ((asked = all), null) } });
		const body = new URLSearchParams([
			...Object.entries(own()),
			['__proto__', 'x'],
			['constructor', 'y'],
			['toString', 'z']
		]);
		const response = await app.browser.post('/auth/callback/credentials', body);
		expect(locationOf(response).searchParams.get('error')).toBe('CredentialsSignin');
		expect(Object.getPrototypeOf(asked)).toBe(Object.prototype);
		expect(({} as { x?: unknown }).x).toBeUndefined();
	});
});

describe('S278 the form of an attacker does not decide which account is counted (#33 A5)', () => {
	type Form = Record<string, string>;
	const forms = (times: number, form: (index: number) => Form) =>
		Array.from({ length: times }, (_, index) => form(index));

	/** How many of these forms reach `authorize`, each from another network. */
	async function reached(provider: Partial<CredentialsConfig>, all: Form[], options: PasswordAppOptions = {}) {
		const app = createPasswordApp({ ...options, provider: { authorize: () => null, ...provider } });
		let asked = 0;
		for (const [index, form] of all.entries()) {
			const response = await app.browserAt(`203.0.113.${index}`).post('/auth/callback/credentials', form);
			if (response.status !== 429) asked++;
		}
		return { asked, app };
	}

	test('with another field that names an account, 100 of 150 guesses are made, and 5 if the fields are declared', async () => {
		const guesses = forms(150, (index) => ({ member: 'ada', email: `${index}@example.test`, password: wrong(index) }));
		const undeclared = await reached({ credentials: {} }, guesses);
		expect(undeclared.asked).toBe(100);
		const declared = await reached({ credentials: { member: {}, password: { type: 'password' } } }, guesses);
		expect(declared.asked).toBe(5);
	});

	test.each<[string, (index: number) => Form]>([
		['a field without a meaning', (index) => ({ member: 'ada', x: `${index}`, password: wrong(index) })],
		['the same before it', (index) => ({ x: `${index}`, member: 'ada', password: wrong(index) })],
		['a secret that names the account', (index) => ({ code: 'A-1815', email: `${index}@x.test`, pin: wrong(index) })],
		['no account at all', (index) => ({ password: wrong(index) })]
	])('no other field hides guesses from the count of the provider: %s', async (_, form) => {
		expect((await reached({ credentials: {} }, forms(120, form))).asked).toBe(100);
	});

	test('a name and a password count only for their account, so that a stranger locks no one else out', async () => {
		const guesses = forms(150, (index) => ({ email: `${index}@example.test`, password: wrong(index) }));
		expect((await reached({ credentials: {} }, guesses)).asked).toBe(150);
	});

	test('`rateLimit.credentials.provider` sets the number, or none', async () => {
		const guesses = forms(12, (index) => ({ member: 'ada', email: `${index}@example.test`, password: wrong(index) }));
		const limited = (provider: false | { points: number; duration: number }) =>
			reached({ credentials: {} }, guesses, { rateLimit: { credentials: { provider } } });
		expect((await limited({ points: 7, duration: 60 })).asked).toBe(7);
		expect((await limited(false)).asked).toBe(12);
		expect(() => createPasswordApp({ rateLimit: { credentials: { provider: { points: 0, duration: 60 } } } })).toThrow(
			'rateLimit.credentials.provider.points'
		);
	});

	test('while strangers keep the count of the provider full, a known browser can sign in', async () => {
		const app = createPasswordApp({
			provider: {
				credentials: {},
				authorize: ({ email, password }) => (email === 'ada@x.test' && password === 'right' ? { id: 'ada' } : null)
			}
		});
		const own = { email: 'ada@x.test', password: 'right', device: 'phone' };
		const known = app.browserAt(home);
		expect(beginsSession(await known.post('/auth/callback/credentials', own))).toBe(true);
		for (let index = 0; index < 110; index++) {
			await app
				.browserAt(`203.0.113.${index}`)
				.post('/auth/callback/credentials', { email: `${index}@x.test`, password: wrong(), device: 'x' });
		}
		expect((await app.browserAt('192.0.2.9').post('/auth/callback/credentials', own)).status).toBe(429);
		expect(beginsSession(await known.post('/auth/callback/credentials', own))).toBe(true);
	});

	test('fields that name an account together do not lock a whole company out', async () => {
		const provider = { credentials: { company: {}, number: {}, password: { type: 'password' } } };
		const at = (number: string) => forms(7, (index) => ({ company: 'Acme', number, password: wrong(index) }));
		expect((await reached(provider, at('7'))).asked).toBe(5);
		expect((await reached(provider, [...at('7'), ...at('8')])).asked).toBe(10);
		const spelled = ['Acme', 'acme', ' ACME', 'Ácme', 'ＡＣＭＥ', 'acme\u200b', 'a c m e'];
		const oneAccount = spelled.map((company, index) => ({ number: '7', company, password: wrong(index) }));
		expect((await reached(provider, oneAccount)).asked).toBe(5);
	});

	test('a checkbox and the choice of the session do not belong to a name', async () => {
		const provider = {
			credentials: { member: {}, terms: { type: 'checkbox' }, remember: {}, password: { type: 'password' } }
		};
		const guesses = forms(8, (index) => ({
			member: 'ada',
			terms: `${index}`,
			remember: `${index}`,
			password: wrong(index)
		}));
		expect((await reached(provider, guesses)).asked).toBe(5);
	});

	test('the start says once which provider does not list its fields, and what to do', async () => {
		const instances = [{ credentials: {} }, { credentials: {}, accountOf: () => 'ada' }, {}];
		const said = instances.map((provider) =>
			createPasswordApp({ provider })
				.logger.entries.map(({ args }) => String(args[0]))
				.filter((line) => line.includes('does not say which fields its form has'))
		);
		expect(said.map((lines) => lines.length)).toEqual([1, 0, 0]);
		expect(said[0]![0]).toContain('or set `accountOf`');
	});
});

describe('`accountOf`', () => {
	it('decides which guesses are counted together', async () => {
		const accountOf = ({ username = '' }: Record<string, string>) => username.replace(/\D/g, '');
		const app = createPasswordApp({ provider: { accountOf } });
		const spellings = ['+49 30 1', '+49-30-1', '(+49) 301', '+49/30/1', '4 9301', '+49.30.1', '49 3 0 1'];
		expect(await guessAt(app, (index) => ({ username: spellings[index], password: wrong() }), 7)).toBe(5);
	});

	it.each<[string, unknown]>([
		['undefined', undefined],
		['null', null],
		['nothing', '']
	])('that returns %s leaves the account uncounted, and does not join it with others', async (_, account) => {
		const app = createPasswordApp({ provider: { accountOf: () => account as string } });
		expect(await guessAt(app, adaWrong, 8)).toBe(8);
	});

	it.each<[string, () => unknown]>([
		['a promise', () => Promise.resolve('ada')],
		['a number', () => 1],
		['an object', () => ({})],
		[
			'an error',
			() => {
				throw new Error(`no account ${ada.username} ${ada.password}`);
			}
		],
		[
			'a thrown string',
			() => {
				throw `no account ${ada.username}`;
			}
		]
	])('that ends in %s is an error, and `authorize` is not called', async (_, accountOf) => {
		const app = createPasswordApp({ provider: { accountOf: accountOf as () => string } });
		const response = await app.signIn(ada);
		expect([response.status, beginsSession(response), loggedTypes(app)]).toEqual([500, false, ['CallbackRouteError']]);
		expect(app.asked).toEqual([]);
		expect(app.logger.leaks([ada.username, ada.password])).toEqual([]);
	});
});

describe('a browser that is known', () => {
	const knownOf = (browser: Browser) => browser.cookie(knownName);

	test('becomes known only by a right password, so that the cookie does not reveal names', async () => {
		const app = createPasswordApp();
		await app.signIn(adaWrong());
		await app.signIn({ username: 'nobody', password: wrong() });
		expect(app.browser.responses.flatMap(grants)).toEqual([]);
		await app.signIn(ada);
		expect(knownOf(app.browser)).toMatch(/^[\w-]{36}\.[0-9a-f]{64}$/);
		const [cookie] = app.browser.responses.flatMap(setCookies).filter(({ name }) => name === knownName);
		expect(cookie?.attributes).toEqual({
			path: '/',
			httponly: true,
			secure: true,
			samesite: 'Lax',
			'max-age': String(400 * 24 * 3600)
		});
		expect(findLeaks(knownOf(app.browser), [ada.username, ada.user.id])).toEqual([]);
	});

	test('stays known, under the same id', async () => {
		const app = createPasswordApp();
		await app.signIn(ada);
		const known = knownOf(app.browser);
		await app.browser.post('/auth/signout');
		expect(knownOf(app.browser)).toBe(known);
		await app.signIn(ada);
		expect(knownOf(app.browser)).toBe(known);
	});

	test('has no more guesses than others, and none at another account', async () => {
		const app = createPasswordApp();
		await app.signIn(ada);
		await guessAt(app, () => ({ username: grace.username, password: wrong() }), 5);
		expect(await app.outcome({ username: grace.username, password: wrong() })).toBe('TooManyRequests');
		const outcomes = [];
		for (let index = 0; index < 6; index++) outcomes.push(await app.outcome(adaWrong(index)));
		expect(outcomes).toEqual([...Array<string>(5).fill('CredentialsSignin'), 'TooManyRequests']);
	});

	test('to one account is not known to another whose name only counts as the same', async () => {
		const eve = { username: 'ada.lovelace+eve@example.test', password: 'eve', user: { id: 'eve' } };
		const victim = { username: 'ada.lovelace@example.test', password: wrong() };
		const app = createPasswordApp({ people: [eve] });
		let reached = 0;
		for (let index = 0; index < 12; index++) {
			const browser = app.browserAt(`203.0.113.${index}`);
			await app.outcome(eve, browser);
			if ((await app.outcome(victim, browser)) === 'CredentialsSignin') reached++;
		}
		expect(reached).toBeLessThanOrEqual(5);
	});

	it.each<[string, (known: string) => string]>([
		['another id', (known) => known.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
		['another proof', (known) => known.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
		['the proof of another account', () => 'other'],
		['no proof', (known) => known.split('.')[0]!],
		['the proof alone', (known) => `.${known.split('.')[1]}`],
		['more', (known) => `${known}0`],
		['an id that ends in a space', (known) => known.replace(/.\./, ' .')]
	])('is not a browser whose cookie contains %s', async (_, forge) => {
		const app = createPasswordApp();
		await app.signIn(ada);
		const other = app.browserAt('192.0.2.9');
		await app.signIn(grace, { browser: other });
		const forged = forge(knownOf(app.browser)!);
		app.browser.jar.overwrite(knownName, forged === 'other' ? knownOf(other)! : forged);
		await guessAt(app, adaWrong, 5);
		expect(await app.outcome(adaWrong())).toBe('TooManyRequests');
	});

	test('stays known when the secret changes', async () => {
		const [first, second] = [
			'the first secret of the tests, of nothing else',
			'the second secret of the tests, of nothing else'
		];
		const app = createPasswordApp({ secret: first });
		await app.signIn(ada);
		const later = createPasswordApp({ secret: [second, first] });
		const browser = later.browserAt(home);
		const cookie = `${knownName}=${knownOf(app.browser)}`;
		await guessAt(later, adaWrong, 6);
		expect(await later.outcome(ada, browser)).toBe('TooManyRequests');
		const response = await later.signIn(ada, { browser, headers: { Cookie: cookie } });
		expect(beginsSession(response)).toBe(true);
	});
});

describe('S292 the result of `authorize`', () => {
	const thrower = (thrown: unknown) => () => {
		throw thrown;
	};
	const refused: [string, () => unknown][] = [
		['null', () => null],
		['undefined', () => undefined],
		['false', () => false],
		['a promise of null', () => Promise.resolve(null)],
		['CredentialsSignin', thrower(new CredentialsSignin('no'))],
		['a rejected CredentialsSignin', () => Promise.reject(new CredentialsSignin('no'))]
	];
	it.each(refused)('%s refuses', async (_, authorize) => {
		const app = createPasswordApp({ provider: { authorize: authorize as CredentialsConfig['authorize'] } });
		const response = await app.signIn(ada);
		expect(response.status).toBe(303);
		const { pathname, searchParams } = locationOf(response);
		expect([pathname, searchParams.get('error'), searchParams.get('code')]).toEqual([
			'/auth/signin',
			'CredentialsSignin',
			'credentials'
		]);
		expect([grants(response), loggedTypes(app)]).toEqual([[], ['CredentialsSignin']]);
	});

	const revoked = () => {
		const { proxy, revoke } = Proxy.revocable({}, {});
		revoke();
		return proxy;
	};
	const broken: [string, () => unknown][] = [
		['true', () => true],
		['an empty object', () => ({})],
		['an id of 0', () => ({ id: 0 })],
		['an id that is a number', () => ({ id: 1815 })],
		['an id that is an object', () => ({ id: {} })],
		['an id that is a list', () => ({ id: ['1815'] })],
		['an id that is a String object', () => ({ id: new String('1815') })],
		['an empty id', () => ({ id: '' })],
		['an id that is null', () => ({ id: null })],
		['an id that is true', () => ({ id: true })],
		['a string', () => '1815'],
		['a number', () => 1815],
		['a list', () => ['1815']],
		['a symbol', () => Symbol('1815')],
		['a function', () => () => ({ id: '1815' })],
		['a function that has an id', () => Object.assign(() => undefined, { id: '1815' })],
		['a Response', () => Response.json({ id: '1815' })],
		['a thrown string', thrower(`no ${ada.password}`)],
		['a thrown object', thrower({ id: '1815', password: ada.password })],
		['a thrown Response', thrower(new Response(null, { status: 401 }))],
		['a rejected undefined', () => Promise.reject(undefined)],
		['a rejected Error', () => Promise.reject(new Error('the database is away'))],
		[
			'an id that throws',
			() => ({
				get id() {
					throw new Error('lazy loading failed');
				}
			})
		],
		['a revoked proxy', revoked],
		[
			'a `then` that throws',
			() => ({
				get then() {
					throw new Error('no');
				}
			})
		],
		[
			'a `then` that never calls back, once rejected',
			() => ({ then: (_: unknown, reject: (thrown: unknown) => void) => reject('no') })
		]
	];
	it.each(broken)('%s is an error of the application, and no session', async (_, authorize) => {
		const app = createPasswordApp({ provider: { authorize: authorize as CredentialsConfig['authorize'] } });
		const response = await app.signIn(ada);
		expect([response.status, response.headers.get('location')]).toEqual([500, null]);
		expect([setCookies(response), loggedTypes(app)]).toEqual([[], ['CallbackRouteError']]);
		expect(await app.session()).toBeNull();
		expect(app.logger.leaks([ada.username, ada.password])).toEqual([]);
		expect(await response.text()).not.toMatch(/authorize|lazy|database/);
	});

	it('that never comes is an error after ten seconds', async () => {
		vi.useRealTimers();
		vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
		const asked = gate();
		const app = createPasswordApp({
			provider: {
				authorize: () => {
					asked.open();
					return new Promise(() => undefined);
				}
			}
		});
		const answer = app.signIn(ada);
		await asked.passed;
		await vi.advanceTimersByTimeAsync(9_900);
		expect(app.logger.errors).toEqual([]);
		await vi.advanceTimersByTimeAsync(200);
		expect((await answer).status).toBe(500);
		expect(app.logger.errors).toMatchObject([
			{ type: 'CallbackRouteError', message: expect.stringContaining('always returns') as string }
		]);
	});

	it('with more members than a user has does not put them into the session', async () => {
		const user = {
			...ada.user,
			passwordHash: '$scrypt$hash',
			role: 'admin',
			iat: 1,
			exp: 1,
			sub: 'somebody',
			jti: 'x'
		};
		let claims: object = {};
		const callbacks = { jwt: ({ token }: { token: JWT }) => (claims = { ...token }) };
		const app = createPasswordApp({ provider: { authorize: () => user }, callbacks });
		await app.signIn(ada);
		const { id: sub, name, email } = ada.user;
		expect(claims).toEqual({ sub, name, email, picture: undefined });
		expect((await app.session())?.user).toEqual({ ...ada.user, image: undefined });
	});

	it('may be an object of a class, if it has a valid id', async () => {
		class Row {
			get id() {
				return ada.user.id;
			}
		}
		const app = createPasswordApp({ provider: { authorize: () => new Row() } });
		expect(await app.outcome(ada)).toBe('signed in');
		expect((await app.session())?.user?.id).toBe(ada.user.id);
	});
});

describe('the posted fields', () => {
	const accepted: [string, string][] = [
		['S283 of 64 characters', 'p'.repeat(64)],
		['S283 of 4096 characters', 'p'.repeat(4096)],
		['S283 that differs from another behind 72 bytes only', `${'p'.repeat(80)}a`],
		['S284 with spaces at both ends', '  a password  '],
		['S284 of spaces', ' '.repeat(12)],
		['S284 of emoji', '👩🏽‍🚀🔑🕳️'],
		['S284 in its composed form', 'caf\u00e9 caf\u00e9'],
		['S284 in its decomposed form', 'cafe\u0301 cafe\u0301'],
		['that looks like a field', '&username=grace.hopper+%26%3D'],
		['with line breaks', 'one\ntwo\r\nthree']
	];
	it.each(accepted)('a password %s arrives as it is', async (_, password) => {
		const person = { ...ada, password };
		for (const send of ['post', 'postJson'] as const) {
			const app = createPasswordApp({ people: [person] });
			await app.browser[send]('/auth/callback/credentials', { username: person.username, password });
			expect(app.asked).toEqual([{ username: person.username, password }]);
			expect(await app.session()).not.toBeNull();
		}
	});

	const refused: [string, BodyInit, string?][] = [
		['S283 a password of 4097 characters', new URLSearchParams({ username: 'ada', password: 'p'.repeat(4097) })],
		['S283 a name of 4097 characters', new URLSearchParams({ username: 'a'.repeat(4097), password: 'p' })],
		['S283 a megabyte', new URLSearchParams({ username: 'ada', password: 'p'.repeat(2 ** 20) })],
		['S283 a megabyte of JSON', JSON.stringify({ username: 'ada', password: 'p'.repeat(2 ** 20) }), 'application/json'],
		['S295 a zero byte in the name', new URLSearchParams({ username: 'ada\0x', password: 'p' })],
		['S295 a zero byte in the password', new URLSearchParams({ username: 'ada', password: 'p\0x' })],
		['S295 a zero byte in JSON', '{"username":"ada\\u0000","password":"p"}', 'application/json'],
		[
			'a field twice',
			new URLSearchParams([
				['username', 'ada'],
				['username', 'grace'],
				['password', 'p']
			])
		],
		['a number', '{"username":"ada","password":1}', 'application/json'],
		['a boolean', '{"username":"ada","password":true}', 'application/json'],
		['null', '{"username":"ada","password":null}', 'application/json'],
		['an operator of a query', '{"username":"ada","password":{"$ne":null}}', 'application/json'],
		['a list', '{"username":["ada","grace"],"password":"p"}', 'application/json'],
		['a list at the top', '[["username","ada"]]', 'application/json'],
		['text', '"ada"', 'application/json'],
		['what is no JSON', '{"username":', 'application/json'],
		['another type', 'username=ada', 'text/plain'],
		['XML', '<username>ada</username>', 'application/xml'],
		['a hundred and one fields', new URLSearchParams(Array.from({ length: 101 }, (_, at) => [`f${at}`, 'x']))]
	];
	it.each(refused)('%s is refused before `authorize` is called', async (_, body, type) => {
		const app = createPasswordApp();
		const headers = { origin, ...(type && { 'content-type': type }) };
		const init = { method: 'POST', headers, body };
		const response = await app.browser.send(new Request(`${origin}/auth/callback/credentials`, init));
		expect([response.status, setCookies(response)]).toEqual([400, []]);
		expect([app.asked, loggedTypes(app), app.logger.errors]).toEqual([[], ['InvalidRequest'], []]);
	});

	it('have names that are one short line in the log', async () => {
		const app = createPasswordApp({ provider: { credentials: {} } });
		await app.browser.post('/auth/callback/credentials', { [`x\n[auth][error] forged${'!'.repeat(200)}`]: '\0' });
		const [line] = app.logger.entries.map(({ args }) => String(args[0])).filter((each) => each.includes('forged'));
		expect(line).toMatch(/^InvalidRequest: the field "x \[auth\][^\n]{1,60}" may have at most/);
	});

	it('may not be files', async () => {
		const app = createPasswordApp();
		const form = new FormData();
		form.set('username', ada.username);
		form.set('password', new File([ada.password], 'password.txt'));
		const response = await app.browser.send(
			new Request(`${origin}/auth/callback/credentials`, { method: 'POST', headers: { origin }, body: form })
		);
		expect([response.status, app.asked]).toEqual([400, []]);
	});

	it.each([
		['nothing', {}],
		['no password', { username: ada.username }],
		['no name', { password: ada.password }],
		['empty fields', { username: '', password: '' }]
	])('%s is refused like a wrong password', async (_, fields: Record<string, string>) => {
		const app = createPasswordApp();
		const response = await app.browser.post('/auth/callback/credentials', fields);
		expect(locationOf(response).searchParams.get('error')).toBe('CredentialsSignin');
		expect(app.asked).toEqual([fields]);
	});
});

describe('S294 credentials in a URL', () => {
	const query = new URLSearchParams({ username: ada.username, password: ada.password }).toString();

	it.each([
		['GET', '/auth/callback/credentials', 404],
		['GET', '/auth/signin/credentials', 200],
		['HEAD', '/auth/callback/credentials', 200],
		['PUT', '/auth/callback/credentials', 405],
		['DELETE', '/auth/signin/credentials', 405]
	])('are ignored: %s %s', async (method, path, status) => {
		const app = createPasswordApp();
		const response = await app.browser.send(new Request(`${origin}${path}?${query}`, { method, headers: { origin } }));
		expect(response.status).toBe(status);
		expect([app.asked, setCookies(response)]).toEqual([[], []]);
		const html = await response.text();
		expect(findLeaks([html, ...response.headers], [ada.password])).toEqual([]);
	});

	it.each(['/auth/callback/credentials', '/auth/signin/credentials'])('are no fields: POST %s', async (path) => {
		const app = createPasswordApp();
		const response = await app.browser.post(`${path}?${query}`, {});
		expect(locationOf(response).searchParams.get('error')).toBe('CredentialsSignin');
		expect(app.asked).toEqual([{}]);
		expect(findLeaks(response.headers.get('location'), [ada.username, ada.password])).toEqual([]);
	});
});

describe('S275 S273 a guesser learns nothing', () => {
	/** All of an answer but what is another each time. */
	async function seen(response: Response): Promise<unknown> {
		const without = (text: string) => text.replace(/(reference=|nonce[-=]"?|typed-in=)[\w.-]+/g, '$1');
		const headers = [...response.headers].map(([name, value]) => [name, without(value)]);
		return [response.status, headers, without(await response.text())];
	}

	it.each([
		['a page', {}, [typedInName]],
		['a script', { 'X-Auth-Return-Redirect': '1' }, []]
	])('a wrong password and an unknown name look the same to %s, over the limit, too', async (_, headers, kept) => {
		const app = createPasswordApp();
		const answers = [];
		for (const username of [ada.username, 'nobody.at.all']) {
			const browser = app.browserAt('203.0.113.9');
			const each = [];
			for (let index = 0; index < 7; index++) {
				each.push(await seen(await app.signIn({ username, password: wrong() }, { browser, headers })));
			}
			answers.push(each);
			expect(browser.cookieNames).toEqual(kept);
		}
		expect(answers[0]).toEqual(answers[1]);
	});

	it('and to a known browser of the account', async () => {
		const app = createPasswordApp();
		await app.signIn(ada);
		const [known, unknown] = [app.browser, app.browserAt(home)];
		expect(await seen(await app.signIn(adaWrong(), { browser: known }))).toEqual(
			await seen(await app.signIn(adaWrong(), { browser: unknown }))
		);
	});
});

describe('a request of another site', () => {
	const body = { username: ada.username, password: ada.password };
	const paths = ['/auth/callback/credentials', '/auth/signin/credentials'];
	const elsewhere: [string, Record<string, string>][] = [
		[
			'S209 a form of another site, in a browser without cookies',
			{ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
		],
		['S204 one that says nothing', {}],
		['S204 a Referer alone', { referer: `${origin}/` }],
		['S206 a sibling', { origin: 'https://blog.app.test', 'sec-fetch-site': 'same-site' }],
		['S207 Origin null', { origin: 'null' }],
		['S207 a host that begins like ours', { origin: 'https://app.test.evil.test' }]
	];
	describe.each(paths)('to %s', (path) => {
		it.each(elsewhere)('%s is refused before `authorize` is called', async (_, headers) => {
			for (const [type, content] of [
				['application/x-www-form-urlencoded', new URLSearchParams(body).toString()],
				['application/json', JSON.stringify(body)], // S203
				['text/plain', JSON.stringify(body)]
			] as const) {
				const app = createPasswordApp();
				const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: content };
				const response = await app.browser.send(new Request(`${origin}${path}`, init));
				expect([response.status, setCookies(response), app.asked]).toEqual([403, [], []]);
				expect(loggedTypes(app)).toEqual(['CrossSiteRequest']);
			}
		});
	});

	it('uses up no guesses', async () => {
		const app = createPasswordApp();
		for (let index = 0; index < 10; index++) await app.signIn(adaWrong(index), { crossSite: true });
		expect(await app.outcome(ada)).toBe('signed in');
	});
});

describe('typed text appears nowhere else', () => {
	const database = Object.assign(new Error(`select * from users where name = '${ada.username}' -- ${ada.password}`), {
		code: '42P01',
		detail: `Key (name)=(${ada.username}) exists`,
		parameters: [ada.username, ada.password],
		cause: new Error(`password ${ada.password}`)
	});
	const cases: [string, Partial<CredentialsConfig>, Typed?][] = [
		['when it is right', {}],
		['when it is wrong', { authorize: () => null }],
		['when a database quotes it', { authorize: () => Promise.reject(database) }],
		[
			'when a database quotes it as it keeps it',
			{ authorize: () => Promise.reject(new Error(`no ADA ${ada.username}`)) },
			{ ...ada, username: ` ${ada.username.toUpperCase()} ` }
		],
		[
			'when an error holds it under another name',
			{ authorize: () => Promise.reject(Object.assign(new TypeError('failed'), { input: ada })) }
		],
		['when it is returned in place of a user', { authorize: (credentials) => credentials as { id: string } }],
		[
			'when it does not fit the schema',
			{
				schema: {
					'~standard': {
						version: 1,
						vendor: 'test',
						validate: () => ({ issues: [{ message: `"${ada.password}" is too short` }] })
					}
				}
			}
		],
		[
			'when the schema fails',
			{
				schema: {
					'~standard': {
						version: 1,
						vendor: 'test',
						validate: () => {
							throw new Error(`cannot read "${ada.password}"`);
						}
					}
				}
			}
		],
		['when it is too long', {}, { username: ada.username, password: ada.password.repeat(200) }],
		['when it has a zero byte', {}, { username: ada.username, password: `${ada.password}\0` }]
	];
	it.each(cases)('%s', async (_, provider, typed = ada) => {
		for (const pages of [{}, { signIn: '/login', error: '/oops' }]) {
			const app = createPasswordApp({ provider, pages });
			await app.signIn(typed);
			await app.signIn(typed, { headers: { 'X-Auth-Return-Redirect': '1' } });
			for (let index = 0; index < 6; index++) await app.signIn({ ...typed, password: `${ada.password}!` });
			expect(app.logger.entries.length).toBeGreaterThan(0);
			const markers = [ada.username, ada.username.toUpperCase(), ada.password];
			expect(app.logger.leaks(markers), 'in the log').toEqual([]);
			for (const response of app.browser.responses) {
				expect(findLeaks([[...response.headers], await response.text()], markers), 'in an answer').toEqual([]);
			}
		}
	});

	it('the log still says what failed, and where', async () => {
		const app = createPasswordApp({ provider: { authorize: () => Promise.reject(database) } });
		await app.signIn(ada);
		expect(app.logger.errors).toMatchObject([
			{
				type: 'CallbackRouteError',
				message: '`authorize` of provider "credentials" failed',
				cause: { provider: 'credentials', err: { message: "select * from users where name = '…' -- …", code: '42P01' } }
			}
		]);
		expect((app.logger.errors[0] as AuthError).cause?.err?.stack).toContain('credentials.test.ts');
	});
});

describe('races', () => {
	test('a sign-out while a password is checked ends the earlier session, and not the new one', async () => {
		const [asked, checked] = [gate(), gate()];
		let first = true;
		const app = createPasswordApp({
			provider: {
				async authorize() {
					if (first) return ((first = false), grace.user);
					asked.open();
					await checked.passed;
					return ada.user;
				}
			}
		});
		await app.signIn(grace);
		const before = app.browser.copy();
		const answer = app.signIn(ada);
		await asked.passed;
		await app.browser.post('/auth/signout');
		expect(await app.session()).toBeNull();
		checked.open();
		await answer;
		expect((await app.session())?.user?.id).toBe(ada.user.id);
		expect(await app.session(before), 'that of before').toBeNull();
	});

	test('two people who sign in in one browser at once each get their own session', async () => {
		const app = createPasswordApp();
		const answers = await Promise.all([app.signIn(ada), app.signIn(grace)]);
		const ids = await Promise.all(
			answers.map(async (answer) => {
				const browser = app.browserAt(home);
				for (const header of answer.headers.getSetCookie()) browser.jar.store(header, new URL(origin));
				return (await app.session(browser))?.user?.id;
			})
		);
		expect(ids).toEqual([ada.user.id, grace.user.id]);
	});
});
