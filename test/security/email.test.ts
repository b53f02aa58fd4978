/**
 * The group "E-mail magic links" of the security catalogue, and what belongs to it of others.
 *
 * Not here: S265 and S336 (changing one's address is the application's matter; a link is bound to its address, as
 * test/flows/email.test.ts shows), S272 (no claim of a session says how strong a sign-in was), and S254 on databases, which is
 * in email-stores.test.ts.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter, AdapterUser, VerificationToken } from '../../src/adapters/types.js';
import type { RateLimitOptions } from '../../src/lib/base/config/options.js';
import { normalizeAddress } from '../../src/lib/base/util/address.js';
import type { EmailConfig, VerificationRequest } from '../../src/providers/types.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { User } from '../../src/types.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { gate, type Method } from '../fixtures/data-layer.js';
import { adaAddress, createMailApp, formIn, type MailApp, type MailAppOptions } from '../fixtures/mail-app.js';
import { beginsSession, loggedTypes, origin, sessionName, setCookies, typedInName } from './support.js';

/** The cookie that shows the text of a field again on the sign-in page. */
const typedIn = '__Host-authjs.flow.typed-in';

const start = '2026-01-01T00:00:00.000Z';
const victim = 'victim@example.test';
const attacker = 'attacker@evil.test';
let clock: Clock;
beforeEach(() => {
	clock = createClock(start);
});
afterEach(() => clock.restore());

const asJson = { 'X-Auth-Return-Redirect': '1' };
const cookieName = '__Host-authjs.flow.mailLink';
/** A token that is well formed, and nobody's. */
const unknownToken = 'nobody-was-sent-this-token-0123456789-abcdef';
const codes = (...list: string[]) => ({ generateVerificationToken: () => list.shift() ?? '000000' });
const queryOf = (url: URL) =>
	Object.fromEntries(url.searchParams) as { token: string; email: string; callbackUrl: string };
/** Uses a link or a code up, as the button does. */
const use = (browser: Browser, fields: Record<string, string>) => browser.post('/auth/callback/mail', fields);
const storedToken = ({ data }: MailApp) =>
	data.calls.find(({ method }) => method === 'createVerificationToken')?.args[0] as VerificationToken;
/** Whether the store still has the token that was asked for first. */
async function holds(app: MailApp): Promise<boolean> {
	const { identifier, token, expires } = storedToken(app);
	const found = await app.store.useVerificationToken!({ identifier, token });
	if (found) await app.store.createVerificationToken!({ identifier, token, expires });
	return found !== null;
}

describe('addresses', () => {
	const refused: Record<string, string[]> = {
		'S240 several recipients': [
			'a@evil.test,victim@example.test',
			'a@evil.test;victim@example.test',
			'a@evil.test victim@example.test',
			'a@evil.test\nvictim@example.test',
			'group:a@evil.test;',
			'group:a@evil.test,victim@example.test;',
			'["a@evil.test","victim@example.test"]',
			'a@evil.test@example.test',
			'Victim <victim@example.test>',
			'<victim@example.test>',
			'mailto:victim@example.test',
			'victim@example.test?bcc=a@evil.test'
		],
		'S241 line breaks and control characters': [
			'victim\r\nBcc:a@evil.test',
			'victim@example.test\r\nBcc: a@evil.test',
			'vic\0tim@example.test',
			'vic\u2028tim@example.test',
			'vic\ttim@example.test',
			'vic\u007ftim@example.test',
			'vic\u200btim@example.test',
			'vic\u202etim@example.test',
			'victim@exam\u00adple.test',
			'victim@example.test\u0000',
			'victim@example.test%0aBcc:a@evil.test'
		],
		'S242 comments, quotes, encoded words, literals': [
			'"a@evil.test"@example.test',
			'"victim"@example.test',
			'a(comment)@example.test',
			'a@example.test(comment)',
			'a@(b@evil.test)example.test',
			'=?utf-8?q?a?=@example.test',
			'a@[127.0.0.1]',
			'a@[IPv6:::1]',
			'a@127.0.0.1',
			'a@0x7f.1',
			'a@2130706433',
			'a\\@example.test',
			'a\\@b@example.test',
			'.a@example.test',
			'a.@example.test',
			'a..b@example.test',
			'a@example..test',
			'a@-example.test',
			'a@exam_ple.test',
			'a@localhost',
			'a@.test',
			'a@example.test:25',
			'a@example.test/path',
			'a@user:password@example.test'
		],
		'S243 a tail behind a comma': ['a@b.test,evil.test', 'a@b.test,', ',a@b.test'],
		'S244 compatibility forms before the @': [
			'victim\uff20example.test',
			'a\uff20evil.test@example.test',
			'a\ufe6bb.test',
			'\uff41@example.test',
			'\ufb01@example.test',
			'\u212a@example.test',
			'a\uff0cb@example.test',
			'а@example.test'
		],
		'S247 letters of which other languages make ASCII': [
			'\u0130@example.test',
			'\u0131@example.test',
			'stra\u00dfe@example.test',
			'\u017f@example.test'
		],
		'S248 too long': [
			`${'a'.repeat(65)}@example.test`,
			`${'a'.repeat(5000)}@example.test`,
			`a@${'b'.repeat(64)}.test`,
			`a@${'b.'.repeat(130)}test`,
			`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.test`
		],
		nothing: ['', ' ', '@', 'a@', '@example.test', 'victim', 'victim.example.test']
	};
	describe.each(Object.entries(refused))('%s', (_, list) => {
		test.each(list.map((address) => [address.length > 60 ? `${address.slice(0, 60)}…` : address, address]))(
			'%j is refused, with nothing stored and nothing sent',
			async (_name, address) => {
				const app = createMailApp();
				const page = await app.ask(address);
				expect([page.status, locationOf(page).pathname]).toEqual([303, '/auth/signin']);
				expect(locationOf(page).searchParams.get('error')).toBe('InvalidEmail');
				const script = await app.browser.postJson('/auth/signin/mail', { email: address }, { headers: asJson });
				expect(script.status).toBe(400);
				expect([app.letters, app.data.calls]).toEqual([[], []]);
				// The page shows the field again with the text that was refused.
				expect(app.browser.cookieNames.filter((name) => name !== typedIn)).toEqual([]);
				expect(new Set(loggedTypes(app))).toEqual(new Set(['InvalidEmail']));
				if (address.length > 3) expect(app.logger.leaks([address])).toEqual([]);
			}
		);
	});

	test.each([
		['a list', '["a@evil.test","victim@example.test"]'],
		['an object', '{"email":"a@evil.test"}'],
		['a number', '5'],
		['null', 'null']
	])('S240 %s in place of text is refused', async (_, value) => {
		const { browser, data, letters } = createMailApp();
		const body = `{"email":${value}}`;
		const headers = { ...asJson, 'Content-Type': 'application/json', Origin: origin };
		const response = await browser.send(new Request(`${origin}/auth/signin/mail`, { method: 'POST', body, headers }));
		expect([response.status, letters, data.calls]).toEqual([400, [], []]);
	});

	test('S240 two fields are refused, wherever they stand', async () => {
		const { browser, data, letters } = createMailApp();
		const twice = new URLSearchParams([
			['email', victim],
			['email', attacker]
		]);
		expect((await browser.post('/auth/signin/mail', twice)).status).toBe(400);
		await browser.post(`/auth/signin/mail?email=${attacker}`, { email: victim });
		expect(letters.map(({ identifier }) => identifier)).toEqual([victim]);
		data.take();
		expect((await browser.visit(`/auth/callback/mail?${twice.toString()}&token=${unknownToken}`)).status).toBe(400);
		expect(data.take()).toEqual([]);
	});

	/** As many write it. */
	const careless = { normalizeIdentifier: (typed: string) => typed.trim().toLowerCase() };
	test.each([
		...['a@evil.test,b@example.test', 'a@evil.test;b@example.test', 'a@evil.test b@example.test', 'a\r\nbcc:b@x.test'],
		...[
			'"a@evil.test"@example.test',
			'a@evil.test(@example.test',
			'a@evil.test@example.test',
			'<a@evil.test>@example.test'
		],
		...[
			'a@evil.test\uff20example.test',
			'a@evil.test\uff0cb@example.test',
			'a@[127.0.0.1]',
			'=?utf-8?q?a?=@example.test',
			'a\\@example.test',
			'@example.test'
		],
		...['a@', 'x'.repeat(255), '']
	])('S240 S242 %j is refused even if normalizeIdentifier of an application accepts it', async (address) => {
		const { ask, data, letters } = createMailApp({ mail: careless });
		expect(locationOf(await ask(address)).searchParams.get('error')).toBe('InvalidEmail');
		expect([letters, data.calls]).toEqual([[], []]);
	});

	test.each([null, undefined, 5, ['a@evil.test'], { toString: () => victim }])(
		'S240 an address is refused if normalizeIdentifier returns %j',
		async (given) => {
			const { ask, letters } = createMailApp({ mail: { normalizeIdentifier: () => given as string } });
			expect(locationOf(await ask()).searchParams.get('error')).toBe('InvalidEmail');
			expect(letters).toEqual([]);
		}
	);

	test.each([
		['S246 S247', 'A@B.TEST', 'a@b.test'],
		['S246', 'a@b.test.', 'a@b.test'],
		['S246', 'a@b\u3002test', 'a@b.test'],
		['S246', 'a@b\uff0etest', 'a@b.test'],
		['S244', 'a@\uff42.test', 'a@b.test'],
		['S246', 'a@BÜCHER.test', 'a@xn--bcher-kva.test'],
		['S246', 'a@xn--bcher-kva.test', 'a@xn--bcher-kva.test'],
		['S247', ' Victim@Example.test ', victim],
		['S247', 'ISIL@EXAMPLE.TEST', 'isil@example.test'],
		['S248', `${'a'.repeat(64)}@example.test`, `${'a'.repeat(64)}@example.test`],
		['', "o'brien+tag&co@example.test", "o'brien+tag&co@example.test"]
	])('%s %s is %s', (_, typed, normalized) => {
		expect(normalizeAddress(typed)).toBe(normalized);
		expect(normalizeAddress(normalized)).toBe(normalized);
	});

	test('S247 spellings of one address belong to one user, and other addresses to others', async () => {
		const { enter, newBrowser, session } = createMailApp();
		const userOf = async (address: string) => {
			const browser = newBrowser();
			await enter(address, { browser });
			return (await session(browser))?.user?.id;
		};
		const id = await userOf('ISIL@example.test');
		expect([await userOf('isil@EXAMPLE.TEST'), await userOf('isil@example.test.')]).toEqual([id, id]);
		expect(await userOf('i.sil@example.test')).not.toBe(id);
	});

	test('S247 a database that ignores accents does not give a person the user of another', async () => {
		const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		const store = MemoryAdapter();
		const users: AdapterUser[] = [];
		const ignoring: Adapter = {
			...store,
			getUserByEmail: async (email) => users.find((user) => plain(user.email) === plain(email)) ?? null
		};
		users.push(await store.createUser({ id: 'ada', email: 'Ada@example.test', emailVerified: new Date(start) }));
		const app = createMailApp({ store: ignoring, mail: { normalizeIdentifier: (typed) => typed } });
		await app.enter('adá@example.test');
		expect((await app.session())?.user?.id).not.toBe('ada');
		await app.enter('ada@example.test', { browser: app.newBrowser() });
		const browser = app.newBrowser();
		await app.enter('ada@example.test', { browser });
		expect((await app.session(browser))?.user?.id, 'in another case it is the same').toBe('ada');
	});
});

describe('the email and the pages', () => {
	test.each(["o'brien&co@example.test", '{{7*7}}&amp@example.test'])('S249 show %s as text', async (address) => {
		const { ask, letters, newBrowser, open, press } = createMailApp({
			mail: { appName: '<img src=x onerror=alert(1)> & "Co"', normalizeIdentifier: (typed) => typed }
		});
		await ask(address);
		const { content } = letters[0]!;
		expect(content.html).not.toMatch(/<img|onerror=alert\(1\)>/);
		expect(content.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
		const browser = newBrowser();
		const page = await open(undefined, { browser });
		const html = await page.clone().text();
		const escaped = address.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
		expect(html).toContain(`<strong class="address">${escaped}</strong>`);
		expect(formIn(html).hidden.email).toBe(address);
		await press(page, { browser });
		const again = await press(page, { browser: newBrowser() });
		expect(await again.text()).toContain(`value="${escaped}"`);
	});

	test('S250 contain neither the name of a user nor a long return URL', async () => {
		const { ask, letters, store } = createMailApp();
		await store.createUser!({ id: 'v', name: 'Click evil.com', email: victim, emailVerified: null });
		await ask(victim, { callbackUrl: `/${'a'.repeat(60_000)}` });
		await ask(victim, { callbackUrl: '/"><a href=https://evil.test>' });
		for (const { content, url } of letters) {
			expect(`${content.subject}${content.text}${content.html}`).not.toMatch(/evil\.com|<a href=https:/);
			expect(url.length).toBeLessThan(400);
		}
		expect(new URL(letters[0]!.url).searchParams.get('callbackUrl')).toBe(`${origin}/`);
	});

	test.each([
		'https://evil.test/',
		'//evil.test',
		'/\\evil.test',
		'javascript:alert(1)',
		`${origin}@evil.test/`,
		'/auth/signout'
	])('S250 do not lead to %s, neither at the request nor when the link is opened', async (callbackUrl) => {
		const { ask, link, newBrowser, open, press } = createMailApp();
		await ask(adaAddress, { callbackUrl });
		expect(queryOf(link()).callbackUrl).toBe(`${origin}/`);
		const changed = link();
		changed.searchParams.set('callbackUrl', callbackUrl);
		const browser = newBrowser();
		const page = await open(changed, { browser });
		expect(locationOf(await press(page, { browser, fields: { callbackUrl } })).href).toBe(`${origin}/`);
	});

	test('S266 S230 have a link on the origin of the site, whatever host a request has', async () => {
		const app = createMailApp({ host: { environment: { AUTH_URL: `${origin}/auth` } } });
		const headers = {
			Host: 'evil.test',
			'X-Forwarded-Host': 'evil.test',
			Forwarded: 'host=evil.test',
			'X-Forwarded-Proto': 'http'
		};
		const request = new Request('https://evil.test/auth/signin/mail', {
			method: 'POST',
			body: new URLSearchParams({ email: victim }),
			headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' }
		});
		const response = await app.auth.respond(request);
		expect(locationOf(response).origin).toBe(origin);
		const { url, host, content } = app.letters[0]!;
		expect([new URL(url).origin, new URL(url).username, new URL(url).hash, host]).toEqual([origin, '', '', 'app.test']);
		expect(JSON.stringify(content)).not.toContain('evil.test');
	});

	test('S230 need a trusted origin: without it nothing is stored and nothing is sent', async () => {
		const app = createMailApp({ trustHost: false });
		const response = await app.ask();
		expect([response.status, app.letters, app.data.calls]).toEqual([500, [], []]);
		expect(loggedTypes(app)).toEqual(['UntrustedHost']);
	});

	test('S230 do not use the host of another request', async () => {
		const { auth, letters } = createMailApp();
		const hosts = ['https://a.test', 'https://b.test', 'https://a.test'];
		await Promise.all(
			hosts.map((host, index) => {
				const body = new URLSearchParams({ email: `${index}@example.test` });
				return auth.respond(
					new Request(`${host}/auth/signin/mail`, { method: 'POST', body, headers: { Origin: host } })
				);
			})
		);
		const sent = new Map(letters.map(({ identifier, url }) => [identifier, new URL(url).origin]));
		expect(hosts.map((_, index) => sent.get(`${index}@example.test`))).toEqual(hosts);
	});

	test('S239 S216 ask on a page that cannot be framed, and sends no Referer', async () => {
		const { ask, newBrowser, open, press, link } = createMailApp({ theme: { logo: 'https://cdn.test/logo.svg' } });
		await ask();
		const browser = newBrowser();
		const page = await open(undefined, { browser });
		const { headers } = page;
		expect(headers.get('referrer-policy')).toBe('strict-origin');
		expect(headers.get('x-frame-options')).toBe('DENY');
		expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
		expect(headers.get('content-security-policy')).not.toContain('script-src');
		expect(headers.get('cache-control')).toBe('private, no-cache, no-store');
		expect(setCookies(page)).toEqual([]);
		const html = await page.clone().text();
		expect(html).not.toContain('<script');
		const { token } = queryOf(link());
		// In the field that the button sends, and nowhere else.
		expect(html.split(token)).toHaveLength(2);
		const done = await press(page, { browser });
		expect([done.headers.get('referrer-policy'), done.headers.get('location')]).toEqual(['no-referrer', `${origin}/`]);
	});

	test('S239 redirect a link that signs in at once to a URL without the token and the address', async () => {
		const { ask, open } = createMailApp();
		const asked = await ask();
		expect(asked.headers.get('location')).not.toMatch(/ada|token/);
		const opened = await open();
		expect([opened.headers.get('location'), opened.headers.get('referrer-policy')]).toEqual([
			`${origin}/`,
			'no-referrer'
		]);
		expect(await opened.text()).toBe('');
	});
});

describe('opening a link', () => {
	test('S251 by a scanner does not use it up: HEAD and GET, many times, then a person', async () => {
		const app = createMailApp();
		const { ask, auth, browser, data, link, open, newBrowser, session } = app;
		await ask();
		data.take();
		for (const method of ['HEAD', 'GET', 'GET', 'HEAD']) {
			const response = await auth.respond(new Request(link(), { method }));
			expect([response.status, beginsSession(response)]).toEqual([200, false]);
		}
		await open(undefined, { browser: newBrowser() });
		// In the browser that asked, too.
		await browser.send(new Request(link(), { method: 'HEAD' }));
		for (const value of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
			const page = await open(undefined, { headers: { 'Sec-Purpose': value } });
			expect([page.status, beginsSession(page)]).toEqual([200, false]);
		}
		expect(data.take()).toEqual([]);
		expect((await open()).status).toBe(303);
		expect((await session())?.user?.email).toBe(adaAddress);
	});

	test('S251 by a scanner does not use up a code beside it', async () => {
		const app = createMailApp({ mail: codes('428193') });
		await app.ask();
		app.data.take();
		for (const method of ['HEAD', 'GET']) await app.auth.respond(new Request(app.link(), { method }));
		await app.open(undefined, { headers: { 'Sec-Purpose': 'prefetch' } });
		expect(app.data.take()).toEqual([]);
		expect((await app.open()).status).toBe(303);
	});

	test('S210 of another person begins no session, neither by itself nor by a form of another site', async () => {
		const app = createMailApp();
		const { ask, link, newBrowser, open, press, session } = app;
		await ask(attacker, { browser: newBrowser() });
		const page = await open();
		const html = await page.clone().text();
		expect([page.status, html.includes(attacker), await session()]).toEqual([200, true, null]);
		for (const headers of [
			{},
			{ Origin: 'null' },
			{ Origin: '', 'Sec-Fetch-Site': '' },
			{ Origin: '', 'Sec-Fetch-Site': 'none' }
		] as Record<string, string>[]) {
			const forged = await app.browser.post('/auth/callback/mail', queryOf(link()), { crossSite: true, headers });
			expect([forged.status, beginsSession(forged)]).toEqual([403, false]);
		}
		await app.enter(victim);
		const instead = await open(link(0));
		expect(await instead.clone().text()).toContain(`You are signed in as <strong>${victim}</strong>`);
		expect((await session())?.user?.email).toBe(victim);
		await press(instead);
		expect((await session())?.user?.email).toBe(attacker);
	});

	test('S210 works only with the cookie of its browser, which cannot be planted in another', async () => {
		const app = createMailApp();
		const stranger = app.newBrowser();
		const [cookie] = setCookies(await app.ask(attacker, { browser: stranger }));
		expect(cookie).toMatchObject({
			name: cookieName,
			attributes: { path: '/', secure: true, httponly: true, samesite: 'Lax', 'max-age': '3600' }
		});
		// Asking takes a page of this site.
		const forged = await app.browser.post('/auth/signin/mail', { email: attacker }, { crossSite: true });
		expect([forged.status, app.browser.cookieNames, app.letters.length]).toEqual([403, [], 1]);
		// Without the prefix another host of the domain could set it: it counts for nothing.
		app.browser.jar.store(`authjs.flow.mailLink=${cookie!.value}; Path=/`, new URL(origin));
		expect((await app.open()).status).toBe(200);
		expect(await app.session()).toBeNull();
	});

	test('S210 from a page of another site does not reveal who is signed in', async () => {
		const app = createMailApp();
		await app.enter(victim);
		const probe = new URL(`/auth/callback/mail?token=${unknownToken}&email=${victim}&callbackUrl=/`, origin);
		const seen = async (browser: Browser) => {
			const response = await app.open(probe, { browser });
			return [response.status, response.headers.get('location'), (await response.text()).replace(/nonce="[^"]*"/g, '')];
		};
		expect(await seen(app.browser)).toEqual(await seen(app.newBrowser()));
	});

	test.each(['jwt', 'database'] as const)(
		'S267 ends the earlier session, and the new one has a new token (%s)',
		async (strategy) => {
			const app = createMailApp({ session: { strategy } });
			await app.enter(victim);
			const before = app.browser.copy();
			await app.ask(attacker);
			await app.press(await app.open());
			expect((await app.session())?.user?.email).toBe(attacker);
			expect(app.browser.cookie(sessionName)).not.toBe(before.cookie(sessionName));
			expect(await app.session(before)).toBeNull();
		}
	);

	test('S252 in another browser needs a click, on a page that names the address', async () => {
		const app = createMailApp();
		await app.ask();
		const browser = app.newBrowser();
		const page = await app.open(undefined, { browser });
		expect(await page.clone().text()).toContain(
			`This link signs you in as <strong class="address">${adaAddress}</strong>`
		);
		expect(await app.session(browser)).toBeNull();
		await app.press(page, { browser });
		expect((await app.session(browser))?.user?.email).toBe(adaAddress);
	});

	test('needs the email: a stolen cookie of the pending sign-in is not enough', async () => {
		const app = createMailApp();
		await app.ask(victim);
		const thief = app.browser.copy();
		for (const fields of [{}, { email: victim }, { email: victim, token: unknownToken }] as Record<string, string>[]) {
			const responses = [
				await use(thief, fields),
				await thief.visit(`/auth/callback/mail?${new URLSearchParams(fields).toString()}`)
			];
			expect(responses.map(beginsSession)).toEqual([false, false]);
		}
		expect(await holds(app)).toBe(true);
	});

	test.each(['x', '', 'e30.e30.e30', 'a'.repeat(4000)])(
		'ignores a cookie of the pending sign-in that cannot be decrypted (%#)',
		async (value) => {
			const app = createMailApp();
			await app.ask();
			app.browser.jar.overwrite(cookieName, value);
			expect((await app.open()).status).toBe(200);
			expect((await app.browser.visit('/auth/verify-request')).status).toBe(200);
			expect((await app.press(await app.open())).status).toBe(303);
		}
	);

	test('ignores a cookie of another flow, or of another provider', async () => {
		const other: EmailConfig = { id: 'other', name: 'Other', type: 'email', sendVerificationRequest: () => undefined };
		const app = createMailApp({ mail: codes('428193'), providers: [other, createMailApp().op.provider()] });
		await app.ask(victim);
		const elsewhere = await app.browser.post('/auth/callback/other', { token: '428193', email: victim });
		expect([elsewhere.status, beginsSession(elsewhere)]).toEqual([403, false]);
		expect(await holds(app)).toBe(true);
		const started = app.newBrowser();
		await started.post('/auth/signin/op');
		const flow = started.cookies.find(({ name }) => name.startsWith('__Host-authjs.flow'));
		started.jar.store(`${cookieName}=${flow?.value}; Path=/; Secure`, new URL(origin));
		expect((await use(started, { token: '428193' })).status).toBe(303);
		expect(await app.session(started)).toBeNull();
	});
});

describe('tokens', () => {
	test('S254 of fifty uses at once, by many browsers and by the one that asked, one begins a session', async () => {
		const app = createMailApp();
		await app.ask();
		const asking = Array.from({ length: 25 }, () => app.browser.copy());
		const others = Array.from({ length: 25 }, () => app.newBrowser());
		const responses = await Promise.all([
			...asking.map((browser) => app.open(undefined, { browser })),
			...others.map((browser) => use(browser, queryOf(app.link())))
		]);
		expect(responses.filter(beginsSession)).toHaveLength(1);
		expect(responses.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(49).fill(403)]);
	});

	test('S254 within a process, a token works once even if the adapter returns it twice', async () => {
		const store = MemoryAdapter();
		const careless: Adapter = {
			...store,
			async useVerificationToken(params) {
				const found = await store.useVerificationToken(params);
				if (found) await store.createVerificationToken(found);
				await new Promise((resolve) => setTimeout(resolve, 5));
				if (found) await store.useVerificationToken(params);
				return found;
			}
		};
		const app = createMailApp({ store: careless });
		await app.ask();
		const browsers = Array.from({ length: 10 }, () => app.newBrowser());
		const responses = await Promise.all(browsers.map((browser) => use(browser, queryOf(app.link()))));
		expect(responses.filter(beginsSession)).toHaveLength(1);
	});

	test('S255 token and address belong together', async () => {
		const app = createMailApp();
		await app.ask(attacker, { browser: app.newBrowser() });
		await app.ask(victim, { browser: app.newBrowser() });
		const [own, theirs] = [queryOf(app.link(0)), queryOf(app.link(1))];
		const stranger = app.newBrowser();
		for (const [token, email] of [
			[own.token, victim],
			[theirs.token, attacker],
			[unknownToken, victim],
			[own.token.slice(0, -1), attacker],
			[`${own.token}x`, attacker],
			[own.token.toUpperCase(), attacker],
			[storedToken(app).token, attacker]
		] as const) {
			const response = await use(stranger, { token, email });
			expect([response.status, beginsSession(response)]).toEqual([403, false]);
		}
		expect(beginsSession(await use(stranger, own))).toBe(true);
		expect(beginsSession(await use(app.newBrowser(), theirs))).toBe(true);
	});

	test.each<[string, Partial<Record<keyof VerificationToken, unknown>> | null | undefined, number]>([
		['of another address', { identifier: attacker }, 403],
		['of another address, in capitals', { identifier: victim.toUpperCase() }, 403],
		['with another token', { token: 'x' }, 403],
		['without a token', { token: undefined }, 403],
		['that has expired, as text', { expires: '2025-12-31T23:59:59.999Z' }, 403],
		['that expires at this moment', { expires: new Date(start) }, 403],
		['that expires, as text', { expires: '2026-01-01 00:00:01' }, 303],
		['that expires, as a number', { expires: Date.parse(start) + 1 }, 303],
		['whose expiry is no date', { expires: 'soon' }, 503],
		['whose expiry is no day', { expires: new Date(NaN) }, 503],
		['that never expires', { expires: null }, 403],
		['without an expiry', { expires: undefined }, 403],
		['null', null, 403],
		['undefined', undefined, 403]
	])('S255 S257 the data layer gives a row %s', async (_, change, status) => {
		const app = createMailApp();
		app.data.instead.useVerificationToken = async (call) => change && { ...((await call()) as object), ...change };
		await app.ask(victim);
		const response = await use(app.newBrowser(), queryOf(app.link()));
		expect([response.status, beginsSession(response)]).toEqual([status, status === 303]);
		expect(app.logger.leaks([victim, queryOf(app.link()).token])).toEqual([]);
	});

	test('S256 a newer link ends the older ones', async () => {
		const app = createMailApp();
		for (let count = 0; count < 3; count++) await app.ask();
		for (const [index, status] of [403, 403, 303].entries())
			expect((await use(app.newBrowser(), queryOf(app.link(index)))).status).toBe(status);
	});

	test('S256 without that method of the adapter, each link is valid until it expires', async () => {
		const app = createMailApp({ leftOut: ['deleteVerificationTokens'] });
		for (let count = 0; count < 2; count++) await app.ask();
		for (const index of [0, 1]) expect((await use(app.newBrowser(), queryOf(app.link(index)))).status).toBe(303);
		for (const index of [0, 1]) expect((await use(app.newBrowser(), queryOf(app.link(index)))).status).toBe(403);
	});

	test('S256 a code does not end another, so that a stranger cannot end the owner’s code', async () => {
		const app = createMailApp({ mail: codes('428193', '111111') });
		await app.ask(victim);
		await app.ask(victim, { browser: app.newBrowser() });
		expect(beginsSession(await use(app.browser, { token: '428193' }))).toBe(true);
	});

	test.each([
		[undefined, 3600],
		[600, 600]
	])('S257 with maxAge %s a link is valid for %i seconds, and not one more', async (maxAge, seconds) => {
		for (const [after, status] of [
			[seconds - 1, 303],
			[seconds, 403],
			[seconds + 1, 403]
		] as const) {
			clock.set(start);
			const app = createMailApp({ mail: { maxAge } });
			await app.ask();
			clock.advance(after);
			expect((await use(app.newBrowser(), queryOf(app.link()))).status).toBe(status);
		}
	});

	test('S258 the store has only a keyed hash, which does not sign in', async () => {
		const app = createMailApp();
		await app.ask();
		const { token, url } = app.letters[0]!;
		const stored = storedToken(app);
		expect(stored.token).toMatch(/^[\da-f]{64}$/);
		const unkeyed = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('hex');
		expect(stored.token).not.toBe(unkeyed);
		expect(JSON.stringify(app.data.calls)).not.toContain(token);
		expect(url).not.toContain(stored.token);
		expect(setCookies(app.browser.responses[0]!).some(({ value }) => value.includes(token))).toBe(false);
	});

	test('S259 a token has 256 random bits', async () => {
		const app = createMailApp({ rateLimit: false });
		for (let count = 0; count < 64; count++) await app.ask();
		const tokens = app.letters.map(({ token }) => Buffer.from(token, 'base64url'));
		expect(new Set(tokens.map(({ length }) => length))).toEqual(new Set([32]));
		expect(new Set(tokens.map((token) => token.toString('hex'))).size).toBe(64);
		// Of 16384 fair bits 8192 are set, give or take five standard deviations; and no bit is always the same.
		const bits = tokens.map((token) =>
			[...token].flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number))
		);
		const sum = bits.flat().reduce((total, bit) => total + bit, 0);
		expect(Math.abs(sum - 8192)).toBeLessThan(320);
		const columns = bits[0]!.map((_, column) => bits.reduce((total, row) => total + row[column]!, 0));
		expect(columns.filter((count) => count < 8 || count > 56)).toEqual([]);
	});

	const malformed: [string, string][] = [
		['nothing', ''],
		['no token', `email=${victim}`],
		['an empty token', `email=${victim}&token=`],
		['a blank token', `email=${victim}&token=%20`],
		['two tokens', `email=${victim}&token=a&token=b`],
		['a list', `email=${victim}&token[]=a&token[]=b`],
		['a token object', `email=${victim}&token[$ne]=a`],
		['a null byte', `email=${victim}&token=${unknownToken}%00`],
		['a line break', `email=${victim}&token=${unknownToken}%0d%0aSet-Cookie:x`],
		['not ASCII', `email=${victim}&token=${unknownToken}ä`],
		['a bad percent escape', `email=${victim}&token=%E0%A4%A&callbackUrl=%`],
		['a long token', `email=${victim}&token=${'x'.repeat(513)}`],
		['a megabyte', `email=${victim}&token=${'x'.repeat(1_000_000)}`],
		['no address', `token=${unknownToken}`],
		['two addresses', `email=${victim}&email=${attacker}&token=${unknownToken}`],
		['a list of addresses', `email=${victim},${attacker}&token=${unknownToken}`],
		['a megabyte of address', `email=${'x'.repeat(1_000_000)}@example.test&token=${unknownToken}`],
		['a prototype', `__proto__=${victim}&constructor=x&email=__proto__&token=__proto__`],
		['too many fields', `email=${victim}&token=${unknownToken}&${'a=1&'.repeat(200)}`]
	];
	test.each(malformed)('S271 a link with %s is refused before the data layer is called', async (_, query) => {
		const app = createMailApp();
		const responses = [
			await app.browser.visit(`/auth/callback/mail?${query}`),
			await app.browser.post('/auth/callback/mail', new URLSearchParams(query))
		];
		for (const response of responses) {
			const { status } = response;
			expect(status === 400 || locationOf(response).searchParams.get('error') === 'InvalidEmail').toBe(true);
			expect(response.headers.get('cache-control')).toContain('no-store');
		}
		expect([app.data.calls, await app.session()]).toEqual([[], null]);
		expect(app.logger.leaks([victim, unknownToken])).toEqual([]);
	});

	test.each([{ token: 5 }, { token: ['a'] }, { token: { $ne: '' } }, { token: null }, { token: true }])(
		'S271 %j in JSON is refused before the data layer is called',
		async (fields) => {
			const app = createMailApp();
			const response = await app.browser.postJson(
				'/auth/callback/mail',
				{ email: victim, ...fields },
				{ headers: asJson }
			);
			expect([response.status, app.data.calls]).toEqual([400, []]);
		}
	);
});

describe('S260 codes', () => {
	const right = '428193';
	const wrong = (index: number) => String(100_000 + index);
	const app = async (options: MailAppOptions = {}) => {
		const mailApp = createMailApp({ mail: codes(right, '777777'), ...options });
		await mailApp.ask(victim);
		return mailApp;
	};
	const ways: [string, (browser: Browser, token: string) => Promise<Response>][] = [
		['typed in', (browser, token) => use(browser, { token })],
		['typed in with the address', (browser, token) => use(browser, { token, email: victim })],
		['in a link', (browser, token) => browser.visit(`/auth/callback/mail?token=${token}&email=${victim}`)],
		['by a script', (browser, token) => browser.postJson('/auth/callback/mail', { token }, { headers: asJson })]
	];

	test.each(ways)('%s: after five wrong tries the right one fails, and a new code works', async (_, tryCode) => {
		const mailApp = await app();
		for (let index = 0; index < 5; index++) {
			const response = await tryCode(mailApp.browser, wrong(index));
			expect([response.status, beginsSession(response)]).toEqual([403, false]);
		}
		const late = await tryCode(mailApp.browser, right);
		expect([late.status, beginsSession(late), late.headers.get('retry-after')]).toEqual([403, false, null]);
		expect(await holds(mailApp)).toBe(false);
		await mailApp.ask(victim);
		expect(beginsSession(await tryCode(mailApp.browser, '777777'))).toBe(true);
	});

	test.each(ways)('%s: after four wrong tries the right one signs in', async (_, tryCode) => {
		const mailApp = await app();
		for (let index = 0; index < 4; index++) await tryCode(mailApp.browser, wrong(index));
		expect(beginsSession(await tryCode(mailApp.browser, right))).toBe(true);
	});

	test('all methods count together, and so do copies of the browser at many addresses', async () => {
		const mailApp = await app();
		const cookie = mailApp.browser.cookie(cookieName)!;
		for (let index = 0; index < 5; index++) {
			const browser = mailApp.browserAt(`203.0.113.${index + 1}`);
			browser.jar.store(`${cookieName}=${cookie}; Path=/; Secure`, new URL(origin));
			await ways[index % ways.length]![1](browser, wrong(index));
		}
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(false);
	});

	test('of fifty at once five are tried', async () => {
		const mailApp = await app();
		const guesses = Array.from({ length: 50 }, (_, index) => use(mailApp.browser.copy(), { token: wrong(index) }));
		await Promise.all(guesses);
		const tried = mailApp.logger.errors.filter(({ message }) => message.startsWith('the code is wrong'));
		expect(tried).toHaveLength(5);
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(false);
	});

	test('the right one begins one session in five tries at once', async () => {
		const mailApp = await app();
		const uses = Array.from({ length: 5 }, () => use(mailApp.browser.copy(), { token: right }));
		expect((await Promise.all(uses)).filter(beginsSession)).toHaveLength(1);
	});

	test('a crowd of tries that a fault holds up does not void the code', async () => {
		let hold: Promise<void> | undefined;
		let fail: (cause: Error) => void = () => undefined;
		const fault = new Promise<void>((_, reject) => (fail = reject));
		const mailApp = createMailApp({
			mail: codes('111111', right),
			callbacks: { session: async ({ session }) => (await hold, session) }
		});
		await mailApp.ask('grace@example.test');
		expect(beginsSession(await use(mailApp.browser, { token: '111111' }))).toBe(true);
		await mailApp.ask(victim);
		vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'], now: Date.now() });
		hold = fault;
		const tries = Array.from({ length: 6 }, () => use(mailApp.browser.copy(), { token: right }));
		await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 60_000 });
		await vi.advanceTimersByTimeAsync(10_000);
		expect((await Promise.race(tries)).status).toBe(429);
		fail(new Error('the callback failed'));
		await Promise.all(tries);
		hold = undefined;
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(true);
	});

	test('the right one is refused in a browser that did not ask, and is not used up there', async () => {
		const mailApp = await app();
		mailApp.data.take();
		const stranger = mailApp.newBrowser();
		for (const [, tryCode] of ways) expect(beginsSession(await tryCode(stranger, right))).toBe(false);
		expect(mailApp.data.calls).toEqual([]);
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(true);
	});

	test('a stranger who requests a code to another address has five tries, and does not end the owner’s code', async () => {
		const mailApp = await app();
		const stranger = mailApp.newBrowser();
		await mailApp.ask(victim, { browser: stranger });
		expect(beginsSession(await use(stranger, { token: right, email: victim }))).toBe(false);
		for (let index = 0; index < 10; index++) await use(stranger, { token: wrong(index), email: victim });
		expect(beginsSession(await use(stranger, { token: '777777' }))).toBe(false);
		// A cookie of one’s own does not help with the address of another.
		await mailApp.ask(attacker, { browser: stranger });
		expect(beginsSession(await use(stranger, { token: right, email: victim }))).toBe(false);
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(true);
	});

	test('a code of one person is not valid for another, even if both are the same', async () => {
		const mailApp = createMailApp({ mail: codes(right, right) });
		await mailApp.ask(victim);
		const stranger = mailApp.newBrowser();
		await mailApp.ask(attacker, { browser: stranger });
		expect(beginsSession(await use(stranger, { token: right, email: victim }))).toBe(false);
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(true);
	});

	test('tries that name another address count, too', async () => {
		const mailApp = await app();
		for (let index = 0; index < 6; index++) await use(mailApp.browser, { token: wrong(index), email: attacker });
		expect(await holds(mailApp)).toBe(false);
	});

	test('a used code begins no session with the earlier cookie', async () => {
		const mailApp = await app();
		const before = mailApp.browser.copy();
		expect(beginsSession(await use(mailApp.browser, { token: right }))).toBe(true);
		expect((await use(before, { token: right })).status).toBe(403);
	});

	test('a code that could not be tried can be tried again', async () => {
		const rateLimit: RateLimitOptions = { verification: { client: { points: 1, duration: 60 } } };
		const mailApp = createMailApp({ mail: codes(right), rateLimit });
		const browser = mailApp.browserAt('203.0.113.1');
		await mailApp.ask(victim, { browser });
		await use(mailApp.browserAt('203.0.113.1'), { email: victim, token: unknownToken });
		const refused = await use(browser, { token: right });
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
		clock.advance(61);
		mailApp.data.instead.useVerificationToken = () => Promise.reject(new Error('down'));
		expect((await use(browser, { token: right })).status).toBe(503);
		clock.advance(61);
		mailApp.data.instead = {};
		expect(beginsSession(await use(browser, { token: right }))).toBe(true);
	});

	test('another site cannot use up what a visitor may try', async () => {
		const rateLimit: RateLimitOptions = { verification: { client: { points: 1, duration: 60 } } };
		const mailApp = createMailApp({ mail: codes(right), rateLimit });
		const browser = mailApp.browserAt('203.0.113.1');
		await mailApp.ask(victim, { browser });
		const neighbour = mailApp.browserAt('203.0.113.1');
		for (let index = 0; index < 5; index++)
			await neighbour.visit(`/auth/callback/mail?token=${wrong(index)}&email=${victim}`, { crossSite: true });
		expect(beginsSession(await use(browser, { token: right }))).toBe(true);
	});

	test('while another user is signed in, a link with a code asks, right or wrong', async () => {
		const mailApp = createMailApp({ mail: codes('111111', right) });
		await mailApp.enter(attacker);
		await mailApp.ask(victim);
		for (const token of [right, wrong(0)]) {
			const url = mailApp.link();
			url.searchParams.set('token', token);
			const page = await mailApp.open(url);
			expect([page.status, (await page.text()).includes(`You are signed in as <strong>${attacker}`)]).toEqual([
				200,
				true
			]);
		}
		expect((await mailApp.session())?.user?.email).toBe(attacker);
	});
});

describe('S262 the existence of an account is not revealed', () => {
	/** All that an answer tells, but for what is random. */
	const told = async (response: Response) => ({
		status: response.status,
		body: (await response.text()).replace(/nonce="[^"]*"/g, ''),
		headers: [...response.headers].map(([name, value]) => [
			name,
			value
				.replace(/'nonce-[^']*'/, '')
				.replace(/(flow\.mailLink=)([^;]*)/, (_, key: string, sealed: string) => key + sealed.length)
		])
	});

	test('by asking for an email: answer, email, calls and log are the same', async () => {
		const app = createMailApp();
		await app.store.createUser!({ id: 'v', name: 'Victim', email: victim, emailVerified: new Date(start) });
		const seen = [];
		for (const address of [victim, 'nobody@example.test']) {
			const browser = app.newBrowser();
			app.data.take();
			const page = await told(await app.ask(address, { browser }));
			const script = await told(await browser.postJson('/auth/signin/mail', { email: address }, { headers: asJson }));
			const shown = await told(await browser.visit('/auth/verify-request?provider=mail&type=email'));
			const sent = { ...shown, body: shown.body.replaceAll(address, '') };
			const [{ content, url }] = app.letters.splice(0) as [VerificationRequest];
			const mail = JSON.stringify(content).replaceAll(url, '').replaceAll(JSON.stringify(url).slice(1, -1), '').length;
			seen.push({ page, script, sent, mail: mail - address.length, calls: app.data.take(), logged: loggedTypes(app) });
		}
		expect({ ...seen[0], mail: 0 }).toEqual({ ...seen[1], mail: 0 });
		expect(seen[0]?.calls).toEqual([
			...['getUserByEmail', 'deleteVerificationTokens', 'createVerificationToken'],
			...['getUserByEmail', 'deleteVerificationTokens', 'createVerificationToken']
		]);
	});

	test('by opening a made-up link, with any session', async () => {
		const app = createMailApp();
		await app.store.createUser!({ id: 'v', name: 'Victim', email: victim, emailVerified: new Date(start) });
		const signedIn = app.newBrowser();
		await app.enter(attacker, { browser: signedIn });
		for (const browser of [app.newBrowser(), signedIn]) {
			const seen = [];
			for (const address of [victim, 'nobody@example.test']) {
				app.data.take();
				const link = `/auth/callback/mail?token=${unknownToken}&email=${address}`;
				const opened = await told(await browser.visit(link));
				const pressed = await told(await use(browser.copy(), { token: unknownToken, email: address }));
				const without = (text: string) => text.replaceAll(address, '').replace(/<code>[^<]*/g, '');
				seen.push([
					{ ...opened, body: without(opened.body) },
					{ ...pressed, body: without(pressed.body) },
					app.data.take()
				]);
			}
			expect(seen[0]).toEqual(seen[1]);
		}
	});

	test('by the limits', async () => {
		const app = createMailApp();
		await app.store.createUser!({ id: 'v', email: victim, emailVerified: null });
		for (const address of [victim, 'nobody@example.test']) {
			const statuses = [];
			for (let count = 0; count < 6; count++) statuses.push((await app.ask(address)).status);
			expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
		}
	});
});

describe('S263 S264 a failure while an email is sent', () => {
	test('does not lose the token, which is stored before the email is sent', async () => {
		const order: string[] = [];
		const app = createMailApp({ mail: { sendVerificationRequest: () => void order.push('send') } });
		app.data.instead.createVerificationToken = async (call) => {
			const stored = await call();
			order.push('stored');
			return stored;
		};
		await app.ask();
		expect(order).toEqual(['stored', 'send']);
	});

	test.each(['getUserByEmail', 'deleteVerificationTokens', 'createVerificationToken'] as const)(
		'%s fails: no email is sent, the page says to try again, and the log has the cause',
		async (method) => {
			const app = createMailApp();
			app.data.instead[method] = (_, argument) =>
				Promise.reject(new Error(`MARKER failed for ${JSON.stringify(argument)}`));
			const response = await app.ask(victim);
			const cookies = app.browser.cookieNames.filter((name) => name !== typedIn);
			expect([response.status, app.letters, cookies]).toEqual([503, [], []]);
			expect(await response.text()).toContain('Please try again in a moment');
			expect(loggedTypes(app)).toEqual(['AdapterError']);
			expect(String((app.logger.errors[0]!.cause as { err: Error }).err.message)).toContain('MARKER failed');
			expect(app.logger.leaks([victim])).toEqual([]);
			app.data.instead = {};
			expect((await app.ask(victim)).status).toBe(303);
		}
	);

	/** What a mail server or a service may answer with. */
	const complaint = ({ identifier, url, token }: { identifier: string; url: string; token: string }) =>
		`550 <${identifier}> MARKER ${url} ${JSON.stringify({ html: url.replaceAll('&', '&amp;') })} ${token} ${encodeURIComponent(identifier)}`;
	const failures: [string, EmailConfig['sendVerificationRequest']][] = [
		['rejects', (letter) => Promise.reject(new Error(complaint(letter)))],
		[
			'throws',
			(letter) => {
				throw new Error(complaint(letter));
			}
		],
		['rejects with a cause', (letter) => Promise.reject(new Error('MARKER', { cause: new Error(complaint(letter)) }))],
		[
			'rejects with more than a message',
			(letter) => Promise.reject(Object.assign(new Error('MARKER'), { response: complaint(letter), letter }))
		]
	];
	test.each(failures)(
		'sending %s: the token is deleted, the form works again, and the log says why',
		async (_, failing) => {
			const links: VerificationRequest[] = [];
			const sendVerificationRequest = (letter: VerificationRequest) => {
				links.push(letter);
				return failing(letter);
			};
			const app = createMailApp({ mail: { sendVerificationRequest } });
			const response = await app.ask(victim, { callbackUrl: '/engine' });
			const to = locationOf(response);
			expect([to.pathname, to.searchParams.get('error'), to.searchParams.get('callbackUrl')]).toEqual([
				'/auth/signin',
				'EmailSignin',
				`${origin}/engine`
			]);
			const page = await (await app.browser.visit(to)).text();
			expect(page).toContain('The email could not be sent');
			expect(formIn(page).action).toBe('/auth/signin/mail');
			expect([await holds(app), app.browser.cookieNames]).toEqual([false, [typedInName]]);
			expect(page).toContain(`value="${victim}"`);
			expect(loggedTypes(app)).toEqual(['EmailSignInError']);
			expect((app.logger.errors[0]!.cause as { err: Error }).err.message).toContain('MARKER');
			const { token, url } = links[0]!;
			expect(app.logger.leaks([victim, token, url, storedToken(app).token])).toEqual([]);
			expect((await use(app.newBrowser(), queryOf(new URL(url)))).status).toBe(403);
		}
	);

	test('is in the log together with the failure to delete the token', async () => {
		const app = createMailApp({ mail: { sendVerificationRequest: () => Promise.reject(new Error('refused')) } });
		app.data.instead.useVerificationToken = () => Promise.reject(new Error('down'));
		expect(locationOf(await app.ask()).searchParams.get('error')).toBe('EmailSignin');
		expect(loggedTypes(app)).toEqual(['AdapterError', 'EmailSignInError']);
	});

	test.each(['sendVerificationRequest', 'mail'] as const)(
		'S264 %s that never ends is aborted after ten seconds',
		async (option) => {
			vi.useRealTimers();
			vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(start) });
			const called = gate();
			const hang = () => {
				called.open();
				return new Promise<never>(() => undefined);
			};
			const app = createMailApp({ mail: { [option]: hang } });
			let answered = false;
			const asked = app.ask(victim).finally(() => (answered = true));
			await called.passed;
			await vi.advanceTimersByTimeAsync(9_999);
			expect(answered).toBe(false);
			await vi.advanceTimersByTimeAsync(1);
			const response = await asked;
			expect(locationOf(response).searchParams.get('error')).toBe('EmailSignin');
			expect(await holds(app)).toBe(false);
			expect((app.logger.errors[0]!.cause as { err: Error }).err.message).toBe('no answer within 10 seconds');
			expect(app.logger.leaks([victim])).toEqual([]);
		}
	);
});

describe('S263 failures while a session begins', () => {
	test.each(['useVerificationToken', 'getUserByEmail', 'createUserWithAccount'] as const)(
		'%s fails: no session begins, and the page says to try again',
		async (method) => {
			const app = createMailApp();
			await app.ask(victim);
			const { token } = queryOf(app.link());
			app.data.instead[method] = (_, argument) => Promise.reject(new Error(`failed for ${JSON.stringify(argument)}`));
			const response = await app.open();
			expect([response.status, beginsSession(response)]).toEqual([503, false]);
			expect(loggedTypes(app)).toEqual(['AdapterError']);
			expect(app.logger.leaks([victim, token, storedToken(app).token])).toEqual([]);
			app.data.instead = {};
			if (method === 'useVerificationToken') expect((await app.open()).status).toBe(303);
		}
	);
});

describe('limits', () => {
	const rateLimit = (email: RateLimitOptions['email']): RateLimitOptions => ({ email });

	test('the sixth email to an address within an hour is not sent, from any client, and the page names the time to wait', async () => {
		const app = createMailApp();
		for (let index = 0; index < 5; index++) await app.ask(victim, { browser: app.browserAt(`203.0.113.${index}`) });
		clock.advance(1200);
		const browser = app.browserAt('203.0.113.99');
		const page = await app.ask('VICTIM+tag@example.test', { browser });
		expect([page.status, page.headers.get('retry-after'), app.letters.length]).toEqual([429, '2400', 5]);
		expect(await page.text()).toContain('Try again in 40 minutes.');
		const script = await browser.postJson('/auth/signin/mail', { email: victim }, { headers: asJson });
		expect([script.status, script.headers.get('retry-after')]).toEqual([429, '2400']);
		expect(await script.json()).toMatchObject({ error: 'TooManyRequests', code: 'rate_limit' });
		expect((await app.ask('somebody-else@example.test', { browser })).status).toBe(303);
		clock.advance(2401);
		expect((await app.ask(victim, { browser })).status).toBe(303);
		expect(app.logger.leaks([victim])).toEqual([]);
	});

	test('a client has its own limit, over all addresses', async () => {
		const app = createMailApp({ rateLimit: rateLimit({ client: { points: 2, duration: 60 } }) });
		const browser = app.browserAt('203.0.113.1');
		const statuses = [];
		for (const name of ['a', 'b', 'c']) statuses.push((await app.ask(`${name}@example.test`, { browser })).status);
		expect(statuses).toEqual([303, 303, 429]);
		expect((await app.ask('c@example.test', { browser: app.browserAt('203.0.113.2') })).status).toBe(303);
	});

	test('a refused request looks up, stores and sends nothing', async () => {
		const app = createMailApp({ rateLimit: rateLimit({ account: { points: 1, duration: 60 } }) });
		await app.ask();
		app.data.take();
		expect([(await app.ask()).status, app.data.calls, app.letters.length]).toEqual([429, [], 1]);
	});

	test('a stranger who uses up the emails does not lock out a browser that the owner has signed in with before', async () => {
		const app = createMailApp();
		await app.enter(victim);
		await app.browser.post('/auth/signout');
		const stranger = app.newBrowser();
		for (let index = 0; index < 6; index++) await app.ask(victim, { browser: stranger });
		expect((await app.ask(victim, { browser: stranger })).status).toBe(429);
		expect((await app.ask(victim)).status).toBe(303);
		expect((await app.ask(victim, { browser: app.newBrowser() })).status).toBe(429);
		// Nor out of any other: whatever mail came last has a link that works.
		const phone = app.newBrowser();
		await app.press(await app.open(undefined, { browser: phone }), { browser: phone });
		expect((await app.session(phone))?.user?.email).toBe(victim);
	});

	test('invalid links are limited by client; a link that could not be tried still works later', async () => {
		const app = createMailApp();
		const browser = app.browserAt('203.0.113.1');
		await app.ask(victim, { browser });
		for (let index = 0; index < 20; index++) {
			expect((await use(browser, { email: victim, token: `${unknownToken}${index}` })).status).toBe(403);
		}
		// The browser that asked is not counted: what it opens is no guess.
		const elsewhere = app.browserAt('203.0.113.1');
		const press = async () => app.press(await app.open(undefined, { browser: elsewhere }), { browser: elsewhere });
		const refused = await press();
		expect([refused.status, refused.headers.get('retry-after'), await holds(app)]).toEqual([429, '900', true]);
		clock.advance(901);
		expect(beginsSession(await press())).toBe(true);
	});

	test('valid links do not count', async () => {
		const app = createMailApp({ rateLimit: { email: false, verification: { client: { points: 1, duration: 60 } } } });
		for (let index = 0; index < 3; index++) {
			const browser = app.browserAt('203.0.113.1');
			await app.ask(victim, { browser });
			expect(beginsSession(await app.open(undefined, { browser }))).toBe(true);
		}
	});

	test('a limiter that fails refuses the sign-in, and uses nothing up', async () => {
		let down = false;
		const limiter = () => ({
			consume: () => (down ? Promise.reject(new Error('down')) : Promise.resolve()),
			reward: () => Promise.resolve(),
			delete: () => Promise.resolve()
		});
		const app = createMailApp({ rateLimit: { limiter } });
		const browser = app.browserAt('203.0.113.1');
		await app.ask(victim, { browser });
		down = true;
		expect([(await app.ask(victim, { browser })).status, app.letters.length]).toEqual([503, 1]);
		const elsewhere = app.browserAt('203.0.113.1');
		const press = async () => app.press(await app.open(undefined, { browser: elsewhere }), { browser: elsewhere });
		expect([(await press()).status, await holds(app)]).toEqual([503, true]);
		down = false;
		expect(beginsSession(await press())).toBe(true);
	});
});

describe('S268 S344 the owner of the address', () => {
	test('S268 gets a new user if the earlier one was deleted, and sign-up is open', async () => {
		const app = createMailApp({ session: { strategy: 'database' } });
		await app.enter(victim);
		const { id } = (await app.store.getUserByEmail!(victim))!;
		await app.ask(victim);
		await app.store.deleteUser!(id);
		await app.open();
		expect(await app.session()).toMatchObject({ user: { email: victim } });
		expect((await app.session())?.user?.id).not.toBe(id);
	});

	test('S268 gets no user if only known users may sign in', async () => {
		let open = true;
		const app = createMailApp({
			session: { strategy: 'database' },
			callbacks: { signIn: async ({ user }) => open || (await app.store.getUser!(user.id!)) !== null }
		});
		await app.enter(victim);
		const { id } = (await app.store.getUserByEmail!(victim))!;
		open = false;
		await app.ask(victim);
		expect(app.letters).toHaveLength(2);
		await app.store.deleteUser!(id);
		expect((await app.open()).status).toBe(403);
		expect([await app.session(), await app.store.getUserByEmail!(victim)]).toEqual([null, null]);
	});

	test.each([[[]], [['createUserWithAccount', 'deleteUser']], [['createUserWithAccount']]] as const)(
		'S344 gets a new user, and not the one who had the address before (without %j)',
		async (leftOut) => {
			const told: string[] = [];
			const app = createMailApp({
				leftOut,
				session: { strategy: 'database' },
				events: { createUser: () => void told.push('createUser'), linkAccount: () => void told.push('linkAccount') }
			});
			await app.enter(victim);
			const { id } = (await app.store.getUserByEmail!(victim))!;
			await app.store.updateUser!({ id, email: 'moved@example.test' });
			told.length = 0;
			for (const strategy of ['first', 'later']) {
				const browser = app.newBrowser();
				expect((await app.enter(victim, { browser })).status, strategy).toBe(303);
				const somebody = (await app.session(browser))?.user;
				expect([somebody?.email, somebody?.id === id]).toEqual([victim, false]);
			}
			expect(told).toEqual(['createUser']);
			expect((await app.session())?.user?.id, 'who moved on is still signed in').toBe(id);
			expect((await app.store.getUserByAccount!({ provider: 'mail', providerAccountId: victim }))?.id).toBe(id);
		}
	);
});

describe('S337 another user has the address without a proof', () => {
	const squatter = { id: 'squatter', name: 'Squatter', email: victim, emailVerified: null };
	const passwordsOf = (user: User) =>
		({ id: 'credentials', name: 'Password', type: 'credentials', users: 'adapter', authorize: () => user }) as const;
	const passwords = passwordsOf(squatter);
	const accountOf = (app: MailApp) => app.store.getUserByAccount!({ provider: 'mail', providerAccountId: victim });

	test.each([
		['passwords', passwords],
		['passkeys', Passkey()]
	])('if people type in their address (%s), its owner does not sign in as that user', async (_, provider) => {
		const app = createMailApp({ providers: [provider] });
		await app.store.createUser!(squatter);
		const response = await app.enter(victim);
		expect(locationOf(response).pathname).toBe('/auth/earlier-account');
		expect([await app.session(), await accountOf(app)]).toEqual([null, null]);
		expect((await app.store.getUser!(squatter.id))?.emailVerified).toBeNull();
		expect(loggedTypes(app)).toEqual([]);
		expect(app.logger.leaks([victim])).toEqual([]);
	});

	test.each(['jwt', 'database'] as const)(
		'a person who is signed in as that user proves the address by the link (%s)',
		async (strategy) => {
			const app = createMailApp({ providers: [passwords], session: { strategy } });
			await app.store.createUser!(squatter);
			await app.browser.post('/auth/callback/credentials');
			await app.enter(victim);
			expect(await app.store.getUser!(squatter.id)).toMatchObject({ emailVerified: new Date(start) });
			expect((await app.session())?.user?.id).toBe(squatter.id);
			expect((await accountOf(app))?.id).toBe(squatter.id);
			// From then on the link alone is enough.
			const elsewhere = app.newBrowser();
			await app.enter(victim, { browser: elsewhere });
			expect((await app.session(elsewhere))?.user?.id).toBe(squatter.id);
		}
	);

	test('a person who is signed in as that user proves it with a link from another browser, too', async () => {
		const app = createMailApp({ providers: [passwords] });
		await app.store.createUser!(squatter);
		await app.ask(victim, { browser: app.newBrowser() });
		await app.browser.post('/auth/callback/credentials');
		await app.press(await app.open());
		expect(await app.store.getUser!(squatter.id)).toMatchObject({ emailVerified: new Date(start) });
	});

	test('a session of another user does not help', async () => {
		const other = { id: 'other', email: attacker, emailVerified: null };
		const app = createMailApp({ providers: [passwordsOf(other)] });
		for (const user of [squatter, other]) await app.store.createUser!(user);
		await app.browser.post('/auth/callback/credentials');
		await app.ask(victim);
		const response = await app.press(await app.open());
		expect(locationOf(response).pathname).toBe('/auth/earlier-account');
		expect((await app.session())?.user?.id).toBe('other');
		expect((await app.store.getUser!(squatter.id))?.emailVerified).toBeNull();
	});

	test('if all addresses come from providers or links, the owner becomes that user, and the application gets an event', async () => {
		const told: string[] = [];
		const app = createMailApp({
			events: { updateUser: () => void told.push('updateUser'), linkAccount: () => void told.push('linkAccount') }
		});
		await app.store.createUser!(squatter);
		await app.enter(victim);
		expect([(await app.session())?.user?.id, told]).toEqual([squatter.id, ['updateUser', 'linkAccount']]);
	});

	test('a provider that calls the address unverified does not give away a user that waits for its owner', async () => {
		const { op } = createMailApp();
		const app = createMailApp({ op, providers: [op.provider()] });
		const elsewhere = app.newBrowser();
		await app.signIn({
			browser: elsewhere,
			answer: { user: { sub: 'squatter', email: victim, email_verified: false } }
		});
		await app.enter(victim);
		const [squatterId, ownerId] = [(await app.session(elsewhere))?.user?.id, (await app.session())?.user?.id];
		expect(squatterId && ownerId && squatterId !== ownerId).toBe(true);
	});
});

describe('first sign-ins at once', () => {
	/** Two sign-ins look, and find nobody, before either writes. */
	function bothLookFirst(apps: readonly MailApp[], method: Method = 'getUserByEmail'): void {
		const both = gate();
		let looks = 0;
		for (const app of apps) {
			app.data.instead[method] = async (call) => {
				const found = await call();
				if (++looks === 2) both.open();
				await both.passed;
				return found;
			};
		}
	}

	test.each([[[]], [['createUserWithAccount']], [['createUserWithAccount', 'deleteVerificationTokens']]] as const)(
		'two links of one address, in two processes, make one user (without %j)',
		async (leftOut) => {
			const store = MemoryAdapter();
			const apps = [createMailApp({ store, leftOut }), createMailApp({ store, leftOut })];
			// At the same moment neither request has ended the other’s link.
			for (const app of apps) app.data.instead.deleteVerificationTokens = () => null;
			for (const app of apps) await app.ask(victim);
			bothLookFirst(apps);
			const responses = await Promise.all(apps.map((app) => app.open()));
			expect(responses.map(beginsSession)).toEqual([true, true]);
			const ids = await Promise.all(apps.map(async (app) => (await app.session())?.user?.id));
			expect(new Set(ids)).toEqual(new Set([(await store.getUserByEmail(victim))?.id]));
			expect(apps.flatMap(loggedTypes)).toEqual([]);
			expect((await store.getUserByAccount({ provider: 'mail', providerAccountId: victim }))?.id).toBe(ids[0]);
		}
	);

	test('two links, in two processes, prove one user', async () => {
		const store = MemoryAdapter();
		await store.createUser({ id: 'ada', email: victim, emailVerified: null });
		const leftOut = ['deleteVerificationTokens'] as const;
		const apps = [createMailApp({ store, leftOut }), createMailApp({ store, leftOut })];
		for (const app of apps) await app.ask(victim);
		for (const method of ['getUserByEmail', 'getUserByAccount'] as const) bothLookFirst(apps, method);
		const responses = await Promise.all(apps.map((app) => app.open()));
		expect(responses.map(beginsSession)).toEqual([true, true]);
		expect(apps.flatMap(loggedTypes)).toEqual([]);
	});

	test('two links at once, in one process, prove the address once', async () => {
		const told: string[] = [];
		const app = createMailApp({
			leftOut: ['deleteVerificationTokens'],
			events: { updateUser: () => void told.push('updateUser'), linkAccount: () => void told.push('linkAccount') }
		});
		await app.store.createUser!({ id: 'ada', email: victim, emailVerified: null });
		for (let count = 0; count < 2; count++) await app.ask(victim);
		bothLookFirst([app]);
		const uses = [0, 1].map((index) => use(app.newBrowser(), queryOf(app.link(index))));
		expect((await Promise.all(uses)).map(beginsSession)).toEqual([true, true]);
		expect(told).toEqual(['updateUser', 'linkAccount']);
	});

	test('a link and another provider with the same address make one user, or one of them is refused', async () => {
		const store = MemoryAdapter();
		const { op } = createMailApp();
		const apps = [createMailApp({ store, op }), createMailApp({ store, op, providers: [op.provider()] })] as const;
		await apps[0].ask(victim);
		const callback = op.authorize(await apps[1].start(), { user: { sub: 'v', email: victim, email_verified: true } });
		bothLookFirst(apps);
		await Promise.all([apps[0].open(), apps[1].finish(callback)]);
		const ids = await Promise.all(apps.map(async (app) => (await app.session())?.user?.id));
		const { id } = (await store.getUserByEmail(victim))!;
		expect(ids.filter((each) => each !== undefined && each !== id)).toEqual([]);
		expect(ids).toContain(id);
	});
});

test('the log at debug level contains no credential and no address', async () => {
	const app = createMailApp({ mail: { normalizeIdentifier: (typed) => typed.trim().toLowerCase() } });
	const secrets: string[] = [victim, encodeURIComponent(victim)];
	await app.enter(victim);
	await app.ask(victim, { callbackUrl: '/engine' });
	const { token, email } = queryOf(app.link());
	await use(app.newBrowser(), { token, email: attacker });
	await use(app.newBrowser(), { token: `${token}x`, email });
	await app.open();
	await app.open();
	await use(app.newBrowser(), { token, email });
	clock.advance(3601);
	for (let count = 0; count < 7; count++) await app.ask(victim);
	await app.open();
	await app.ask(`${victim},${attacker}`);
	app.data.instead.useVerificationToken = (_, params) => Promise.reject(new Error(`no: ${JSON.stringify(params)}`));
	await app.press(await app.open(undefined, { browser: app.newBrowser() }));
	const cookies = app.browser.responses.flatMap(setCookies).flatMap(({ value }) => (value.length > 16 ? [value] : []));
	const stored = app.data.calls
		.filter(({ method }) => method === 'createVerificationToken')
		.map(({ args }) => (args[0] as VerificationToken).token);
	secrets.push(...app.letters.flatMap((letter) => [letter.token, letter.url]), ...stored, ...cookies, attacker);
	expect(app.logger.entries.length).toBeGreaterThan(5);
	expect(app.logger.leaks(secrets)).toEqual([]);
});
