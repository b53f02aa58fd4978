/**
 * Every kind of record, as data: what a user or an operator does, the record, and the mail that the owner gets. A new kind of record does
 * not compile before it has a row.
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { serializeCookie, type AuditRecord } from '../../src/core.js';
import type { CodeMessage, PhoneOptions } from '../../src/lib/base/config/options.js';
import Passkey from '../../src/providers/passkey.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createLinks } from '../fixtures/links.js';
import { createTenantSite } from '../tenants/support.js';
import { createFactorApp, keyOf, phoneWith } from '../factors/support.js';
import { ada, another, grace } from '../passwords/support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const sameOrigin = { headers: { 'Sec-Fetch-Site': 'same-origin' } };
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A site that has everything, and Ada, who has just signed up. */
async function createStage(deletionGrace?: number, phone?: PhoneOptions) {
	const records: AuditRecord[] = [];
	const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email, email_verified: true } });
	const store = MemoryAdapter() as Required<Adapter>;
	const links = createLinks();
	const app = createFactorApp({
		store,
		op,
		providers: [Passkey(), op.provider(), links.provider],
		mfa: { trustedDevices: true, phone },
		account: { changeEmail: true, pendingAge: 86_400, deletionGrace, page: { tokenScopes: ['notes'] } },
		session: { strategy: 'database', mayImpersonate: ({ user }) => user.email === grace.email },
		events: { audit: (record) => void records.push(record) },
		host: { environment: { AUTH_URL: 'https://app.test' } }
	});
	await app.enter();
	const userId = await app.userId();
	const requestOf = (browser: Browser = app.browser) =>
		new Request('https://app.test/settings', {
			method: 'POST',
			headers: {
				origin: 'https://app.test',
				cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
				'user-agent': agent
			}
		});
	const made = {
		...app,
		op,
		links,
		records,
		keys: store,
		userId,
		requestOf,
		/** Presses a button of the account page. */
		change: (form: string, fields: Record<string, string> = {}) => app.browser.post(`/auth/account/${form}`, fields),
		async addPasskey() {
			const asked = await app.browser.visit('/auth/webauthn-options/passkey?action=register', sameOrigin);
			const { options } = (await asked.json()) as { options: never };
			const data = JSON.stringify(createAuthenticator({ origin: app.browser.origin }).register(options));
			await app.browser.post('/auth/callback/passkey', { action: 'register', data });
			return (await store.listAuthenticatorsByUserId(userId))[0]?.credentialID ?? '';
		},
		/** Sets an app up by its page. */
		async setUp() {
			const page = await (await app.browser.visit('/auth/challenge/set-up')).text();
			const [, setUp = ''] = /name="setUp" value="([^"]+)"/.exec(page) ?? [];
			const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
			const done = await app.browser.post('/auth/challenge/set-up', { setUp, code: phone.code(-1) });
			const codes = [...(await done.text()).matchAll(/<li>(?:<[a-z]+>)?([a-z2-7-]{19})</g)].map(
				([, code]) => code ?? ''
			);
			return { phone, codes };
		},
		async linkAccount() {
			const started = await app.browser.post('/auth/signin/op', { link: 'true' });
			await app.browser.follow(op.authorize(new URL(started.headers.get('location') ?? '')));
		},
		async impersonate() {
			await app.enter(grace);
			const { cookies } = await app.auth.impersonate(requestOf(), userId);
			for (const each of cookies) app.browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
		},
		/** Empties what was told so far. */
		clear() {
			records.splice(0);
			app.letters.splice(0);
		}
	};
	return made;
}

type Stage = Awaited<ReturnType<typeof createStage>>;
type Kind = AuditRecord['type'];

interface Row {
	/** Comes before, and is not looked at. */
	prepare?(stage: Stage): Promise<unknown>;
	run(stage: Stage, prepared: never): Promise<unknown>;
	/** The members beside `type` and `time`; those of Ada and of a success by default. */
	told?(stage: Stage, prepared: never): Partial<Record<keyof AuditRecord, unknown>> | Promise<object>;
	/** Seconds, for a site on which users may come back. */
	readonly deletionGrace?: number;
	/** The purposes of the mails to the owner, by default none. */
	readonly mails?: readonly string[];
	/** Whether the user has the session in which it happened, by default, or it is without a request. */
	readonly where?: 'session' | 'no request' | 'another session' | 'no session';
}

const row = <Prepared>(
	given: Omit<Row, 'prepare' | 'run' | 'told'> & {
		prepare?(stage: Stage): Promise<Prepared>;
		run(stage: Stage, prepared: Prepared): Promise<unknown>;
		told?(stage: Stage, prepared: Prepared): Partial<Record<keyof AuditRecord, unknown>> | Promise<object>;
	}
) => given as Row;

const rows: Record<Kind, Row> = {
	signIn: row({
		where: 'another session',
		run: ({ typeIn, newBrowser }) => typeIn(ada, newBrowser()),
		told: () => ({ provider: 'password', details: { isNewUser: false }, sessionId: expect.any(String) as string }),
		mails: ['newDevice']
	}),
	signInFailed: row({
		where: 'no session',
		run: ({ typeIn }) => typeIn({ ...ada, password: another }),
		told: () => ({ outcome: 'failure', userId: undefined, provider: 'password', error: 'CredentialsSignin' })
	}),
	reauthenticated: row({
		run: ({ browser }) => browser.post('/auth/reauthenticate/password', ada),
		told: () => ({ provider: 'password', details: { methods: ['pwd'] }, sessionId: expect.any(String) as string })
	}),
	reauthenticationFailed: row({
		run: ({ browser }) => browser.post('/auth/reauthenticate/password', { ...ada, password: another }),
		told: () => ({ outcome: 'failure', provider: 'password', error: 'CredentialsSignin' })
	}),
	signOut: row({ run: ({ browser }) => browser.post('/auth/signout') }),
	sessionEnded: row({
		async prepare({ typeIn, newBrowser, session }) {
			const elsewhere = newBrowser();
			await typeIn(ada, elsewhere);
			return (await session(elsewhere))?.id;
		},
		run: ({ auth, requestOf }, id) => auth.sessions(requestOf()).end(String(id)),
		told: (_, sessionId) => ({ sessionId, details: { by: 'user', which: 'one' } })
	}),
	userCreated: row({
		where: 'no session',
		run: ({ enter, newBrowser }) => enter(grace, newBrowser()),
		told: async ({ keys }) => ({ userId: (await keys.getUserByEmail(grace.email))?.id }),
		// That of the sign-up itself.
		mails: ['signUp']
	}),
	userDeleted: row({ where: 'no session', run: ({ auth, requestOf }) => auth.accounts(requestOf()).delete() }),
	deletionScheduled: row({
		deletionGrace: 864_000,
		where: 'no session',
		run: ({ auth, requestOf }) => auth.accounts(requestOf()).delete(),
		told: () => ({ details: { due: new Date('2026-05-11T10:00:00Z') } }),
		mails: ['deletionScheduled']
	}),
	deletionUndone: row({
		deletionGrace: 864_000,
		where: 'another session',
		prepare: ({ auth, requestOf }) => auth.accounts(requestOf()).delete(),
		run: ({ typeIn }) => typeIn(),
		told: () => ({ sessionId: expect.any(String) as string }),
		mails: ['deletionUndone']
	}),
	userEvicted: row({
		where: 'no request',
		async prepare({ browser, newBrowser, keys }) {
			const squatter = newBrowser();
			const where = '/auth/webauthn-options/passkey?action=register&email=victim@example.test';
			const { options } = (await (await squatter.visit(where, sameOrigin)).json()) as { options: never };
			const data = JSON.stringify(createAuthenticator({ origin: browser.origin }).register(options));
			await squatter.post('/auth/callback/passkey', { action: 'register', data, email: 'victim@example.test' });
			return (await keys.getUserByEmail('victim@example.test'))?.id;
		},
		async run({ auth }) {
			clock.advance(3 * 86_400);
			await auth.cleanUp();
		},
		told: (_, userId) => ({ userId })
	}),
	addressReleased: row({
		where: 'no session',
		async prepare({ keys, newBrowser, links }) {
			const email = 'victim@example.test';
			const { id } = await keys.createUser({ id: 'earlier', email, emailVerified: null });
			const browser = newBrowser();
			await browser.post('/auth/signin/link', { email });
			await browser.visit(new URL(links.latest()), { crossSite: true });
			return { id, browser };
		},
		run: (_, { browser }) => browser.post('/auth/earlier-account', { decision: 'release' }),
		told: (_, { id }) => ({ userId: id })
	}),
	userBlocked: row({ where: 'no request', run: ({ auth, userId }) => auth.users.block(userId) }),
	userUnblocked: row({
		where: 'no request',
		prepare: ({ auth, userId }) => auth.users.block(userId),
		run: ({ auth, userId }) => auth.users.unblock(userId)
	}),
	accountLinked: row({
		run: ({ linkAccount }) => linkAccount(),
		told: () => ({ provider: 'op', details: { providerAccountId: 'ada' } }),
		mails: ['accountLinked']
	}),
	accountUnlinked: row({
		prepare: ({ linkAccount }) => linkAccount(),
		run: ({ auth, requestOf }) => auth.accounts(requestOf()).unlink('op'),
		told: () => ({ provider: 'op', details: { providerAccountId: 'ada' } }),
		mails: ['accountUnlinked']
	}),
	passwordChanged: row({
		run: ({ browser }) => browser.post('/auth/password/change', { current: ada.password, password: another }),
		told: () => ({ provider: 'password', details: { set: false } }),
		mails: ['passwordChanged']
	}),
	passwordReset: row({
		where: 'no session',
		async run({ forget, press, link, newBrowser }) {
			await forget(ada.email);
			await press(link(), { password: another }, newBrowser());
		},
		told: () => ({ provider: 'password' }),
		mails: ['reset', 'passwordChanged']
	}),
	addressChanged: row({
		async prepare({ auth, requestOf, link }) {
			await auth.accounts(requestOf()).changeEmail('countess@example.test');
			return link();
		},
		run: ({ press }, url) => press(url),
		mails: ['addressChanged']
	}),
	addressChangeUndone: row({
		where: 'no session',
		async prepare(stage) {
			await stage.auth.accounts(stage.requestOf()).changeEmail('countess@example.test');
			await stage.press();
			return stage.letters.findLast(({ purpose, token }) => purpose === 'addressChanged' && token)!.url;
		},
		run: ({ press, newBrowser }, url) => press(new URL(url), {}, newBrowser())
	}),
	passkeyAdded: row({
		run: ({ addPasskey }) => addPasskey(),
		told: async ({ keys, userId }) => ({
			provider: undefined,
			details: { passkeyId: (await keys.listAuthenticatorsByUserId(userId))[0]?.credentialID }
		}),
		mails: ['passkeyAdded']
	}),
	passkeyRemoved: row({
		prepare: ({ addPasskey }) => addPasskey(),
		run: ({ auth, requestOf }, id) => auth.passkeys(requestOf()).remove(id),
		told: (_, passkeyId) => ({ details: { passkeyId } }),
		mails: ['passkeyRemoved']
	}),
	tokenCreated: row({
		run: ({ change }) => change('tokens.create', { label: 'mine', days: '30', 'scope-0': '1' }),
		told: async (stage) => ({ details: { tokenId: await tokenOf(stage), scopes: ['notes'] } })
	}),
	tokenRevoked: row({
		async prepare(stage) {
			await stage.change('tokens.create', { label: 'mine', days: '30', 'scope-0': '1' });
			return tokenOf(stage);
		},
		run: ({ change }, id) => change('tokens.end', { id }),
		told: (_, tokenId) => ({ details: { tokenId } })
	}),
	impersonationStarted: row({
		where: 'no session',
		prepare: ({ enter }) => enter(grace),
		run: ({ auth, requestOf, userId }) => auth.impersonate(requestOf(), userId),
		told: async ({ keys }) => ({
			actorId: (await keys.getUserByEmail(grace.email))?.id,
			sessionId: expect.any(String) as string
		})
	}),
	impersonationEnded: row({
		where: 'no session',
		prepare: ({ impersonate }) => impersonate(),
		run: ({ auth, requestOf }) => auth.endImpersonation(requestOf()),
		told: async ({ keys }) => ({
			actorId: (await keys.getUserByEmail(grace.email))?.id,
			sessionId: expect.any(String) as string
		})
	}),
	factorAdded: row({
		run: ({ setUp }) => setUp(),
		told: () => ({ details: { factor: 'totp' } }),
		mails: ['factorAdded']
	}),
	factorRemoved: row({
		prepare: ({ setUp }) => setUp(),
		run: ({ auth, requestOf }) => auth.factors(requestOf()).remove('totp'),
		told: () => ({ details: { factor: 'totp' } }),
		mails: ['factorRemoved']
	}),
	deviceTrusted: row({
		where: 'no session',
		async prepare({ setUp, typeIn, newBrowser }) {
			const { phone } = await setUp();
			const browser = newBrowser();
			await typeIn(ada, browser);
			return { browser, phone };
		},
		run: (_, { browser, phone }) => browser.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' }),
		told: async ({ keys, userId }) => ({
			details: { deviceId: (await keys.listSecrets(userId, 'trusted-device'))[0]?.id }
		}),
		mails: ['newDevice']
	}),
	deviceEnded: row({
		async prepare({ setUp, browser, typeIn, keys, userId }) {
			const { phone } = await setUp();
			await browser.post('/auth/signout');
			await typeIn();
			await browser.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' });
			return (await keys.listSecrets(userId, 'trusted-device'))[0]?.id ?? '';
		},
		run: ({ auth, requestOf }, id) => auth.factors(requestOf()).endDevice(id),
		told: (_, deviceId) => ({ details: { deviceId } })
	}),
	recoveryCodesCreated: row({
		prepare: ({ setUp }) => setUp(),
		run: ({ browser }) => browser.post('/auth/challenge/codes')
	}),
	recoveryCodeUsed: row({
		where: 'no session',
		async prepare({ setUp, typeIn, newBrowser }) {
			const { codes } = await setUp();
			const browser = newBrowser();
			await typeIn(ada, browser);
			return { browser, recovery: codes[0] ?? '' };
		},
		run: (_, { browser, recovery }) => browser.post('/auth/challenge', { recovery }),
		told: () => ({ details: { left: 9 } }),
		mails: ['recoveryCodeUsed', 'newDevice']
	})
};

async function tokenOf({ keys, userId }: Stage): Promise<string> {
	return (await keys.listSecrets(userId, 'bearer'))[0]?.id ?? '';
}

test.each(Object.entries(rows))('S329 %s', async (type, given) => {
	const { prepare, run, told, mails = [], where = 'session', deletionGrace } = given;
	const stage = await createStage(deletionGrace);
	const prepared = (await prepare?.(stage)) as never;
	const session = await stage.session();
	stage.clear();
	await run(stage, prepared);
	const own = stage.records.filter((record) => record.type === type);
	const expected: Record<string, unknown> = {
		type,
		time: expect.any(Date) as Date,
		outcome: 'success',
		userId: stage.userId,
		...(where === 'session' && { sessionId: session?.id }),
		...(where !== 'no request' && {
			request: expect.objectContaining({ path: expect.stringMatching(/^\/[^?]*$/) as string }) as object
		}),
		...(await told?.(stage, prepared))
	};
	// A member that is undefined is absent.
	expect(own).toEqual([Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined))]);
	expect(stage.letters.map(({ purpose }) => purpose)).toEqual(mails);
	expect(stage.logger.faults).toEqual([]);
});

test.each(['database', 'jwt'] as const)(
	'S329 the record of an impersonation names the actor (%s)',
	async (strategy) => {
		const records: AuditRecord[] = [];
		const store = MemoryAdapter();
		for (const id of ['operator', 'ada']) {
			await store.createUser({ id, email: `${id}@example.test`, emailVerified: null });
		}
		const app = createApp({
			adapter: store,
			session: { strategy, mayImpersonate: ({ user }) => user.id === 'operator' },
			events: { audit: (record) => void records.push(record) }
		});
		const requestOf = () => {
			const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			return new Request('https://app.test/settings', { headers: { cookie } });
		};
		const keep = (cookies: readonly Parameters<typeof serializeCookie>[0][]) =>
			cookies.forEach((each) => app.browser.jar.store(serializeCookie(each), new URL('https://app.test/')));
		const clientAddress = '203.0.113.7';
		keep((await app.auth.signInAs(requestOf(), { id: 'operator' }, { clientAddress })).cookies);
		expect(records.at(-1)).toMatchObject({ type: 'signIn', userId: 'operator', request: { ip: clientAddress } });
		keep((await app.auth.impersonate(requestOf(), 'ada')).cookies);
		const acting = (await app.session())?.id;
		await app.browser.post('/auth/signout');
		expect(records.at(-1)).toMatchObject({ type: 'signOut', userId: 'ada', actorId: 'operator', sessionId: acting });
	}
);

test('S329 a set-up records the new recovery codes, too, both of an app and of a phone', async () => {
	const typesOf = ({ records }: Stage) => records.map(({ type }) => type).filter((type) => type !== 'sessionEnded');
	const first = await createStage();
	first.clear();
	await first.setUp();
	expect(typesOf(first)).toEqual(['factorAdded', 'recoveryCodesCreated']);
	const messages: CodeMessage[] = [];
	const second = await createStage(undefined, { sendCode: (message) => void messages.push(message) });
	second.clear();
	const asked = await second.browser.post('/auth/challenge/phone', { phone: '+1 415 555 0123' });
	const [, setUp = ''] = /name="setUp" value="([^"]+)"/.exec(await asked.text()) ?? [];
	await second.browser.post('/auth/challenge/phone', { setUp, code: messages.at(-1)?.code ?? '' });
	expect(typesOf(second)).toEqual(['factorAdded', 'recoveryCodesCreated']);
});

test('S329 a record of a tenant names it', async () => {
	const records: AuditRecord[] = [];
	const site = createTenantSite({ adapter: MemoryAdapter(), events: { audit: (record) => void records.push(record) } });
	await site.signIn(site.at('acme'), site.acme);
	expect(records.map(({ type, tenant }) => [type, tenant])).toEqual([
		['userCreated', 'acme'],
		['accountLinked', 'acme'],
		['signIn', 'acme']
	]);
});
