/** Where the metadata of a server are looked for, and which documents are refused. RFC 8414; OpenID Connect Discovery 1.0. */
import { describe, expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { answers, createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';

const issuer = 'https://op.test/tenants/one';
const places = {
	appended: `${issuer}/.well-known/openid-configuration`,
	inserted: 'https://op.test/.well-known/openid-configuration/tenants/one',
	oauth: 'https://op.test/.well-known/oauth-authorization-server/tenants/one'
};

/** An app whose provider has its metadata in one place; an OAuth 2 provider names its issuer and no endpoint. */
function appAt(metadataUrl: string, protocol: 'oidc' | 'oauth', init: IdentityProviderInit = {}) {
	const op = createIdentityProvider({ issuer, protocol, metadataUrl, issParameter: true, ...init });
	const provider = {
		...op.provider(),
		...(protocol === 'oauth' && { issuer, authorization: { params: { scope: 'profile' } }, token: undefined })
	};
	return { ...createApp({ op, providers: [{ ...provider, userinfo: undefined }] }), op };
}

const asked = ({ op }: ReturnType<typeof appAt>) => op.requestsTo('metadata').map(({ url }) => url.href);

describe.each([
	['oidc', [places.appended, places.inserted, places.oauth]],
	['oauth', [places.oauth, places.appended, places.inserted]]
] as const)('a provider of type %s', (protocol, order) => {
	test.each(order.map((place, index) => [place, order.slice(0, index + 1)]))('finds %s', async (place, expected) => {
		const app = appAt(place, protocol);
		await app.signIn();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(asked(app)).toEqual(expected);
	});

	test.each(order)('refuses another issuer at %s, and tries no other URL', async (place) => {
		const app = appAt(place, protocol);
		app.op.faults.metadata = (metadata) => ({ ...metadata, issuer: 'https://evil.test' });
		expect((await app.browser.post('/auth/signin/op')).headers.get('location')).toContain('error=');
		expect(app.logger.errors.at(-1)?.message).toContain('issuer');
		expect(asked(app)).toEqual(order.slice(0, order.indexOf(place) + 1));
	});

	test('tries no other URL while the server is down', async () => {
		const app = appAt(order[2], protocol);
		app.op.faults.respond = { metadata: answers.status(503) };
		await app.browser.post('/auth/signin/op');
		expect(asked(app)).toEqual(order.slice(0, 1));
		expect(app.logger.errors.at(-1)?.message).toContain('status 503');
	});
});

test('metadata of an issuer without a path are searched at two URLs', async () => {
	const metadataUrl = 'https://op.test/.well-known/oauth-authorization-server';
	const app = appAt(metadataUrl, 'oidc', { issuer: 'https://op.test' });
	const provider = { ...app.op.provider(), issuer: 'https://op.test' };
	const second = createApp({ op: app.op, providers: [provider] });
	await second.signIn();
	expect(asked(app)).toEqual(['https://op.test/.well-known/openid-configuration', metadataUrl]);
});

test('wellKnown alone names the issuer, path included', async () => {
	const op = createIdentityProvider({ issuer, metadataUrl: places.oauth });
	const app = createApp({ op, providers: [{ ...op.provider(), issuer: undefined, wellKnown: places.oauth }] });
	await app.signIn();
	expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	op.faults.metadata = (metadata) => ({ ...metadata, issuer: 'https://op.test' });
	const other = createApp({ op, providers: [{ ...op.provider(), issuer: undefined, wellKnown: places.oauth }] });
	expect((await other.browser.post('/auth/signin/op')).headers.get('location')).toContain('error=');
});
