/** The client of `framework-auth/client/api` over a site in memory. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientConfig, ClientSession } from '../../src/client/api.js';
import { createClient } from '../../src/client/api.js';
import { createClock } from '../fixtures/clock.js';
import { createSite, site } from './support.js';

let clock = createClock();
beforeEach(() => {
	clock = createClock();
});
afterAll(() => clock.restore());

const ada = { user: { email: 'ada@example.test' }, scopes: ['app'] };

/** A site with an endpoint that accepts the tokens of the client, and a client that is signed in. */
async function signedIn(more: Partial<ClientConfig> = {}) {
	const app = createSite();
	await app.signIn();
	const seen: (string | null)[] = [];
	const user = await app.store.getUserByEmail!('ada@example.test');
	/** Whether the endpoint accepts the next tokens. */
	const endpoint: { accepts: (token: string | null) => boolean } = { accepts: () => true };
	const send = async (url: string, init: RequestInit) => {
		if (!new URL(url).pathname.startsWith('/api')) return app.send(url, init);
		const token = new Headers(init.headers).get('authorization');
		seen.push(token);
		if (url.endsWith('/moved') && init.redirect !== 'manual') return new Response('the other origin has the token');
		if (url.endsWith('/moved')) return new Response(null, { status: 307, headers: { location: 'https://evil.test/' } });
		const body = init.body ? new TextDecoder().decode(init.body as ArrayBuffer) : '';
		return new Response(body, { status: token !== null && endpoint.accepts(token) ? 200 : 401 });
	};
	const client = app.clientOf({ fetch: send, ...more });
	const rows = () => app.store.listSecrets!(user!.id, 'bearer');
	const renewals = async () => {
		const bodies = await Promise.all(app.sent.map(async (request) => request.clone().text()));
		return bodies.filter((body) => body.includes('"refresh_token"')).length;
	};
	return { ...app, client, send, seen, endpoint, rows, renewals };
}

function memoryStorage() {
	const kept = new Map<string, string>();
	return {
		kept,
		get: async (key: string) => kept.get(key) ?? null,
		set: async (key: string, value: string) => void kept.set(key, value),
		remove: async (key: string) => void kept.delete(key)
	};
}

test('the client signs in, sends its token, renews it in time, and signs out', async () => {
	const { client, seen, rows } = await signedIn();
	expect(client.session).toBeNull();
	expect(await client.signIn()).toMatchObject(ada);
	expect(client.session).toMatchObject(ada);
	expect((await client.fetch('/api/notes')).status).toBe(200);
	clock.advance(590);
	expect((await client.fetch(`${site}/api/notes`)).status).toBe(200);
	expect(seen).toHaveLength(2);
	expect(seen[1]).toMatch(/^Bearer fa_/);
	expect(seen[1]).not.toBe(seen[0]);
	await client.signOut();
	expect([client.session, await rows()]).toEqual([null, []]);
	expect((await client.fetch('/api/notes')).status).toBe(401);
	expect(seen.at(-1)).toBeNull();
});

test('all requests with an expired token share one renewal', async () => {
	const { client, renewals } = await signedIn();
	await client.signIn();
	clock.advance(601);
	const answers = await Promise.all(Array.from({ length: 12 }, () => client.fetch('/api/notes')));
	expect(answers.every(({ ok }) => ok)).toBe(true);
	expect(await renewals()).toBe(1);
});

test('a request with status 401 is sent again once, with its body, and twelve of them share one renewal', async () => {
	const { client, endpoint, seen, renewals } = await signedIn();
	await client.signIn();
	await client.fetch('/api/notes');
	const [old] = seen;
	endpoint.accepts = (token) => token !== old;
	const answers = await Promise.all(
		Array.from({ length: 12 }, () => client.fetch('/api/notes', { method: 'POST', body: 'text' }))
	);
	expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(12).fill('text'));
	expect(await renewals()).toBe(1);
	endpoint.accepts = () => false;
	const before = seen.length;
	expect((await client.fetch('/api/notes')).status).toBe(401);
	expect(seen.length - before).toBe(2);
});

test('if the user revoked the token, the client is signed out, and its listeners are called', async () => {
	const { client, endpoint, rows, store } = await signedIn();
	await client.signIn();
	const heard: (ClientSession | null)[] = [];
	const stop = client.subscribe((session) => heard.push(session));
	await store.deleteSecret!((await rows())[0]!.id);
	endpoint.accepts = () => false;
	expect((await client.fetch('/api/notes')).status).toBe(401);
	expect([client.session, heard.length, heard[1]]).toEqual([null, 2, null]);
	stop();
	await client.signIn();
	expect(heard).toHaveLength(2);
});

test('a renewal that does not reach the site keeps the session', async () => {
	const app = createSite();
	await app.signIn();
	let isOffline = false;
	const client = app.clientOf({
		async fetch(url, init) {
			if (isOffline) throw new TypeError('fetch failed');
			return app.send(url, init);
		}
	});
	await client.signIn();
	clock.advance(601);
	isOffline = true;
	await expect(client.fetch('/auth/providers')).rejects.toMatchObject({ name: 'ClientError', code: 'network' });
	isOffline = false;
	expect(client.session).toMatchObject(ada);
	expect((await client.fetch('/auth/providers')).status).toBe(200);
});

describe('a storage', () => {
	test('is the only place outside of memory', async () => {
		const stored = vi.fn();
		vi.stubGlobal('localStorage', { setItem: stored, getItem: stored });
		vi.stubGlobal('sessionStorage', { setItem: stored, getItem: stored });
		const { client, clientOf } = await signedIn();
		await client.signIn();
		expect(stored).not.toHaveBeenCalled();
		expect(await clientOf().restore()).toBeNull();
		vi.unstubAllGlobals();
	});

	test('brings the session back, and keeps nothing after the sign-out', async () => {
		const storage = memoryStorage();
		const { client, clientOf, send, rows } = await signedIn({ storage });
		await client.signIn();
		const next = clientOf({ storage, fetch: send });
		expect(await next.restore()).toMatchObject(ada);
		// Also without the call of `restore`.
		expect((await clientOf({ storage, fetch: send }).fetch('/api/notes')).status).toBe(200);
		await next.signOut();
		expect([storage.kept.size, await rows()]).toEqual([0, []]);
		storage.kept.set([...storage.kept.keys()][0] ?? 'x', '{');
		expect(await clientOf({ storage }).restore()).toBeNull();
	});

	test.each([true, false])(
		'S544 windows that renew at the same moment stay signed in (with locks: %s)',
		async (withLocks) => {
			if (!withLocks) vi.stubGlobal('navigator', {});
			const storage = memoryStorage();
			const { client, clientOf, send, rows } = await signedIn({ storage });
			await client.signIn();
			const windows = Array.from({ length: 4 }, () => clientOf({ storage, fetch: send }));
			for (let round = 0; round < 4; round++) {
				clock.advance(601);
				await Promise.all(windows.map((each) => each.fetch('/api/notes')));
				expect(await rows()).toHaveLength(1);
			}
			for (const each of windows) expect((await each.fetch('/api/notes')).status).toBe(200);
			vi.unstubAllGlobals();
		}
	);
});

describe('the token goes to the site alone:', () => {
	test.each([
		'https://evil.test/api',
		'https://app.test.evil.test/api',
		'https://app.test@evil.test/api',
		'//evil.test/api',
		'http://app.test/api',
		'https://app.test:8443/api'
	])('not to %s', async (url) => {
		const { client } = await signedIn();
		await client.signIn();
		const seen: Headers[] = [];
		vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
			// A request of its own refuses an address with a user name.
			seen.push(input instanceof Request ? input.headers : new Headers(init?.headers));
			return new Response();
		});
		await client.fetch(url.startsWith('//') ? new URL(url, site) : url);
		vi.unstubAllGlobals();
		expect(seen.map((headers) => headers.get('authorization'))).toEqual([null]);
	});

	test('nor to the target of a redirect', async () => {
		const { client } = await signedIn();
		await client.signIn();
		await expect(client.fetch('/api/moved')).rejects.toMatchObject({ code: 'redirected' });
		expect((await client.fetch('/api/moved', { redirect: 'manual' })).status).toBe(307);
	});

	test.each(['http://example.com', 'ftp://example.com', 'null', 'capacitor://localhost'])(
		'nor to a site at %s',
		(origin) => {
			expect(() => createClient({ origin, redirectUri: 'com.example.app:/signed-in' })).toThrow(TypeError);
		}
	);
});

describe('the answer of the browser', () => {
	const changed = (change: (to: URL) => void) => async (app: { open(url: string): Promise<string> }, url: string) => {
		const to = new URL(await app.open(url));
		change(to);
		return to.href;
	};

	test.each<[string, string, (to: URL) => void]>([
		['S059 without the state', 'state', (to) => to.searchParams.delete('state')],
		['S060 with another state', 'state', (to) => to.searchParams.set('state', 'other')],
		['S074 with two states', 'state', (to) => to.searchParams.append('state', 'other')],
		['of another issuer', 'issuer', (to) => to.searchParams.set('iss', 'https://evil.test/auth')],
		['without an issuer', 'issuer', (to) => to.searchParams.delete('iss')],
		['without a code', 'refused', (to) => to.searchParams.delete('code')],
		['with another code', 'refused', (to) => to.searchParams.set('code', 'other')]
	])('%s is refused', async (_, code, change) => {
		const app = createSite();
		await app.signIn();
		const client = app.clientOf({ open: async (url) => changed(change)(app, url) });
		await expect(client.signIn()).rejects.toMatchObject({ name: 'ClientError', code });
		expect(client.session).toBeNull();
	});

	test('says that the user did not continue', async () => {
		const app = createSite();
		await app.signIn();
		const client = app.clientOf({ open: async (url) => app.open(url, 'cancel') });
		await expect(client.signIn()).rejects.toMatchObject({ code: 'denied' });
	});

	test('may never come: a signal or another sign-in ends the wait', async () => {
		const app = createSite();
		await app.signIn();
		const waitForRedirect = async () => new Promise<string>(() => undefined);
		const client = app.clientOf({ open: () => undefined, waitForRedirect });
		const [first, own] = [client.signIn(), new AbortController()];
		const second = client.signIn({ signal: own.signal });
		await expect(first).rejects.toMatchObject({ code: 'cancelled' });
		own.abort();
		await expect(second).rejects.toMatchObject({ code: 'cancelled' });
	});
});
