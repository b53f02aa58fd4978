/** The metadata of APIs, which lead a client to the issuer of their tokens. RFC 9728 */
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import type { ProtectedResource } from '../../src/lib/base/config/options.js';
import { createApp } from '../fixtures/app.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { createIssuer, issuerUrl } from './issuer.js';

const mcp: ProtectedResource = {
	resource: 'https://app.test/api/v1/mcp',
	authorizationServers: [issuerUrl],
	scopes: ['notes:read'],
	name: 'Notes',
	binding: 'dpop'
};

test('a client that knows only the address of the API finds its issuer', async () => {
	const { auth } = createApp({ protectedResources: [mcp] });
	const resource = new URL(mcp.resource);
	const answer = await oauth.resourceDiscoveryRequest(resource, {
		[oauth.customFetch]: (url, init) => auth.respond(new Request(url, init as RequestInit))
	});
	expect([answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
		'public, max-age=3600',
		'*'
	]);
	expect(await oauth.processResourceDiscoveryResponse(resource, answer)).toMatchObject({
		resource: mcp.resource,
		authorization_servers: [issuerUrl],
		scopes_supported: ['notes:read'],
		bearer_methods_supported: ['header'],
		resource_name: 'Notes',
		dpop_bound_access_tokens_required: true
	});
});

test('other paths belong to the application, and the metadata answer only GET', async () => {
	const { auth } = createApp({ protectedResources: [mcp, { ...mcp, resource: 'https://app.test' }] });
	const owns = (path: string) => auth.owns(new Request(`https://app.test${path}`));
	const wellKnown = '/.well-known/oauth-protected-resource';
	expect([`${wellKnown}/api/v1/mcp`, wellKnown].map(owns)).toEqual([true, true]);
	for (const path of ['/other', '/api/v1/mcp/', '/api/v1', '//api/v1/mcp', '/__proto__']) {
		expect([path, owns(`${wellKnown}${path}`)]).toEqual([path, false]);
	}
	const post = await auth.respond(new Request(`https://app.test${wellKnown}`, { method: 'POST' }));
	expect(post.status).toBe(405);
	const below = await auth.respond(new Request('https://app.test/auth/oauth-protected-resource'));
	expect([below.status, await below.json()]).toMatchObject([404, { error: 'UnknownAction' }]);
	expect(createApp().auth.owns(new Request(`https://app.test${wellKnown}`))).toBe(false);
});

test.each<[string, unknown]>([
	['no list', {}],
	['no address', [{ authorizationServers: [issuerUrl] }]],
	['http', [{ ...mcp, resource: 'http://app.test/api' }]],
	['a fragment', [{ ...mcp, resource: 'https://app.test/api#a' }]],
	['a query', [{ ...mcp, resource: 'https://app.test/api?a' }]],
	['no issuer', [{ ...mcp, authorizationServers: [] }]],
	['an issuer without https', [{ ...mcp, authorizationServers: ['http://issuer.test'] }]],
	['the same path twice', [mcp, mcp]]
])('%s is refused at the start', (_, protectedResources) => {
	expect(() => createApp({ protectedResources: protectedResources as never })).toThrow(
		expect.objectContaining({ type: 'InvalidConfig' }) as Error
	);
});

describe('in a SvelteKit app', () => {
	async function kit() {
		const at = await createIssuer();
		const app = createKitApp({
			protectedResources: [{ ...mcp, resource: 'https://app.test/api', binding: undefined }]
		});
		const send = async (path: string, headers: Record<string, string> = {}) => {
			const request = new Request(`https://app.test${path}`, { headers });
			const { event } = createEvent(request, app.options);
			return app.handle({
				event,
				async resolve() {
					try {
						const options = {
							issuer: issuerUrl,
							audience: 'https://app.test/api',
							scopes: ['notes:read'],
							fetch: at.fetch
						};
						return Response.json(await app.verifyAccessToken(request, options, event));
					} catch (thrown) {
						// As SvelteKit answers its own errors.
						const { status, body } = thrown as { status: number; body: object };
						return Response.json(body, { status });
					}
				}
			});
		};
		return { at, send };
	}

	test('the hook answers with the metadata, and an endpoint with the challenge', async () => {
		const { at, send } = await kit();
		const metadata = await send('/.well-known/oauth-protected-resource/api');
		expect(await metadata.json()).toMatchObject({ authorization_servers: [issuerUrl] });
		const without = await send('/api');
		expect([without.status, without.headers.get('www-authenticate')]).toEqual([
			401,
			'Bearer scope="notes:read", resource_metadata="https://app.test/.well-known/oauth-protected-resource/api"'
		]);
		expect(await without.json()).toMatchObject({ error: 'TokenRequired' });
		const bearer = async (claims = {}) => ({ authorization: `Bearer ${await at.token({ claims })}` });
		const lacking = await send('/api', await bearer({ scope: '' }));
		expect([lacking.status, await lacking.json()]).toMatchObject([403, { error: 'InsufficientScope' }]);
		expect(lacking.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
		const other = await send('/api', await bearer({ aud: 'https://other.test' }));
		expect([other.status, other.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
		const malformed = await send('/api', { authorization: 'Bearer' });
		expect([malformed.status, await malformed.json()]).toMatchObject([400, { error: 'InvalidRequest' }]);
		expect(await (await send('/api', await bearer())).json()).toMatchObject({ subject: 'ada' });
	});
});
