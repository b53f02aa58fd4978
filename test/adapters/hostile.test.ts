/**
 * What each answer of an adapter does: every answer that the contract allows works, and every other one is an error that
 * names the method and what was wrong. Nobody is signed in by it, and no two people become one user.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AdapterError } from '../../src/errors.js';
import Passkey from '../../src/providers/passkey.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { ada, charles, errorOf } from '../accounts/people.js';
import { createAuthenticator, type Authenticator } from '../fixtures/authenticator.js';
import { createClock } from '../fixtures/clock.js';
import { extensions, type Method } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';
import { createPasskeyApp, type PasskeyApp } from '../fixtures/passkey-app.js';

const start = '2026-01-01T00:00:00.000Z';
const day = 24 * 60 * 60;
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

interface Stage extends PasskeyApp {
	readonly letters: string[];
	readonly signedOut: unknown[];
	readonly phone: Authenticator;
}

/** An application with every kind of provider that stores something. */
function stage(leftOut: readonly Method[] = []): Stage {
	const op = createIdentityProvider();
	const letters: string[] = [];
	const signedOut: unknown[] = [];
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email',
		sendVerificationRequest: ({ url }: { url: string }) => void letters.push(url)
	} as unknown as EmailConfig;
	const app = createPasskeyApp({
		op,
		leftOut,
		providers: [op.provider(), { ...op.provider(), id: 'second' }, mail, Passkey],
		// A sign-in in a session links the account, so that each method is called without a page in between.
		account: { linking: 'implicit' },
		events: { signOut: (message) => void signedOut.push(message) }
	});
	return { ...app, letters, signedOut, phone: createAuthenticator({ synced: false }) };
}

async function byMail(app: Stage, browser = app.browser): Promise<Response> {
	await browser.post('/auth/signin/mail', { email: ada.email });
	return browser.visit(app.letters.at(-1)!, { crossSite: true });
}

const register = (app: Stage) => app.register(app.phone, { fields: { email: ada.email } });
const passkeyIdOf = async (app: Stage) => (await app.passkeys().list())[0]!.id;

interface Scene {
	/** Methods that the adapter lacks, so that this one is called. */
	readonly leftOut?: readonly Method[];
	before?(app: Stage): unknown;
	/** What makes it find a row, where it finds none otherwise. */
	known?(app: Stage): unknown;
	/** What calls the method. */
	during(app: Stage): Promise<unknown>;
	/** What is so when it went well. @default Ada is signed in */
	after?(app: Stage, outcome: unknown): unknown;
}

const isSignedIn = async (app: Stage) => expect((await app.session())?.user?.email).toBe(ada.email);
const isRefused = async (app: Stage) => expect(await app.session()).toBeNull();
const signIn = (app: Stage) => app.signIn();
const plain = { leftOut: ['createUserWithAccount'] as const, during: signIn };

/** Ada signs in with another browser, too. */
const twice = async (app: Stage) => {
	await app.signIn();
	await app.signIn({ browser: app.newBrowser() });
};
const sessionsOf = ({ auth, browser }: Stage) => auth.sessions(requestOf(browser));
const onlyHere = async (app: Stage) => {
	await isSignedIn(app);
	app.data.instead = {};
	expect(await sessionsOf(app).list()).toMatchObject([{ current: true }]);
};

/** Hashed tokens, secrets, the tokens of accounts and backups of passkeys have their own files. */
type Played = Exclude<
	Method,
	| 'replaceSessionToken'
	| 'createdSessionTable'
	| 'listAccounts'
	| 'replaceTokens'
	| `${string}Secret`
	| `${string}Secrets`
	| 'getRevocations'
	| 'setRevocation'
	| 'deleteExpired'
	| 'deleteAnonymousUsers'
	| 'listDueSecrets'
	| 'listUsers'
	| 'updateAuthenticatorBackup'
>;

const scenes: Record<Played, Scene> = {
	createUser: plain,
	getUserByEmail: { ...plain, known: (app) => byMail(app, app.newBrowser()) },
	getUserByAccount: { ...plain, known: (app) => app.signIn({ browser: app.newBrowser() }) },
	linkAccount: plain,
	createUserWithAccount: { during: signIn },
	claimOnce: { during: signIn },
	createSession: { during: signIn },
	updateAccount: { before: signIn, during: signIn },
	getUser: {
		before: signIn,
		during: (app) => app.signIn({ provider: 'second', answer: { user: { ...charles } } }),
		after: async (app) =>
			expect(await app.store.getUserByAccount({ provider: 'second', providerAccountId: charles.sub })).toMatchObject({
				email: ada.email
			})
	},
	updateUser: { before: signIn, during: (app) => byMail(app) },
	deleteUser: {
		leftOut: ['createUserWithAccount'],
		before: (app) => (app.data.instead.linkAccount = () => Promise.reject(new Error('down'))),
		during: signIn,
		after: async (app, outcome) => {
			expect((outcome as Response).status).toBe(503);
			expect(app.data.calls.map(({ method }) => method)).toContain('deleteUser');
			app.logger.clear();
		}
	},
	unlinkAccount: {
		before: async (app) => {
			await app.signIn();
			app.data.instead.createAuthenticator = () => Promise.reject(new Error('down'));
		},
		during: (app) => app.register(app.phone),
		after: async (app, outcome) => {
			expect((outcome as Response).status).toBe(503);
			expect(app.data.calls.map(({ method }) => method)).toContain('unlinkAccount');
			app.logger.clear();
			await isSignedIn(app);
		}
	},
	getSessionAndUser: { before: signIn, during: (app) => app.browser.visit('/auth/session') },
	updateSession: {
		before: async (app) => {
			await app.signIn();
			clock.advance(2 * day);
		},
		during: (app) => app.browser.visit('/auth/session'),
		after: async (app) => {
			await isSignedIn(app);
			expect((await app.session())?.expires).toBe(new Date(clock.now() + 30 * day * 1000).toISOString());
		}
	},
	deleteSession: {
		before: signIn,
		during: (app) => app.browser.post('/auth/signout'),
		after: async (app) => {
			await isRefused(app);
			expect(app.signedOut).toEqual([
				{ session: expect.objectContaining({ sessionToken: expect.any(String), expires: expect.any(Date) }) as unknown }
			]);
		}
	},
	listSessions: {
		before: twice,
		during: (app) => sessionsOf(app).list(),
		after: (_, list) => expect(list).toHaveLength(2)
	},
	deleteSessionById: {
		before: twice,
		during: async (app) => sessionsOf(app).end((await sessionsOf(app).list()).find(({ current }) => !current)!.id),
		after: onlyHere
	},
	deleteSessions: { before: twice, during: (app) => sessionsOf(app).endOthers(), after: onlyHere },
	deleteSessionsBySid: {
		before: signIn,
		during: async (app) => contextOf(app.auth).adapter?.deleteSessionsBySid?.('other', 'sid'),
		after: onlyHere
	},
	createVerificationToken: { during: (app) => byMail(app) },
	deleteVerificationTokens: { during: (app) => byMail(app) },
	useVerificationToken: { during: (app) => byMail(app) },
	createAuthenticator: { during: register },
	listAuthenticatorsByUserId: {
		before: register,
		during: (app) => app.passkeys().list(),
		after: (_, list) => expect(list).toHaveLength(1)
	},
	getAuthenticator: { before: register, during: (app) => app.authenticate(app.phone) },
	getAccount: { before: register, during: (app) => app.authenticate(app.phone) },
	updateAuthenticatorCounter: {
		before: async (app) => {
			await register(app);
			await app.authenticate(app.phone);
		},
		during: (app) => app.authenticate(app.phone)
	},
	deleteAuthenticator: {
		before: register,
		during: async (app) => app.passkeys().remove(await passkeyIdOf(app), { evenLast: true }),
		after: (_, removed) => expect(removed).toBe(true)
	},
	renameAuthenticator: {
		before: register,
		during: async (app) => app.passkeys().rename(await passkeyIdOf(app), 'Phone'),
		after: (_, passkey) => expect(passkey).toMatchObject({ name: 'Phone' })
	}
};

type Row = Record<string, unknown>;
/** Makes another answer of the right one. */
type Change = (right: Row) => unknown;

const nothing: Record<string, Change> = { undefined: () => undefined, null: () => null };
const unused: Record<string, Change> = {
	...nothing,
	'an empty array': () => [],
	'a result of the driver': () => ({ insertId: 7, affectedRows: 1 }),
	text: () => 'OK',
	'a number': () => 1
};

/** Beside the right one. */
const allowed: Partial<Record<Method, Record<string, Change>>> = {
	deleteUser: unused,
	linkAccount: unused,
	unlinkAccount: unused,
	updateAccount: unused,
	updateSession: unused,
	deleteSession: unused,
	deleteSessionById: unused,
	deleteSessions: unused,
	deleteSessionsBySid: unused,
	createVerificationToken: unused,
	deleteVerificationTokens: unused,
	getUserByEmail: nothing,
	getUserByAccount: nothing,
	createAuthenticator: { 'a counter as a bigint': (row) => ({ ...row, counter: 0n }) },
	updateAuthenticatorCounter: { 'a counter as text': (row) => ({ ...row, counter: String(row.counter) }) },
	getAuthenticator: {
		'a counter as a bigint': (row) => ({ ...row, counter: BigInt(row.counter as number) }),
		'a counter as text': (row) => ({ ...row, counter: String(row.counter) })
	},
	useVerificationToken: {
		'the moment of the use as expiry, as the adapter for Xata': (row) => {
			clock.advance(0.02);
			return { ...row, expires: new Date() };
		}
	}
};

const noRows: Record<string, [Change, RegExp]> = {
	'an empty array': [() => [], /the answer is an array/],
	'an array with the row': [(row) => [row], /the answer is an array/],
	text: [() => 'OK', /the answer is a string/],
	true: [() => true, /the answer is a boolean/]
};
const needed: Record<string, [Change, RegExp]> = {
	...noRows,
	undefined: [() => undefined, /the answer is missing/],
	null: [() => null, /the answer is null/]
};
const without = (member: string, what: string): Record<string, [Change, RegExp]> => ({
	[`no ${member}`]: [({ [member]: _, ...row }) => row, new RegExp(`"${member}" of the ${what} is missing`)],
	[`null as ${member}`]: [(row) => ({ ...row, [member]: null }), new RegExp(`"${member}" of the ${what} is null`)]
});
const ids = (member: string, what: string): Record<string, [Change, RegExp]> => ({
	...without(member, what),
	'a result of the driver': [() => ({ insertId: 7 }), new RegExp(`of the ${what} is missing`)],
	[`an empty ${member}`]: [(row) => ({ ...row, [member]: '' }), /is empty/],
	[`the text "undefined" as ${member}`]: [
		(row) => ({ ...row, [member]: 'undefined' }),
		/is the text of a missing value/
	],
	[`an object as ${member}`]: [(row) => ({ ...row, [member]: {} }), /is an object/],
	[`NaN as ${member}`]: [(row) => ({ ...row, [member]: NaN }), /is the text of a missing value|is a number/],
	[`a number beyond the safe integers as ${member}`]: [
		(row) => ({ ...row, [member]: 2 ** 53 + 2 }),
		/is a number that is not exact/
	]
});
const userFaults: Record<string, [Change, RegExp]> = {
	...ids('id', 'user'),
	'an address that is no text': [(row) => ({ ...row, email: 0 }), /"email" of the user is a number/],
	'a day that does not exist as emailVerified': [
		(row) => ({ ...row, emailVerified: new Date(NaN) }),
		/"emailVerified" of the user is an invalid date/
	]
};
const authenticatorFaults: Record<string, [Change, RegExp]> = {
	...ids('userId', 'authenticator'),
	...without('credentialID', 'authenticator'),
	...without('credentialPublicKey', 'authenticator'),
	...without('providerAccountId', 'authenticator'),
	...without('counter', 'authenticator'),
	'transports as an array': [
		(row) => ({ ...row, transports: ['usb'] }),
		/"transports" of the authenticator is an array/
	]
};
const flags: Record<string, [Change, RegExp]> = {
	...nothing_(),
	'a number': [() => 1, /the answer is a number/],
	'an array': [() => [], /the answer is an array/]
};
function nothing_(): Record<string, [Change, RegExp]> {
	return { undefined: needed.undefined!, null: needed.null! };
}
const within = (member: string, faults: Record<string, [Change, RegExp]>): Record<string, [Change, RegExp]> =>
	Object.fromEntries(
		Object.entries(faults).map(([name, [change, message]]) => [
			`${name}, in the pair`,
			[(pair: Row) => ({ ...pair, [member]: change(pair[member] as Row) }), message]
		])
	);
const existing = { ...noRows, ...userFaults };

const disallowed: Partial<Record<Played, Record<string, [Change, RegExp]>>> = {
	createUser: { ...needed, ...userFaults },
	createUserWithAccount: { ...needed, ...userFaults },
	updateUser: { ...needed, ...userFaults },
	getUser: existing,
	getUserByEmail: existing,
	getUserByAccount: existing,
	getAccount: { ...noRows, ...ids('userId', 'account'), ...without('provider', 'account') },
	createSession: { ...needed, ...without('sessionToken', 'session') },
	getSessionAndUser: {
		...noRows,
		...within('user', { ...noRows, ...userFaults }),
		...within('session', {
			...noRows,
			'an expiry that is no date': [(row) => ({ ...row, expires: 'soon' }), /"expires"/]
		})
	},
	listSessions: {
		undefined: needed.undefined!,
		null: needed.null!,
		text: noRows.text!,
		'an array with nothing in it': [() => [undefined], /the answer is missing: a session/],
		...Object.fromEntries(
			Object.entries({ ...without('sessionToken', 'session'), ...ids('userId', 'session') }).map(
				([name, [change, message]]): [string, [Change, RegExp]] => [
					`${name}, in the array`,
					[(rows) => (rows as unknown as Row[]).map(change), message]
				]
			)
		)
	},
	useVerificationToken: { ...noRows, 'an expiry that is no date': [(row) => ({ ...row, expires: {} }), /"expires"/] },
	createAuthenticator: { ...needed, ...authenticatorFaults },
	getAuthenticator: { ...noRows, ...authenticatorFaults },
	updateAuthenticatorCounter: { ...needed, ...authenticatorFaults },
	renameAuthenticator: { ...noRows, ...authenticatorFaults },
	listAuthenticatorsByUserId: {
		undefined: needed.undefined!,
		null: needed.null!,
		text: noRows.text!,
		'an array with nothing in it': [() => [undefined], /the answer is missing: an authenticator/],
		'an array with another array': [() => [[]], /the answer is an array: an authenticator/]
	},
	claimOnce: flags,
	deleteAuthenticator: flags
};

async function play(method: Played, change: Change, known = false) {
	const scene = scenes[method];
	const { leftOut, before, during, after = isSignedIn } = scene;
	const app = stage(leftOut);
	if (known) await scene.known?.(app);
	await before?.(app);
	let found = false;
	app.data.instead[method] = async (call) => {
		found = true;
		return change((await call()) as Row);
	};
	const outcome = await during(app).catch((thrown: unknown) => thrown);
	expect(found, `${method} was called`).toBe(true);
	app.data.instead = { ...app.data.instead, [method]: undefined };
	return { app, outcome, after };
}

describe('every answer that the contract allows works (#12 B1)', () => {
	const cases = (Object.keys(scenes) as Played[]).flatMap((method) =>
		Object.entries<Change>({ 'the right answer': (right) => right, ...allowed[method] }).map(
			([name, change]) => [method, name, change] as const
		)
	);
	test.each(cases)('%s: %s', async (method, _, change) => {
		const { app, outcome, after } = await play(method, change);
		if (outcome instanceof Error) throw outcome;
		await after(app, outcome);
		expect(app.logger.errors).toEqual([]);
	});
});

describe('every other answer is an error that names the fault, and begins no session (#12 D4)', () => {
	const cases = (Object.keys(disallowed) as Played[]).flatMap((method) =>
		Object.entries(disallowed[method] ?? {}).map(
			([name, [change, message]]) => [method, name, change, message] as const
		)
	);
	test.each(cases)('%s: %s', async (method, _, change, message) => {
		const { app, outcome } = await play(method, change, true);
		if (outcome instanceof Response) expect(outcome.status).toBe(503);
		else expect(outcome).toMatchObject({ type: 'AdapterError' });
		const error = (outcome instanceof Response ? app.logger.errors[0] : outcome) as AdapterError;
		expect(error).toMatchObject({ type: 'AdapterError', cause: { method } });
		expect(error.message).toContain(method);
		expect(error.message).toMatch(message);
		expect(app.logger.leaks([ada.email, ada.name, ...app.op.secrets()])).toEqual([]);
		expect(await app.store.getUser('undefined')).toBeNull();
	});
});

describe('two people and an adapter that gives no ids are not one user (#12 D4)', () => {
	test.each<[string, unknown]>([
		['an array', []],
		['a result of the driver', { insertId: 7 }],
		['a user without an id', { email: ada.email, emailVerified: null }],
		['a user whose id is the text of nothing', { id: 'undefined', email: ada.email, emailVerified: null }]
	])('%s', async (_, answer) => {
		const app = stage(['createUserWithAccount', 'deleteUser']);
		app.data.instead.createUser = () => answer;
		const browsers = [app.browser, app.newBrowser()];
		for (const [index, user] of [ada, charles].entries()) {
			const response = await app.signIn({ browser: browsers[index], answer: { user: { ...user } } });
			expect(response.status).toBe(503);
		}
		expect([await app.session(browsers[0]), await app.session(browsers[1])]).toEqual([null, null]);
		const called = app.data.take();
		expect(called.filter((method) => method === 'createUser')).toHaveLength(2);
		expect(called).not.toContain('linkAccount');
	});
});

describe('ids that are not text still work (#12 D4)', () => {
	const objectId = (hex: string) => ({ hex, toString: () => hex });
	test.each<[string, (count: number) => unknown, string]>([
		['numbers', (count) => count, '1'],
		['bigints', (count) => BigInt(count), '1'],
		['objects with a text of their own', (count) => objectId(`65a${count}`), '65a1']
	])('%s', async (_, idOf, shown) => {
		const app = stage(extensions);
		const memory = MemoryAdapter();
		const text = (id: unknown) => String(id);
		const own = <User extends { id: string } | null>(user: User) =>
			user && { ...user, id: idOf(Number(/\d$/.exec(user.id)?.[0])) };
		let count = 0;
		const foreign: Partial<Record<Method, (...args: never[]) => unknown>> = {
			createUser: async (user: never) =>
				own(await memory.createUser({ ...(user as Row), id: text(idOf(++count)) } as never)),
			getUser: async (id: never) => own(await memory.getUser(text(id))),
			getUserByEmail: async (email: never) => own(await memory.getUserByEmail(email)),
			getUserByAccount: async (account: never) => own(await memory.getUserByAccount(account)),
			linkAccount: async (account: Row) => memory.linkAccount({ ...account, userId: text(account.userId) } as never),
			createSession: async (session: Row) =>
				memory.createSession({ ...session, userId: text(session.userId) } as never),
			getSessionAndUser: async (token: never) => {
				const found = await memory.getSessionAndUser(token);
				return found && { session: found.session, user: own(found.user) };
			},
			deleteSession: async (token: never) => memory.deleteSession(token)
		};
		for (const [method, call] of Object.entries(foreign) as [Method, (...args: unknown[]) => unknown][])
			app.data.instead[method] = (_call, ...args) => call(...args);
		expect(errorOf(await app.signIn())).toBeNull();
		expect((await app.session())?.user?.id).toBe(shown);
		const answer = { user: { ...charles } };
		expect(errorOf(await app.signIn({ provider: 'second', answer }))).toBeNull();
		expect((await app.session())?.user?.id).toBe(shown);
		expect(
			errorOf(
				await app.signIn({
					browser: app.newBrowser(),
					answer: { user: { ...charles, sub: 'x', email: 'x@example.test' } }
				})
			)
		).toBeNull();
		expect(app.logger.errors).toEqual([]);
	});
});

describe('a row without an expiry does not count as a session (#12 A7)', () => {
	test.each([null, undefined])('%s', async (expires) => {
		const app = stage();
		await app.signIn();
		app.data.instead.getSessionAndUser = async (call) => {
			const found = (await call()) as { session: object };
			return { ...found, session: { ...found.session, expires } };
		};
		const response = await app.browser.visit('/auth/session');
		expect([response.status, await response.json()]).toEqual([200, null]);
		expect(app.browser.cookieNames).toEqual([]);
		expect(app.logger.errors).toEqual([]);
	});
	test.each([{ session: null, user: null }, { session: undefined }])(
		'an answer without a session and a user: %j',
		async (answer) => {
			const app = stage();
			await app.signIn();
			app.data.instead.getSessionAndUser = async () => answer;
			expect(await app.session()).toBeNull();
			expect(app.logger.errors).toEqual([]);
		}
	);
});

describe('an adapter that answers with nothing where the contract allows it (#12 B1)', () => {
	test.each([null, undefined])('%s: a session that is ended while it is extended stays ended', async (answer) => {
		const app = stage();
		await app.signIn();
		const token = app.browser.cookies[0]!.value;
		clock.advance(2 * day);
		app.data.instead.updateSession = async (call) => {
			await app.store.deleteSession(token);
			await call();
			return answer;
		};
		expect(await app.session()).toBeNull();
		expect(app.browser.cookieNames).toEqual([]);
		expect(await app.store.getSessionAndUser(token)).toBeNull();
	});

	test.each([null, undefined])('%s: of two sign-outs at once, one causes the event', async (answer) => {
		const app = stage();
		await app.signIn();
		app.data.instead.deleteSession = async (call) => {
			await call();
			return answer;
		};
		const tabs = [app.browser.copy(), app.browser.copy()];
		await Promise.all(tabs.map((tab) => tab.post('/auth/signout')));
		expect(app.signedOut).toHaveLength(1);
	});

	test('the library reads an extended session again only if the adapter does not return it', async () => {
		const app = stage();
		await app.signIn();
		app.data.take();
		clock.advance(2 * day);
		await app.session();
		expect(app.data.take()).toEqual(['getSessionAndUser', 'updateSession']);
		app.data.instead.updateSession = async (call) => void (await call());
		clock.advance(2 * day);
		await app.session();
		expect(app.data.take()).toEqual(['getSessionAndUser', 'updateSession', 'getSessionAndUser']);
		await app.session();
		expect(app.data.take()).toEqual(['getSessionAndUser']);
	});
});

test('0 as emailVerified means "never", and not 1970 (#12 D4)', async () => {
	const app = stage();
	await app.signIn();
	app.data.instead.getUserByEmail = async (call) => ({ ...((await call()) as object), emailVerified: 0 });
	await byMail(app);
	expect(await app.store.getUserByEmail(ada.email)).toMatchObject({ emailVerified: new Date(start) });
});
