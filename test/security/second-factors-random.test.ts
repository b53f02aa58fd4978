/**
 * Random sequences of requests, by several browsers at two processes that share one database: no session ever has a factor that was
 * not proven for it, and none has too few. What may begin a session is told by a model that knows what was really proven.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { Adapter } from '../../src/adapters/types.js';
import { serializeCookie } from '../../src/core.js';
import { routeNames } from '../../src/lib/base/http/paths.js';
import type { CodeMessage } from '../../src/lib/base/config/options.js';
import type { CredentialsConfig, VerificationRequest } from '../../src/providers/types.js';
import { keyOf, phoneWith, type Phone } from '../factors/support.js';
import { createApp, type App } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { formsOf } from '../fixtures/forms.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { twoProcesses } from './two-processes.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const databases = await twoProcesses('random sequences of second factors on PostgreSQL');

/** Numbers that look random, and are the same in each run. */
function numbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

interface Seen {
	readonly id: string;
	readonly user: { readonly id: string; readonly email?: string | null };
	readonly methods: readonly string[];
	readonly provider?: string;
	readonly anonymous?: boolean;
}

const people = ['ada@example.test', 'grace@example.test'] as const;
type Email = (typeof people)[number];
/** Has to have two factors. Ada may. */
const mustHaveTwo: Email = 'grace@example.test';

/** What was really proven. */
class Model {
	/** The apps whose set-up was finished, or may have been. */
	readonly phones = new Map<Email, Phone[]>();
	readonly recovery = new Map<Email, Set<string>>();
	/** Codes that have proven something. */
	readonly used = new Set<string>();
	/** Codes that were sent: the kind, the person and the code. */
	readonly sent = new Set<string>();
	/** Who trusts a browser, and its copies. */
	readonly trusting = new WeakMap<Browser, Set<Email>>();

	/** Whether a form proves a factor of a user now. */
	proves(email: Email, { code, recovery, kind }: Record<string, string>): boolean {
		if (recovery !== undefined) return this.recovery.get(email)?.has(recovery) ?? false;
		if (kind !== undefined) return this.sent.has(`${kind} ${email} ${code}`);
		return this.keyOfCode(email, code) !== null;
	}

	/** Uses up what was proven. */
	use(email: Email, fields: Record<string, string>): void {
		if (fields.recovery !== undefined) this.recovery.get(email)?.delete(fields.recovery);
		if (fields.kind !== undefined) this.sent.delete(`${fields.kind} ${email} ${fields.code}`);
		const key = this.keyOfCode(email, fields.code);
		if (key !== null) this.used.add(key);
	}

	private keyOfCode(email: Email, code: string | undefined): string | null {
		for (const phone of this.phones.get(email) ?? []) {
			for (const step of [-1, 0, 1]) {
				const key = `${email} ${Buffer.from(phone.key).toString('hex')} ${Math.floor(Date.now() / 30_000) + step}`;
				if (phone.code(step) === code && !this.used.has(key)) return key;
			}
		}
		return null;
	}
}

async function begin(strategy: 'database' | 'jwt', stores: [Adapter, Adapter]) {
	const op = createIdentityProvider();
	const letters: VerificationRequest[] = [];
	const messages: CodeMessage[] = [];
	const [store] = stores;
	for (const email of people) await store.createUser!({ id: crypto.randomUUID(), email, emailVerified: new Date() });
	const revocations = MemoryRevocations();
	const apps = stores.map((adapter) => {
		const byName: CredentialsConfig = {
			id: 'credentials',
			name: 'a password',
			type: 'credentials',
			users: 'adapter',
			credentials: { email: {}, password: {} },
			authorize: async ({ email, password }) =>
				password === 'right' ? await adapter.getUserByEmail!(String(email)) : null
		};
		const mail = {
			id: 'mail',
			name: 'Mail',
			type: 'email' as const,
			code: true,
			sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
		};
		return createApp({
			op,
			adapter,
			rateLimit: false,
			anonymous: { merge: async () => undefined },
			account: { changeEmail: true, page: { deletion: false } },
			native: { redirectUris: ['com.example.app:/signed-in'] },
			session: {
				strategy,
				remember: 'ask',
				...(strategy === 'jwt' && { revocation: { store: revocations, cacheSeconds: 0 } })
			} as never,
			mfa: {
				required: ({ email }) => email === mustHaveTwo,
				trustedDevices: true,
				mail: true,
				phone: { sendCode: (message) => void messages.push(message) }
			},
			providers: [byName, mail, op.provider({ oneTap: true, allowDangerousEmailAccountLinking: true })]
		});
	}) as [App, App];
	return { apps, op, letters, messages, store };
}

const requestOf = (browser: Browser) =>
	new Request('https://app.test/page', {
		method: 'POST',
		headers: {
			origin: 'https://app.test',
			cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
		}
	});

/** The cookies of a browser, at one of the two processes. */
const at = (app: App, browser: Browser): Browser => {
	const there = app.newBrowser();
	for (const { name, value } of browser.jar.all()) {
		there.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL(there.origin));
	}
	return there;
};

const counts = new Map<string, number>();
const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);
afterAll(() => {
	const text = [...counts]
		.sort(([one], [other]) => one.localeCompare(other))
		.map(([what, number]) => `${what} ${number}`);
	console.info(`second factors, random requests: ${text.join(', ')}`);
});

const steps = 200;

describe.each(databases)('S171 on %s', (_, createStores) => {
	test.each([
		['database', 1],
		['jwt', 2],
		['database', 3],
		['jwt', 4]
	] as const)('%s sessions, sequence %i: no session without its factors', async (strategy, seed) => {
		const { apps, op, letters, messages, store } = await begin(strategy, await createStores());
		const model = new Model();
		const pick = numbers(seed * 7919);
		const one = <T>(list: readonly T[]): T => list[pick(list.length)]!;
		const userIds = Object.fromEntries(
			await Promise.all(people.map(async (email) => [email, String((await store.getUserByEmail!(email))?.id)] as const))
		) as Record<Email, string>;
		const emailOf = (id: string) => people.find((email) => userIds[email] === id);
		const hasFactor = async (email: Email) =>
			(await Promise.all(['totp', 'phone'].map((kind) => store.listSecrets!(userIds[email], kind)))).flat().length > 0;

		/** Reads what was sent to the phones and the mailboxes of the people. */
		const latest = { mail: new Map<string, string>(), phone: new Map<string, string>() };
		let opened = 0;
		const lookIntoMail = () => {
			for (const { user, code } of messages.splice(0)) {
				latest.phone.set(String(user.email), code);
				model.sent.add(`phone ${user.email} ${code}`);
				count('codes by short message');
			}
			for (const { identifier, purpose, code = '' } of letters.slice(opened)) {
				if (purpose !== 'secondFactor') continue;
				latest.mail.set(identifier, code);
				model.sent.add(`mail ${identifier} ${code}`);
				count('codes by mail');
			}
			opened = letters.length;
		};

		const read = async (app: App, browser: Browser): Promise<Seen | null> => {
			const { session } = await app.auth.session(requestOf(browser));
			return session as Seen | null;
		};

		/** The codes that a person, or an attacker, may type in for someone. */
		const someFields = (email: Email): Record<string, string> => {
			lookIntoMail();
			const kind = one(['mail', 'phone'] as const);
			const whose = pick(6) === 0 ? one(people) : email;
			const sent = latest[kind].get(whose);
			if (sent && pick(3) > 0) return { kind, code: sent, ...(pick(2) && { trustDevice: 'true' }) };
			const phone = one(model.phones.get(email) ?? [phoneWith(new Uint8Array(20))]);
			const codes = [...(model.recovery.get(email) ?? [])];
			const typed: Record<string, string> =
				pick(4) === 0 && codes.length > 0
					? { recovery: one(codes) }
					: { code: phone.code(one([0, 0, 0, 0, -1, 1, -2, 9])) };
			return pick(2) === 0 ? { ...typed, trustDevice: 'true' } : typed;
		};

		/** What a page of a set-up shows, and its first code. */
		const setUpOn = async (browser: Browser, path: string): Promise<[Record<string, string>, Phone] | null> => {
			const page = await (await browser.visit(path)).text();
			const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1];
			const key = /class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1];
			if (!setUp || !key) return null;
			const phone = phoneWith(keyOf(key));
			return [{ setUp, code: pick(5) === 0 ? '000000' : phone.code() }, phone];
		};

		type Act = (app: App, browser: Browser, email: Email) => Promise<Record<string, string> | void>;
		/** Each returns what it has sent as a proof, if anything. */
		const acts: Record<string, Act> = {
			password: async (_app, browser, email) =>
				void (await browser.post('/auth/callback/credentials', {
					email,
					password: one(['right', 'right', 'right', 'wrong']),
					...(pick(2) && { remember: 'true' })
				})),
			provider: async (app, browser, email) => {
				const url = await app.start({
					browser,
					fields: pick(3) === 0 ? { popup: 'random-id-of-the-window' } : undefined
				});
				await browser.follow(op.authorize(url, { user: { sub: email, email, email_verified: true } }));
			},
			'mail link': async (_app, browser, email) => {
				await browser.post('/auth/signin/mail', { email });
				const letter = letters.at(-1);
				if (letter) await browser.visit(letter.url, { crossSite: true });
			},
			'mail code': async (_app, browser, email) => {
				await browser.post('/auth/signin/mail', { email });
				await browser.post('/auth/callback/mail', { token: String(letters.at(-1)?.code) });
			},
			'sign in as': async (app, browser, email) => {
				const signedIn = app.auth.signInAs(requestOf(browser), { id: userIds[email] }, { methods: ['sc'] });
				const { cookies } = await signedIn.catch((thrown: { cookies?: never[] }) => ({
					cookies: thrown.cookies ?? []
				}));
				for (const cookie of cookies) browser.jar.store(serializeCookie(cookie), new URL(browser.origin));
			},
			anonymous: async (app, browser) => {
				const signedIn = await app.auth.signInAnonymously(requestOf(browser)).catch(() => ({ cookies: [] }));
				for (const cookie of signedIn.cookies) browser.jar.store(serializeCookie(cookie), new URL(browser.origin));
			},
			answer: async (_app, browser, email) => {
				const fields = someFields(email);
				await browser.post('/auth/challenge', fields);
				return fields;
			},
			'both steps': async (_app, browser, email) => {
				await browser.post('/auth/callback/credentials', { email, password: 'right' });
				const fields = { ...someFields(email), ...(pick(2) && { trustDevice: 'true' }) };
				await browser.post('/auth/challenge', fields);
				return fields;
			},
			'sign out, and in': async (_app, browser, email) => {
				await browser.post('/auth/signout');
				await browser.post('/auth/callback/credentials', { email, password: 'right' });
			},
			'set-up that is required': (_app, browser) => setUpWith(browser, '/auth/challenge'),
			'set-up in a session': (_app, browser) => setUpWith(browser, '/auth/challenge/set-up'),
			'new proof': async (_app, browser, email) => {
				const fields = someFields(email);
				const path = one(['/auth/reauthenticate', '/auth/reauthenticate/credentials', '/auth/reauthenticate/mail']);
				await browser.post(path, { ...fields, email, password: 'right', callbackUrl: '/' });
				return fields;
			},
			'new codes': async (_app, browser) => {
				const before = await read(_app, browser);
				const page = await (await browser.post('/auth/challenge/codes')).text();
				const codes = [...page.matchAll(/<li>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</g)].map(([, code = '']) => code);
				const owner = before && emailOf(before.user.id);
				if (owner && codes.length > 0) model.recovery.set(owner, new Set(codes));
			},
			remove: async (_app, browser) =>
				void (await browser.post(`/auth/account/factors.${one(['remove', 'removePhone'])}`, { kind: 'totp' })),
			'end a device': async (app, browser) => {
				const factors = app.auth.factors(requestOf(browser));
				const [device] = await factors.devices().catch(() => []);
				if (device) await browser.post('/auth/account/factors.endDevice', { id: device.id });
			},
			question: async (_app, browser) => {
				const page = await (await browser.visit('/auth/link')).text();
				const forms = formsOf(page).filter(({ action }) => action === '/auth/link');
				if (forms.length > 0) await browser.post('/auth/link', one(forms).fields);
			},
			'send a code': async (_app, browser, email) => {
				if (pick(2)) await browser.post('/auth/callback/credentials', { email, password: 'right' });
				await browser.post(one(['/auth/challenge', '/auth/reauthenticate']), { send: one(['mail', 'phone']) });
			},
			'a code that was sent': async (app, browser, email) => {
				await acts[one(['password', 'mail code', 'mail link'])]!(app, browser, email);
				const kind = one(['mail', 'mail', 'phone'] as const);
				await browser.post('/auth/challenge', { send: kind });
				lookIntoMail();
				const code = latest[kind].get(email);
				const fields = code && pick(4) > 0 ? { kind, code } : someFields(email);
				await browser.post('/auth/challenge', fields);
				return fields;
			},
			'add a phone': async (_app, browser, email) => {
				const phone = `+1415555012${people.indexOf(email)}`;
				const page = await (await browser.post('/auth/challenge/phone', { phone })).text();
				const [, setUp = ''] = /name="setUp" value="([^"]+)"/.exec(page) ?? [];
				lookIntoMail();
				const fields = { kind: 'phone', code: latest.phone.get(email) ?? '123456' };
				const done = await (await browser.post('/auth/challenge/phone', { setUp, ...fields })).text();
				const codes = [...done.matchAll(/<li>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</g)].map(([, code = '']) => code);
				if (codes.length > 0) {
					count('phones set up');
					for (const owner of people) {
						model.recovery.set(owner, new Set([...(model.recovery.get(owner) ?? []), ...codes]));
					}
				}
				return fields;
			},
			cancel: async (_app, browser) => void (await browser.post('/auth/challenge', { decision: 'cancel' })),
			'sign out': async (_app, browser) => void (await browser.post('/auth/signout')),
			update: async (_app, browser) =>
				void (await browser.postJson('/auth/session', { methods: ['mfa'], data: { methods: ['mfa'], amr: ['mfa'] } })),
			'any route': async (_app, browser, email) => {
				const path = `/auth/${one(routeNames)}${one(['', '', '/credentials', '/mail', '/op', '/set-up', '/codes', '/phone', '/factors.remove'])}`;
				const fields = one<Record<string, string>>([{}, { email }, { kind: 'totp' }, { methods: 'mfa', id: 'x' }]);
				await (pick(2) ? browser.visit(path) : browser.post(path, fields));
			},
			'operator resets': async (app, _browser, email) => {
				if (pick(2) === 0) await app.auth.accounts.resetFactors(userIds[email]);
			},
			'all sessions end': async (app, _browser, email) => {
				if (pick(3) === 0) await app.auth.sessions.of(userIds[email]).endAll();
			},
			wait: async () => clock.advance(one([10, 31, 31, 61, 61, 400]))
		};

		async function setUpWith(browser: Browser, path: string) {
			const shown = await setUpOn(browser, path);
			if (!shown) return;
			const [fields, phone] = shown;
			// Whose it is, the page knows.
			for (const owner of people) model.phones.set(owner, [phone, ...(model.phones.get(owner) ?? [])].slice(0, 4));
			const page = await (await browser.post(path, fields)).text();
			const codes = [...page.matchAll(/<li>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</g)].map(([, code = '']) => code);
			if (codes.length > 0) {
				count('apps set up');
				for (const owner of people) {
					model.recovery.set(owner, new Set([...(model.recovery.get(owner) ?? []), ...codes]));
				}
			}
			return fields;
		}

		// Some happen more often, so that sequences get somewhere.
		const names = [
			...Object.keys(acts),
			...[
				'both steps',
				'both steps',
				'both steps',
				'sign out, and in',
				'sign out, and in',
				'password',
				'provider',
				'answer',
				'answer',
				'answer',
				'answer',
				'wait',
				'new proof',
				'new proof',
				'a code that was sent',
				'a code that was sent',
				'a code that was sent',
				'send a code',
				'a code that was sent',
				'operator resets',
				'add a phone'
			],
			...['set-up in a session', 'set-up in a session', 'set-up that is required', 'set-up that is required']
		];
		const browsers = [0, 1, 2, 3].map(() => apps[0].newBrowser());
		for (const browser of browsers) model.trusting.set(browser, new Set());

		for (let step = 0; step < steps; step++) {
			const app = one(apps);
			const slot = pick(browsers.length);
			const here = browsers[slot]!;
			const browser = at(app, here);
			model.trusting.set(browser, new Set(model.trusting.get(here)));
			const email = pick(3) === 0 ? mustHaveTwo : people[0];
			if (pick(14) === 0) {
				const other = pick(browsers.length);
				browsers[other] = browser;
				model.trusting.set(browser, new Set([...model.trusting.get(browser)!]));
				count('copies of a browser');
				continue;
			}
			const before = await read(app, browser);
			const name = one(names);
			count('requests');
			// Two requests of one browser are never at the same moment.
			clock.advance(1);
			const sent = await acts[name]!(app, browser, email);
			browsers[slot] = browser;

			const after = await read(app, browser);
			const told = `step ${step}: ${name}, ${before?.methods.join() ?? 'none'} to ${after?.methods.join() ?? 'none'}`;
			const owner = after && emailOf(after.user.id);
			if (after && owner && after.id !== before?.id) {
				count('sessions begun or renewed');
				const had = before?.user.id === after.user.id ? before.methods : [];
				if (after.methods.includes('mfa') && !had.includes('mfa')) {
					expect([told, sent !== undefined && model.proves(owner, sent)]).toEqual([told, true]);
					// Two proofs of one mailbox are one.
					if (sent?.kind === 'mail') expect([told, after.provider]).not.toEqual([told, 'mail']);
					count('second factors proven');
					if (sent?.kind) count(`second factors proven by ${sent.kind}`);
				}
				if (sent && model.proves(owner, sent)) model.use(owner, sent);
				if (after.methods.includes('trusted-device')) {
					expect([told, model.trusting.get(browser)!.has(owner)]).toEqual([told, true]);
					count('sign-ins on a trusted device');
				}
				if (sent?.trustDevice && browser.cookieNames.some((each) => each.endsWith('known-browser.trusted')))
					model.trusting.get(browser)!.add(owner);
			}
			if (!after && sent) count('proofs refused');

			// Every browser, at both processes, by each way to read a session.
			for (const [index, each] of browsers.entries()) {
				const process = apps[(step + index) % 2]!;
				const seen = await read(process, each);
				count('sessions read');
				const whose = seen && emailOf(seen.user.id);
				if (!seen || !whose || seen.anonymous) continue;
				const needsTwo = whose === mustHaveTwo || (await hasFactor(whose));
				const hasTwo = seen.methods.includes('mfa') || seen.methods.includes('trusted-device');
				expect([told, index, seen.methods, hasTwo || !needsTwo]).toEqual([told, index, seen.methods, true]);
			}
		}
	});
});

// The sequences got somewhere.
afterAll(() => {
	for (const what of ['second factors proven', 'apps set up', 'sign-ins on a trusted device', 'proofs refused']) {
		// Each database has its sequences, and a machine without PostgreSQL has fewer databases.
		expect([what, (counts.get(what) ?? 0) >= 2 * databases.length]).toEqual([what, true]);
	}
	for (const what of ['phones set up', 'second factors proven by mail', 'second factors proven by phone']) {
		expect([what, (counts.get(what) ?? 0) > 0]).toEqual([what, true]);
	}
});
