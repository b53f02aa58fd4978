/**
 * Logouts that the certified `oidc-provider` sends, over HTTP: a person signs out of one application, and the server of the provider
 * tells the other one. OpenID Connect Back-Channel Logout 1.0
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createCookieJar, type CookieJar } from '../fixtures/cookie-jar.js';
import { serveHandler, type HandlerServer } from '../fixtures/http-server.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';
import { clientKeys } from '../protocols/client-keys.js';
import type { Overrides } from '../protocols/certified.js';

const origin = 'https://app.test';
const other = { client_id: 'another-client', client_secret: 'secret-of-the-other-client-AbCdEf0123456' };
const otherOrigin = 'http://other.localhost';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
	vi.useRealTimers();
	for (const end of ended.splice(0)) await end();
});

interface Site {
	readonly app: App;
	readonly op: CertifiedProvider;
	/** The statuses with which the logouts were answered. */
	readonly answers: number[];
	/** Signs in, with the session that the jar has at the provider, or a new one. */
	signIn(there: CookieJar): Promise<Browser>;
	/** Signs in to another application with the same session of the provider, and out of it and of the provider. */
	signOutElsewhere(there: CookieJar): Promise<void>;
	isSignedIn(browser: Browser): Promise<boolean>;
}

interface Options {
	config?: AppOptions;
	/** Metadata of the client at the provider. */
	client?: Record<string, unknown>;
	/** Of the provider object. */
	overrides?: Overrides;
	configuration?: Record<string, unknown>;
	features?: Record<string, { enabled: boolean }>;
}

/** An application behind a server, and the provider that sends it logouts. */
async function createSite({ config, client, overrides, configuration, features }: Options): Promise<Site> {
	const answers: number[] = [];
	const handle = async (request: Request): Promise<Response> => {
		const answer = await app.auth.respond(request, { clientAddress: '198.51.100.7' });
		answers.push(answer.status);
		return answer;
	};
	const server: HandlerServer = await serveHandler((request) => handle(request), { origin });
	const op = await startCertifiedProvider({
		redirectUris: [`${origin}/auth/callback/op`],
		client: {
			backchannel_logout_uri: `${server.origin}/auth/backchannel-logout/op`,
			backchannel_logout_session_required: true,
			...client
		},
		others: [
			{
				...other,
				redirect_uris: [`${otherOrigin}/auth/callback/op`],
				post_logout_redirect_uris: [`${otherOrigin}/auth/signout/callback`]
			}
		],
		features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true }, ...features },
		configuration: {
			enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'HS256'] },
			// It would refuse to send requests to this machine.
			fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) => fetch(url, init),
			...configuration
		}
	});
	ended.push(
		() => op.close(),
		() => server.close()
	);
	const app = createApp({ providers: [op.provider({ backChannelLogout: true, ...overrides })], ...config });
	const elsewhere = createApp({
		providers: [
			op.provider({ clientId: other.client_id, clientSecret: other.client_secret, client: {}, logout: true })
		],
		adapter: MemoryAdapter(),
		origin: otherOrigin
	});
	const signInAt = async ({ newBrowser }: App, there: CookieJar): Promise<Browser> => {
		const browser = newBrowser();
		const sentTo = locationOf(await browser.post('/auth/signin/op'), browser.origin);
		await browser.follow(await op.signIn(sentTo, { jar: there }));
		return browser;
	};
	return {
		app,
		op,
		answers,
		signIn: (there) => signInAt(app, there),
		async signOutElsewhere(there) {
			const browser = await signInAt(elsewhere, there);
			const sentTo = locationOf(await browser.post('/auth/signout'), otherOrigin);
			expect(sentTo.origin).toBe(op.issuer);
			await browser.follow(await op.signOut(sentTo, there));
		},
		isSignedIn: async (browser) => (await app.session(browser)) !== null
	};
}

/** A second passes. */
const second = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_100 });

describe.each<[string, () => AppOptions]>([
	['stored sessions', () => ({ adapter: MemoryAdapter() })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt', revocation: MemoryRevocations() } })],
	[
		'encrypted sessions with an adapter',
		() => {
			const adapter = MemoryAdapter();
			return { adapter, session: { strategy: 'jwt', revocation: adapter } };
		}
	]
])('with %s', (_, config) => {
	test('S120: a sign-out at another application ends the session of that sign-in, and no other', async () => {
		const site = await createSite({ config: config() });
		const [desk, phone] = [createCookieJar(), createCookieJar()];
		const [atDesk, onPhone] = [await site.signIn(desk), await site.signIn(phone)];
		second();
		await site.signOutElsewhere(desk);
		expect(site.answers).toEqual([200]);
		expect([await site.isSignedIn(atDesk), await site.isSignedIn(onPhone)]).toEqual([false, true]);
		await site.signOutElsewhere(phone);
		expect([site.answers, await site.isSignedIn(onPhone)]).toEqual([[200, 200], false]);
		// The person can sign in again at once.
		expect(await site.isSignedIn(await site.signIn(desk))).toBe(true);
	});

	test('a client that is registered without `sid` gets the user, and all sessions of that provider end', async () => {
		const site = await createSite({ config: config(), client: { backchannel_logout_session_required: false } });
		const [desk, phone] = [createCookieJar(), createCookieJar()];
		const [atDesk, onPhone] = [await site.signIn(desk), await site.signIn(phone)];
		second();
		await site.signOutElsewhere(desk);
		expect(site.answers).toEqual([200]);
		expect([await site.isSignedIn(atDesk), await site.isSignedIn(onPhone)]).toEqual([false, false]);
	});
});

test.each(['ES256', 'HS256'])('a logout token that is signed by %s is accepted', async (alg) => {
	const client = { id_token_signed_response_alg: alg };
	const site = await createSite({ config: { adapter: MemoryAdapter() }, client });
	const there = createCookieJar();
	const browser = await site.signIn(there);
	expect(await site.isSignedIn(browser)).toBe(true);
	await site.signOutElsewhere(there);
	expect([site.answers, await site.isSignedIn(browser)]).toEqual([[200], false]);
});

test('an encrypted logout token is decrypted', async () => {
	const { jwk, privateKey } = await clientKeys('RSA-OAEP-256', 'enc');
	const encryption = {
		id_token_encrypted_response_alg: 'RSA-OAEP-256',
		id_token_encrypted_response_enc: 'A256GCM'
	};
	const site = await createSite({
		config: { adapter: MemoryAdapter() },
		client: { jwks: { keys: [jwk] }, ...encryption },
		overrides: { client: encryption, decryptionKeys: [privateKey] },
		features: { encryption: { enabled: true } },
		configuration: {
			enabledJWA: { idTokenEncryptionAlgValues: ['RSA-OAEP-256'], idTokenEncryptionEncValues: ['A256GCM'] }
		}
	});
	const there = createCookieJar();
	const browser = await site.signIn(there);
	await site.signOutElsewhere(there);
	expect([site.answers, await site.isSignedIn(browser)]).toEqual([[200], false]);
});
