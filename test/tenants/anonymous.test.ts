/** Anonymous users of a tenant: their session is not one of another tenant, and a sign-in at the tenant ends it. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Session } from '../../src/types.js';
import { createTenantSite } from './support.js';

test.each(['database', 'jwt'] as const)('S168 with the strategy %s', async (strategy) => {
	const merged: (string | undefined)[] = [];
	const site = createTenantSite({
		adapter: MemoryAdapter(),
		session: { strategy },
		anonymous: { merge: ({ from, to }) => void merged.push(from.id, to.id) }
	});
	const acme = site.at('acme');
	const begun = (await (await acme.post('/anonymous')).json()) as Session | null;
	expect(begun).toMatchObject({ anonymous: true });
	expect(await site.session(acme)).toMatchObject({ anonymous: true, user: { id: begun?.user?.id } });

	// The same cookie at another tenant, and at the site itself.
	for (const host of ['beta', 'www']) expect(await site.session(site.at(host, { with: acme }))).toBeNull();

	await site.signIn(acme, site.acme);
	const after = await site.session(acme);
	expect(after).not.toHaveProperty('anonymous');
	expect(merged).toEqual([begun?.user?.id, after?.user?.id]);
});
