/**
 * Factories of `@auth/core` that do more than name endpoints, all the way to a session; their `fetch` is the global one,
 * which leads to an identity provider in memory.
 */
import { customFetch as theirCustomFetch } from '@auth/core';
import Apple from '@auth/core/providers/apple';
import GitHub from '@auth/core/providers/github';
import LinkedIn from '@auth/core/providers/linkedin';
import MicrosoftEntraID from '@auth/core/providers/microsoft-entra-id';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp, type App } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import {
	createIdentityProvider,
	defaultClient,
	type Callback,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import { forbidNetwork } from '../fixtures/network.js';

const { id: clientId, secret: clientSecret } = defaultClient;

afterEach(() => void vi.unstubAllGlobals());

/** A vendor behind the global `fetch`; `more` answers what is not part of the protocol. */
function vendor(init: IdentityProviderInit, more: Record<string, () => Response> = {}): IdentityProvider {
	const op = createIdentityProvider({ issParameter: false, pkce: 'optional', ...init });
	vi.stubGlobal('fetch', async (input: RequestInfo | URL, requestInit?: RequestInit) => {
		const answer = more[input instanceof Request ? input.url : String(input)];
		return answer ? answer() : op.fetch(input, requestInit);
	});
	return op;
}

/** Signs in; `answer` is what the person does at the vendor. */
async function signInAt(app: App, id: string, answer: (location: URL) => Callback): Promise<Response> {
	return app.finish(answer(await app.start({ provider: id })));
}

const noErrors = ({ logger }: App) => expect(logger.errors).toEqual([]);

describe('Microsoft Entra ID', () => {
	const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
	const cloud = 'https://login.microsoftonline.com';
	const photoUrl = 'https://graph.microsoft.com/v1.0/me/photos/48x48/$value';
	const entra = (issuer = `${cloud}/${tenant}/v2.0`) =>
		vendor(
			{
				issuer: `${cloud}/common/v2.0`,
				user: { sub: 'ada-1815', name: 'Ada Lovelace', email: 'Ada@Contoso.test', tid: tenant },
				faults: {
					metadata: (metadata) => ({ ...metadata, issuer: `${cloud}/{tenantid}/v2.0` }),
					claims: (claims) => ({ ...claims, iss: issuer })
				}
			},
			{ [photoUrl]: () => new Response(new Uint8Array([1, 2, 3])) }
		);

	test('signs in users of any tenant, photo included', async () => {
		const op = entra();
		const app = createApp({ providers: [MicrosoftEntraID({ clientId, clientSecret })] });
		await signInAt(app, 'microsoft-entra-id', (location) => op.authorize(location));
		noErrors(app);
		expect((await app.session())?.user).toEqual({
			id: expect.any(String),
			name: 'Ada Lovelace',
			// An administrator of any tenant may enter any address.
			email: null,
			image: 'data:image/jpeg;base64, AQID'
		});
	});

	test.each([true, 1, '1', 'true'])('accepts an address if xms_edov is %j (#12 A3)', async (xms_edov) => {
		const op = entra();
		const app = createApp({ providers: [MicrosoftEntraID({ clientId, clientSecret })] });
		op.faults.claims = (claims) => ({ ...claims, xms_edov, iss: `${cloud}/${tenant}/v2.0` });
		await signInAt(app, 'microsoft-entra-id', (location) => op.authorize(location));
		expect((await app.session())?.user?.email).toBe('ada@contoso.test');
	});

	test('does not request userinfo, which adds nothing to the ID token (#12 A9)', async () => {
		const op = entra();
		op.faults.claims = ({ email: _, ...claims }) => ({ ...claims, iss: `${cloud}/${tenant}/v2.0` });
		const app = createApp({ providers: [MicrosoftEntraID({ clientId, clientSecret })] });
		await signInAt(app, 'microsoft-entra-id', (location) => op.authorize(location));
		noErrors(app);
		expect(op.requestsTo('userinfo')).toEqual([]);
	});

	test('refuses a token whose issuer is not that of its tenant', async () => {
		const op = entra(`${cloud}/aaaabbbb-0000-cccc-1111-dddd2222eeee/v2.0`);
		const app = createApp({ providers: [MicrosoftEntraID({ clientId, clientSecret })] });
		const response = await signInAt(app, 'microsoft-entra-id', (location) => op.authorize(location));
		expect(locationOf(response).searchParams.get('error')).toBe('OAuthCallbackError');
		expect(await app.session()).toBeNull();
	});
});

describe('Apple', () => {
	const apple = () =>
		vendor({
			issuer: 'https://appleid.apple.com',
			client: { authMethod: 'client_secret_post' },
			user: { sub: '001814.ada', email: 'ada@privaterelay.appleid.com', email_verified: 'true' }
		});
	/** Apple takes every request for one of OpenID Connect. */
	const asOpenId = (location: URL) => {
		location.searchParams.set('scope', `openid ${location.searchParams.get('scope')}`);
		return location;
	};

	test('signs in by form_post, with the name that comes beside the code', async () => {
		const op = apple();
		op.faults.callback = (params) => {
			params.set('user', JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'x@evil.test' }));
			return params;
		};
		const app = createApp({ providers: [Apple({ clientId, clientSecret })] });
		await signInAt(app, 'apple', (location) => {
			const callback = op.authorize(asOpenId(location));
			expect(callback.method).toBe('POST');
			return callback;
		});
		noErrors(app);
		expect((await app.session())?.user).toEqual({
			id: expect.any(String),
			name: 'Ada Lovelace',
			email: 'ada@privaterelay.appleid.com',
			image: null
		});
		expect(op.requests.map(({ endpoint }) => endpoint)).toEqual(['metadata', 'token', 'jwks']);
	});

	test('signs in a managed account, which has no address, though Apple has no userinfo (#12 A9)', async () => {
		const op = apple();
		op.faults.claims = ({ email: _, email_verified: __, ...claims }) => claims;
		const app = createApp({ providers: [Apple({ clientId, clientSecret })] });
		await signInAt(app, 'apple', (location) => op.authorize(asOpenId(location)));
		noErrors(app);
		expect((await app.session())?.user).toMatchObject({ email: null });
	});

	test('signs in again, when Apple no longer sends the name', async () => {
		const op = apple();
		const app = createApp({ providers: [Apple({ clientId, clientSecret })] });
		await signInAt(app, 'apple', (location) => op.authorize(asOpenId(location)));
		noErrors(app);
		expect((await app.session())?.user).toMatchObject({ name: 'ada@privaterelay.appleid.com' });
	});
});

describe('LinkedIn, which ignores the nonce', () => {
	const linkedin = (change: object = { nonce: undefined }) =>
		vendor({
			issuer: 'https://www.linkedin.com/oauth',
			client: { authMethod: 'client_secret_post' },
			faults: { claims: (claims) => ({ ...claims, ...change }) }
		});
	const signInWith = async (op: IdentityProvider) => {
		const app = createApp({ providers: [LinkedIn({ clientId, clientSecret })] });
		const response = await signInAt(app, 'linkedin', (location) => op.authorize(location));
		return { app, response };
	};

	test('signs in', async () => {
		const { app } = await signInWith(linkedin());
		noErrors(app);
		expect((await app.session())?.user).toMatchObject({ email: 'ada@example.test' });
	});

	test('signs in when LinkedIn starts to send the nonce', async () => {
		const { app } = await signInWith(linkedin({}));
		noErrors(app);
		expect(await app.session()).not.toBeNull();
	});

	test('refuses the nonce of another sign-in', async () => {
		const { app, response } = await signInWith(linkedin({ nonce: 'nonce-of-another-sign-in' }));
		expect(locationOf(response).searchParams.get('error')).toBe('OAuthCallbackError');
		expect(await app.session()).toBeNull();
	});
});

describe('customFetch of @auth/core', () => {
	test('in the options of a factory makes the requests', async () => {
		const attempts = forbidNetwork();
		const op = createIdentityProvider({ issuer: 'https://www.linkedin.com/oauth' });
		const provider = LinkedIn({ clientId, clientSecret, [theirCustomFetch]: op.fetch });
		const app = createApp({ providers: [provider] });
		await app.start({ provider: 'linkedin' });
		expect(op.requestsTo('metadata')).toHaveLength(1);
		expect(attempts).toEqual([]);
	});

	test('on a provider object makes all requests', async () => {
		const attempts = forbidNetwork();
		const op = createIdentityProvider({ protocol: 'oauth', pkce: 'optional' });
		const provider = {
			id: 'op',
			name: 'OP',
			type: 'oauth' as const,
			clientId,
			clientSecret,
			authorization: `${op.issuer}/authorize`,
			token: `${op.issuer}/token`,
			userinfo: `${op.issuer}/userinfo`,
			profile: ({ id, email }: { id: number; email: string }) => ({ id: String(id), email }),
			[theirCustomFetch]: op.fetch
		};
		const app = createApp({ providers: [provider] });
		await signInAt(app, 'op', (location) => op.authorize(location));
		noErrors(app);
		expect(op.requests.map(({ endpoint }) => endpoint)).toEqual(['token', 'userinfo']);
		expect(attempts).toEqual([]);
	});

	test('is the symbol of @auth/core: those of this library differ, with the same description', async () => {
		const { customFetch } = await import('../../src/lib/base/http/custom-fetch.js');
		expect(customFetch).not.toBe(theirCustomFetch);
		expect(customFetch.description).toBe(theirCustomFetch.description);
		expect(Object.getOwnPropertySymbols(GitHub({ [theirCustomFetch]: fetch }).options ?? {})).toEqual([
			theirCustomFetch
		]);
	});
});
