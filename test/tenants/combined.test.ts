/**
 * Tenants together with sign-outs at the provider, previews and apps on devices. The providers sign their ID tokens with the header
 * `typ: JWT`, as many do.
 */
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { OIDCUserConfig, Profile, Provider } from '../../src/providers/types.js';
import { publicSuffixes } from '../../src/public-suffixes.js';
import { createApp } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider, type IdentityProvider } from '../fixtures/identity-provider.js';
import { send } from '../logout/support.js';
import { createTenantSite, type SiteOptions, type TenantSite } from './support.js';

/** Lets a provider sign as many vendors do. */
function signAsMany(op: IdentityProvider): void {
	op.faults.header = (header) => ({ ...header, typ: 'JWT' });
	op.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
	op.faults.metadata = (known) => ({ ...known, end_session_endpoint: `${op.issuer}/end-session` });
}

const nameAt = async (site: TenantSite, browser: Browser) => (await site.session(browser))?.user?.name ?? null;

/** A site whose tenants both have a provider `idp`. */
function createSite(config: SiteOptions = {}, options: OIDCUserConfig<Profile> = {}): TenantSite {
	const site = createTenantSite({ adapter: MemoryAdapter(), ...config });
	for (const tenant of ['acme', 'beta'] as const) {
		signAsMany(site[tenant]);
		// Only one of them may say whose the address is.
		const domains = tenant === 'acme' ? ['example.test'] : ['beta.example'];
		site.rows[tenant] = [site[tenant].provider({ id: 'idp', domains, ...options }) as Provider];
	}
	return site;
}

describe('an issuer that gives its ID tokens the type JWT', () => {
	test('signs in, and such an ID token does not pass as a logout token, nor the reverse', async () => {
		const op = createIdentityProvider();
		signAsMany(op);
		const app = createApp({ op, adapter: MemoryAdapter(), providers: [op.provider({ backChannelLogout: true })] });
		const issued: string[] = [];
		op.faults.idToken = (jwt) => (issued.push(jwt), jwt);
		await app.signIn();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(JSON.parse(Buffer.from(issued[0]!.split('.')[0]!, 'base64url').toString())).toMatchObject({ typ: 'JWT' });
		expect((await send(app.auth, { logout_token: issued[0]! })).status).toBe(400);
		expect(await app.session()).not.toBeNull();

		const now = Math.floor(Date.now() / 1000);
		const claims = {
			iss: op.issuer,
			aud: op.client.id,
			iat: now,
			exp: now + 120,
			jti: 'x',
			sid: 'sid-1',
			sub: 'ada-1815'
		};
		const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
		const header = { alg: 'RS256', kid: op.keys[0]!.kid, typ: 'JWT' };
		const logoutToken = await op.sign({ ...claims, events }, header);
		const another = app.newBrowser();
		op.faults.idToken = () => logoutToken;
		await app.signIn({ browser: another });
		expect(await app.session(another)).toBeNull();
		expect((await send(app.auth, { logout_token: logoutToken })).status).toBe(200);
		expect(await app.session()).toBeNull();
	});
});

describe('tenants and sign-outs', () => {
	test('each tenant leads to its own provider, and back to its own address', async () => {
		const site = createSite({}, { logout: true });
		for (const tenant of ['acme', 'beta'] as const) {
			const browser = site.at(tenant);
			await site.signIn(browser, site[tenant]);
			const sentTo = locationOf(await browser.post('/auth/signout', { redirectTo: '/goodbye' }), browser.origin);
			expect(`${sentTo.origin}${sentTo.pathname}`).toBe(`${site[tenant].issuer}/end-session`);
			const back = sentTo.searchParams.get('post_logout_redirect_uri');
			expect(back).toBe(`https://${tenant}.app.test/auth/signout/callback`);
			expect(await nameAt(site, browser)).toBeNull();
			const query = `?state=${sentTo.searchParams.get('state')}`;
			// The way back is that of the tenant: the same state means nothing at the other one.
			const elsewhere = await site
				.at(tenant === 'acme' ? 'beta' : 'acme', { with: browser })
				.visit(`/auth/signout/callback${query}`);
			expect(elsewhere.headers.get('location')).not.toContain('goodbye');
			const finished = await browser.visit(`/auth/signout/callback${query}`);
			expect(finished.headers.get('location')).toBe(`https://${tenant}.app.test/goodbye`);
		}
	});

	test('S129: a page of the provider of one tenant ends no session of another one', async () => {
		const site = createSite({}, { frontChannelLogout: true });
		const [acme, beta] = [site.at('acme'), site.at('beta')];
		await site.signIn(acme, site.acme);
		await site.signIn(beta, site.beta);
		const frame = async (tenant: string, iss: string) =>
			(await site.at(tenant).visit(`/auth/frontchannel-logout/idp?${new URLSearchParams({ iss, sid: 'sid-1' })}`))
				.status;
		expect(await frame('beta', site.acme.issuer)).toBe(400);
		expect(await frame('beta', site.beta.issuer)).toBe(200);
		expect([await nameAt(site, acme), await nameAt(site, beta)]).toEqual(['Ada Lovelace', null]);
	});
});

describe('tenants and previews', () => {
	/** A site and a preview of it. The provider of each tenant knows the address of the site alone. */
	function deployments() {
		const config = { redirectProxyOrigins: ['https://*.preview.test'], publicSuffixes, adapter: undefined };
		const site = createSite(config);
		const preview = createSite({ ...config, domain: 'preview.test' });
		for (const tenant of ['acme', 'beta'] as const) {
			const redirectProxyUrl = `https://${tenant}.app.test/auth`;
			const provider = site[tenant].provider({ id: 'idp', domains: ['example.test'], redirectProxyUrl }) as Provider;
			site.rows[tenant] = [provider];
			preview.rows[tenant] = [provider];
		}
		return { site, preview };
	}

	test('a sign-in on a preview goes through the site of the same tenant', async () => {
		const { site, preview } = deployments();
		const browser = preview.at('acme');
		const sentTo = locationOf(await browser.post('/auth/signin/idp'), browser.origin);
		expect(sentTo.searchParams.get('redirect_uri')).toBe('https://acme.app.test/auth/callback/idp');
		const atSite = site.at('acme');
		const passed = locationOf(await atSite.follow(site.acme.authorize(sentTo)), atSite.origin);
		expect(`${passed.origin}${passed.pathname}`).toBe('https://acme.preview.test/auth/callback/idp');
		await browser.visit(passed, { crossSite: true });
		expect([await nameAt(preview, browser), await nameAt(site, atSite)]).toEqual(['Ada Lovelace', null]);
	});

	test('an answer that is brought to another tenant begins no session there, neither at the site nor at its preview', async () => {
		const { site, preview } = deployments();
		const browser = preview.at('acme');
		const sentTo = locationOf(await browser.post('/auth/signin/idp'), browser.origin);
		const { searchParams } = site.acme.authorize(sentTo).url;
		const atBeta = site.at('beta');
		const answer = await atBeta.visit(`/auth/callback/idp?${searchParams}`, { crossSite: true });
		expect(answer.headers.get('location') ?? '').not.toContain('beta');
		expect(await nameAt(site, atBeta)).toBeNull();
		const stolen = preview.at('beta', { with: browser });
		await stolen.visit(`/auth/callback/idp?${searchParams}`, { crossSite: true });
		expect(await nameAt(preview, stolen)).toBeNull();
	});
	test('a proxy for all tenants needs one redirect URI at a provider of the site, and the session belongs to the tenant', async () => {
		const op = createIdentityProvider({ issuer: 'https://login.site.example' });
		const previews = { redirectProxyOrigins: ['https://*.app.test'], publicSuffixes };
		const config = { redirectProxyUrl: 'https://www.app.test/auth', ...previews };
		const site = createSite({ ...config, providers: [op.provider({ id: 'shared' }) as Provider] });
		const [acme, www] = [site.at('acme'), site.at('www')];
		const sentTo = locationOf(await acme.post('/auth/signin/shared'), acme.origin);
		expect(sentTo.searchParams.get('redirect_uri')).toBe('https://www.app.test/auth/callback/shared');
		const passed = locationOf(await www.follow(op.authorize(sentTo)), www.origin);
		expect(passed.origin).toBe('https://acme.app.test');
		await acme.visit(passed, { crossSite: true });
		expect([await nameAt(site, acme), await nameAt(site, www)]).toEqual(['Ada Lovelace', null]);
		expect(await nameAt(site, site.at('beta', { with: acme }))).toBeNull();
	});

	test('a proxy of a provider without a list of previews is an error in the log', async () => {
		const site = createSite({}, { redirectProxyUrl: 'https://acme.app.test/auth' });
		expect((await site.at('acme').post('/auth/signin/idp')).status).toBe(404);
		expect(String(site.logger.entries[0]?.args[0])).toContain('needs the redirectProxyOrigins of the site');
	});
});

describe('tenants and apps on devices', () => {
	const redirectUri = 'com.example.app:/signed-in';
	let verifier = '';
	beforeEach(() => {
		verifier = randomBytes(32).toString('base64url');
	});

	/** The user of the tenant continues in the app. Returns the code. */
	async function codeAt(site: TenantSite, tenant: 'acme' | 'beta'): Promise<string> {
		const browser = site.at(tenant);
		await site.signIn(browser, site[tenant]);
		const code_challenge = createHash('sha256').update(verifier).digest('base64url');
		const fields = { redirect_uri: redirectUri, code_challenge, code_challenge_method: 'S256', decision: 'continue' };
		const target = new URL((await browser.post('/auth/native', fields)).headers.get('location') ?? '');
		expect(target.searchParams.get('iss')).toBe(`https://${tenant}.app.test/auth`);
		return target.searchParams.get('code') ?? '';
	}

	async function exchange(site: TenantSite, tenant: string, code: string) {
		const answer = await site.at(tenant).postJson('/auth/native-token', {
			code,
			redirect_uri: redirectUri,
			code_verifier: verifier
		});
		return { status: answer.status, body: (await answer.json()) as { access_token?: string; error?: string } };
	}

	const create = () => createSite({ native: { redirectUris: [redirectUri], scopes: ['notes'] } });

	test('the token of an app belongs to the tenant whose user signed in', async () => {
		const site = create();
		const { status, body } = await exchange(site, 'acme', await codeAt(site, 'acme'));
		expect(status).toBe(200);
		const statuses = ['acme', 'beta', 'www'].map((tenant) =>
			site.askWithToken(`https://${tenant}.app.test/notes`, body.access_token ?? '')
		);
		expect((await Promise.all(statuses)).map((answer) => answer.status)).toEqual([200, 401, 401]);
	});

	test('a code of one tenant is refused at another one, and is not used up there', async () => {
		const site = create();
		const code = await codeAt(site, 'acme');
		expect(await exchange(site, 'beta', code)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
		expect((await exchange(site, 'acme', code)).status).toBe(200);
		expect(await exchange(site, 'acme', code)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
	});
});
