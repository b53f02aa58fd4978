/** Rows of a tenant that are malformed: each is left out, the others work, and the log tells no secret. */
import { describe, expect, test } from 'vitest';
import type { Provider } from '../../src/providers/types.js';
import { createTenantSite } from './support.js';

const secretText = 'marker-of-a-secret-0123456789';
const wrong: unknown[] = [null, true, 7, '', 'x', [], [1], {}, { url: 7 }, { url: 'x' }, { url: 'https://10.0.0.1/' }];
type Row = Record<string, unknown>;
const options = [
	...['id', 'name', 'type', 'issuer', 'wellKnown', 'clientId', 'clientSecret', 'authorization', 'token', 'userinfo'],
	...['jwks_endpoint', 'profile', 'account', 'checks', 'client', 'style', 'domains', 'options', 'oneTap', 'logout'],
	...[
		'backChannelLogout',
		'frontChannelLogout',
		'decryptionKeys',
		'idToken',
		'apiOrigins',
		'redirectProxyUrl',
		'atproto'
	],
	...['allowDangerousEmailAccountLinking', 'allowInsecureRequests', 'trustAmr', 'revokeOnSignOut', 'resources', 'kind']
];

describe('a row of a tenant', () => {
	test.each(options)('with any value as %s is used or left out, and the next one works', async (option) => {
		const site = createTenantSite();
		const bad = wrong.map((value, index) => {
			const { [option]: _, ...row } = {
				...site.acme.provider({ id: `bad-${index}` }),
				clientSecret: secretText
			} as Row;
			return { ...row, [option]: value } as never;
		});
		site.rows.acme = [...bad, site.acme.provider({ id: 'idp' }) as Provider];
		const acme = site.at('acme');
		expect((await acme.visit('/auth/signin')).status).toBe(200);
		await site.signIn(acme, site.acme);
		expect(await site.session(acme)).toMatchObject({ user: { name: 'Ada Lovelace' } });
		for (const index of wrong.keys()) {
			const begun = await site.at('acme').post(`/auth/signin/bad-${index}`);
			expect([303, 404]).toContain(begun.status);
		}
		expect(site.logger.leaks([secretText])).toEqual([]);
	});

	test.each([[null], [7], ['x'], [undefined], [() => ({})], [[]], [Object.create(null)], [new Date()]])(
		'that is %o is left out',
		async (row) => {
			const site = createTenantSite();
			site.rows.acme = [row as never, site.acme.provider({ id: 'idp' }) as Provider];
			const acme = site.at('acme');
			await site.signIn(acme, site.acme);
			expect(await site.session(acme)).toMatchObject({ user: { name: 'Ada Lovelace' } });
		}
	);
});
