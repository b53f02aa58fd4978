/** An answer of a provider that is wrong: the log says what was expected, what came, from where, and what to do (#34 B). */
import { describe, expect, test } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import type { OAuthConfig, Profile } from '../../src/providers/types.js';
import { createIdentityProvider, createSigningKey } from '../fixtures/identity-provider.js';
import type { Faults } from '../fixtures/identity-provider/types.js';
import { attemptAt, watchedApp } from './attempt.js';

const key = createSigningKey();
const html = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });

/** Signs in at a provider with a fault, and returns the line of the log. */
async function messageOf(
	faults: (issuer: string) => Faults,
	type: 'OAuthCallbackError' | 'OAuthSignInError' = 'OAuthCallbackError'
): Promise<string> {
	const op = createIdentityProvider({ keys: [key], claimsIn: 'userinfo' });
	const app = watchedApp({ op });
	op.faults = faults(op.issuer);
	await (await attemptAt(app)).expectRefused(type);
	const [error] = app.logger.errors as AuthError[];
	return error?.message ?? '';
}

describe('B the error for a wrong answer', () => {
	test.each<[string, (issuer: string) => Faults, RegExp, 'OAuthSignInError'?]>([
		[
			'an issuer with a slash at the end',
			(issuer) => ({ claims: (claims) => ({ ...claims, iss: `${issuer}/` }) }),
			/the ID token names the issuer "https:[^"]+\/", and "https:[^"]+[^/]" was expected\. They differ by the slash at the end/
		],
		[
			'an issuer of another version',
			(issuer) => ({ claims: (claims) => ({ ...claims, iss: `${issuer}/v1.0` }) }),
			/They differ in the version of the protocol: set `issuer`/
		],
		[
			'a token of version 1 of Entra',
			() => ({ claims: (claims) => ({ ...claims, iss: 'https://sts.windows.net/6a1c/' }) }),
			/set `requestedAccessTokenVersion` to 2/
		],
		[
			'the client id of another app',
			() => ({ claims: (claims) => ({ ...claims, aud: 'another-app' }) }),
			/the ID token is for the client "another-app" \(`aud`\), and "[^"]+" was expected\. Check that the client id \(option, or AUTH_OP_ID\)/
		],
		[
			'an algorithm that is not the one of the metadata',
			() => ({ metadata: (metadata) => ({ ...metadata, id_token_signing_alg_values_supported: ['PS256'] }) }),
			/the ID token is signed with "RS256", and PS256 was expected/
		],
		[
			'a page in place of tokens',
			() => ({ respond: { token: html } }),
			/the answer of the token endpoint https:\S+ has the content type "text\/html", and application\/json was expected\. Check the URL.*`token\.conform`/
		],
		[
			'a member with another name',
			() => ({ tokenResponse: ({ access_token: token, ...body }) => ({ ...body, accessToken: token }) }),
			/the answer of the token endpoint https:\S+ has no `access_token`, and text was expected\. It has .*"accessToken".*`token\.conform`/
		],
		[
			'a page in place of userinfo',
			() => ({ respond: { userinfo: html } }),
			/the answer of the userinfo endpoint https:\S+ has the content type "text\/html"/
		],
		[
			'metadata of another issuer',
			(issuer) => ({ metadata: (metadata) => ({ ...metadata, issuer: issuer.replace('https:', 'http:') }) }),
			/name the issuer "http:[^"]+", and "https:[^"]+" was expected\. They differ in http and https/,
			'OAuthSignInError'
		]
	])('%s', async (_, faults, expected, type) => {
		expect(await messageOf(faults, type)).toMatch(expected);
	});

	test('contains no value of a token', async () => {
		const message = await messageOf(() => ({
			tokenResponse: ({ access_token: token, ...body }) => ({ ...body, [String(token)]: 'x' })
		}));
		expect(message).toMatch(/has no `access_token`/);
		expect(message).not.toMatch(/at-|eyJ/);
	});

	test.each<[string, ProviderCase, RegExp]>([
		[
			'no algorithm in the metadata, nor in the configuration',
			{
				signedUserinfo: true,
				provider: { client: { token_endpoint_auth_method: 'client_secret_basic' } },
				faults: { metadata: ({ userinfo_signing_alg_values_supported: _, ...rest }) => rest }
			},
			/the signed userinfo cannot be verified: neither.*Set `client: \{ userinfo_signed_response_alg: 'RS256' \}`/
		],
		[
			'a provider of OAuth 2',
			{ signedUserinfo: true, protocol: 'oauth' },
			/the userinfo endpoint https:\S+ is a signed token \(application\/jwt\).*Set `type: 'oidc'` and `issuer`/
		],
		[
			'an answer without a signature',
			{ provider: { client: { userinfo_signed_response_alg: 'RS256' } } },
			/is not signed, and `client\.userinfo_signed_response_alg` asks for a signature/
		],
		[
			'a page in place of the profile of OAuth 2',
			{ protocol: 'oauth', faults: { respond: { userinfo: html } } },
			/the userinfo endpoint https:\S+ has the content type "text\/html".*`userinfo\.request`/
		],
		[
			'a list in place of the profile of OAuth 2',
			{ protocol: 'oauth', faults: { respond: { userinfo: () => Response.json([]) } } },
			/the userinfo endpoint https:\S+ is not a JSON object.*`userinfo\.request`/
		]
	])('userinfo: %s', async (_, { provider = {}, faults = {}, ...init }, expected) => {
		const op = createIdentityProvider({ keys: [key], claimsIn: 'userinfo', ...init, faults });
		const app = watchedApp({ op, providers: [op.provider(provider)] });
		await (await attemptAt(app)).expectRefused('OAuthCallbackError');
		expect(app.logger.errors[0]?.message).toMatch(expected);
	});
});

interface ProviderCase {
	readonly signedUserinfo?: boolean;
	readonly protocol?: 'oauth';
	readonly provider?: Partial<OAuthConfig<Profile>>;
	readonly faults?: Faults;
}
