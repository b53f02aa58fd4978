/** Tokens that a cookie keeps belong to the issuer that gave them. */
import { expect, test } from 'vitest';
import type { Provider } from '../../src/providers/types.js';
import { createTenantSite } from './support.js';

test('S345: after a tenant names another issuer under the same id, that issuer gets no token of the first', async () => {
	const site = createTenantSite({ tokens: 'cookie', tenant: { timeToLive: 0 } });
	const acme = site.at('acme');
	await site.signIn(acme, site.acme);
	const accounts = async () => (await site.locals(acme)).accounts;
	expect((await (await accounts()).token('idp')).accessToken).toMatch(/./);

	const revocation_endpoint = `${site.beta.issuer}/revoke`;
	site.beta.faults.metadata = (known) => ({ ...known, revocation_endpoint });
	const options = { id: 'idp', revokeOnSignOut: true, apiOrigins: ['https://api.beta.example'] };
	site.rows.acme = [site.beta.provider(options) as Provider];
	const asked: string[] = [];
	const fetch: typeof globalThis.fetch = (input) => {
		asked.push(new Request(input).headers.get('authorization') ?? '');
		return Promise.resolve(new Response());
	};
	await expect((await accounts()).token('idp')).rejects.toMatchObject({ type: 'ProviderSignInRequired' });
	await expect((await accounts()).fetch('idp', 'https://api.beta.example/', {}, { fetch })).rejects.toMatchObject({
		type: 'ProviderSignInRequired'
	});
	await acme.post('/auth/signout');
	expect([asked, site.beta.requests.filter(({ endpoint }) => endpoint !== 'metadata')]).toEqual([[], []]);
});
