/** The secret of a configuration: which are refused because they can be guessed, and how a weak one is replaced. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { encode } from '../../src/jwt.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { secretsOf } from '../../src/lib/base/config/secrets.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret } from '../fixtures/app.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createLogger } from '../fixtures/logger.js';
import { beginsSession, loggedTypes, origin, sessionName } from './support.js';

afterEach(() => vi.useRealTimers());

/** Compiles a configuration, and returns what it warned of. */
function warningsOf(config: Partial<AuthConfig>, { dev = false, environment = {}, times = 1 } = {}): string[] {
	const logger = createLogger();
	for (let time = 0; time < times; time++) createAuth({ providers: [], logger, ...config }, { environment, dev });
	return logger.entries.filter(({ level }) => level === 'warn').map(({ args }) => String(args[0]));
}

describe('a secret that can be guessed', () => {
	const weak: [string, string][] = [
		['spaces', ' '.repeat(32)],
		['one letter', 'a'.repeat(64)],
		['two letters', 'ab'.repeat(20)],
		['"changeme" again and again', 'changeme'.repeat(4)],
		['a word again and again', 'hunter2'.repeat(6)],
		['a phrase twice', 'this-is-a-secret-this-is-a-secret'],
		['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
		['digits in order', '12345678901234567890123456789012'],
		['the keyboard', 'qwertyuiopasdfghjklzxcvbnm123456'],
		['a date again and again', '20240101'.repeat(4)],
		['a word in hexadecimal again and again', 'deadbeef'.repeat(8)]
	];
	test.each(weak)('is refused in production: %s (#12 A6)', (_, value) => {
		for (const configured of [value, [secret, value]]) {
			expect(() => warningsOf({ secret: configured })).toThrow(
				expect.objectContaining({
					type: 'MissingSecret',
					message: expect.stringMatching(/guessed.*openssl rand -base64 33/)
				})
			);
		}
		expect(() => warningsOf({}, { environment: { AUTH_SECRET: value } })).toThrow(/guessed/);
	});

	test.each(weak)('warns once in development: %s (#12 A6)', (_, value) => {
		const warnings = warningsOf({ secret: value }, { dev: true });
		expect(warnings).toEqual([expect.stringMatching(/In production it is refused\..*openssl rand/)]);
		expect(warnings.join()).not.toContain(value.trim() || 'no text');
	});

	const words =
		'acid bench cargo dizzy ember flint gravel hollow ivory jungle kettle lemon marble nickel orbit piano quartz river salmon tulip umbrella velvet walnut yellow zebra'.split(
			' '
		);
	// A list of thousands of words, of which this is a part, hardly ever gives one word twice.
	const phrase = () => {
		const left = [...words];
		return Array.from({ length: 7 }, () => left.splice(randomInt(left.length), 1)).join(' ');
	};
	test.each([
		['openssl rand -hex 16', () => randomBytes(16).toString('hex')],
		['openssl rand -hex 32', () => randomBytes(32).toString('hex')],
		['openssl rand -base64 32', () => randomBytes(32).toString('base64')],
		['openssl rand -base64 33', () => randomBytes(33).toString('base64')],
		['one UUID', () => randomUUID()],
		['two UUIDs', () => randomUUID() + randomUUID()],
		['seven random words', phrase]
	])('is not suspected if it is random: %s, 20,000 times (#12 A6)', (_, make) => {
		for (let time = 0; time < 20_000; time++) {
			const value = make().padEnd(32, '!');
			expect(secretsOf(value, {}, false).current).toEqual([value]);
		}
	});
});

test.each([
	['f3a1abcdefghijklmnopqrstuvwxyz012345'],
	['Kx9abcdefghijklmnopqrstuvwxyz1234567'],
	['0a1z0123456789abcdefghijklmnopqrstuv']
])(
	'a secret with sequences in it, with which another library has started, warns with a date: %s (#33 A17)',
	(value) => {
		for (const dev of [true, false]) {
			expect(warningsOf({ secret: value }, { dev })).toEqual([
				expect.stringMatching(/from 2027-06-30 on refuse it\..*openssl/)
			]);
		}
		expect(secretsOf(value, {}, false).current).toEqual([value]);
	}
);

test('`debug` warns once in production, and not in development (#12 A6)', () => {
	expect(warningsOf({ secret, debug: true })).toEqual([expect.stringMatching(/`debug` is on in production/)]);
	expect(warningsOf({ secret, debug: true }, { dev: true })).toEqual([]);
	expect(warningsOf({ secret })).toEqual([]);
});

describe('an earlier secret with an end', () => {
	const old = 'only 17 characters'.slice(0, 17);
	const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
	const rotating = (until: Date | string = inDays(20), more: Partial<AuthConfig> = {}) => {
		const store = MemoryAdapter();
		const app = createApp({
			secret: [secret, { value: old, until }],
			adapter: store,
			session: { strategy: 'jwt' },
			...more
		});
		return app;
	};
	const oldSession = () => encode({ token: { sub: 'u', name: 'Ada' }, secret: old, salt: sessionName });
	const carrying = async (app: ReturnType<typeof rotating>) => {
		app.browser.jar.store(`${sessionName}=${await oldSession()}; Path=/; Secure; HttpOnly`, new URL(origin));
		return app;
	};

	test('keeps all sessions, and each is encrypted with the new secret at its next use (#12 B8)', async () => {
		const app = await carrying(rotating());
		expect(await app.session()).toMatchObject({ user: { name: 'Ada' } });
		const renewed = app.browser.cookie(sessionName)!;
		const { keyring } = contextOf(app.auth);
		expect(await keyring.open(renewed, sessionName)).toMatchObject({ claims: { sub: 'u' }, current: true });
	});

	test('decrypts sessions until its date, also in a running server (#12 B8)', async () => {
		const clock = createClock();
		const app = rotating(inDays(20));
		const cookie = `${sessionName}=${await oldSession()}`;
		const read = async () => (await app.auth.session(new Request(origin, { headers: { cookie } }))).session;
		expect(await read()).toMatchObject({ user: { name: 'Ada' } });
		clock.advance(20 * 24 * 3_600 - 1);
		expect(await read()).toMatchObject({ user: { name: 'Ada' } });
		clock.advance(2);
		expect(await read()).toBeNull();
	});

	test('decrypts no pending sign-in and no ceremony, and validates no link (#12 B8)', async () => {
		const app = rotating();
		const { keyring } = contextOf(app.auth);
		for (const salt of [
			'framework-auth pending sign-in',
			'framework-auth pending email',
			'framework-auth passkey ceremony'
		]) {
			const sealed = await encode({ token: { state: 'x' }, secret: old, salt });
			await expect(keyring.open(sealed, salt)).rejects.toThrow();
		}
		expect(await keyring.digests('a link')).toHaveLength(1);

		const url = await app.start();
		const callback = app.op.authorize(url);
		const [flow] = app.browser.cookies;
		const { claims } = await keyring.open(flow!.value, 'framework-auth pending sign-in');
		const forged = await encode({ token: claims, secret: old, salt: 'framework-auth pending sign-in' });
		app.browser.jar.overwrite(flow!.name, forged);
		const response = await app.finish(callback);
		expect([beginsSession(response), locationOf(response).searchParams.get('error')]).toEqual([false, 'InvalidCheck']);
		expect(loggedTypes(app)).toEqual(['InvalidCheck']);
	});

	test('encrypts nothing (#12 B8)', async () => {
		const app = rotating();
		await app.signIn();
		const elsewhere = createBrowser((request) => createApp({ op: app.op }).auth.respond(request), {
			jar: app.browser.copy().jar
		});
		expect(await (await elsewhere.visit('/auth/session')).json()).toMatchObject({
			user: { email: 'ada@example.test' }
		});
	});

	test('reaches your own `jwt.decode` while it is valid, and never `jwt.encode` (#12 B8)', async () => {
		const clock = createClock();
		const seen: [kind: string, given: unknown][] = [];
		const app = rotating(inDays(1), {
			jwt: {
				encode: ({ secret: given }) => (seen.push(['encode', given]), 'sealed'),
				decode: ({ secret: given }) => (seen.push(['decode', given]), { sub: 'u' })
			}
		});
		await app.signIn();
		seen.length = 0;
		await app.session();
		clock.advance(25 * 3_600);
		await app.session();
		expect(seen.filter(([kind]) => kind === 'decode').map(([, given]) => given)).toEqual([[secret, old], secret]);
		expect(seen.filter(([kind]) => kind === 'encode').every(([, given]) => given === secret)).toBe(true);
	});

	test('warns while it decrypts sessions, and then says that it should be removed (#12 B8)', () => {
		const until = inDays(3);
		const warning = (date: Date | string) => warningsOf({ secret: [secret, { value: old, until: date }] });
		expect(warning(until)).toEqual([expect.stringContaining(`opens sessions until ${until.toISOString()}`)]);
		expect(warning(until.toISOString().slice(0, 10))).toHaveLength(1);
		expect(warning(inDays(-1))).toEqual([expect.stringMatching(/opens nothing any more\. Remove it/)]);
		expect([...warning(until), ...warning(inDays(-1))].join()).not.toContain(old);
	});

	test.each([
		['too far ahead', { value: old, until: new Date(Date.now() + 31 * 24 * 3_600_000) }, /30 days ahead/],
		['no date', { value: old, until: 'soon' }, /30 days ahead/],
		['missing', { value: old } as { value: string; until: string }, /30 days ahead/],
		['of no secret', { value: '', until: '2020-01-01' }, /value has to be/]
	])('is refused if its end is %s (#12 B8)', (_, retiring, message) => {
		expect(() => warningsOf({ secret: [secret, retiring] })).toThrow(
			expect.objectContaining({ type: 'InvalidConfig', message: expect.stringMatching(message) })
		);
	});

	test('cannot be the only secret (#12 B8)', () => {
		expect(() => warningsOf({ secret: [{ value: old, until: inDays(1) }] })).toThrow(/no secret to seal/);
	});
});

describe('AUTH_TRUST_HOST', () => {
	const trusts = (value: string) =>
		contextOf(createAuth({ providers: [], secret }, { environment: { AUTH_TRUST_HOST: value } })).trustHost;
	test.each(['true', '1', 'TRUE', 'yes', 'on', 'enabled'])('%j means yes, as in @auth/core (#12 B4)', (value) => {
		expect(trusts(value)).toBe(true);
	});
	test.each(['false', 'False', '0', 'no', 'off', ''])('%j means no (#12 B4)', (value) => {
		expect(trusts(value)).toBe(false);
	});
});
