/** Which vendor a provider object is of, and what that changes. */
import { describe, expect, test } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import type { OAuth2Config, Profile } from '../../src/providers/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp } from '../fixtures/app.js';

const email = 'victim@example.test';

/** A provider that an application wrote out in place, at the hosts of a vendor. */
function written(host: string, profile: object, over: Partial<OAuth2Config<Profile>> = {}): OAuth2Config<Profile> {
	const network: typeof fetch = async (input) => {
		const { pathname } = new URL(input instanceof Request ? input.url : input);
		if (pathname.endsWith('/token')) return Response.json({ access_token: 'the-token', token_type: 'bearer' });
		if (pathname.endsWith('/emails')) return new Response(null, { status: 503 });
		return Response.json(profile);
	};
	return {
		id: 'own',
		name: 'Own',
		type: 'oauth',
		clientId: 'client',
		clientSecret: 'the-client-secret',
		authorization: `https://${host}/authorize`,
		token: `https://${host}/token`,
		userinfo: `https://${host}/me`,
		profile: (claims) => ({ id: String(claims.id), name: 'V', email: claims.email }),
		[customFetch]: network,
		...over
	};
}

async function signedInAt(provider: OAuth2Config<Profile>) {
	const app = createApp({ providers: [provider] });
	const state = (await app.start({ provider: provider.id })).searchParams.get('state') ?? '';
	const url = new URL(
		`/auth/callback/${provider.id}?${new URLSearchParams({ code: 'the-code', state })}`,
		app.browser.origin
	);
	await app.finish({ method: 'GET', url, params: url.searchParams, from: 'https://vendor.test' });
	return { user: (await app.session())?.user, error: app.logger.errors[0] as AuthError | undefined };
}

describe('an inline provider of the application', () => {
	test.each([
		['api.spotify.com', {}],
		['discord.com', { verified: false }],
		['discord.com', {}],
		['api.zoom.us', { verified: 0 }],
		['www.googleapis.com', { verified_email: false }],
		['login.microsoftonline.com/common', {}],
		['login.microsoftonline.us/organizations', { tid: '72f988bf-86f1-41af-91ab-2d7cd011db47' }]
	])('at %s that says %j about an address has no address (#12 A3)', async (host, said) => {
		const { user, error } = await signedInAt(written(host, { id: 'v', email, ...said }));
		expect([error, user?.email]).toEqual([undefined, null]);
	});

	test.each([
		['discord.com', { verified: true }],
		['notspotify.com', {}],
		['spotify.com.evil.test', {}],
		['www.googleapis.com', { verified_email: true }],
		['login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47', {}]
	])('at %s that says %j about an address has the address (#12 A3)', async (host, said) => {
		const { user, error } = await signedInAt(written(host, { id: 'v', email, ...said }));
		expect([error, user?.email]).toEqual([undefined, email]);
	});

	test('with the name of a vendor is not that vendor (#12 A3)', async () => {
		const { user } = await signedInAt(written('op.test', { id: 'v', email }, { id: 'spotify' }));
		expect(user?.email).toBe(email);
	});

	test.each([
		[() => undefined, email],
		[() => true, email],
		[() => false, null],
		[async () => false, null]
	])('has the last word (#12 A3)', async (emailVerified, expected) => {
		const rule = { emailVerified } as Partial<OAuth2Config<Profile>>;
		expect((await signedInAt(written('api.spotify.com', { id: 'v', email }, rule))).user?.email).toBe(expected);
		expect((await signedInAt(written('op.test', { id: 'v', email, email_verified: false }, rule))).user?.email).toBe(
			expected
		);
	});

	test('ends the sign-in if GitHub does not return the list of addresses (#12 A3)', async () => {
		const { user, error } = await signedInAt(written('api.github.com', { id: 'v', email }));
		expect([user, error?.type]).toEqual([undefined, 'OAuthSignInError']);
	});
});

test('an authorization request for the claim of the address requests its verification, too (#12 A3)', async () => {
	const claims = { id_token: { email: null, picture: null }, userinfo: { name: null }, other: null };
	const app = createApp();
	const { auth } = createApp({ providers: [app.op.provider({ authorization: { params: { claims } } })] });
	const [provider] = [...contextOf(auth).providers.values()] as unknown as {
		authorizationParams: { claims: string };
	}[];
	expect(JSON.parse(provider!.authorizationParams.claims)).toEqual({
		...claims,
		id_token: { ...claims.id_token, email_verified: null }
	});
});
