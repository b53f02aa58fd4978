/** `accounts.fetch`: requests to an API with the user's token, which goes nowhere else. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import type { ApiRequestOptions } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';

type Api = (request: Request) => Response | Promise<Response>;

/** An app that calls an API, which answers as the test says. */
async function calling(api: Api = () => new Response('ok'), apiOrigins: readonly string[] | undefined = undefined) {
	const op = createIdentityProvider({ refreshTokens: 'always' });
	const sent: Request[] = [];
	const app = createApp({ adapter: MemoryAdapter(), op, providers: [op.provider({ apiOrigins })] });
	await app.signIn();
	const accounts = app.auth.accounts(requestOf(app.browser));
	const fetch: typeof globalThis.fetch = async (input, init) => {
		const request = new Request(input, init);
		sent.push(request);
		return api(request);
	};
	return {
		...app,
		sent,
		refreshes: () => op.requestsTo('token').filter(({ body }) => body.includes('grant_type=refresh_token')),
		stored: async () => (await accounts.token('op')).accessToken,
		call: (input: string | URL | Request, init?: RequestInit, options?: ApiRequestOptions) =>
			accounts.fetch('op', input, init, { fetch, ...options })
	};
}

const caught = (promise: Promise<unknown>) => promise.then(() => null).catch((thrown: unknown) => thrown as AuthError);
const api = 'https://op.test';
const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });
const invalidToken = () =>
	new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' } });

test('a request gets the token, and keeps its method, headers and body', async () => {
	const { call, sent, stored } = await calling();
	const headers = { 'content-type': 'application/json', 'x-own': 'yes', authorization: 'Basic of-the-caller' };
	const answer = await call(`${api}/things?page=2`, { method: 'POST', headers, body: '{"a":1}' });
	expect(await answer.text()).toBe('ok');
	expect(sent).toHaveLength(1);
	expect([sent[0]?.url, sent[0]?.method, await sent[0]?.text()]).toEqual([`${api}/things?page=2`, 'POST', '{"a":1}']);
	expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${await stored()}`);
	expect(sent[0]?.headers.get('x-own')).toBe('yes');
});

test('a Request, as handleFetch receives it, is sent with the given fetch', async () => {
	const { call, sent } = await calling();
	await call(new Request(`${api}/things`, { method: 'PUT', body: 'text' }));
	expect([sent[0]?.method, await sent[0]?.text()]).toEqual(['PUT', 'text']);
});

test('without another fetch, the fetch of the provider sends the request', async () => {
	const { call, op, stored } = await calling();
	const answer = await call(`${api}/userinfo`, {}, { fetch: undefined });
	expect(await answer.json()).toMatchObject({ sub: 'ada-1815' });
	const [request] = op.requestsTo('userinfo').slice(-1);
	expect(request?.headers.get('authorization')).toBe(`Bearer ${await stored()}`);
});

describe('the token is not sent to', () => {
	test.each([
		['another origin', 'https://api.example.test/things'],
		['http', 'http://op.test/things'],
		['another port', 'https://op.test:8443/things'],
		['a host that begins alike', 'https://op.test.evil.example/things'],
		['a host that ends alike', 'https://evil-op.test/things'],
		['a subdomain', 'https://api.op.test/things'],
		['a parent domain', 'https://test/things'],
		['a host with a dot at its end', 'https://op.test./things'],
		['a host behind a user name', 'https://op.test@evil.example/things'],
		['its host with a user name', 'https://user:password@op.test/things'],
		['a host after a backslash', 'https://evil.example\\@op.test/things'],
		['a lookalike of another script', 'https://oр.test/things'],
		['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data'],
		['this machine', 'http://localhost:3000/things'],
		['a file', 'file:///etc/passwd'],
		['a data URL', 'data:text/plain,hello'],
		['a relative path', '/things'],
		['a path that looks like a host', '//op.test/things']
	])('%s', async (_, url) => {
		const { call, sent, op, logger } = await calling();
		expect(await caught(call(url))).toMatchObject({ type: 'TokenNotForOrigin' });
		expect(sent).toEqual([]);
		expect(logger.leaks(op.secrets())).toEqual([]);
	});
});

test('origins that the provider names get the token, in place of the origin of userinfo', async () => {
	const { call, sent } = await calling(undefined, ['https://api.example.test', 'https://files.example.test:8443']);
	await call('https://api.example.test/things');
	await call('https://files.example.test:8443/things');
	expect(sent).toHaveLength(2);
	for (const url of [`${api}/things`, 'https://files.example.test/things', 'http://api.example.test/']) {
		expect(await caught(call(url))).toMatchObject({ type: 'TokenNotForOrigin' });
	}
	expect(sent).toHaveLength(2);
});

test.each(['http://api.example.test', 'https://api.example.test/', 'https://*.example.test', 'api.example.test', '*'])(
	'%s is not accepted as an origin',
	(origin) => {
		const op = createIdentityProvider();
		expect(() => createApp({ op, providers: [op.provider({ apiOrigins: [origin] })] })).toThrow(/apiOrigins/);
	}
);

describe('redirects', () => {
	test.each([
		'https://evil.example/collect',
		'http://op.test/downgraded',
		'https://op.test:8443/other-port',
		'https://user@op.test/with-a-name',
		'//evil.example/collect',
		'javascript:alert(1)',
		'file:///etc/passwd',
		'https://%zz'
	])('to %s are the answer', async (location) => {
		const { call, sent } = await calling(() => redirect(location));
		const answer = await call(`${api}/things`);
		expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
		expect(sent).toHaveLength(1);
	});

	test('within the origin are followed with the token, a few times', async () => {
		const { call, sent, stored } = await calling(({ url }) =>
			url.endsWith('/things') ? redirect('/moved?to=here', 308) : new Response('moved')
		);
		expect(await (await call(`${api}/things`)).text()).toBe('moved');
		expect(sent[1]?.url).toBe(`${api}/moved?to=here`);
		expect(sent[1]?.headers.get('authorization')).toBe(`Bearer ${await stored()}`);
		const loop = await calling(({ url }) => redirect(url));
		expect((await loop.call(`${api}/things`)).status).toBe(302);
		expect(loop.sent).toHaveLength(6);
	});

	test('of a request with a body are the answer', async () => {
		const { call, sent } = await calling(() => redirect('/elsewhere', 307));
		expect((await call(`${api}/things`, { method: 'POST', body: 'x' })).status).toBe(307);
		expect(sent).toHaveLength(1);
	});

	test('are treated as the caller asks', async () => {
		const { call, sent } = await calling(() => redirect('/elsewhere'));
		expect((await call(`${api}/things`, { redirect: 'manual' })).status).toBe(302);
		await expect(call(`${api}/things`, { redirect: 'error' })).rejects.toThrow(TypeError);
		expect(sent).toHaveLength(2);
	});
});

describe('an answer that says `invalid_token`', () => {
	test('refreshes the token, once for all requests, and sends the request again', async () => {
		const refused = new Set<string | null>();
		const app = await calling((request) => {
			if (refused.size === 0) refused.add(request.headers.get('authorization'));
			return refused.has(request.headers.get('authorization')) ? invalidToken() : new Response(request.body);
		});
		const bodies = Array.from({ length: 10 }, (_, index) => `body ${index}`);
		const answers = await Promise.all(bodies.map((body) => app.call(`${api}/things`, { method: 'POST', body })));
		expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(bodies);
		expect(app.refreshes()).toHaveLength(1);
	});

	test('a second time is the answer', async () => {
		const { call, sent, refreshes } = await calling(invalidToken);
		expect((await call(`${api}/things`)).status).toBe(401);
		expect(sent).toHaveLength(2);
		expect(refreshes()).toHaveLength(1);
	});

	test('to a stream is the answer, because a stream can be sent once', async () => {
		const { call, sent } = await calling(invalidToken);
		const body = new Blob(['text']).stream();
		const answer = await call(`${api}/things`, { method: 'POST', body, duplex: 'half' } as RequestInit);
		expect(answer.status).toBe(401);
		expect(sent).toHaveLength(1);
	});

	test.each([
		['another error', 401, 'Bearer error="insufficient_scope"'],
		['no error', 401, 'Bearer'],
		['another status', 403, 'Bearer error="invalid_token"'],
		['a description that mentions it', 401, 'Bearer error_description="not error=invalid_token_x"']
	])('(with %s) does not refresh the token', async (_, status, challenge) => {
		const { call, refreshes } = await calling(
			() => new Response(null, { status, headers: { 'www-authenticate': challenge } })
		);
		expect((await call(`${api}/things`)).status).toBe(status);
		expect(refreshes()).toEqual([]);
	});
});

test.each(['a token with spaces', 'line\r\nbreak', 'ünicode'])(
	'a stored token with characters that a header refuses is not sent: %j',
	async (text) => {
		const op = createIdentityProvider();
		const store = MemoryAdapter();
		const app = createApp({ adapter: store, op });
		await app.signIn();
		const { access_token = '' } = (await store.getAccount('ada-1815', 'op')) ?? {};
		await store.replaceTokens({ provider: 'op', providerAccountId: 'ada-1815', access_token: text }, access_token);
		const error = await caught(app.auth.accounts(requestOf(app.browser)).fetch('op', `${api}/things`));
		expect(error).toMatchObject({ type: 'ProviderSignInRequired', reason: 'no-token' });
		expect(error?.message).not.toContain(text);
	}
);
