/**
 * The ID token and userinfo: what a provider may get wrong, and what somebody who pretends to be it may try.
 * @see OpenID Connect Core 1.0, sections 2, 3.1.3.7, 3.1.3.8, 5.3 and 10
 */
import { afterEach, describe, expect, test } from 'vitest';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import type { Profile } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import { idTokenCases, userinfoCases, type FaultCase } from '../fixtures/catalogue.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import {
	ada,
	answers,
	createIdentityProvider,
	createSigningKey,
	toJwk,
	tokens,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import { createSecretSigningKey } from '../fixtures/identity-provider/keys.js';
import { networkOf } from '../fixtures/network.js';
import { as, attemptAt, attemptWith, playShared, rows, sharedKey, watchedApp } from './attempt.js';

const newProvider = (init: IdentityProviderInit = {}) => createIdentityProvider({ keys: [sharedKey], ...init });

let clock: Clock | undefined;
afterEach(() => {
	clock?.restore();
	clock = undefined;
});

/** What this library does where the catalogue leaves it open. */
const decided: Record<string, 'accepted' | 'refused'> = {
	'iat a week ago, exp ahead': 'accepted',
	'NUL in sub': 'refused',
	'kid absent, several keys': 'refused',
	'two keys under the kid': 'accepted'
};
const outcomeOf = ({ title, outcome }: FaultCase) => (outcome === 'either' ? decided[title] : outcome);
const withOutcome = (cases: FaultCase[], outcome: 'accepted' | 'refused') =>
	rows(cases.filter((fault) => outcomeOf(fault) === outcome));

test('every open row of the catalogue has a test', () => {
	expect(idTokenCases.filter((fault) => outcomeOf(fault) === undefined)).toEqual([]);
});

describe('an ID token is refused', () => {
	test.each(withOutcome(idTokenCases, 'refused'))('%s', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectRefused(fault.id === 'S055' ? 'OAuthProfileParseError' : 'OAuthCallbackError');
	});
});

describe('an ID token is accepted', () => {
	test.each(withOutcome(idTokenCases, 'accepted'))('%s', async (_, fault) => {
		const attempt = await attemptWith(fault);
		await attempt.expectSignedIn();
	});
});

const userinfo = userinfoCases.filter(({ id }) => ['S036', 'S038', 'S039'].includes(id));
describe('userinfo', () => {
	test.each(withOutcome(userinfo, 'refused'))('%s: refused', async (_, fault) => {
		const attempt = await attemptWith(fault, { claimsIn: 'userinfo' });
		await attempt.expectRefused('OAuthCallbackError');
	});
	test.each(withOutcome(userinfo, 'accepted'))('%s: accepted', async (_, fault) => {
		const attempt = await attemptWith(fault, { claimsIn: 'userinfo' });
		await attempt.expectSignedIn();
	});
});

test('S001 the account is kept under the subject that the issuer gave', async () => {
	const attempt = await attemptAt(watchedApp({ op: newProvider() }));
	await attempt.expectSignedIn(ada.sub);
	expect(attempt.endpoints()).toEqual(['metadata', 'token', 'jwks']);
});

test('S018 an ID token of another sign-in of the same browser is refused', async () => {
	const op = newProvider();
	op.faults.claims = ({ at_hash: _, ...claims }) => claims;
	const app = watchedApp({ op });
	const [first, second] = [op.authorize(await app.start()), op.authorize(await app.start())];
	let kept: string | undefined;
	op.faults.idToken = (jwt) => (kept = jwt);
	await app.finish(first);
	const before = [await app.session(), app.writes.length];
	op.faults.idToken = () => kept;
	const response = await app.finish(second);
	expect(response.headers.get('location')).toContain('error=OAuthCallbackError');
	expect(app.logger.errors.map(({ message }) => message)).toEqual([expect.stringContaining('"nonce"')]);
	expect([await app.session(), app.writes.length]).toEqual(before);
	expect(app.logger.leaks(op.secrets())).toEqual([]);
});

describe('a vendor that is known to ignore nonces', () => {
	const lenient = (faults: IdentityProvider['faults']) => {
		const op = newProvider({ faults });
		return watchedApp({ op, providers: [op.provider({ checks: ['pkce', 'state'] })] });
	};
	test('S017 may leave the nonce out: accepted', async () => {
		const attempt = await attemptAt(lenient({ claims: ({ nonce: _, ...claims }) => claims }));
		await attempt.expectSignedIn();
	});
	test('S016 may not send a wrong one: refused', async () => {
		const attempt = await attemptAt(lenient({ claims: (claims) => ({ ...claims, nonce: 'other' }) }));
		await attempt.expectRefused('OAuthCallbackError');
	});
});

describe('metadata that offers every algorithm', () => {
	const weak = idTokenCases.filter(({ id }) => ['S022', 'S023', 'S024'].includes(id));
	test.each(rows(weak))('%s', async (_, fault) => {
		const op = playShared(fault);
		const all = ['none', 'HS256', 'RS256', 'PS256'];
		op.faults.metadata = (metadata) => ({ ...metadata, id_token_signing_alg_values_supported: all });
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
	});
});

describe('an ID token that is signed with the client secret', () => {
	test('S023 is accepted where HS256 is registered', async () => {
		const attempt = await attemptAt(watchedApp({ op: createIdentityProvider({ alg: 'HS256' }) }));
		await attempt.expectSignedIn();
		expect(attempt.endpoints()).toEqual(['metadata', 'token']);
	});
	test.each<[string, IdentityProvider['faults']]>([
		['another secret', { signingKey: () => createSecretSigningKey('another-secret-0123456789-0123456789') }],
		['a bit of the signature flipped', { idToken: tokens.withBrokenSignature }],
		['alg none', { idToken: tokens.withoutSignature }]
	])('S023 %s: refused', async (_, faults) => {
		const attempt = await attemptAt(watchedApp({ op: createIdentityProvider({ alg: 'HS256', faults }) }));
		await attempt.expectRefused('OAuthCallbackError');
	});
});

describe('the keys of the provider', () => {
	test('S027 an unknown kid fetches the keys once more, and then not for half a minute', async () => {
		clock = createClock();
		const op = newProvider();
		op.faults.header = (header) => ({ ...header, kid: `unknown-${Math.random()}` });
		const app = watchedApp({ op });
		const attempt = await attemptAt(app);
		await attempt.expectRefused('OAuthCallbackError');
		expect(op.requestsTo('jwks').length).toBe(2);
		for (let count = 0; count < 50; count++) await app.signIn();
		expect(op.requestsTo('jwks').length).toBe(2);
		clock.advance(31);
		await Promise.all(Array.from({ length: 20 }, () => app.signIn({ browser: app.newBrowser() })));
		expect(op.requestsTo('jwks').length).toBe(3);
		expect(app.writes).toEqual([]);
	});

	test.each([
		['twice', 2],
		['eight times', 8]
	])('a key that is listed %s is found among them (#33 A8)', async (_, times) => {
		const op = newProvider();
		// The others have its id, and are other keys.
		op.faults.jwks = (keys) => [
			...Array.from({ length: times - 1 }, () => toJwk(createSigningKey('RS256', keys[0]?.kid))),
			...keys
		];
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectSignedIn(ada.sub);
	});

	test('of keys with one id eight are tried (#33 A8)', async () => {
		const op = newProvider();
		op.faults.jwks = (keys) => [
			...Array.from({ length: 8 }, () => toJwk(createSigningKey('RS256', keys[0]?.kid))),
			...keys
		];
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
	});

	test('a signature by none of the keys with its id is refused (#33 A8)', async () => {
		const op = newProvider();
		op.faults.jwks = (keys) => [keys, keys].flat().map((key) => toJwk(createSigningKey('RS256', key.kid)));
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
	});

	test('S028 a key that was changed between two sign-ins is fetched', async () => {
		const op = newProvider();
		const app = watchedApp({ op });
		await app.signIn();
		op.rotateKeys();
		await app.signIn({ browser: app.newBrowser() });
		expect(app.logger.errors).toEqual([]);
		expect(op.requestsTo('jwks').length).toBe(2);
	});

	test('S028 all sign-ins during a change of the key succeed, with one more request', async () => {
		const op = newProvider();
		const outdated = [toJwk(createSigningKey())];
		const isFirst = () => op.requestsTo('jwks').length === 1;
		op.faults.jwks = (keys) => (isFirst() ? outdated : keys);
		// Held back until all wait for it, so that all find the new key missing at the same time.
		op.faults.respond = {
			async jwks(response) {
				if (isFirst()) await new Promise((resolve) => setTimeout(resolve, 200));
				return response;
			}
		};
		const app = createApp({ op });
		const browsers = Array.from({ length: 5 }, () => app.newBrowser());
		await Promise.all(browsers.map((browser) => app.signIn({ browser })));
		expect(app.logger.errors).toEqual([]);
		for (const browser of browsers) expect(await app.session(browser)).not.toBeNull();
		expect(op.requestsTo('jwks').length).toBe(2);
	});

	test('S019 a forged token does not make the keys be fetched again', async () => {
		const op = newProvider({ faults: { idToken: tokens.withBrokenSignature } });
		await (await attemptAt(watchedApp({ op }))).expectRefused('OAuthCallbackError');
		expect(op.requestsTo('jwks').length).toBe(1);
	});
});

test('S035 the log says that the ID token is encrypted', async () => {
	const op = newProvider({ faults: { idToken: tokens.encrypted } });
	const attempt = await attemptAt(watchedApp({ op }));
	await attempt.expectRefused('OAuthCallbackError');
	expect(attempt.app.logger.errors[0]?.message).toMatch(/JWE/);
});

describe('signed userinfo without a registration for it', () => {
	// The provider signs and says with what, the client has not registered to expect it.
	const signed = (faults: IdentityProvider['faults'] = {}) => {
		const op = newProvider({ signedUserinfo: true, claimsIn: 'userinfo', faults });
		return watchedApp({ op, providers: [{ ...op.provider(), client: {} }] });
	};
	test('S038 is verified: accepted', async () => {
		await (await attemptAt(signed())).expectSignedIn();
	});
	test('S038 is verified: refused', async () => {
		const attempt = await attemptAt(signed({ userinfoJwt: tokens.withBrokenSignature }));
		await attempt.expectRefused('OAuthCallbackError');
	});
	test('S038 plain userinfo where a signature is registered: refused', async () => {
		const op = newProvider({ signedUserinfo: true, claimsIn: 'userinfo' });
		op.faults.respond = { userinfo: () => Response.json(ada) };
		await (await attemptAt(watchedApp({ op }))).expectRefused('OAuthCallbackError');
	});
});

test('S039 claims of the scopes come from userinfo, and missing ones are not errors', async () => {
	const user = { sub: ada.sub, phone_number: '+1 555', address: { country: 'GB' }, email: 'Ada@Example.test' };
	const op = newProvider({ claimsIn: 'userinfo', user });
	const seen: Profile[] = [];
	const scope = 'openid profile email phone address';
	const app = watchedApp({
		op,
		providers: [op.provider({ authorization: { params: { scope } } })],
		callbacks: { signIn: ({ profile }) => seen.push(profile!) > 0 }
	});
	await (await attemptAt(app)).expectSignedIn();
	expect(seen).toEqual([expect.objectContaining(user)]);
	expect((await app.session())?.user).toMatchObject({ name: null, email: 'ada@example.test', image: null });
});

describe('client credentials reach the token endpoint as they are', () => {
	const client = { id: "id:with %+&= é~!'()*", secret: ':%+ é/?#[]@!$&\'()*,;=~"<>^`{|}\u{1f511}' };
	test.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt'] as const)(
		'S040 %s',
		async (authMethod) => {
			const attempt = await attemptAt(watchedApp({ op: newProvider({ client: { ...client, authMethod } }) }));
			await attempt.expectSignedIn();
		}
	);
});

describe('tokens in the front channel', () => {
	const smuggled = async (op: IdentityProvider, name: string) => ({
		name,
		value: name === 'access_token' ? 'smuggled-token' : await op.sign({ iss: op.issuer, sub: 'eve', c_hash: 'x' })
	});
	test.each([
		['S041', 'id_token'],
		['S042', 'token']
	])('%s %s: refused, and the code is not exchanged', async (_, parameter) => {
		const op = newProvider();
		const { name, value } = await smuggled(op, parameter);
		const attempt = await attemptAt(watchedApp({ op }), {
			tamper: (callback) => (callback.url.searchParams.set(name, value), callback)
		});
		await attempt.expectRefused('OAuthCallbackError');
		expect(attempt.endpoints()).toEqual(['metadata']);
		expect(attempt.app.logger.leaks([value])).toEqual([]);
	});
	test('S042 access_token: ignored', async () => {
		const op = newProvider();
		const { name, value } = await smuggled(op, 'access_token');
		const attempt = await attemptAt(watchedApp({ op }), {
			tamper: (callback) => (callback.url.searchParams.set(name, value), callback)
		});
		await attempt.expectSignedIn();
		expect(await attempt.app.adapter.getAccount(ada.sub, 'op')).not.toMatchObject({ access_token: value });
		expect(attempt.app.logger.leaks([value])).toEqual([]);
	});
});

describe('max_age that the application asks for', () => {
	const withMaxAge = (op: IdentityProvider) =>
		watchedApp({ op, providers: [op.provider({ authorization: { params: { max_age: 300 } } })] });
	test('S044 a recent auth_time: accepted', async () => {
		const attempt = await attemptAt(withMaxAge(newProvider()), { answer: { authAge: 200 } });
		await attempt.expectSignedIn();
	});
	test('S044 an old auth_time: refused', async () => {
		const attempt = await attemptAt(withMaxAge(newProvider()), { answer: { authAge: 900 } });
		await attempt.expectRefused('OAuthCallbackError');
	});
	test('S044 no auth_time: refused', async () => {
		const op = newProvider({ faults: { claims: ({ auth_time: _, ...claims }) => claims } });
		await (await attemptAt(withMaxAge(op))).expectRefused('OAuthCallbackError');
	});
});

describe('S046 metadata names the issuer where only wellKnown is configured', () => {
	const wellKnown = 'https://op.test/.well-known/openid-configuration';
	const configured = (op: IdentityProvider) => {
		const endpoints = {
			authorization: 'https://op.test/authorize',
			token: 'https://op.test/token',
			jwks_endpoint: 'https://op.test/jwks'
		};
		return watchedApp({ op, providers: [{ ...op.provider({ wellKnown }), ...endpoints, issuer: undefined }] });
	};
	test('S046 of that issuer: accepted', async () => {
		await (await attemptAt(configured(newProvider()))).expectSignedIn();
	});
	test('S046 of another issuer: refused', async () => {
		const op = newProvider({ faults: { claims: (claims) => ({ ...claims, iss: 'https://evil.test' }) } });
		await (await attemptAt(configured(op))).expectRefused('OAuthCallbackError');
	});
});

describe('a sign-in that another site begins', () => {
	const query = `iss=${encodeURIComponent('https://evil.test')}&target_link_uri=${encodeURIComponent('https://evil.test/x')}`;
	test('S048 a link shows the button and leads nowhere', async () => {
		const { browser, op } = createApp({ op: newProvider() });
		const response = await browser.visit(`/auth/signin/op?${query}`, { crossSite: true });
		expect([response.status, response.headers.get('location')]).toEqual([200, null]);
		expect(await response.text()).not.toContain('evil.test');
		expect(browser.cookieNames).toEqual([]);
		expect(op.requests).toEqual([]);
	});
	test('S048 a form is refused', async () => {
		const { browser, op } = createApp({ op: newProvider() });
		const response = await browser.post(`/auth/signin/op?${query}`, {}, { crossSite: true });
		expect([response.status, response.headers.get('location')]).toEqual([403, null]);
		expect(op.requests).toEqual([]);
	});
});

describe('keys of claims that would reach a prototype', () => {
	const named =
		'{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"deep":{"__proto__":{"admin":true}}';
	test.each<[string, IdentityProviderInit]>([
		['of the ID token', { faults: { claims: (claims) => ({ ...(JSON.parse(`${named}}`) as object), ...claims }) } }],
		[
			'of userinfo',
			{
				claimsIn: 'userinfo',
				faults: { respond: { userinfo: answers.jsonText(`${named},"sub":"${ada.sub}","email":"${ada.email}"}`) } }
			}
		],
		[
			'of an OAuth 2 profile',
			{
				protocol: 'oauth',
				faults: { respond: { userinfo: answers.jsonText(`${named},"id":"${ada.sub}","email":"${ada.email}"}`) } }
			}
		]
	])('S054 %s do not reach the application', async (_, init) => {
		const op = newProvider(init);
		const seen: unknown[] = [];
		const providers = [
			op.provider({
				profile: (profile) => (seen.push(profile), { id: String(profile.sub ?? profile.id), email: ada.email })
			})
		];
		const app = watchedApp({ op, providers, callbacks: { signIn: ({ profile }) => seen.push(profile) > 0 } });
		await (await attemptAt(app)).expectSignedIn();
		expect(seen.length).toBe(2);
		for (const profile of seen as { deep?: object; admin?: unknown }[]) {
			expect(Object.getOwnPropertyNames(profile)).not.toContain('__proto__');
			expect(Object.getOwnPropertyNames(profile)).not.toContain('constructor');
			expect(Object.getOwnPropertyNames(profile.deep)).toEqual([]);
			expect(profile.admin).toBeUndefined();
		}
		expect(({} as { admin?: unknown }).admin).toBeUndefined();
	});
});

describe('subjects that look the same are different people', () => {
	test.each([
		['S057 upper and lower case', 's1', 'S1'],
		['S055 composed and decomposed', 'caf\u00e9', 'cafe\u0301'],
		['S055 with and without a space at the end', 's1', 's1 '],
		['S055 with and without a zero-width joiner', 's1', 's\u200d1'],
		['S055 a number with and without leading zeros', '7', '007']
	])('%s', async (_, one, other) => {
		const op = newProvider();
		const app = watchedApp({ op });
		const [first, second] = [app.newBrowser(), app.newBrowser()];
		await app.signIn({ browser: first, answer: { user: { ...ada, sub: one, email: 'one@example.test' } } });
		await app.signIn({ browser: second, answer: { user: { ...ada, sub: other, email: 'other@example.test' } } });
		expect(app.logger.errors).toEqual([]);
		expect((await app.session(first))?.user?.email).toBe('one@example.test');
		expect((await app.session(second))?.user?.email).toBe('other@example.test');
		for (const sub of [one, other])
			expect(await app.adapter.getAccount(sub, 'op')).toMatchObject({ providerAccountId: sub });
	});
});

test.each(['oidc', 'oauth'] as const)(
	'S055 %s: halves of surrogate pairs, which are one character in UTF-8, are refused',
	async (protocol) => {
		const op = newProvider({ protocol });
		// Without an adapter, the id of the user is a hash.
		const app = createApp({ op });
		for (const id of ['a\ud800', 'a\ud801']) {
			const browser = app.newBrowser();
			await app.signIn({ browser, answer: { user: { ...ada, ...(protocol === 'oidc' ? { sub: id } : { id }) } } });
			expect(await app.session(browser)).toBeNull();
		}
		const types = app.logger.errors.map((error) => (error as { type?: string }).type);
		expect(types).toEqual(Array(2).fill(protocol === 'oidc' ? 'OAuthCallbackError' : 'OAuthProfileParseError'));
	}
);

describe('the same subject at two issuers', () => {
	const two = () => {
		const one = newProvider({ issuer: 'https://one.test' });
		const other = newProvider({ issuer: 'https://other.test', user: { ...ada, email: 'eve@example.test' } });
		const network = networkOf(one, other);
		const providers = [one, other].map((op) => ({
			...as(new URL(op.issuer).hostname, op.provider()),
			[customFetch]: network
		}));
		return { ops: [one, other], providers };
	};
	test.each([
		['with a data layer', watchedApp],
		['without one', createApp]
	])('S056 %s: two people', async (_, create) => {
		const { ops, providers } = two();
		const app = create({ providers });
		const ids = new Set<string | undefined>();
		for (const [index, op] of ops.entries()) {
			const browser = app.newBrowser();
			await app.finish(op.authorize(await app.start({ browser, provider: providers[index]!.id })), { browser });
			ids.add((await app.session(browser))?.user?.id);
		}
		expect(app.logger.errors).toEqual([]);
		expect(ids.size).toBe(2);
		expect(ids).not.toContain(undefined);
	});
});

describe('Microsoft Entra ID, where one metadata document serves many tenants', () => {
	const cloud = 'https://login.microsoftonline.com';
	const [ours, theirs] = ['72f988bf-86f1-41af-91ab-2d7cd011db47', 'aaaabbbb-0000-cccc-1111-dddd2222eeee'];
	const issuerOf = (tenant: string) => `${cloud}/${tenant}/v2.0`;

	function entra(claims: Record<string, unknown>, faults: IdentityProvider['faults'] = {}) {
		const op = newProvider({
			issuer: issuerOf('common'),
			issParameter: false,
			faults: {
				metadata: (metadata) => ({ ...metadata, issuer: issuerOf('{tenantid}') }),
				claims: (original) => ({ ...original, ...claims }),
				...faults
			}
		});
		const provider = MicrosoftEntraID({
			id: 'op',
			clientId: op.client.id,
			clientSecret: op.client.secret,
			client: { token_endpoint_auth_method: 'client_secret_basic' },
			allowedTenants: [ours],
			profilePhotoSize: undefined,
			[customFetch]: op.fetch
		});
		return watchedApp({ op, providers: [provider] });
	}

	test('S058 a tenant that is allowed: accepted', async () => {
		const attempt = await attemptAt(entra({ iss: issuerOf(ours), tid: ours }));
		await attempt.expectSignedIn();
	});
	test.each<[string, Record<string, unknown>, IdentityProvider['faults']?]>([
		['a tenant that is not allowed', { iss: issuerOf(theirs), tid: theirs }],
		['a token of one tenant with the tid of another', { iss: issuerOf(theirs), tid: ours }],
		['the template itself', { iss: issuerOf('{tenantid}'), tid: '{tenantid}' }],
		['no tid', { iss: issuerOf(ours), tid: undefined }],
		['a tid that is a path', { iss: issuerOf(`${theirs}/../${ours}`), tid: `${theirs}/../${ours}` }],
		['an issuer elsewhere', { iss: `https://evil.test/${ours}/v2.0`, tid: ours }],
		['a forged signature', { iss: issuerOf(ours), tid: ours }, { idToken: tokens.withBrokenSignature }],
		['no signature', { iss: issuerOf(ours), tid: ours }, { idToken: tokens.withoutSignature }]
	])('S058 %s: refused', async (_, claims, faults) => {
		const attempt = await attemptAt(entra(claims, faults));
		await attempt.expectRefused('OAuthCallbackError');
	});
	test.each([issuerOf(theirs), 'https://evil.test/{tenantid}/v2.0', undefined])(
		'S058 metadata of the issuer %s: no browser is sent there',
		async (issuer) => {
			const app = entra({ iss: issuerOf(ours), tid: ours }, { metadata: (metadata) => ({ ...metadata, issuer }) });
			const attempt = await attemptAt(app);
			await attempt.expectRefused('OAuthSignInError');
			expect(attempt.endpoints()).toEqual(['metadata']);
		}
	);
	test('S058 a response of another tenant than the token: refused', async () => {
		const attempt = await attemptAt(entra({ iss: issuerOf(ours), tid: ours }), {
			tamper: (callback) => (callback.url.searchParams.set('iss', issuerOf(theirs)), callback)
		});
		await attempt.expectRefused('OAuthCallbackError');
	});
});
