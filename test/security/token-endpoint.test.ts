/**
 * Everything that is asked of a provider behind the browser's back: metadata, keys, tokens and userinfo, when an answer
 * is late, long, broken, hostile or from elsewhere; and that what is secret there stays there.
 * @see RFC 6749, section 5; RFC 8414; RFC 9700
 */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAuth } from '../../src/core.js';
import { InvalidEndpoints } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import type { OIDCUserConfig } from '../../src/providers/types.js';
import type { Profile, TokenSet } from '../../src/types.js';
import { clientAuthentication } from '../../src/lib/plugins/oauth/compile/client-auth.js';
import { createApp, secret } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { metadataCases, tokenCases, transportCases, userinfoCases, type FaultCase } from '../fixtures/catalogue.js';
import { createClock } from '../fixtures/clock.js';
import {
	ada,
	answers,
	createIdentityProvider,
	createSigningKey,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import { findLeaks } from '../fixtures/leaks.js';
import { networkOf } from '../fixtures/network.js';
import { as, attemptAt, attemptWith, playShared, rows, sharedKey, watchedApp } from './attempt.js';

const newProvider = (init: IdentityProviderInit = {}) => createIdentityProvider({ keys: [sharedKey], ...init });

afterEach(() => void vi.useRealTimers());

/** What this library does where the catalogue leaves it open, or asks for something else. */
const decided: Record<string, 'accepted' | 'refused'> = {
	// JSON under another name is read; what is no JSON is refused under any.
	'metadata answers without content type': 'accepted',
	'jwks answers without content type': 'accepted',
	'token answers without content type': 'accepted',
	'PKCE with plain only': 'accepted',
	'expires_in as text': 'accepted',
	'expires_in negative': 'refused',
	'userinfo answers without content type': 'accepted'
};
const outcomeOf = ({ title, outcome }: FaultCase) => decided[title] ?? (outcome === 'either' ? undefined : outcome);
const withOutcome = (cases: FaultCase[], outcome: 'accepted' | 'refused') =>
	rows(cases.filter((fault) => outcomeOf(fault) === outcome));

/** Faults that pass: the provider is not available. */
const noAnswer = ({ id, title }: FaultCase) =>
	['S090', 'S092', 'S105', 'S352'].includes(id) || / (fails with 500|over http)$/.test(title);
const errorOf = (fault: FaultCase) => (noAnswer(fault) ? 'OAuthSignInError' : 'OAuthCallbackError');

const isUserinfo = ({ title }: FaultCase) => title.startsWith('userinfo ');
const asked = transportCases.filter((fault) => !isUserinfo(fault));
const userinfo = transportCases.filter(isUserinfo);
const atFirst = asked.filter(({ title }) => title.startsWith('metadata '));
const afterwards = asked.filter(({ title }) => !title.startsWith('metadata '));
const quick = (cases: FaultCase[]) => cases.filter(({ endless }) => !endless);

test('every open row of the catalogue has a test', () => {
	const all = [...transportCases, ...metadataCases, ...tokenCases];
	expect(all.filter((fault) => outcomeOf(fault) === undefined)).toEqual([]);
});

describe('transport of metadata, keys and tokens', () => {
	test.each(withOutcome(quick(atFirst), 'refused'))('%s: no redirect to the provider', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectRefused('OAuthSignInError');
		expect(attempt.callback).toBeUndefined();
		expect(attempt.endpoints()).toEqual(['metadata']);
	});
	test.each(withOutcome(quick(afterwards), 'refused'))('%s: refused', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectRefused(errorOf(fault));
		const last = fault.title.startsWith('jwks ') ? ['jwks'] : [];
		expect(attempt.endpoints()).toEqual(['metadata', 'token', ...last]);
	});
	test.each(withOutcome(quick(asked), 'accepted'))('%s: accepted', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectSignedIn();
	});
});

describe('an answer without end', () => {
	test.each(rows(transportCases.filter(({ endless }) => endless)))('%s', async (_, fault) => {
		const op = playShared(fault, { claimsIn: 'userinfo' });
		const elapsed = passTimeOnce(() => fault.title.startsWith(`${op.requests.at(-1)?.endpoint} `));
		const attempt = await attemptAt(watchedApp({ op }));
		const seconds = elapsed() / 1000;
		await attempt.expectRefused('OAuthSignInError');
		// What is too long ends at once, what is too slow after ten seconds.
		if (fault.title.endsWith('without end')) expect(seconds).toBeLessThan(10);
		else expect(seconds).toBeGreaterThanOrEqual(10);
		expect(seconds).toBeLessThan(20);
	});

	test('S092 200 MB are not read, and the connection to the provider ends', async () => {
		const op = newProvider();
		const flood = answers.flood();
		op.faults.respond = { token: flood };
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthSignInError');
		expect(flood.sent).toBeLessThan(2_000_000);
		expect(flood.cancelled).toBe(true);
	});

	test('S092 an answer that is aborted after ten seconds is no longer received', async () => {
		const op = newProvider();
		const drip = answers.drip();
		op.faults.respond = { token: drip };
		const elapsed = passTimeOnce(() => op.requestsTo('token').length > 0);
		const attempt = await attemptAt(watchedApp({ op }));
		elapsed();
		await attempt.expectRefused('OAuthSignInError');
		expect(drip.cancelled).toBe(true);
	});
});

describe('userinfo', () => {
	test.each(withOutcome(quick(userinfo), 'refused'))('%s: refused (#12 A9)', async (_, fault) => {
		const attempt = await attemptWith(fault, { claimsIn: 'userinfo' });
		await attempt.expectRefused(errorOf(fault));
	});
	test.each(withOutcome(quick(userinfo), 'accepted'))('%s: accepted', async (_, fault) => {
		const attempt = await attemptWith(fault, { claimsIn: 'userinfo' });
		await attempt.expectSignedIn();
		expect(await attempt.app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});
	test.each(rows(quick(userinfo)))('%s: an OAuth 2 provider has nothing else', async (_, fault) => {
		const attempt = await attemptWith(fault, { protocol: 'oauth' });
		if (outcomeOf(fault) === 'accepted') await attempt.expectSignedIn('1815');
		else await attempt.expectRefused(errorOf(fault));
	});
});

describe('an OAuth 2 profile that comes with an error', () => {
	test.each([401, 403, 404, 429, 500, 503])('S097 status %s: refused, whatever it says', async (status) => {
		const op = newProvider({ protocol: 'oauth' });
		op.faults.respond = { userinfo: answers.jsonText('{"id":1815,"email":"ada@example.test"}', status) };
		const temporary = status === 429 || status >= 500;
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused(temporary ? 'OAuthSignInError' : 'OAuthCallbackError');
	});
});

describe('metadata', () => {
	const ofTheStart = new Set([
		'metadata of another issuer',
		'metadata without issuer',
		'no authorization endpoint',
		'authorization endpoint over http',
		'authorization endpoint is a script'
	]);
	test.each(withOutcome(metadataCases, 'refused'))('%s: refused', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectRefused(ofTheStart.has(fault.title) ? 'OAuthSignInError' : errorOf(fault));
		expect(attempt.callback === undefined).toBe(ofTheStart.has(fault.title));
	});
	test.each(withOutcome(metadataCases, 'accepted'))('%s: accepted', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectSignedIn();
		const { params } = attempt.callback!;
		expect(params.get('code')).toBeTruthy();
	});
});

describe('the token response', () => {
	test.each(withOutcome(tokenCases, 'refused'))('%s: refused', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectRefused('OAuthCallbackError');
	});
	test.each(withOutcome(tokenCases, 'accepted'))('%s: accepted', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectSignedIn();
	});
});

describe('texts of the provider do not reach the browser', () => {
	const markup = '<h1>marker-of-the-page</h1><script>alert(1)</script>';
	test.each(['token', 'jwks'] as const)('S096 a page in place of an answer of %s is not shown', async (at) => {
		const op = newProvider();
		op.faults.respond = { [at]: answers.html(markup) };
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
		expect(findLeaks([attempt.body, [...attempt.response.headers]], ['marker-of-the-page'])).toEqual([]);
		expect(attempt.app.logger.leaks(['marker-of-the-page'])).toEqual([]);
	});

	test('S097 the error and its description are in the log, without the secrets that they quote', async () => {
		const op = newProvider();
		op.faults.respond = {
			token: (_, { body }) => {
				const sent = new URLSearchParams(body);
				const description = `stale: ${sent.get('code')} with ${sent.get('code_verifier')}`;
				return answers.oauthError('invalid_grant', description)();
			}
		};
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
		expect(attempt.app.logger.errors[0]).toMatchObject({
			message: expect.stringContaining('provider "op" refused the token request: "invalid_grant"') as string,
			cause: { error: 'invalid_grant', error_description: 'stale: … with …' }
		});
	});

	test('S097 a profile that does not parse as JSON is not quoted in the log', async () => {
		const op = newProvider({ protocol: 'oauth' });
		op.faults.respond = { userinfo: answers.jsonText('ada@example.test') };
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
		expect(attempt.app.logger.leaks(['ada@example.test', 'ada@exampl'])).toEqual([]);
	});
});

describe('plain http', () => {
	const insecure = [
		['S089', 'http://op.test'],
		['S089', 'http://localhost.evil.test'],
		['S089', 'http://127.0.0.1.evil.test'],
		['S089', 'http://127.0.0.1@evil.test'],
		['S089', 'ftp://op.test'],
		['S089', 'javascript:alert(1)'],
		['S091', 'http://169.254.169.254/'],
		['S091', 'http://[::ffff:169.254.169.254]/'],
		['S091', 'http://10.0.0.1/'],
		['S091', 'http://0.0.0.0/']
	];
	const members = (url: string): OIDCUserConfig<Profile>[] => [
		{ issuer: url },
		{ wellKnown: url },
		{ authorization: url },
		{ token: url },
		{ userinfo: url }
	];
	const configure = (config: OIDCUserConfig<Profile>) => () =>
		createAuth({ providers: [newProvider().provider(config)], secret, trustHost: true }, { environment: {} });

	test.each(insecure)('%s %s is refused when the configuration is compiled', (_, url) => {
		for (const config of members(url)) expect(configure(config)).toThrow(InvalidEndpoints);
	});
	test.each(['http://localhost:4400', 'http://op.localhost:4400', 'http://127.0.0.1:4400', 'http://[::1]:4400'])(
		'S089 %s is this machine: accepted',
		(url) => {
			for (const config of members(url)) expect(configure(config)).not.toThrow();
		}
	);

	test('S089 userinfo over http does not see the access token', async () => {
		const op = newProvider();
		op.faults.metadata = (metadata) => ({ ...metadata, userinfo_endpoint: 'http://op.test/userinfo' });
		op.faults.claims = ({ email: _, name: __, ...claims }) => claims;
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthSignInError');
		expect(attempt.endpoints()).toEqual(['metadata', 'token', 'jwks']);
	});

	test.each([
		['data:application/json,{}', 'token_endpoint', 'OAuthCallbackError'],
		['javascript:alert(1)', 'authorization_endpoint', 'OAuthSignInError']
	] as const)('S089 allowInsecureRequests means http, not %s', async (url, member, type) => {
		const op = newProvider();
		op.faults.metadata = (metadata) => ({ ...metadata, [member]: url });
		const app = watchedApp({ op, providers: [op.provider({ allowInsecureRequests: true })] });
		await (await attemptAt(app)).expectRefused(type);
	});
});

describe('remembered facts of a provider', () => {
	test('S095 two issuers use one kid, and each verifies with its own key', async () => {
		const kid = 'the-kid-of-both';
		const [one, other] = ['one', 'other'].map((name) =>
			createIdentityProvider({
				issuer: `https://${name}.test`,
				keys: [createSigningKey('RS256', kid)],
				user: { ...ada, email: `${name}@example.test` }
			})
		) as [IdentityProvider, IdentityProvider];
		const network = networkOf(one, other);
		const providers = [one, other].map((op, index) => ({ ...as(`op${index}`, op.provider()), [customFetch]: network }));
		const app = watchedApp({ op: one, providers });
		const enter = async (op: IdentityProvider, provider: string) => {
			const browser = app.newBrowser();
			const response = await app.finish(op.authorize(await app.start({ browser, provider })), { browser });
			return locationOf(response).href;
		};
		expect(await enter(one, 'op0')).toBe('https://app.test/');
		expect(await enter(other, 'op1')).toBe('https://app.test/');

		app.writes.length = 0;
		other.faults.signingKey = () => one.keys[0]!;
		expect(await enter(other, 'op1')).toContain('error=OAuthCallbackError');
		expect(app.writes).toEqual([]);
	});

	test('S094 a thousand tokens with unknown kids fetch the keys once more', async () => {
		// The keys are fetched again after a minute, which a slow machine may need.
		const clock = createClock(Date.now());
		onTestFinished(() => clock.restore());
		const op = newProvider();
		const app = createApp({ op });
		await app.signIn();
		op.faults.header = (header) => ({ ...header, kid: `unknown-${Math.random()}` });
		for (let round = 0; round < 20; round++) {
			await Promise.all(Array.from({ length: 50 }, () => app.signIn({ browser: app.newBrowser() })));
		}
		expect(app.logger.errors.length).toBe(1000);
		expect(op.requestsTo('jwks').length).toBe(2);
		expect(op.requestsTo('metadata').length).toBe(1);
	});

	test('S105 a failure is not remembered', async () => {
		const op = newProvider();
		const app = createApp({ op });
		for (const at of ['metadata', 'jwks'] as const) {
			op.faults.respond = { [at]: answers.drop() };
			if (at === 'metadata')
				expect((await app.browser.post('/auth/signin/op')).headers.get('location')).toContain('error=');
			else expect((await app.signIn()).headers.get('location')).toContain('error=');
			op.faults.respond = {};
		}
		expect((await app.signIn()).headers.get('location')).toBe('https://app.test/');
	});
});

describe('when the access token expires', () => {
	const now = Date.UTC(2026, 0, 1) / 1000;
	test.each<[expiresIn: unknown, expiresAt: number | undefined]>([
		[undefined, undefined],
		[3600, now + 3600],
		['3600', now + 3600],
		[3600.9, now + 3600],
		[0, undefined],
		[1e300, undefined]
	])('S099 expires_in %s is %s', async (expires_in, expiresAt) => {
		const clock = createClock(now * 1000);
		const op = newProvider();
		op.faults.tokenResponse = (body) => ({ ...body, expires_in });
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectSignedIn();
		expect((await attempt.app.adapter.getAccount(ada.sub, 'op'))?.expires_at).toBe(expiresAt);
		clock.restore();
	});
});

describe('a function that returns no client secret', () => {
	const methods = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt'];
	const given = ['', undefined, null, 42];
	test.each(methods.flatMap((method) => given.map((secret) => [method, secret])))(
		'%s, %s: nothing is sent',
		async (...row) => {
			const [method, secret] = row as [string, string];
			const credentials = { method, clientSecret: () => secret, hasIssuer: true, hint: '' };
			const { clientAuth } = clientAuthentication('provider "own"', credentials);
			const [body, headers] = [new URLSearchParams(), new Headers()];
			const request = async () => clientAuth({ issuer: 'https://op.test' }, { client_id: 'id' }, body, headers);
			await expect(request()).rejects.toThrow('provider "own": the function `clientSecret` returned no text');
			expect([body.toString(), [...headers]]).toEqual(['', []]);
		}
	);
});

describe('secrets stay between the server and the provider', () => {
	/** Where a request shows the secret: in its URL, its body, or its Authorization header. */
	const placesOf = (op: IdentityProvider) =>
		op.requests.flatMap(({ endpoint, url, headers, body }) =>
			Object.entries({ url: url.href, body, authorization: headers.get('authorization') ?? '', headers: [...headers] })
				.filter(([place]) => place !== 'headers' || !headers.has('authorization'))
				.filter(
					([, text]) => findLeaks(text, [op.client.secret]).length > 0 || decodedBasic(text).includes(op.client.secret)
				)
				.map(([place]) => `${endpoint} ${place}`)
		);
	const decodedBasic = (text: unknown) =>
		typeof text === 'string' && text.startsWith('Basic ') ? atob(text.slice('Basic '.length)) : '';

	test.each([
		['client_secret_basic', ['token authorization']],
		['client_secret_post', ['token body']],
		['client_secret_jwt', []],
		['private_key_jwt', []]
	] as const)('S100 %s shows the client secret nowhere else', async (authMethod, places) => {
		const op = newProvider({ client: { authMethod }, claimsIn: 'userinfo' });
		const app = watchedApp({ op });
		const url = await app.start({ browser: app.newBrowser() });
		expect(findLeaks(url, [op.client.secret])).toEqual([]);
		await (await attemptAt(app)).expectSignedIn();
		expect(placesOf(op)).toEqual(places);
		expect(op.requestsTo('userinfo').map(({ url: { search } }) => search)).toEqual(['']);
	});

	test.each([
		['an encrypted session', 'jwt'],
		['a stored session', 'database']
	] as const)('S106 with %s the browser never sees a token of the provider', async (_, strategy) => {
		const op = newProvider({ claimsIn: 'userinfo' });
		const providers = [op.provider({ authorization: { params: { scope: 'openid profile email offline_access' } } })];
		const app = watchedApp({ op, providers, session: { strategy } });
		await app.signIn();
		for (const page of ['session', 'providers', 'csrf', 'signin', 'signout', 'error?error=Configuration']) {
			await app.browser.visit(`/auth/${page}`);
		}
		await app.browser.postJson('/auth/session', { data: { name: 'Eve' } });
		expect(await app.adapter.getAccount(ada.sub, 'op')).toMatchObject({
			refresh_token: expect.stringMatching(/^refresh-/)
		});
		expect((await app.session())?.user?.email).toBe(ada.email);
		const shown = await Promise.all(
			app.browser.responses.map(async (answer) => [[...answer.headers], answer.bodyUsed ? '' : await answer.text()])
		);
		const secrets = op.secrets().filter((text) => !text.startsWith('code-'));
		expect(secrets.length).toBeGreaterThan(4);
		expect(findLeaks(shown, secrets)).toEqual([]);
		expect(app.logger.leaks(op.secrets())).toEqual([]);
	});
});

describe('the profile callback', () => {
	const withProfile = (profile: (profile: Profile, tokens: TokenSet) => unknown, init: IdentityProviderInit = {}) => {
		const op = newProvider(init);
		return watchedApp({ op, providers: [op.provider({ profile: profile as never })] });
	};

	test.each<[string, () => unknown]>([
		[
			'throws',
			() => {
				throw new Error('no such member');
			}
		],
		[
			'throws something else',
			() => {
				throw { secret: 'thing' };
			}
		],
		['rejects', () => Promise.reject(new Error('no such member'))]
	])('S110 that %s ends the sign-in', async (_, profile) => {
		const attempt = await attemptAt(withProfile(profile));
		await attempt.expectRefused('OAuthProfileParseError');
	});

	const { email } = ada;
	test.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['the empty string', ''],
		['NaN', NaN],
		['an object', {}],
		['an array', ['ada']],
		['a boolean', true],
		['a number that is not exact', 2 ** 53],
		['a fraction', 1.5],
		['256 characters', 'a'.repeat(256)],
		['a line break', 'ada\n'],
		['what String makes of undefined', String(undefined)],
		['what String makes of null', String(null)],
		['what String makes of an object', String({})]
	])('S111 that returns %s as the id ends the sign-in', async (_, id) => {
		const attempt = await attemptAt(withProfile(() => ({ id, email })));
		await attempt.expectRefused('OAuthProfileParseError');
	});

	test('S111 that returns no user ends the sign-in', async () => {
		const attempt = await attemptAt(withProfile(() => undefined));
		await attempt.expectRefused('OAuthProfileParseError');
	});

	test.each(rows(userinfoCases.filter(({ id }) => id === 'S111')))('%s: refused', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectRefused('OAuthProfileParseError');
	});
});

describe('numeric ids', () => {
	test.each(['9007199254740992', '9007199254740993', '18446744073709551615', '-9007199254740993', '0', '12'])(
		'S112 %s keeps its digits',
		async (id) => {
			const op = newProvider({ protocol: 'oauth' });
			op.faults.respond = {
				userinfo: answers.jsonText(`{"id":${id},"nested":{"id":${id}},"email":"ada@example.test"}`)
			};
			const attempt = await attemptAt(watchedApp({ op }));
			await attempt.expectSignedIn(id);
		}
	);
	test('S112 two ids that would round to one number stay two people', async () => {
		const op = newProvider({ protocol: 'oauth' });
		const app = watchedApp({ op });
		const people = new Set<string | undefined>();
		for (const id of ['9007199254740992', '9007199254740993']) {
			op.faults.respond = { userinfo: answers.jsonText(`{"id":${id}}`) };
			const browser = app.newBrowser();
			await app.signIn({ browser });
			people.add((await app.session(browser))?.user?.id);
		}
		expect(app.logger.errors).toEqual([]);
		expect(people.size).toBe(2);
	});
});

/** Lets time fly for the code under test from when `begun` holds; returns how much flew by, in milliseconds. */
function passTimeOnce(begun: () => boolean): () => number {
	const { setImmediate: soon } = globalThis;
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	const start = Date.now();
	let running = true;
	const tick = (): void => {
		if (!running) return;
		if (begun()) vi.advanceTimersByTime(1);
		soon(tick);
	};
	soon(tick);
	return () => {
		running = false;
		return Date.now() - start;
	};
}
