/** Access tokens of the application's own, with one host and one set of keys for all tenants. */
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import type { SigningKey } from '../../src/lib/base/config/options.js';
import { locationOf, createBrowser } from '../fixtures/browser.js';
import { createEvent } from '../kit/kit.js';
import { createTenantSite } from './support.js';

const origin = 'https://app.test';
const audience = `${origin}/api`;

/** The tenant is the first part of the path, or of the query of a route. */
const keyOf = ({ request }: { request: Request }) => {
	const { pathname, searchParams } = new URL(request.url);
	return searchParams.get('tenant') ?? pathname.split('/')[1] ?? null;
};

test.each([
	['keys of the configuration', true],
	['keys of the secret', false]
])(
	'S007: %s: the token of a session is not accepted at another tenant, nor at the site itself',
	async (_, configured) => {
		const { privateKey } = await generateKeyPair('ES256', { extractable: true });
		const tokens = { keys: [(await exportJWK(privateKey)) as SigningKey] };
		const key = (event: { request: Request }) => (keyOf(event) === 'site' ? null : keyOf(event));
		const site = createTenantSite({ tenant: { key }, ...(configured && { tokens }) });
		const browser = createBrowser(async (request) => {
			const { event } = createEvent(request);
			return site.auth.handle({ event, resolve: () => new Response() });
		});
		const begun = locationOf(await browser.post('/auth/signin/idp?tenant=acme'));
		const callback = site.acme.authorize(begun);
		callback.url.searchParams.set('tenant', 'acme');
		await browser.follow(callback);

		const at = (tenant: string, headers: Record<string, string>) => {
			const { event } = createEvent(new Request(`${origin}/${tenant}/api`, { headers }));
			void site.auth.handle({ event, resolve: () => new Response() });
			return event;
		};
		const cookie = browser.jar
			.all()
			.map(({ name, value }) => `${name}=${value}`)
			.join('; ');
		const session = await at('acme', { cookie }).locals.auth();
		const { token } = await site.auth.issueToken(session!, { audience });
		const verify = async (tenant: string) => {
			const event = at(tenant, { authorization: `Bearer ${token}` });
			const options = { issuer: `${origin}/auth`, audience };
			return site.auth.verifyAccessToken(event.request, options, event).then(
				({ subject }) => subject,
				(thrown: { status: number }) => thrown.status
			);
		};
		expect([await verify('acme'), await verify('beta'), await verify('site')]).toEqual([session?.user?.id, 401, 401]);
	}
);
