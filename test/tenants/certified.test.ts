/** Two tenants with two certified identity providers, over the network of this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Provider } from '../../src/providers/types.js';
import { locationOf } from '../fixtures/browser.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';
import { createTenantSite } from './support.js';

let ops: Record<'acme' | 'beta', CertifiedProvider>;

beforeAll(async () => {
	const start = (tenant: string) =>
		startCertifiedProvider({ redirectUris: [`https://${tenant}.app.test/auth/callback/idp`] });
	ops = { acme: await start('acme'), beta: await start('beta') };
});
afterAll(() => Promise.all(Object.values(ops).map((op) => op.close())));

test('the same person signs in at both, and is two users in one data layer', async () => {
	const adapter = MemoryAdapter();
	const internalOrigins = Object.values(ops).map(({ issuer }) => new URL(issuer).origin);
	const site = createTenantSite({ adapter, tenant: { internalOrigins } });
	site.rows.acme = [ops.acme.provider({ id: 'idp', domains: ['example.test'] }) as Provider];
	site.rows.beta = [ops.beta.provider({ id: 'idp', domains: ['beta.example'] }) as Provider];
	const users: unknown[] = [];
	for (const tenant of ['acme', 'beta'] as const) {
		const browser = site.at(tenant);
		const started = locationOf(await browser.post('/auth/signin/idp'), browser.origin);
		expect(started.origin).toBe(new URL(ops[tenant].issuer).origin);
		await browser.follow(await ops[tenant].signIn(started));
		const session = await site.session(browser);
		users.push({ name: session?.user?.name, email: session?.user?.email });
		const accounts = await adapter.listAccounts?.(session?.user?.id ?? '');
		expect(accounts?.map(({ provider }) => provider.split(':').slice(0, 2))).toEqual([[tenant, 'idp']]);
	}
	// Only the first may prove addresses of the domain.
	expect(users).toEqual([
		{ name: 'Grace Hopper', email: 'grace@example.test' },
		{ name: 'Grace Hopper', email: null }
	]);
});

test('S091: a provider on this machine is left out, unless the site lists its origin', async () => {
	const site = createTenantSite();
	site.rows.acme = [ops.acme.provider({ id: 'idp' }) as Provider];
	expect((await site.at('acme').post('/auth/signin/idp')).status).toBe(404);
	expect(String(site.logger.entries[0]?.args[0])).toContain('tenant.internalOrigins');
});
