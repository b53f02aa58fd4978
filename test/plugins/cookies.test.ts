/** Cookies of plugins: named, sealed and limited by the library. */
import { describe, expect, test } from 'vitest';
import { definePlugin } from '../../src/plugin.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';

/** A plugin as a stranger writes it: it remembers what a browser has seen. */
const seen = (name = 'seen', maxAge = 3600) =>
	definePlugin({
		name,
		cookies: { last: { maxAge }, first: { maxAge } },
		routes: {
			[name]: {
				json: true,
				publicForSeconds: 60,
				GET: async (_context, { cookie }) => ({ json: await cookie('last') }),
				async POST(_context, { fields }) {
					const { page = '' } = await fields();
					return { json: 'kept', cookies: { last: page === '' ? null : { page } } };
				}
			},
			[`${name}/open`]: {
				crossSite: true,
				POST: async () => Promise.resolve({ json: 1, cookies: { last: { page: 'x' } } })
			},
			[`${name}/visit`]: {
				publicForSeconds: 60,
				GET: async () => Promise.resolve({ json: 1, cookies: { last: { page: 'v' } } })
			},
			[`${name}/first`]: { json: true, GET: async (_context, { cookie }) => ({ json: await cookie('first') }) },
			[`${name}/inherited`]: { json: true, GET: async (_context, { cookie }) => ({ json: await cookie('toString') }) },
			[`${name}/wrong`]: { POST: async () => Promise.resolve({ json: 1, cookies: { other: {} } }) }
		},
		locals: { last: { run: async (_context, { cookie }) => cookie('last') } }
	});

const name = '__Host-authjs.plugin.seen.last';
const site = () => createApp({ plugins: [seen(), seen('other')] });

test('a route of a plugin sets and deletes a cookie, and every request reads it', async () => {
	const { browser } = site();
	const read = async () => (await browser.visit('/auth/seen')).json() as Promise<unknown>;
	expect(await read()).toBeNull();
	const answer = await browser.post('/auth/seen', { page: '/a' });
	const [header = ''] = answer.headers.getSetCookie();
	expect(header).toMatch(new RegExp(`^${name}=[^;]+; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax$`));
	expect(header).not.toContain('/a;');
	expect(await read()).toEqual({ page: '/a' });
	await browser.post('/auth/seen', { page: '' });
	expect([await read(), browser.cookie(name)]).toEqual([null, undefined]);
});

test('S136 a cookie can be read only by its plugin and its name, and not after a change', async () => {
	const { browser, auth } = site();
	await browser.post('/auth/seen', { page: '/a' });
	const value = browser.cookie(name)!;
	const ask = async (path: string, cookie: string) =>
		(await auth.respond(new Request(`https://app.test${path}`, { headers: { cookie } }))).json() as Promise<unknown>;
	expect(await ask('/auth/seen', `${name}=${value}`)).toEqual({ page: '/a' });
	expect(await ask('/auth/other', `__Host-authjs.plugin.other.last=${value}`)).toBeNull();
	expect(await ask('/auth/seen/first', `__Host-authjs.plugin.seen.first=${value}`)).toBeNull();
	expect(await ask('/auth/session', `__Secure-authjs.session-token=${value}`)).toBeNull();
	expect(await ask('/auth/seen', `${name}=${value.slice(0, -4)}AAAA`)).toBeNull();
	expect(await ask('/auth/seen', `${name}=%7B%22page%22%3A1%7D`)).toBeNull();
});

test('S136 a cookie ends with its time, even if a browser keeps it', async () => {
	const clock = createClock('2026-05-01T10:00:00Z');
	try {
		const { browser, auth } = site();
		await browser.post('/auth/seen', { page: '/a' });
		const cookie = `${name}=${browser.cookie(name)!}`;
		const ask = async () =>
			(
				await auth.respond(new Request('https://app.test/auth/seen', { headers: { cookie } }))
			).json() as Promise<unknown>;
		expect(await ask()).toEqual({ page: '/a' });
		clock.advance(3600 + 120);
		expect(await ask()).toBeNull();
	} finally {
		clock.restore();
	}
});

test('without HTTPS, the name of a cookie has no prefix that requires it', async () => {
	const { browser } = createApp({ plugins: [seen()], origin: 'http://localhost:5173' });
	await browser.post('/auth/seen', { page: '/a' });
	expect(browser.cookieNames).toEqual(['authjs.plugin.seen.last']);
	expect(await (await browser.visit('/auth/seen')).json()).toEqual({ page: '/a' });
});

test('S100 a page of another site cannot set a cookie, even at a route that accepts its requests', async () => {
	const { browser } = site();
	const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
	expect((await browser.post('/auth/seen/open', {}, { headers })).status).toBe(403);
	expect(browser.cookie(name)).toBeUndefined();
	expect((await browser.post('/auth/seen/open')).status).toBe(200);
	expect(browser.cookie(name)).toBeDefined();
});

test('S196 an answer with a cookie is not cached', async () => {
	const { browser } = site();
	const answer = await browser.visit('/auth/seen/visit');
	expect(answer.headers.get('cache-control')).not.toContain('public');
	expect(browser.cookie(name)).toBeDefined();
});

describe('a cookie is refused', () => {
	test('if it is not declared, or too large', async () => {
		const { browser } = site();
		expect((await browser.post('/auth/seen/wrong')).status).toBe(500);
		expect((await browser.visit('/auth/seen/inherited')).status).toBe(500);
		expect((await browser.post('/auth/seen', { page: 'x'.repeat(4000) })).status).toBe(500);
		expect(browser.cookieNames).toEqual([]);
	});

	test.each([0, 1.5, 401 * 24 * 60 * 60, NaN])('with the time %s, at the start', (maxAge) => {
		expect(() => createApp({ plugins: [seen('seen', maxAge)] })).toThrow('has the cookie `last`');
	});
});
