/** A tenant is a wall: sessions, sign-ins, mails, tokens, accounts and counts of one tenant do nothing at another one. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { AccessDenied } from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';
import Email from '../../src/providers/email.js';
import type { Provider } from '../../src/providers/types.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import type { IdentityProvider } from '../fixtures/identity-provider.js';
import { createTenantSite, type SiteOptions } from './support.js';

const strategies: [name: string, config: () => SiteOptions][] = [
	['encrypted sessions', () => ({})],
	['encrypted sessions beside an adapter', () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' } })],
	['stored sessions', () => ({ adapter: MemoryAdapter() })],
	['stored sessions with plain tokens', () => ({ adapter: MemoryAdapter(), session: { hashTokens: false } })],
	[
		'sessions that the application seals',
		() => ({
			jwt: {
				encode: ({ token }) => btoa(JSON.stringify(token)),
				decode: ({ token = '' }) => JSON.parse(atob(token)) as Record<string, unknown>
			}
		})
	]
];

describe.each(strategies)('%s', (_, config) => {
	test('a cookie of one tenant is not a session at another one, or at the site itself', async () => {
		const site = createTenantSite(config());
		const acme = site.at('acme');
		await site.signIn(acme, site.acme);
		expect(await site.session(acme)).toMatchObject({ user: { name: 'Ada Lovelace' } });

		for (const elsewhere of ['beta', 'www']) {
			const thief = site.at(elsewhere, { with: acme });
			expect([elsewhere, await site.session(thief)]).toEqual([elsewhere, null]);
			await thief.post('/auth/signout');
		}
		// Signing out elsewhere has not ended it.
		expect(await site.session(site.at('acme', { with: acme }))).toMatchObject({ user: { name: 'Ada Lovelace' } });
	});

	test('a cookie of the site itself is not a session at a tenant', async () => {
		const { acme: op } = createTenantSite();
		const site = createTenantSite({ ...config(), providers: [op.provider() as Provider] });
		const www = site.at('www');
		await site.signIn(www, op, 'op');
		expect(await site.session(www)).toMatchObject({ user: { name: 'Ada Lovelace' } });
		expect(await site.session(site.at('acme', { with: www }))).toBeNull();
	});

	test('the same subject at two issuers is two users, although both providers have one id', async () => {
		const site = createTenantSite(config());
		const [acme, beta] = [site.at('acme'), site.at('beta')];
		await site.signIn(acme, site.acme);
		await site.signIn(beta, site.beta);
		const ids = [await site.session(acme), await site.session(beta)].map((session) => session?.user?.id);
		expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
		expect(ids[0]).not.toBe(ids[1]);
	});
});

test('S057: a token in other letters is not a session at the site itself, although the database finds its row', async () => {
	const adapter = MemoryAdapter();
	const { getSessionAndUser } = adapter;
	const rows: string[] = [];
	const ignoringCase: typeof adapter = {
		...adapter,
		async createSession(session) {
			rows.push(session.sessionToken);
			return adapter.createSession(session);
		},
		getSessionAndUser: async (token) =>
			getSessionAndUser(rows.find((row) => row.toLowerCase() === token.toLowerCase()) ?? token)
	};
	const site = createTenantSite({ adapter: ignoringCase, session: { hashTokens: false } });
	const acme = site.at('acme');
	await site.signIn(acme, site.acme);
	const [cookie] = acme.cookies.filter(({ name }) => name.endsWith('session-token'));
	const www = site.at('www');
	for (const prefix of ['tenant.acme.', 'Tenant.acme.', 'tenant.ACME.']) {
		const value = cookie?.value.replace('tenant.acme.', prefix) ?? '';
		www.jar.store(`${cookie?.name}=${value}; Path=/; Secure`, new URL(www.origin));
		expect([prefix, await site.session(www)]).toEqual([prefix, null]);
	}
});

describe('values of a sign-in', () => {
	test('a pending sign-in of one tenant cannot finish at another one', async () => {
		const site = createTenantSite();
		const acme = site.at('acme');
		const callback = site.acme.authorize(locationOf(await acme.post('/auth/signin/idp')));
		const beta = site.at('beta', { with: acme });
		const url = new URL(callback.url);
		url.hostname = 'beta.app.test';
		const refused = await beta.follow({ ...callback, url });
		expect(locationOf(refused, beta.origin).searchParams.get('error')).toBe('InvalidCheck');
		expect(site.beta.requestsTo('token')).toEqual([]);
		expect(await site.session(beta)).toBeNull();
	});

	test('the link of an email of one tenant does not sign in at another one', async () => {
		const links: string[] = [];
		const mail = Email({
			sendVerificationRequest: ({ url }) => void links.push(url),
			secret: 'a secret of the provider itself'
		});
		const site = createTenantSite({ adapter: MemoryAdapter(), providers: [mail] });
		const acme = site.at('acme');
		await acme.post('/auth/signin/email', { email: 'ada@example.test' });
		const link = new URL(links[0] ?? '');
		const beta = site.at('beta', { with: acme });
		await press(beta, new URL(link.pathname + link.search, beta.origin));
		expect(await site.session(beta)).toBeNull();
		await press(acme, link);
		expect(await site.session(acme)).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	async function press(browser: Browser, link: URL) {
		await browser.visit(link);
		await browser.post(link.pathname + link.search, Object.fromEntries(link.searchParams));
	}

	test('an API token is valid at the tenant where it was made', async () => {
		const site = createTenantSite({ adapter: MemoryAdapter() });
		const [acme, beta] = [site.at('acme'), site.at('beta')];
		await site.signIn(acme, site.acme);
		await site.signIn(beta, site.beta);
		const { sessions } = await site.locals(acme);
		const { token } = await sessions.createToken({ expiresIn: 60, scopes: ['notes'] });
		const answers = await Promise.all(
			[acme, beta].map(async ({ origin }) => site.askWithToken(`${origin}/api`, token))
		);
		expect(answers.map(({ status }) => status)).toEqual([200, 401]);
		expect((await sessions.tokens()).length).toBe(1);
		expect((await (await site.locals(beta)).sessions.tokens()).length).toBe(0);
	});

	test('the end of all sessions at one tenant leaves those of a user with the same id at another one', async () => {
		const user = { id: 'one', name: 'One' };
		const own = Credentials({ credentials: { name: {} }, authorize: () => user });
		const session = { strategy: 'jwt', revocation: { store: MemoryRevocations(), cacheSeconds: 60 } } as const;
		const site = createTenantSite({ providers: [own], session });
		const [acme, beta] = [site.at('acme'), site.at('beta')];
		for (const browser of [acme, beta]) await browser.post('/auth/callback/credentials', { name: 'one' });
		await (await site.locals(acme)).sessions.endAll();
		expect(await site.session(acme)).toBeNull();
		expect(await site.session(beta)).toMatchObject({ user });
	});

	test.each([
		['another one', 'beta'],
		['one whose key reads the same to a database', 'achme']
	])('S278: wrong guesses at an account of one tenant do not lock the account of that name at %s', async (_, other) => {
		const own = Credentials({
			credentials: { name: {}, password: {} },
			authorize: ({ password }) => (password === 'right' ? { id: '1' } : null)
		});
		const site = createTenantSite({
			providers: [own],
			rateLimit: { credentials: { account: { points: 2, duration: 60 } } }
		});
		const guess = async (browser: Browser, password: string) =>
			(await browser.post('/auth/callback/credentials', { name: 'bob', password })).status;
		const acme = site.at('acme');
		for (let time = 0; time < 2; time++) await guess(acme, 'wrong');
		expect(await guess(acme, 'right')).toBe(429);
		Object.assign(site.rows, { achme: [] });
		const beta = site.at(other);
		expect(await guess(beta, 'right')).toBe(303);
		expect(await site.session(beta)).toMatchObject({ user: { id: '1' } });
	});
});

describe('accounts', () => {
	test('S001: the stored id of the provider has the key of the tenant, and belongs to one issuer', async () => {
		const adapter = MemoryAdapter();
		const site = createTenantSite({ adapter });
		const acme = site.at('acme');
		await site.signIn(acme, site.acme);
		const id = (await site.session(acme))?.user?.id ?? '';
		const [account] = (await adapter.listAccounts?.(id)) ?? [];
		expect(account?.provider).toMatch(/^acme:idp:[\w-]{22}$/);
		expect(account?.providerAccountId).toBe('ada-1815');
	});

	test('another issuer under the same id of the provider does not sign in as the users of the first', async () => {
		const adapter = MemoryAdapter();
		const site = createTenantSite({ adapter, tenant: { timeToLive: 0 } });
		await site.signIn(site.at('acme'), site.acme);
		// The administrator of the tenant names another issuer, whose user has the same subject, and the same address.
		site.rows.acme = [site.beta.provider({ id: 'idp', domains: ['example.test'] }) as Provider];
		const refused = await site.signIn(site.at('acme'), site.beta);
		expect(locationOf(refused, 'https://acme.app.test').searchParams.get('error')).toBe('OAuthAccountNotLinked');
		site.rows.acme = [site.acme.provider({ id: 'idp', domains: ['example.test'] }) as Provider];
		const back = site.at('acme');
		await site.signIn(back, site.acme);
		expect(await site.session(back)).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test('S345: another issuer in the metadata does not sign in as the users of the first', async () => {
		const adapter = MemoryAdapter();
		const site = createTenantSite({ adapter, tenant: { timeToLive: 0 } });
		const metadataAt = ({ issuer }: IdentityProvider) => `${issuer}/.well-known/openid-configuration`;
		const row = (op: IdentityProvider) =>
			[op.provider({ id: 'idp', issuer: undefined, wellKnown: metadataAt(op) })] as Provider[];
		site.rows.acme = row(site.acme);
		const ada = site.at('acme');
		await site.signIn(ada, site.acme);
		site.rows.acme = row(site.beta);
		const stranger = site.at('acme');
		await site.signIn(stranger, site.beta);
		const ids = [await site.session(ada), await site.session(stranger)].map((session) => session?.user?.id);
		expect(ids).toEqual([expect.any(String), expect.any(String)]);
		expect(ids[0]).not.toBe(ids[1]);
	});

	test('S345: another userinfo endpoint of OAuth 2 does not sign in as the users of the first', async () => {
		const adapter = MemoryAdapter();
		const protocol = 'oauth' as const;
		const site = createTenantSite({
			adapter,
			tenant: { timeToLive: 0 },
			ops: { acme: { protocol }, beta: { protocol } }
		});
		site.rows.acme = [site.acme.provider({ id: 'idp', issuer: undefined }) as Provider];
		const ada = site.at('acme');
		await site.signIn(ada, site.acme);
		const userinfo = () => ({ id: '1815', login: 'ada', name: 'Mallory' });
		site.rows.acme = [
			site.acme.provider({
				id: 'idp',
				issuer: undefined,
				userinfo: { url: 'https://login.beta.example/userinfo', request: userinfo }
			}) as Provider
		];
		const stranger = site.at('acme');
		await site.signIn(stranger, site.acme);
		const ids = [await site.session(ada), await site.session(stranger)].map((session) => session?.user?.id);
		expect(ids).toEqual([expect.any(String), expect.any(String)]);
		expect(ids[0]).not.toBe(ids[1]);
	});

	test('S332: the address of a user counts only in the domains of the provider', async () => {
		const adapter = MemoryAdapter();
		const site = createTenantSite({ adapter });
		await site.signIn(site.at('acme'), site.acme);
		// The provider of another tenant says that its user has that address, and that it is verified.
		site.rows.beta = [
			site.beta.provider({ id: 'idp', domains: ['beta.example'], allowDangerousEmailAccountLinking: true }) as Provider
		];
		const beta = site.at('beta');
		await site.signIn(beta, site.beta);
		const stranger = await site.session(beta);
		expect(stranger?.user).toMatchObject({ name: 'Ada Lovelace', email: null });
		const owner = await adapter.getUserByEmail?.('ada@example.test');
		expect(stranger?.user?.id).not.toBe(owner?.id);
	});

	test.each([
		['none', undefined, null],
		['a domain above', ['uk.test'], null],
		['a domain below', ['mail.example.test'], null],
		['a domain that ends alike', ['anexample.test'], null],
		['the domain in capitals', ['EXAMPLE.test'], 'ada@example.test']
	])('S332: with the domains: %s', async (_, domains, email) => {
		const site = createTenantSite();
		site.rows.acme = [site.acme.provider({ id: 'idp', domains }) as Provider];
		const acme = site.at('acme');
		await site.signIn(acme, site.acme);
		expect((await site.session(acme))?.user).toMatchObject({ name: 'Ada Lovelace', email });
	});

	test('callbacks get the tenant', async () => {
		const tenants: unknown[] = [];
		const callbacks: SiteOptions['callbacks'] = {
			signIn({ request }) {
				tenants.push(request.tenant);
				throw new AccessDenied();
			}
		};
		const site = createTenantSite({ callbacks });
		await site.signIn(site.at('acme'), site.acme);
		await site.signIn(site.at('beta'), site.beta);
		expect(tenants).toEqual(['acme', 'beta']);
	});
});
