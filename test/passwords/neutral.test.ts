/** Nothing tells who has an account: each pair of answers is the same, byte by byte. */
import { describe, expect, test, vi } from 'vitest';
import { hashQueue } from '../../src/lib/plugins/credentials/password/hash/queue.js';
import type { Browser } from '../fixtures/browser.js';
import { ada, another, createPasswordApp, grace } from './support.js';

/** A response without what differs each time: values of cookies, of which the length stays, nonces, and references. */
async function seen(response: Response) {
	const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
	const plain = (text: string) =>
		text
			.replace(/nonce[-=]"?[\w-]{24}/g, 'nonce')
			.replace(/reference=[\w-]{8}/, 'reference')
			.replace(/<code>[\w-]{8}<\/code>/, 'reference')
			.replaceAll(grace.email, ada.email);
	return {
		status: response.status,
		headers: headers.map(([name, value]) => [name, plain(value)]),
		cookies: response.headers.getSetCookie().map((cookie) => {
			const [, name, value = '', rest] = /^([^=]*)=([^;]*)(.*)$/.exec(cookie) ?? [];
			return [name, value.length, rest?.replace(/Expires=[^;]*/i, '')];
		}),
		body: plain(await response.text())
	};
}

/** The answer, and the page to which it leads. */
async function journey(response: Response, browser: Browser) {
	const to = response.headers.get('location');
	return [await seen(response), to === null ? null : await seen(await browser.visit(to))];
}

const charles = { email: 'charles@example.test', password: another };

/** Ada has an account, and Grace, whose address is as long, has none. Charles has one, too. */
async function setUp(people: Record<string, string>[] = [ada, charles]) {
	const app = createPasswordApp({ trustHost: true, account: { changeEmail: true } });
	for (const person of people) await app.enter(person, app.newBrowser());
	app.logger.entries.splice(0);
	return app;
}

describe('S262 S275 S276 an address with and one without an account', () => {
	const ways: Record<
		string,
		(app: Awaited<ReturnType<typeof setUp>>, email: string, browser: Browser) => Promise<Response>
	> = {
		'sign-up': (app, email, browser) => app.signUp({ email, password: grace.password }, browser),
		'sign-in with a wrong password': (app, email, browser) =>
			app.typeIn({ email, password: 'the wrong password, surely' }, browser),
		'a forgotten password': (app, email, browser) => app.forget(email, browser),
		'the email of a sign-up once more': async (app, email, browser) => {
			await app.signUp({ email, password: grace.password }, browser);
			return browser.post('/auth/password/signup', { again: '1' });
		},
		'the page after a sign-up': async (app, email, browser) => {
			await app.signUp({ email, password: grace.password }, browser);
			return browser.visit('/auth/password/verify');
		},
		'the page of a link of a sign-up': (_, email, browser) =>
			browser.visit(`/auth/password/verify?${new URLSearchParams({ email, token: 'x'.repeat(43) })}`),
		'the page of a link of a reset': (_, email, browser) =>
			browser.visit(`/auth/password/reset?${new URLSearchParams({ email, token: 'x'.repeat(43) })}`),
		'a change of the address to it': async (app, email, browser) => {
			await app.typeIn(charles, browser);
			// The page afterwards lists the sessions.
			await browser.post('/auth/account/sessions.endOthers');
			return browser.post('/auth/account/email.send', { email });
		},
		'a link of a sign-up that is not valid': (_, email, browser) =>
			browser.post('/auth/password/verify', { email, token: 'x'.repeat(43), password: grace.password }),
		'a link of a reset that is not valid': (_, email, browser) =>
			browser.post('/auth/password/reset', { email, token: 'x'.repeat(43), password: grace.password })
	};
	test.each(Object.entries(ways))('get the same answers: %s', async (_, go) => {
		const app = await setUp();
		const [known, unknown] = [app.newBrowser(), app.newBrowser()];
		const before = app.letters.length;
		const first = await journey(await go(app, ada.email, known), known);
		const mails = app.letters.length - before;
		const second = await journey(await go(app, grace.email, unknown), unknown);
		expect(second).toEqual(first);
		expect(app.letters.length - before).toBe(mails * 2);
		expect(known.cookieNames).toEqual(unknown.cookieNames);
	});

	test('get different emails, which only the owner of the address reads', async () => {
		const app = await setUp();
		const purposes = async (run: () => Promise<unknown>) => {
			app.letters.splice(0);
			await run();
			return app.letters.map(({ purpose, identifier }) => [purpose, identifier]);
		};
		expect(await purposes(() => app.signUp({ ...ada, password: grace.password }))).toEqual([
			['accountExists', ada.email]
		]);
		expect(app.letters[0]?.url).not.toContain('token');
		expect(await purposes(() => app.forget(ada.email))).toEqual([['reset', ada.email]]);
		expect(await purposes(() => app.forget(grace.email))).toEqual([['noAccount', grace.email]]);
		expect(app.letters[0]?.url).not.toContain('token');
	});
});

test('S273 a name without a user costs as many queries and hashes as one with a user', async () => {
	const { watch } = await import('../fixtures/data-layer.js');
	const { MemoryAdapter } = await import('../../src/adapters/memory.js');
	const data = watch(MemoryAdapter());
	const app = createPasswordApp({ store: data.adapter });
	await app.enter();
	await app.browser.post('/auth/signout');
	const hashing = vi.spyOn(hashQueue, 'run');
	const callsOf = async (run: () => Promise<unknown>) => {
		data.take();
		hashing.mockClear();
		await run();
		return [...data.take(), hashing.mock.calls.length];
	};
	const wrong = 'the wrong password, surely';
	expect(await callsOf(() => app.typeIn({ email: ada.email, password: wrong }))).toEqual(
		await callsOf(() => app.typeIn({ email: grace.email, password: wrong }))
	);
	expect(await callsOf(() => app.signUp({ email: ada.email, password: grace.password }))).toEqual(
		await callsOf(() => app.signUp(grace))
	);
	expect(await callsOf(() => app.forget(ada.email))).toEqual(await callsOf(() => app.forget(grace.email)));
	// Made-up links (#33 A14).
	for (const page of ['reset', 'verify']) {
		const post = (email: string) => () =>
			app.browser.post(`/auth/password/${page}`, { email, token: 'x'.repeat(43), password: grace.password });
		expect(await callsOf(post(ada.email))).toEqual(await callsOf(post(grace.email)));
	}
});
