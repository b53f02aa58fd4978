/** Vendors whose answer names the server that has the account, or says more beside the code. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import Intuit from '../../src/providers/intuit.js';
import Zoho from '../../src/providers/zoho.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { loggedTypes } from '../security/support.js';
import { requestOf } from '../session/support.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => {
	clock.restore();
});

/** A person at Zoho, whose answer has these parameters. */
async function atZoho(answer: Record<string, string>, config: AppOptions = {}) {
	const asked: string[] = [];
	let tokens = 0;
	const fetchZoho: typeof fetch = (input) => {
		const url = new URL(input as string | URL);
		asked.push(url.href);
		if (url.pathname === '/oauth/v2/token') {
			const body = { access_token: `a${++tokens}`, refresh_token: 'r', token_type: 'Bearer', expires_in: 3600 };
			return Promise.resolve(Response.json(body));
		}
		return Promise.resolve(Response.json({ ZUID: 1, First_Name: 'Ada', Last_Name: 'L', Email: 'ada@example.test' }));
	};
	let profile: unknown;
	const app = createApp({
		providers: [Zoho({ clientId: 'id', clientSecret: 'secret', [customFetch]: fetchZoho })],
		callbacks: {
			signIn(message) {
				profile = message.profile;
				return true;
			}
		},
		...config
	});
	const state = (await app.start({ provider: 'zoho' })).searchParams.get('state') ?? '';
	const query = new URLSearchParams({ code: 'c', state, ...answer });
	await app.browser.visit(`/auth/callback/zoho?${query}`, { crossSite: true });
	return { app, asked, profile: () => profile };
}

const token = (server: string) => `${server}/oauth/v2/token`;
const userinfo = (server: string) => `${server}/oauth/user/info`;
const eu = 'https://accounts.zoho.eu';
const us = 'https://accounts.zoho.com';

test.each([
	['names a region', { location: 'eu', 'accounts-server': eu }, eu],
	['names the usual one', { location: 'us', 'accounts-server': us }, us],
	['names none', {}, us]
])('the code and the tokens go to the server of an answer that %s (#33 A9)', async (_, answer, server) => {
	const { app, asked } = await atZoho(answer);
	expect((await app.session())?.user?.email).toBe('ada@example.test');
	expect(asked).toEqual([token(server), userinfo(server)]);
});

test.each(['https://evil.test', 'https://accounts.zoho.eu.evil.test', 'http://accounts.zoho.eu', `${eu}/x`, 'zoho'])(
	'nothing is sent to the server of an answer that names %s (#33 A9)',
	async (server) => {
		const { app, asked } = await atZoho({ 'accounts-server': server });
		expect([await app.session(), asked]).toEqual([null, []]);
		expect(loggedTypes(app)).toContain('OAuthCallbackError');
		expect(app.logger.faults).toEqual([]);
	}
);

test.each<[string, AppOptions]>([
	['in a database', { adapter: MemoryAdapter() }],
	['in a cookie', { tokens: 'cookie' }]
])('the server of tokens %s is remembered for the refresh (#33 A9)', async (_, config) => {
	const { app, asked } = await atZoho({ 'accounts-server': eu }, config);
	const request = () =>
		config.adapter
			? requestOf(app.browser)
			: new Request('https://app.test/', {
					headers: { cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
				});
	asked.length = 0;
	for (const times of [1, 2]) {
		clock.advance(3600);
		await app.auth.accounts(request()).token('zoho');
		expect(asked).toEqual(Array.from({ length: config.adapter ? times : 1 }, () => token(eu)));
		if (!config.adapter) break;
	}
});

test('a refresh goes to no server outside of the vendor, whatever the row contains (#33 A9)', async () => {
	const adapter = MemoryAdapter();
	const { app, asked } = await atZoho({ 'accounts-server': eu }, { adapter });
	const { userId: _, ...account } = (await adapter.getAccount('1', 'zoho'))!;
	await adapter.updateAccount({ ...account, session_state: 'https://evil.test' });
	asked.length = 0;
	clock.advance(3600);
	await app.auth.accounts(requestOf(app.browser)).token('zoho');
	expect(asked).toEqual([token(us)]);
});

test('parameters beside the code are in the profile (#33 A9)', async () => {
	const { profile } = await atZoho({ location: 'eu', 'accounts-server': eu, other: 'x' });
	expect(profile()).toMatchObject({ location: 'eu' });
	expect(profile()).not.toHaveProperty('other');
});

test('Intuit returns the company that its API needs (#33 A9)', () => {
	expect(Intuit({ clientId: 'id', clientSecret: 'secret' }).responseParams).toEqual(['realmId']);
});

test('parameters beside the code are in a profile of OpenID Connect, too, and claims of the provider win (#33 A9)', async () => {
	const op = createIdentityProvider();
	op.faults.callback = (params) => new URLSearchParams([...params, ['realmId', '123'], ['sub', 'mallory']]);
	const seen: unknown[] = [];
	const app = createApp({
		op,
		providers: [
			{
				...op.provider(),
				responseParams: ['realmId', 'sub'],
				profile(claims) {
					seen.push(claims.realmId, claims.sub);
					return { id: claims.sub as string };
				}
			}
		],
		callbacks: {
			jwt({ token: claims, profile }) {
				if (profile) claims.realm = profile.realmId;
				return claims;
			},
			session: ({ session, token: claims }) => ({ ...session, realm: claims.realm })
		}
	});
	await app.signIn();
	expect(seen).toEqual(['123', 'ada-1815']);
	expect(await app.session()).toMatchObject({ realm: '123' });
});

test('what comes beside the tokens is readable in the profile and in the callbacks, and a claim cannot pose as it (#33 A9)', async () => {
	const op = createIdentityProvider();
	const instance = 'https://acme.my.salesforce.com';
	op.faults.tokenResponse = (body) => ({ ...body, instance_url: instance });
	op.faults.claims = (claims) => ({ ...claims, instance_url: 'https://evil.test' });
	const seen: unknown[] = [];
	const adapter = MemoryAdapter();
	const app = createApp({
		op,
		adapter,
		providers: [
			{
				...op.provider(),
				account: ({ instance_url: session_state, ...tokens }) => ({ ...tokens, session_state }) as never,
				profile(claims, tokens) {
					seen.push(tokens.instance_url);
					return { id: claims.sub as string };
				}
			}
		],
		callbacks: { signIn: ({ account }) => (seen.push(account?.instance_url), true) }
	});
	await app.signIn();
	expect(seen).toEqual([instance, instance]);
	expect((await adapter.getAccount('ada-1815', 'op'))?.session_state).toBe(instance);
});
