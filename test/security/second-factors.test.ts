/** Attacks on the second factor: those that were published of other libraries, and those of the catalogue. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { issueCode, useSentCode } from '../../src/lib/plugins/factors/sent/codes.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { ada, another, createFactorApp, keyOf, phoneWith, type FactorApp } from '../factors/support.js';
import { twoProcesses } from './two-processes.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const databases = await twoProcesses('second factors on PostgreSQL');
const wrongOf = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));

/** Everything that may see a session of the browser as signed in. */
async function isSignedIn(app: FactorApp, browser: Browser = app.browser): Promise<boolean> {
	const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const request = () => new Request('https://app.test/report', { headers: { cookie } });
	const { session } = await app.auth.session(request());
	const listed = await app.auth
		.sessions(request())
		.list()
		.catch(() => []);
	const passkeys = await app.auth
		.passkeys(request())
		.list()
		.catch(() => []);
	const account = await browser.visit('/auth/account');
	return session !== null || listed.length > 0 || passkeys.length > 0 || account.status === 200;
}

describe.each(['database', 'jwt'] as const)('S171 a half-finished sign-in, with %s sessions,', (strategy) => {
	const revoking = () => strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 60 } };
	const create = (options = {}) => createFactorApp({ session: { strategy, ...revoking() }, ...options });

	test('is not a session, before and after reads that may be cached (GHSA-xg6x-h9c9-2m83)', async () => {
		const app = create();
		const phone = await app.withPhone();
		await app.typeIn();
		for (let reads = 0; reads < 3; reads++) expect(await isSignedIn(app)).toBe(false);
		await app.answer({ code: wrongOf(phone.code()) });
		expect(await isSignedIn(app)).toBe(false);
		await app.answer({ code: phone.code() });
		expect(await isSignedIn(app)).toBe(true);
	});

	test('calls no callback of sessions, and emits no signIn', async () => {
		const called: string[] = [];
		const app = create({
			callbacks: {
				jwt: ({ token }: { token: object }) => (called.push('jwt'), token),
				session: ({ session }: { session: object }) => (called.push('session'), session)
			},
			events: { signIn: () => void called.push('signIn'), signInFailed: () => void called.push('signInFailed') }
		});
		await app.withPhone();
		called.length = 0;
		await app.typeIn();
		await app.browser.visit('/auth/session');
		await app.browser.visit('/auth/challenge');
		expect(called).toEqual([]);
	});

	test('leaves no cookie that works as another one', async () => {
		const app = create();
		await app.withPhone();
		await app.typeIn();
		const sealed = app.browser.cookie('__Host-authjs.flow.challenge')!;
		for (const name of ['__Secure-authjs.session-token', '__Host-authjs.flow.link', '__Host-authjs.flow.0']) {
			const forged = app.browser.copy();
			forged.jar.store(`${name}=${sealed}; Path=/; Secure`, new URL('https://app.test'));
			expect([name, await isSignedIn(app, forged)]).toEqual([name, false]);
		}
	});

	test('does not become a session by being remembered (scheb/2fa issue 253)', async () => {
		const app = create({ session: { strategy, remember: 'ask', ...revoking() } });
		await app.withPhone();
		await app.typeIn({ ...ada, remember: 'true' });
		app.browser.jar.delete('__Host-authjs.flow.challenge');
		expect(await isSignedIn(app)).toBe(false);
	});
});

test('S171 another browser cannot finish a pending sign-in with the code alone', async () => {
	const app = createFactorApp();
	const phone = await app.withPhone();
	await app.typeIn();
	const other = app.newBrowser();
	expect(await app.outcomeOf(app.answer({ code: phone.code() }, other))).toBe('InvalidCheck');
	expect(await isSignedIn(app, other)).toBe(false);
});

test('S171 the first factor alone cannot set up another second factor', async () => {
	const app = createFactorApp({ mfa: { required: true } });
	await app.withPhone();
	const newcomer = { email: 'mallory@example.test', password: 'a long enough password' };
	await app.enter(newcomer, app.newBrowser());
	// A set-up of the attacker's own, and one that is made up.
	const theirs = app.newBrowser();
	await app.typeIn(newcomer, theirs);
	const setUp = /name="setUp" value="([^"]+)"/.exec(await (await theirs.visit('/auth/challenge')).text())?.[1] ?? '';
	expect(setUp).not.toBe('');
	await app.typeIn();
	for (const id of [setUp, 'x', '']) {
		await app.answer({ setUp: id, code: '000000' });
		expect(await isSignedIn(app)).toBe(false);
	}
});

test('S171 a set-up that began before the user had a factor does not replace the factor', async () => {
	const app = createFactorApp({ mfa: { required: true } });
	await app.enter();
	const page = await (await app.browser.visit('/auth/challenge')).text();
	const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
	const theirs = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
	await storeTotp(contextOf(app.auth), await app.userId(), crypto.getRandomValues(new Uint8Array(20)), 0);
	const before = await app.store.listSecrets!(await app.userId(), 'totp');
	await app.answer({ setUp, code: theirs.code() });
	expect(await isSignedIn(app)).toBe(false);
	expect(await app.store.listSecrets!(await app.userId(), 'totp')).toEqual(before);
});

test('S291 a password reset does not skip the second factor, and ends pending sign-ins', async () => {
	const app = createFactorApp();
	const phone = await app.withPhone();
	await app.typeIn();
	const waiting = app.browser.copy();
	const other = app.newBrowser();
	await app.forget(ada.email, other);
	await app.press(app.link(), { password: another }, other);
	expect(await isSignedIn(app, other)).toBe(false);
	expect(await app.outcomeOf(app.answer({ code: phone.code() }, waiting))).toBe('InvalidCheck');
	await app.typeIn({ ...ada, password: another }, other);
	expect(await isSignedIn(app, other)).toBe(false);
	await app.answer({ code: phone.code() }, other);
	expect(await isSignedIn(app, other)).toBe(true);
});

test('S272 an email, or another provider, does not replace the second factor', async () => {
	const op = createIdentityProvider();
	const links: string[] = [];
	const sendVerificationRequest = ({ url }: { url: string }) => void links.push(url);
	const post = { id: 'post', name: 'Post', type: 'email' as const, sendVerificationRequest };
	const app = createFactorApp({
		op,
		providers: [op.provider({ allowDangerousEmailAccountLinking: true }), post]
	});
	const phone = await app.withPhone();
	await app.signIn({ answer: { user: { sub: 'ada', email: ada.email, email_verified: true } } });
	expect([await isSignedIn(app), app.browser.cookieNames]).toEqual([false, ['__Host-authjs.flow.challenge']]);
	const reader = app.newBrowser();
	await reader.post('/auth/signin/post', { email: ada.email });
	await reader.visit(links[0]!, { crossSite: true });
	expect(await isSignedIn(app, reader)).toBe(false);
	await app.answer({ code: phone.code() }, reader);
	expect(await isSignedIn(app, reader)).toBe(true);
});

describe('S102 guesses', () => {
	test('are counted for the user: a new sign-in gives no new tries', async () => {
		const app = createFactorApp({ rateLimit: {} });
		const phone = await app.withPhone();
		const outcomes: string[] = [];
		for (let tries = 0; tries < 7; tries++) {
			const browser = app.newBrowser();
			await app.typeIn(ada, browser);
			outcomes.push(await app.outcomeOf(app.answer({ code: wrongOf(phone.code()) }, browser)));
		}
		expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('FactorRefused'));
		expect(outcomes.slice(5)).toEqual(['TooManyRequests', 'TooManyRequests']);
		await app.typeIn();
		expect(await app.outcomeOf(app.answer({ code: phone.code() }))).toBe('TooManyRequests');
		clock.advance(16 * 60);
		await app.typeIn();
		await app.answer({ code: phone.code() });
		expect(await isSignedIn(app)).toBe(true);
	});

	test('at the app do not lock the owner out of the recovery codes', async () => {
		const app = createFactorApp({ rateLimit: {} });
		const phone = await app.withPhone();
		const [recovery = ''] = await newRecoveryCodes(contextOf(app.auth), await app.userId());
		for (let tries = 0; tries < 6; tries++) {
			await app.typeIn();
			await app.answer({ code: wrongOf(phone.code()) });
		}
		await app.typeIn();
		await app.answer({ recovery });
		expect(await isSignedIn(app)).toBe(true);
	});
});

describe.each(databases)('S019 of fifty at once in two processes, on %s, one', (_, connect) => {
	test('uses a code up, even in separate sign-ins (RFC 6238, section 5.2)', async () => {
		const [store, other] = await connect();
		const [app, twin] = [createFactorApp({ store }), createFactorApp({ store: other })];
		const phone = await app.withPhone();
		const apps = Array.from({ length: 50 }, (__, at) => (at % 2 === 0 ? app : twin));
		const all = apps.slice(0, 10).map((each) => ({ each, browser: each.newBrowser() }));
		for (const { each, browser } of all) await each.typeIn(ada, browser);
		const browsers = Array.from({ length: 50 }, (__, at) => {
			const { each, browser } = all[at % all.length]!;
			return { each, browser: browser.copy() };
		});
		const code = phone.code();
		await Promise.all(browsers.map(({ each, browser }) => each.answer({ code }, browser)));
		const inside = await Promise.all(browsers.map(({ each, browser }) => isSignedIn(each, browser)));
		expect(inside.filter(Boolean)).toHaveLength(1);
		// And not again while it would still count, even after the tries that this took are forgotten.
		await app.auth.limits.clear(await app.userId());
		const late = app.newBrowser();
		await app.typeIn(ada, late);
		expect(await app.outcomeOf(app.answer({ code }, late))).toBe('FactorRefused');
	});

	test('uses a recovery code up (GHSA-4hf6-3x24-c9m8)', async () => {
		const [store, other] = await connect();
		const [app, twin] = [createFactorApp({ store }), createFactorApp({ store: other })];
		await app.withPhone();
		const [recovery = ''] = await newRecoveryCodes(contextOf(app.auth), await app.userId());
		const waiting = [app.newBrowser(), app.newBrowser(), app.newBrowser()];
		for (const browser of waiting) await app.typeIn(ada, browser);
		const browsers = Array.from({ length: 50 }, (__, at) => waiting[at % 3]!.copy());
		await Promise.all(browsers.map((browser, at) => (at % 2 ? twin : app).answer({ recovery }, browser)));
		const inside = await Promise.all(browsers.map((browser) => isSignedIn(app, browser)));
		expect(inside.filter(Boolean)).toHaveLength(1);
	});

	test('uses up a sent code, which has five tries', async () => {
		const [store, other] = await connect();
		const [app, twin] = [createFactorApp({ store }), createFactorApp({ store: other })];
		await app.enter();
		const asker = { userId: await app.userId(), kind: 'phone', waiting: 'here', to: '+14155550123' } as const;
		const guess = (code: string) =>
			Promise.all(
				Array.from({ length: 50 }, (__, at) => useSentCode(contextOf((at % 2 ? twin : app).auth), asker, code))
			);
		const { code } = await issueCode(contextOf(app.auth), asker);
		expect((await guess(code)).filter(Boolean)).toHaveLength(1);
		const next = await issueCode(contextOf(twin.auth), asker);
		expect((await guess(wrongOf(next.code))).filter(Boolean)).toEqual([]);
		expect(await useSentCode(contextOf(app.auth), asker, next.code)).toBe(false);
	});
});

test('S161 the data layer has neither a key nor a recovery code that works', async () => {
	const store = MemoryAdapter();
	const app = createFactorApp({ store });
	const phone = await app.withPhone();
	const userId = await app.userId();
	const codes = await newRecoveryCodes(contextOf(app.auth), userId);
	const rows = [...(await store.listSecrets!(userId, 'totp')), ...(await store.listSecrets!(userId, 'recovery-code'))];
	expect(rows).toHaveLength(11);
	const text = JSON.stringify(rows).toLowerCase();
	const key = Buffer.from(phone.key);
	for (const form of [key.toString('base64'), key.toString('base64url'), key.toString('hex')]) {
		expect(text).not.toContain(form.toLowerCase());
	}
	for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
	expect(new Set(codes).size).toBe(10);
	expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
});

test('S161 a key that was moved to the row of another user does not work for that user', async () => {
	const store = MemoryAdapter();
	const app = createFactorApp({ store });
	const phone = await app.withPhone();
	const mallory = { email: 'mallory@example.test', password: 'a long enough password' };
	await app.enter(mallory, app.newBrowser());
	const [hers] = await store.listSecrets!(await app.userId(), 'totp');
	const own = await app.userId(mallory.email);
	const { sha256Hex } = await import('../../src/lib/base/seal/digest.js');
	await store.createSecret!({ ...hers!, id: `totp_${await sha256Hex(own)}`, userId: own });
	await app.typeIn(mallory);
	const answer = await app.answer({ code: phone.code() });
	expect(await isSignedIn(app)).toBe(false);
	expect(answer.status).toBeLessThan(600);
});

test('S021 a page of another site neither answers nor cancels a pending sign-in', async () => {
	const app = createFactorApp();
	const phone = await app.withPhone();
	await app.typeIn();
	for (const fields of [{ code: phone.code() }, { decision: 'cancel' }] as Record<string, string>[]) {
		const answer = await app.browser.post('/auth/challenge', fields, { crossSite: true });
		expect(answer.status).toBe(403);
	}
	await app.answer({ code: phone.code() });
	expect(await isSignedIn(app)).toBe(true);
});

test('no log and no address has a code, a key or the cookie', async () => {
	const app = createFactorApp();
	const phone = await app.withPhone();
	const [recovery = ''] = await newRecoveryCodes(contextOf(app.auth), await app.userId());
	await app.typeIn();
	const sealed = app.browser.cookie('__Host-authjs.flow.challenge')!;
	await app.answer({ code: wrongOf(phone.code()) });
	await app.answer({ recovery });
	const text =
		JSON.stringify(app.logger.entries) + app.browser.responses.map((each) => each.headers.get('location')).join();
	for (const secret of [wrongOf(phone.code()), recovery, sealed]) expect(text).not.toContain(secret);
});
