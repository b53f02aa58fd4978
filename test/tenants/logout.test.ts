/** Logouts that the provider of one tenant sends do nothing at another tenant, although both providers have one id. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { OIDCUserConfig, Profile, Provider } from '../../src/providers/types.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import type { IdentityProvider } from '../fixtures/identity-provider.js';
import { createTenantSite, type SiteOptions, type TenantSite } from './support.js';

const event = 'http://schemas.openid.net/event/backchannel-logout';

const strategies: [name: string, config: () => SiteOptions][] = [
	['stored sessions', () => ({ adapter: MemoryAdapter() })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt', revocation: MemoryRevocations() } })],
	[
		'encrypted sessions beside an adapter',
		() => {
			const adapter = MemoryAdapter();
			return { adapter, session: { strategy: 'jwt', revocation: adapter as never } };
		}
	]
];

/** A site whose tenants have a provider of the same id, which sends logouts. */
function createLogoutSite(config: SiteOptions, ofAcme: OIDCUserConfig<Profile> = {}): TenantSite {
	const site = createTenantSite(config);
	const options = { id: 'idp', backChannelLogout: true, frontChannelLogout: true };
	site.rows.acme = [site.acme.provider({ ...options, ...ofAcme }) as Provider];
	site.rows.beta = [site.beta.provider(options) as Provider];
	for (const op of [site.acme, site.beta]) op.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
	return site;
}

/** The provider of a tenant sends a logout. Returns the status of the answer. */
async function logOut(
	{ origin, send }: Browser,
	op: IdentityProvider,
	claims: Record<string, unknown>
): Promise<number> {
	const iat = Math.floor(Date.now() / 1000);
	const token = await op.sign({
		iss: op.issuer,
		aud: op.client.id,
		iat,
		exp: iat + 60,
		jti: crypto.randomUUID(),
		events: { [event]: {} },
		...claims
	});
	const body = new URLSearchParams({ logout_token: token });
	const answer = await send(new Request(`${origin}/auth/backchannel-logout/idp`, { method: 'POST', body }));
	return answer.status;
}

describe.each(strategies)('%s', (_, config) => {
	test.each([
		['a session', { sid: 'sid-1' }],
		['a user', { sub: 'ada-1815' }]
	])('S120: the logout of %s leaves the sessions of the other tenant', async (_what, claims) => {
		const site = createLogoutSite(config());
		const [acme, beta] = [site.at('acme'), site.at('beta')];
		await site.signIn(acme, site.acme);
		await site.signIn(beta, site.beta);
		expect(await logOut(site.at('beta'), site.beta, claims)).toBe(200);
		expect([(await site.session(acme)) !== null, await site.session(beta)]).toEqual([true, null]);
	});

	test.each([
		['a session', { sid: 'sid-1' }],
		['a user', { sub: 'ada-1815' }]
	])('S120: the logout of %s stops no sign-in at the other tenant', async (_what, claims) => {
		const site = createLogoutSite(config());
		const acme = site.at('acme');
		const callback = site.acme.authorize(locationOf(await acme.post('/auth/signin/idp')));
		expect(await logOut(site.at('beta'), site.beta, claims)).toBe(200);
		await acme.follow(callback);
		expect(await site.session(acme)).toMatchObject({ user: { name: 'Ada Lovelace' } });
	});

	test('S126: the id of a logout token is that of one tenant', async () => {
		const site = createLogoutSite(config());
		const acme = site.at('acme');
		await site.signIn(acme, site.acme);
		expect(await logOut(site.at('beta'), site.beta, { sid: 'sid-1', jti: 'one' })).toBe(200);
		expect(await logOut(site.at('acme'), site.acme, { sid: 'sid-1', jti: 'one' })).toBe(200);
		expect(await site.session(acme)).toBeNull();
	});

	test('S120: a tenant cannot hide the account of a user of another one from a logout', async () => {
		const site = createLogoutSite(config(), { profile: ({ sub }) => ({ id: `another ${sub}` }) });
		const beta = site.at('beta');
		await site.signIn(beta, site.beta);
		await site.signIn(site.at('acme'), site.acme);
		expect(await logOut(site.at('beta'), site.beta, { sub: 'ada-1815' })).toBe(200);
		expect(await site.session(beta)).toBeNull();
	});
});
