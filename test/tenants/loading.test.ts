/** The providers of tenants come from the application's database: compiled once, kept for a while, and never for ever. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { FrameworkAuth } from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';
import type { Provider } from '../../src/providers/types.js';
import { secret } from '../fixtures/app.js';
import { createEvent } from '../kit/kit.js';
import { createTenantSite, type TenantSite } from './support.js';

afterEach(() => void vi.useRealTimers());

const open = async (site: TenantSite, tenant: string) => site.at(tenant).visit('/auth/providers');
const ids = async (response: Response) => Object.keys((await response.json()) as object);

describe('the application loads a tenant', () => {
	test('once for requests at the same time, and again after the time to live', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		const site = createTenantSite();
		const answers = await Promise.all(Array.from({ length: 20 }, () => open(site, 'acme')));
		for (const answer of answers) expect(await ids(answer)).toEqual(['idp']);
		expect(site.asked).toEqual(['acme']);
		vi.setSystemTime(Date.now() + 59_000);
		await open(site, 'acme');
		expect(site.asked).toEqual(['acme']);
		site.rows.acme = [];
		vi.setSystemTime(Date.now() + 2_000);
		expect(await ids(await open(site, 'acme'))).toEqual([]);
		expect(site.asked).toEqual(['acme', 'acme']);
	});

	test('again for the tenant that was not used for the longest time, above the limit', async () => {
		const site = createTenantSite({ tenant: { limit: 2 } });
		site.rows.gamma = [];
		for (const tenant of ['acme', 'beta', 'acme', 'gamma', 'acme']) await open(site, tenant);
		expect(site.asked).toEqual(['acme', 'beta', 'gamma']);
		await open(site, 'beta');
		expect(site.asked).toEqual(['acme', 'beta', 'gamma', 'beta']);
	});

	test('not at all for a visitor without a cookie, nor for a site without tenants', async () => {
		const site = createTenantSite();
		expect((await site.at('acme').visit('/')).status).toBe(200);
		expect(site.asked).toEqual([]);
	});
});

describe('a database that fails', () => {
	test('is an error with status 503 for an unknown tenant, until the database works again', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		let down = true;
		const rows = createTenantSite();
		const asked: string[] = [];
		const site = createTenantSite({
			tenant: {
				providers(key) {
					asked.push(key);
					if (down) throw new Error('connection refused');
					return rows.rows[key] ?? null;
				}
			}
		});
		expect((await open(site, 'acme')).status).toBe(503);
		expect((await open(site, 'acme')).status).toBe(503);
		expect(asked).toEqual(['acme']);
		expect(site.logger.entries.map(({ args }) => String(args[0]))).toEqual([
			'TenantsFailed: tenant.providers failed: fix what the cause names. For a tenant that does not exist, return null'
		]);
		down = false;
		vi.setSystemTime(Date.now() + 1_100);
		expect(await ids(await open(site, 'acme'))).toEqual(['idp']);
	});

	test('does not affect a known tenant and its sessions for an hour', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		let down = false;
		const rows = createTenantSite();
		const site = createTenantSite({
			tenant: { providers: (key) => (down ? Promise.reject(new Error('down')) : (rows.rows[key] ?? null)) }
		});
		const acme = site.at('acme');
		await site.signIn(acme, rows.acme);
		down = true;
		vi.setSystemTime(Date.now() + 61_000);
		expect(await site.session(acme)).toMatchObject({ user: { name: 'Ada Lovelace' } });
		vi.setSystemTime(Date.now() + 3_600_000);
		expect((await open(site, 'acme')).status).toBe(503);
	});

	test('and so a key that cannot be determined is a fault, not a missing tenant', async () => {
		const site = createTenantSite({ tenant: { key: () => Promise.reject(new Error('down')) } });
		expect((await open(site, 'acme')).status).toBe(503);
	});
});

describe('a key that does not exist', () => {
	test('has a page with status 404, which names no tenant, and the same as JSON', async () => {
		const site = createTenantSite();
		const nobody = site.at('nobody');
		const page = await nobody.visit('/auth/signin');
		expect(page.status).toBe(404);
		expect(await page.text()).toContain('This site does not exist');
		const json = await nobody.visit('/auth/session');
		expect([json.status, await json.json()]).toEqual([404, { error: 'UnknownTenant' }]);
		expect((await nobody.post('/auth/signin/idp')).status).toBe(404);
		expect(site.asked).toEqual(['nobody']);
		expect(site.logger.entries).toEqual([]);
	});

	test('has no session, and starts no sign-in in the application either', async () => {
		const site = createTenantSite();
		await site.signIn(site.at('acme'), site.acme);
		const nobody = site.at('nobody', { with: site.at('acme') });
		expect(await (await nobody.visit('/page')).json()).toBeNull();
		const { signIn } = await site.locals(nobody);
		await expect(signIn('idp')).rejects.toMatchObject({ status: 404 });
	});

	test.each(['', 'Acme', 'ACME', 'a:b', 'a.b', '../acme', 'acme ', 'ácme', '__proto__', 'x'.repeat(49), 7, {}])(
		'includes a text that is not a valid key: %j',
		async (key) => {
			const site = createTenantSite({ tenant: { key: () => key as string } });
			expect((await open(site, 'acme')).status).toBe(404);
			expect(site.asked).toEqual([]);
		}
	);

	test('gets sessions refused soon after the tenant is deleted', async () => {
		const site = createTenantSite({ tenant: { timeToLive: 0 } });
		expect((await open(site, 'acme')).status).toBe(200);
		delete site.rows.acme;
		expect((await open(site, 'acme')).status).toBe(404);
	});
});

describe('a provider of a tenant', () => {
	const log = ({ logger }: TenantSite) => logger.entries.map(({ args }) => String(args[0]));

	test.each<[string, Record<string, unknown>, RegExp]>([
		['has another type', Credentials({ credentials: {}, authorize: () => null }) as never, /type "oidc" or "oauth"/],
		['accepts plain http', { allowInsecureRequests: true }, /allowInsecureRequests/],
		['has no client', { clientId: undefined }, /no clientId/],
		['has a domain that is none', { domains: ['@example.test'] }, /is not a mail domain/],
		['has an id that is not one', { id: 'a:b' }, /provider id/]
	])('is left out if it %s: the others work, and the log names it', async (_, wrong, expected) => {
		const site = createTenantSite();
		const whole = 'type' in wrong ? wrong : { ...site.acme.provider({ id: 'broken' }), ...wrong };
		site.rows.acme = [whole as never, ...(site.rows.acme ?? [])];
		expect(await ids(await open(site, 'acme'))).toEqual(['idp']);
		expect(log(site)).toEqual([expect.stringMatching(expected)]);
		expect(log(site)[0]).toContain('of tenant "acme" is left out');
	});

	test('does not replace a provider of the site, or another one of the tenant', async () => {
		const base = createTenantSite();
		const site = createTenantSite({ providers: [base.acme.provider({ id: 'idp', name: 'Site' }) as Provider] });
		const [own] = site.rows.beta ?? [];
		site.rows.beta = [own!, { ...own!, id: 'two' } as never, { ...own!, id: 'two' } as never];
		expect(await ids(await open(site, 'beta'))).toEqual(['idp', 'two']);
		expect(log(site)).toHaveLength(2);
	});

	test('gets nothing from the environment, whose secrets are those of the site', async () => {
		vi.stubEnv('AUTH_IDP_ID', 'the-client-of-the-site');
		const site = createTenantSite();
		site.rows.acme = [{ ...site.acme.provider({ id: 'idp' }), clientId: undefined } as never];
		expect(await ids(await open(site, 'acme'))).toEqual([]);
		vi.unstubAllEnvs();
	});

	test('needs the methods of the adapter that every provider needs', async () => {
		const { getUserByAccount: _, ...adapter } = MemoryAdapter();
		const site = createTenantSite({ adapter });
		expect(await ids(await open(site, 'acme'))).toEqual([]);
		expect(log(site)[0]).toContain('getUserByAccount');
	});
});

test('functions without an event ask for it', async () => {
	const site = createTenantSite();
	const request = new Request('https://acme.app.test/');
	await expect(site.auth.session(request)).rejects.toThrow('the event tells the tenant: pass the event');
	const { event } = createEvent(request);
	expect(await site.auth.session(request, event)).toMatchObject({ session: null });
});

test('a mistake in the options is an error that names it', async () => {
	const wrong = [
		{ limit: 0 },
		{ timeToLive: -1 },
		{ internalOrigins: ['http://idp.internal'] },
		{ providers: 7 as never }
	];
	for (const tenant of wrong) {
		const site = createTenantSite({ tenant });
		expect((await open(site, 'acme')).status).toBe(500);
		expect(String(site.logger.entries[0]?.args[0])).toContain('InvalidConfig: ');
	}
	const tenant = { key: () => null, providers: () => null };
	expect(() => createAuth({ providers: [], secret, tenant } as never)).toThrow('`tenant` is for FrameworkAuth');
	expect(() => FrameworkAuth({ providers: [], secret, tenant })).not.toThrow();
});
