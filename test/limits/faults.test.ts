/**
 * A fault of the site counts against nobody (#12 D3), as far as a stranger who provokes faults gets no guesses for it.
 */
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { AccessDenied, AuthError, CredentialsSignin, InvalidRequest, TooManyRequests } from '../../src/errors.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { adaAddress, createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { limitsOf, passes } from './support.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => clock.restore());

function passwordApp(authorize: () => unknown) {
	const provider = {
		id: 'password',
		name: 'Password',
		type: 'credentials' as const,
		authorize: authorize as () => null
	};
	const app = createApp({ providers: [provider] });
	const at = (clientAddress: string) =>
		createBrowser((request) => app.auth.respond(request, { clientAddress }), { origin: app.browser.origin });
	const attempt = async (username = 'ada', browser = at('203.0.113.7')) =>
		(
			await browser.post(
				'/auth/callback/password',
				{ username, password: 'x' },
				{ headers: { 'x-auth-return-redirect': '1' } }
			)
		).status;
	return { ...app, attempt, at };
}

const times = async <T>(count: number, act: () => Promise<T>): Promise<T[]> => {
	const all: T[] = [];
	for (let index = 0; index < count; index++) all.push(await act());
	return all;
};

describe('`authorize` that throws', () => {
	it.each<[string, () => never]>([
		[
			'an error',
			() => {
				throw new Error('the database is away');
			}
		],
		[
			'text',
			() => {
				throw 'away';
			}
		],
		[
			'an error of the library that says so',
			() => {
				throw new AuthError('away');
			}
		]
	])('%s gives the attempt back', async (_, fail) => {
		let authorize: () => unknown = fail;
		const app = passwordApp(() => authorize());
		await times(5, () => app.attempt());
		authorize = () => ({ id: 'ada' });
		expect(await app.attempt()).toBe(200);
	});

	it.each<[string, () => unknown]>([
		['null', () => null],
		[
			'CredentialsSignin',
			() => {
				throw new CredentialsSignin();
			}
		],
		[
			'the class of @auth/core',
			() => {
				throw Object.assign(new Error('x'), { type: 'CredentialsSignin' });
			}
		],
		[
			'AccessDenied',
			() => {
				throw new AccessDenied();
			}
		],
		[
			'InvalidRequest',
			() => {
				throw new InvalidRequest();
			}
		],
		[
			'a limit of one’s own',
			() => {
				throw new TooManyRequests(60);
			}
		]
	])('a refusal stays counted: %s', async (_, refuse) => {
		let authorize: () => unknown = refuse;
		const app = passwordApp(() => authorize());
		await times(5, () => app.attempt());
		authorize = () => ({ id: 'ada' });
		expect(await app.attempt()).toBe(429);
	});

	test('S278 a fault that a stranger can provoke allows five more guesses, and no more', async () => {
		let guesses = 0;
		const app = passwordApp(() => {
			guesses++;
			throw new Error('the log of failed sign-ins takes no such user agent');
		});
		const statuses = await times(40, () => app.attempt('ada', app.at(`203.0.113.${guesses}`)));
		expect(guesses).toBe(10);
		expect(statuses.at(-1)).toBe(429);
		clock.advance(900);
		await times(40, () => app.attempt('ada', app.at('198.51.100.1')));
		expect(guesses).toBe(20);
	});

	test('S280 of fifty at once five run at a time, and each fault lets one more run', async () => {
		let [guesses, inFlight, most] = [0, 0, 0];
		const app = passwordApp(async () => {
			guesses++;
			most = Math.max(most, ++inFlight);
			await new Promise((resolve) => setTimeout(resolve, 5));
			inFlight--;
			throw new Error('away');
		});
		await Promise.all(Array.from({ length: 50 }, (_, index) => app.attempt('ada', app.at(`203.0.113.${index}`))));
		await times(20, () => app.attempt('ada', app.at('198.51.100.1')));
		expect([guesses, most]).toEqual([10, 5]);
	});

	test('a client gets back at most fifty attempts, for any accounts', async () => {
		let guesses = 0;
		const app = passwordApp(() => {
			guesses++;
			throw new Error('away');
		});
		for (let index = 0; index < 150; index++) await app.attempt(`person-${index}`);
		expect(guesses).toBe(100);
	});
});

describe('a mail server that is down', () => {
	test('locks out neither the address nor the client', async () => {
		let isDown = true;
		const sent: string[] = [];
		const app = createMailApp({
			mail: {
				sendVerificationRequest: ({ identifier }) => {
					if (isDown) throw new Error('connect ECONNREFUSED');
					sent.push(identifier);
				}
			}
		});
		const office = app.browserAt('203.0.113.7');
		const statuses = await times(40, async () => (await app.ask(adaAddress, { browser: office })).status);
		for (let index = 0; index < 80; index++) await app.ask(`person-${index}@example.test`, { browser: office });
		expect(new Set(statuses)).toEqual(new Set([303]));
		isDown = false;
		expect((await app.ask(adaAddress, { browser: office })).headers.get('location')).toContain('verify-request');
		expect(sent).toEqual([adaAddress]);
	});

	test('an address that the mail server refuses is tried 55 times an hour, by all clients together', async () => {
		let tries = 0;
		const app = createMailApp({
			mail: {
				sendVerificationRequest: () => {
					tries++;
					throw new Error('550 no such mailbox');
				}
			}
		});
		for (let index = 0; index < 100; index++) {
			await app.ask('nobody@example.test', { browser: app.browserAt(`203.0.113.${index}`) });
		}
		expect(tries).toBe(55);
	});

	test('a sign-in that the callback refuses stays counted', async () => {
		let isRefused = true;
		const app = createMailApp({ callbacks: { signIn: () => !isRefused } });
		await times(5, () => app.ask());
		isRefused = false;
		expect((await app.ask()).status).toBe(429);
	});
});

describe('a data layer that fails', () => {
	test('does not count the email', async () => {
		const store = MemoryAdapter();
		let isDown = true;
		const getUserByEmail = (email: string) => {
			if (isDown) throw new Error('away');
			return store.getUserByEmail!(email);
		};
		const app = createMailApp({ store: { ...store, getUserByEmail } });
		await times(6, () => app.ask());
		isDown = false;
		await app.ask();
		expect(app.letters).toHaveLength(1);
	});

	test('does not count the try of a code', async () => {
		const store = MemoryAdapter();
		let isDown = false;
		const useVerificationToken: typeof store.useVerificationToken = (token) => {
			if (isDown) throw new Error('away');
			return store.useVerificationToken!(token);
		};
		const app = createMailApp({
			store: { ...store, useVerificationToken },
			mail: { generateVerificationToken: () => '123456' }
		});
		await app.ask();
		isDown = true;
		await times(5, () => app.browser.post('/auth/callback/mail', { token: '123456' }));
		isDown = false;
		await app.browser.post('/auth/callback/mail', { token: '123456' });
		expect(await app.session()).toMatchObject({ user: { email: adaAddress } });
	});

	test('does not count a passkey, but counts one that does not verify', async () => {
		const store = MemoryAdapter();
		let isDown = false;
		const getAuthenticator: typeof store.getAuthenticator = (id) => {
			if (isDown) throw new Error('away');
			return store.getAuthenticator!(id);
		};
		const app = createPasskeyApp({
			adapter: { ...store, getAuthenticator },
			rateLimit: { webauthn: { client: { points: 6, duration: 60 } } }
		});
		const at = (clientAddress: string) =>
			createBrowser((request) => app.auth.respond(request, { clientAddress }), { origin: app.browser.origin });
		const phone = createAuthenticator();
		await app.register(phone, { fields: { email: 'ada@example.test' } });
		const [home, stranger] = [at('203.0.113.7'), at('198.51.100.9')];
		isDown = true;
		// Options are counted, and what fails is not.
		await times(3, () => app.authenticate(phone, { browser: home }));
		isDown = false;
		await times(3, () => app.authenticate(phone, { browser: stranger, faults: { flags: { uv: false } } }));
		const ask = async (browser: Browser) => (await app.ask({ action: 'authenticate' }, { browser })).status;
		expect([await ask(home), await ask(stranger)]).toEqual([200, 429]);
	});
});

describe('an attempt', () => {
	const whom = { accounts: ['ada'], client: '203.0.113.7' };

	test('is given back once only, however it ended', async () => {
		const limits = limitsOf();
		const attempt = await limits.enter('credentials', whom);
		await attempt.failed();
		await attempt.failed();
		await attempt.succeeded();
		expect(await passes(limits, 10, whom)).toBe(5);
		const right = await limitsOf().enter('credentials', whom);
		await right.succeeded();
		await right.failed();
	});

	test('is given back to the browser that signed in before', async () => {
		const limits = limitsOf();
		const known = { ...whom, knownBrowser: 'browser-1' };
		for (let index = 0; index < 5; index++) await (await limits.enter('credentials', known)).failed();
		expect(await passes(limits, 10, known)).toBe(5);
	});
});
