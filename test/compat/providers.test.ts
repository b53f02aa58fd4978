/**
 * Every provider factory of `@auth/core` works here as it is: it compiles, and the requests that it leads to are those
 * that `@auth/core` makes, save for what is listed with its reason.
 */
import { Auth, skipCSRFCheck, type AuthConfig as TheirConfig } from '@auth/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { Environment } from '../../src/lib/base/config/environment.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import {
	byOAuth,
	files,
	issuerOf,
	loaded,
	make,
	options,
	optionsFor,
	ownOptions,
	type Factory,
	type FactoryProvider
} from './support/factories.js';

/** What an authorization request here has beside what `@auth/core` sends. */
const additions: { parameter: string; missing: (provider: FactoryProvider) => boolean; reason: string }[] = [
	{
		parameter: 'state',
		missing: ({ checks }) => !checks?.includes('state'),
		reason:
			'binds the answer to the browser and to the pending sign-in (RFC 6749, section 10.12); PKCE alone leaves that to the server; every server has to return it (section 4.1.2)'
	},
	{
		parameter: 'nonce',
		missing: ({ checks, type }) => type === 'oidc' && !checks?.includes('nonce'),
		reason:
			'binds the ID token to the request (OpenID Connect Core 1.0, section 3.1.2.1); where the factory lists its checks without it, a token that has none is still accepted'
	}
];

/** Twitch says what an address is worth if it is asked by name (OpenID Connect Core 1.0, section 5.5). */
function verificationBeside(claims: string | string[] | undefined): object {
	if (!Array.isArray(claims)) return {};
	const { id_token } = JSON.parse(claims[0]!) as { id_token: object };
	return { claims: [JSON.stringify({ id_token: { email_verified: null, ...id_token } })] };
}

/** Issuers that end in a slash, which their metadata repeats. */
const withSlash = new Set(
	byOAuth.map(({ file, factory }) => issuerOf(make(file, factory))).filter((issuer) => issuer?.endsWith('/'))
);

interface Sent {
	url: string;
	method: string;
	authorization: string | null;
	body: Record<string, string>;
}

/** Requests to the network since the test began. */
let sent: Sent[];

beforeEach(() => {
	sent = [];
	// Two factories print a line when the vendor's answer needs no correction.
	vi.spyOn(console, 'warn').mockReturnValue();
	vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
		const request = new Request(input, init);
		const url = new URL(request.url);
		if (url.pathname.endsWith('/.well-known/openid-configuration')) return metadataAt(url);
		const body = Object.fromEntries(new URLSearchParams(await request.text()));
		sent.push({ url: url.href, method: request.method, authorization: request.headers.get('authorization'), body });
		if (body.code === undefined) return Response.json({ sub: 'ada-1815' });
		return Response.json({ access_token: 'the-access-token', token_type: 'bearer', expires_in: 3600, user_id: 'ada' });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** Metadata as each vendor has it, at the issuer's own place and nowhere else. */
function metadataAt({ href, pathname }: URL): Response {
	if (/\/oidc\/2\/|\/oauth2?\/token\//.test(pathname)) return new Response('not found', { status: 404 });
	const base = href.slice(0, href.indexOf('/.well-known/'));
	const issuer =
		base === 'https://login.microsoftonline.com/common/v2.0'
			? 'https://login.microsoftonline.com/{tenantid}/v2.0'
			: base + (withSlash.has(`${base}/`) ? '/' : '');
	return Response.json({
		issuer,
		authorization_endpoint: `${base}/authorize`,
		token_endpoint: `${base}/token`,
		userinfo_endpoint: `${base}/userinfo`,
		jwks_uri: `${base}/jwks`,
		code_challenge_methods_supported: ['S256']
	});
}

function theirs(provider: FactoryProvider): Browser {
	const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined };
	const config = { secret, trustHost: true, basePath: '/auth', skipCSRFCheck, logger: silent };
	return createBrowser((request) => Auth(request, { ...config, providers: [provider] } as unknown as TheirConfig));
}

function ours(provider: FactoryProvider): Browser {
	return createApp({ providers: [provider] }).browser;
}

const idOf = (provider: FactoryProvider) => (provider as { options?: { id?: string } }).options?.id ?? provider.id;

async function authorizationUrl(browser: Browser, provider: FactoryProvider): Promise<URL> {
	return locationOf(await browser.post(`/auth/signin/${idOf(provider)}`));
}

/** Endpoint and parameters; what is random is only there or not. */
function parametersOf(url: URL): Record<string, string | string[]> {
	const random = ['state', 'nonce', 'code_challenge'];
	const names = [...new Set(url.searchParams.keys())];
	return {
		endpoint: url.origin + url.pathname,
		...Object.fromEntries(names.map((name) => [name, random.includes(name) ? 'random' : url.searchParams.getAll(name)]))
	};
}

/** The requests that follow the provider's answer. */
async function requestsAfter(browser: Browser, provider: FactoryProvider): Promise<Sent[]> {
	const url = await authorizationUrl(browser, provider);
	sent.length = 0;
	const params = new URLSearchParams({ code: 'the-code', state: url.searchParams.get('state') ?? '' });
	const target = new URL(`/auth/callback/${idOf(provider)}`, browser.origin);
	const method = url.searchParams.get('response_mode') === 'form_post' ? 'POST' : 'GET';
	if (method === 'GET') target.search = params.toString();
	await browser.follow({ method, url: target, params, from: url.origin });
	return sent.map(({ body: { code_verifier, ...body }, ...rest }) => ({
		...rest,
		body: { ...body, ...(code_verifier && { code_verifier: 'random' }) }
	}));
}

test('the test covers all files of the folder', () => {
	expect(files.length).toBeGreaterThanOrEqual(104);
	expect(byOAuth.length).toBeGreaterThanOrEqual(92);
});

describe.each(byOAuth.map((each) => [each.file, each] as const))('%s', (file, { factory }) => {
	test('asks for authorization as @auth/core does', async () => {
		const provider = make(file, factory);
		const expected = parametersOf(await authorizationUrl(theirs(make(file, factory)), provider));
		const added = additions.filter(({ missing }) => missing(provider)).map(({ parameter }) => [parameter, 'random']);
		const actual = parametersOf(await authorizationUrl(ours(provider), provider));
		expect(actual).toEqual({ ...expected, ...Object.fromEntries(added), ...verificationBeside(expected.claims) });
		expect(actual.endpoint).not.toContain('app.test');
	});

	test('asks for tokens and the profile as @auth/core does', async () => {
		const provider = make(file, factory);
		const expected = await requestsAfter(theirs(make(file, factory)), provider);
		const actual = await requestsAfter(ours(provider), provider);
		expect(expected.length).toBeGreaterThan(0);
		expect(actual).toEqual(expected);
	});
});

describe('factories of other kinds compile', () => {
	test.for(files.filter((file) => !byOAuth.some((each) => each.file === file)))('%s', (file, { skip }) => {
		const entry = loaded.get(file);
		if (!entry || 'missing' in entry) return skip(`the package ${entry?.missing} is not installed`);
		const app = createApp({ providers: [entry.factory({ ...options })], adapter: MemoryAdapter() });
		expect([...contextOf(app.auth).providers.values()]).toMatchObject([{ type: entry.kind }]);
	});
});

describe('with the environment for options', () => {
	const environmentOf = (id: string, { clientId, clientSecret, issuer }: ReturnType<typeof optionsFor>) => {
		const prefix = `AUTH_${id.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
		return { [`${prefix}_ID`]: clientId, [`${prefix}_SECRET`]: clientSecret, [`${prefix}_ISSUER`]: issuer };
	};
	const started = async (entry: AuthConfig['providers'][number], id: string, environment: Environment) => {
		const { browser } = createApp({ providers: [entry], host: { environment } });
		return parametersOf(locationOf(await browser.post(`/auth/signin/${id}`)));
	};
	const plain = byOAuth.filter(({ file }) => !(file in ownOptions));

	test.each(plain)('$file, not called, requests authorization as with these options', async ({ file, factory }) => {
		const provider = make(file, factory);
		const { id } = provider;
		const expected = await started(provider, id, {});
		expect(await started(factory, id, environmentOf(id, optionsFor(file, factory)))).toEqual(expected);
	});

	test('a factory is called again with the variables of the environment', async () => {
		const descope = (await import('@auth/core/providers/descope')).default as Factory;
		const request = await started(descope, 'descope', { AUTH_DESCOPE_ID: 'P123', AUTH_DESCOPE_SECRET: 'secret' });
		expect(request).toMatchObject({ endpoint: 'https://api.descope.com/P123/authorize', client_id: ['P123'] });
	});

	test('a provider object gets its issuer, and its metadata is found there', async () => {
		const onelogin = (await import('@auth/core/providers/onelogin')).default as Factory;
		const request = await started(onelogin({}), 'onelogin', {
			AUTH_ONELOGIN_ID: 'client',
			AUTH_ONELOGIN_SECRET: 'secret',
			AUTH_ONELOGIN_ISSUER: 'https://ada.onelogin.test'
		});
		expect(request).toMatchObject({ endpoint: 'https://ada.onelogin.test/authorize' });
	});

	test('a mail service gets its key', async () => {
		const resend = (await import('@auth/core/providers/resend')).default as unknown as Factory;
		const factory = vi.fn(resend);
		createApp({
			providers: [factory],
			adapter: MemoryAdapter(),
			host: { environment: { AUTH_RESEND_KEY: 're_123' } }
		});
		expect(factory).toHaveBeenLastCalledWith({ apiKey: 're_123' });
	});
});
