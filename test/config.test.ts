/** Every mistake of a configuration is found when it is compiled, with an error that names the key and the cure. */
import { describe, expect, it, test, vi } from 'vitest';
import { MemoryAdapter } from '../src/adapters/memory.js';
import { createAuth } from '../src/core.js';
import { decode, encode } from '../src/jwt.js';
import type { ErrorType } from '../src/errors.js';
import { AuthError } from '../src/errors.js';
import type { AuthConfig } from '../src/lib/base/config/options.js';
import type { Environment } from '../src/lib/base/config/environment.js';
import Apple from '../src/providers/apple.js';
import GitHub from '../src/providers/github.js';
import Keycloak from '../src/providers/keycloak.js';
import { contextOf } from '../src/lib/app/context-of.js';
import { publicSuffixes } from '../src/public-suffixes.js';
import { createApp, secret } from './fixtures/app.js';
import { createIdentityProvider } from './fixtures/identity-provider.js';
import { findLeaks } from './fixtures/leaks.js';

const { clientId, clientSecret } = { clientId: 'id', clientSecret: 'secret-of-the-client' };
const oidc = { id: 'own', name: 'Own', type: 'oidc' as const, issuer: 'https://issuer.test', clientId, clientSecret };
const oauth = {
	id: 'own',
	name: 'Own',
	type: 'oauth' as const,
	authorization: 'https://own.test/authorize',
	token: 'https://own.test/token',
	userinfo: 'https://own.test/me',
	clientId,
	clientSecret
};
const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => undefined };
const passkey = { id: 'passkey', name: 'Passkey', type: 'webauthn' as const };
/** An adapter without some of its methods. */
const adapterWithout = (...names: string[]) => ({
	...MemoryAdapter(),
	...Object.fromEntries(names.map((name) => [name, undefined]))
});
/** What TypeScript would not let through. */
const untyped = (config: object) => config as Partial<AuthConfig>;

interface Mistake {
	title: string;
	config?: Partial<AuthConfig>;
	environment?: Environment;
	type: ErrorType;
	/** What the message has to name. */
	names: string[];
}

const mistakes: Mistake[] = [
	{
		title: 'no secret',
		config: { secret: undefined },
		type: 'MissingSecret',
		names: ['AUTH_SECRET', '`secret`', 'openssl rand']
	},
	{ title: 'an empty secret', config: { secret: '' }, type: 'MissingSecret', names: ['AUTH_SECRET', 'openssl rand'] },
	{ title: 'an empty list of secrets', config: { secret: [] }, type: 'MissingSecret', names: ['AUTH_SECRET'] },
	{
		title: 'a short secret',
		config: { secret: 'x'.repeat(31) },
		type: 'MissingSecret',
		names: ['32 characters', 'openssl rand', 'AUTH_SECRET']
	},
	{
		title: 'a short secret among others',
		config: { secret: [secret, 'x'.repeat(31)] },
		type: 'MissingSecret',
		names: ['32 characters']
	},
	{
		title: 'a short secret in the environment',
		config: { secret: undefined },
		environment: { AUTH_SECRET: 'short' },
		type: 'MissingSecret',
		names: ['32 characters', 'AUTH_SECRET']
	},
	{
		title: 'no providers',
		config: untyped({ providers: undefined }),
		type: 'InvalidConfig',
		names: ['`providers`', 'list']
	},
	{
		title: 'site data that browsers do not know',
		config: untyped({ session: { clearSiteData: ['everything'] } }),
		type: 'InvalidConfig',
		names: ['session.clearSiteData', 'cache, cookies, storage, executionContexts']
	},
	{
		title: 'providers that are no list',
		config: untyped({ providers: GitHub }),
		type: 'InvalidConfig',
		names: ['`providers`', 'list']
	},
	{
		title: 'a provider that is none',
		config: untyped({ providers: [undefined] }),
		type: 'InvalidConfig',
		names: ['`providers`', 'factory']
	},
	{
		title: 'a function that returns no provider',
		config: untyped({ providers: [() => null] }),
		type: 'InvalidConfig',
		names: ['`providers`', 'factory']
	},
	{
		title: 'two providers of one id',
		config: { providers: [oidc, oidc] },
		type: 'InvalidConfig',
		names: ['"own"', 'another id']
	},
	...['', 'a/b', '../x', 'a b', 'é', '.', 'x'.repeat(101)].map((id): Mistake => ({
		title: `the provider id ${JSON.stringify(id.slice(0, 9))}`,
		config: { providers: [{ ...oidc, id }] },
		type: 'InvalidConfig',
		names: [`"${id}"`, 'letters']
	})),
	{
		title: 'an unknown type of provider',
		config: untyped({ providers: [{ ...oidc, type: 'saml' }] }),
		type: 'InvalidConfig',
		names: ['"own"', '"saml"', '"oidc"', '"credentials"']
	},
	{
		title: 'no client id',
		config: { providers: [{ ...oidc, clientId: undefined }] },
		type: 'InvalidConfig',
		names: ['"own"', 'clientId', 'AUTH_OWN_ID']
	},
	{
		title: 'no client id, for an id with a hyphen',
		config: { providers: [{ ...oidc, id: 'my-own', clientId: undefined }] },
		type: 'InvalidConfig',
		names: ['"my-own"', 'AUTH_MY_OWN_ID']
	},
	...['client_secret_basic', 'client_secret_post', 'client_secret_jwt'].map((method): Mistake => ({
		title: `no secret for ${method}`,
		config: { providers: [{ ...oidc, clientSecret: undefined, client: { token_endpoint_auth_method: method } }] },
		type: 'InvalidConfig',
		names: ['"own"', method, 'clientSecret', 'AUTH_OWN_SECRET']
	})),
	{
		title: 'Apple without its secret',
		config: { providers: [Apple({ clientId })] },
		type: 'InvalidConfig',
		names: ['"apple"', 'AUTH_APPLE_SECRET']
	},
	{
		title: 'no key for private_key_jwt',
		config: { providers: [{ ...oidc, client: { token_endpoint_auth_method: 'private_key_jwt' } }] },
		type: 'InvalidConfig',
		names: ['private_key_jwt', 'token.clientPrivateKey']
	},
	{
		title: 'an unknown client authentication',
		config: { providers: [{ ...oidc, client: { token_endpoint_auth_method: 'tls' } }] },
		type: 'InvalidConfig',
		names: ['token_endpoint_auth_method', '"tls"', 'client_secret_post']
	},
	{
		title: 'OpenID Connect without an issuer',
		config: { providers: [{ ...oidc, issuer: undefined }] },
		type: 'InvalidEndpoints',
		names: ['"own"', 'issuer', 'AUTH_OWN_ISSUER', 'wellKnown']
	},
	{
		title: 'Keycloak without an issuer',
		config: { providers: [Keycloak({ clientId, clientSecret })] },
		type: 'InvalidEndpoints',
		names: ['"keycloak"', 'AUTH_KEYCLOAK_ISSUER']
	},
	...(['issuer', 'wellKnown'] as const).map((member): Mistake => ({
		title: `${member} that is no URL`,
		config: { providers: [{ ...oidc, [member]: 'issuer.test' }] },
		type: 'InvalidEndpoints',
		names: [member, '"issuer.test"', 'https://']
	})),
	...(['authorization', 'token', 'userinfo'] as const).flatMap((member): Mistake[] => [
		{
			title: `OAuth without ${member}`,
			config: { providers: [{ ...oauth, [member]: undefined }] },
			type: 'InvalidEndpoints',
			names: ['"own"', `${member}.url`, 'issuer']
		},
		{
			title: `${member} that is no URL`,
			config: { providers: [{ ...oauth, [member]: '/path' }] },
			type: 'InvalidEndpoints',
			names: ['"own"', member, '"/path"', 'https://']
		},
		{
			title: `${member} without https`,
			config: { providers: [{ ...oauth, [member]: 'http://own.test/x' }] },
			type: 'InvalidEndpoints',
			names: ['"own"', 'http://own.test/x', 'https', 'allowInsecureRequests']
		}
	]),
	{
		title: 'an issuer without https',
		config: { providers: [{ ...oidc, issuer: 'http://issuer.test' }] },
		type: 'InvalidEndpoints',
		names: ['http://issuer.test', 'allowInsecureRequests']
	},
	{
		title: 'credentials without authorize',
		config: { providers: [{ id: 'credentials', name: 'Password', type: 'credentials' }] },
		type: 'MissingAuthorize',
		names: ['"credentials"', '`authorize`', 'pass']
	},
	...['', '/', 'a b', '/a?b', '/a#b', '/ä', '/a%2fb'].map((basePath): Mistake => ({
		title: `basePath ${JSON.stringify(basePath)}`,
		config: { basePath },
		type: 'InvalidConfig',
		names: ['basePath', '/auth']
	})),
	...['app.test', 'ftp://app.test', 'javascript:alert(1)'].map((AUTH_URL): Mistake => ({
		title: `AUTH_URL ${AUTH_URL}`,
		environment: { AUTH_URL },
		type: 'InvalidConfig',
		names: ['AUTH_URL', 'https://example.com']
	})),
	{
		title: 'an unknown strategy',
		config: untyped({ session: { strategy: 'cookie' } }),
		type: 'UnsupportedStrategy',
		names: ['session.strategy', '"cookie"', '"jwt"', '"database"']
	},
	...[-1, 0, NaN, Infinity, 1e12].map((maxAge): Mistake => ({
		title: `session.maxAge ${maxAge}`,
		config: { session: { maxAge } },
		type: 'InvalidConfig',
		names: ['session.maxAge', 'seconds', 'from 1 to']
	})),
	...[-1, NaN].map((updateAge): Mistake => ({
		title: `session.updateAge ${updateAge}`,
		config: { session: { updateAge } },
		type: 'InvalidConfig',
		names: ['session.updateAge', 'from 0 to']
	})),
	{ title: 'jwt.maxAge 0', config: { jwt: { maxAge: 0 } }, type: 'InvalidConfig', names: ['jwt.maxAge', 'from 1 to'] },
	{
		title: 'an unknown jwt.enc',
		config: untyped({ jwt: { enc: 'A128GCM' } }),
		type: 'InvalidConfig',
		names: ['jwt.enc', '"A128GCM"', '"A256GCM"', '"A256CBC-HS512"']
	},
	...[
		'app.test/auth',
		'https://app.test',
		'http://app.test/auth',
		'https://app.test/auth?a',
		'https://a@app.test/auth'
	].map((redirectProxyUrl): Mistake => ({
		title: `redirectProxyUrl ${redirectProxyUrl}`,
		config: { redirectProxyUrl },
		type: 'InvalidConfig',
		names: ['redirectProxyUrl', 'https://example.com/auth']
	})),
	{
		title: 'a redirect proxy of a provider',
		config: { providers: [GitHub({ clientId: 'id', clientSecret: 'secret', redirectProxyUrl: 'app.test' })] },
		type: 'InvalidConfig',
		names: ['provider "github"', 'redirectProxyUrl']
	},
	...(
		[
			['https://app.test/', 'is not an origin'],
			['https://App.test', 'is not an origin'],
			['https://app.test:443', 'is not an origin'],
			['https://a@app.test', 'is not an origin'],
			['http://app.test', 'is not an origin'],
			['app.test', 'is not an origin'],
			['*', 'is not an origin'],
			['https://*', 'one *'],
			['https://*.*.app.test', 'one *'],
			['https://app.*.test', 'one *'],
			['https://app.test:*', 'is not an origin'],
			['https://*.test', 'every site below "test"'],
			['https://*.vercel.app', 'sites of others'],
			['https://my-app-*.vercel.app', 'sites of others'],
			['https://*-my-team.vercel.app', 'sites of others'],
			['https://a*b.netlify.app', 'sites of others'],
			['https://*-uc.a.run.app', 'sites of others'],
			['https://my-app-*.europe-west1.run.app', 'sites of others'],
			['https://*.co.uk', 'every site below "co.uk"'],
			[7, 'is not an origin']
		] as const
	).map(([origin, why]): Mistake => ({
		title: `S088 redirectProxyOrigins ${origin}`,
		config: untyped({ redirectProxyUrl: 'https://app.test/auth', redirectProxyOrigins: [origin] }),
		type: 'InvalidConfig',
		names: ['redirectProxyOrigins', String(origin), why]
	})),
	{
		title: 'redirectProxyOrigins without a proxy',
		config: { redirectProxyOrigins: [] },
		type: 'InvalidConfig',
		names: ['redirectProxyOrigins', 'AUTH_REDIRECT_PROXY_URL']
	},
	{
		title: 'a short redirectProxySecret',
		config: { redirectProxyUrl: 'https://app.test/auth', redirectProxySecret: 'short' },
		type: 'MissingSecret',
		names: ['32']
	},
	{
		title: 'stored sessions without an adapter',
		config: { session: { strategy: 'database' } },
		type: 'MissingAdapter',
		names: ['session.strategy "database"', '`adapter`']
	},
	...[mail, passkey].map((provider): Mistake => ({
		title: `${provider.type} without an adapter`,
		config: { providers: [provider] },
		type: 'MissingAdapter',
		names: [`"${provider.id}"`, '`adapter`']
	})),
	...[0, -1, NaN, Infinity, 3601, '10' as unknown as number].map((adapterTimeout): Mistake => ({
		title: `adapterTimeout ${adapterTimeout} (#12 D2)`,
		config: { adapter: MemoryAdapter(), adapterTimeout },
		type: 'InvalidConfig',
		names: ['adapterTimeout', '0.1', '3600']
	})),
	{
		title: 'tenants, which need the event of a request (#33 A17)',
		config: untyped({ tenant: { key: () => null, providers: () => null } }),
		type: 'InvalidConfig',
		names: ['`tenant`', 'FrameworkAuth', 'createAuth']
	},
	{
		title: 'an adapter without sessions',
		config: { adapter: adapterWithout('createSession', 'deleteSession') },
		type: 'MissingAdapterMethods',
		names: ['createSession, deleteSession', 'session.strategy "database"']
	},
	{
		title: 'an adapter without users',
		config: {
			providers: [oidc],
			adapter: adapterWithout('getUserByAccount', 'linkAccount'),
			session: { strategy: 'jwt' }
		},
		type: 'MissingAdapterMethods',
		names: ['getUserByAccount, linkAccount', `provider "${oidc.id}"`]
	},
	{
		title: 'an adapter without verification tokens',
		config: { providers: [mail], adapter: adapterWithout('useVerificationToken') },
		type: 'MissingAdapterMethods',
		names: ['useVerificationToken', 'provider "mail"']
	},
	{
		title: 'an adapter without authenticators',
		config: { providers: [passkey], adapter: adapterWithout('getAuthenticator') },
		type: 'MissingAdapterMethods',
		names: ['getAuthenticator', 'provider "passkey"']
	}
];

it.each(mistakes)('$title: $type', ({ config, environment = {}, type, names }) => {
	let thrown: unknown;
	try {
		createAuth({ providers: [], secret, ...config }, { environment });
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toBeInstanceOf(AuthError);
	const { message } = thrown as AuthError;
	expect(thrown).toMatchObject({ name: type, type });
	expect(
		names.filter((name) => !message.includes(name)),
		message
	).toEqual([]);
	expect(findLeaks(thrown, [secret, clientSecret])).toEqual([]);
});

test('every type of error that a configuration can lead to is in the table', () => {
	const types: ErrorType[] = [
		'InvalidConfig',
		'InvalidEndpoints',
		'MissingAdapter',
		'MissingAdapterMethods',
		'MissingAuthorize',
		'MissingSecret',
		'UnsupportedStrategy'
	];
	expect([...new Set(mistakes.map(({ type }) => type))].sort()).toEqual(types);
});

describe('configurations that look wrong and are valid', () => {
	const compiles = (config: Partial<AuthConfig>, environment: Environment = {}) =>
		expect(() => createAuth({ providers: [], secret, ...config }, { environment })).not.toThrow();

	test('a public client has no secret', () => compiles({ providers: [{ ...oidc, clientSecret: undefined }] }));
	test('plain http on loopback', () => {
		for (const host of ['localhost:8080', '127.0.0.1', '[::1]:9', 'idp.localhost'])
			compiles({ providers: [{ ...oidc, issuer: `http://${host}` }] });
	});
	test('plain http, if the provider allows it', () =>
		compiles({ providers: [{ ...oidc, issuer: 'http://keycloak:8080', allowInsecureRequests: true }] }));
	test('credentials with stored sessions, which @auth/core refuses', () => {
		const provider = { id: 'password', name: 'Password', type: 'credentials' as const, authorize: () => null };
		compiles({ providers: [provider], adapter: MemoryAdapter(), session: { strategy: 'database' } });
	});
	test('an adapter needs only what the kinds of the providers call (#12 B4)', () => {
		compiles({ providers: [oidc], adapter: adapterWithout('updateUser'), session: { strategy: 'jwt' } });
		compiles({ providers: [passkey], adapter: adapterWithout('updateUser'), session: { strategy: 'jwt' } });
		compiles({ providers: [mail], adapter: adapterWithout('getUser'), session: { strategy: 'jwt' } });
	});
	test('an adapter for sessions and credentials only needs no accounts', () => {
		const provider = { id: 'password', name: 'Password', type: 'credentials' as const, authorize: () => null };
		compiles({ providers: [provider], adapter: adapterWithout('linkAccount', 'getUserByAccount') });
	});
	test('empty variables count as absent', () => {
		compiles({}, { AUTH_URL: '' });
		compiles({ providers: [{ ...oidc, clientSecret: undefined }] }, { AUTH_OWN_ISSUER: undefined });
	});
	test('secrets of the environment, for rotation', () =>
		compiles(
			{ secret: undefined },
			{
				AUTH_SECRET: secret,
				AUTH_SECRET_1: 'an older secret of the tests: 8f2c1a',
				AUTH_SECRET_3: 'the newest secret of the tests: 3d9e'
			}
		));
});

test('of the numbered secrets the highest encrypts, as in @auth/core', async () => {
	const newest = 'the newest secret of the tests: 3d9e';
	const environment = {
		AUTH_SECRET: secret,
		AUTH_SECRET_1: 'an older secret of the tests: 8f2c1a',
		AUTH_SECRET_3: newest
	};
	const context = contextOf(createAuth({ providers: [] }, { environment }));
	const token = await context.keyring.seal({ sub: 'ada' }, { salt: 'a cookie', maxAge: 60 });
	expect(await decode({ token, secret: newest, salt: 'a cookie' })).toMatchObject({ sub: 'ada' });
	const older = await encode({ token: { sub: 'grace' }, secret, salt: 'a cookie' });
	expect(await context.keyring.open(older, 'a cookie')).toMatchObject({ claims: { sub: 'grace' }, current: false });
});

describe('the environment fills what the configuration leaves out', () => {
	const environment = { AUTH_OWN_ID: 'of-the-environment', AUTH_OWN_SECRET: 'x', AUTH_OWN_ISSUER: 'https://env.test' };
	const compiled = (provider: AuthConfig['providers'][number]) =>
		contextOf(createAuth({ providers: [provider], secret }, { environment })).providers.get('own');

	test('but does not replace options of an inline provider', () => {
		expect(compiled(oidc)).toMatchObject({ issuer: 'https://issuer.test', client: { client_id: 'id' } });
	});

	test('but does not replace options that were passed to a factory', () => {
		const options = { clientId, issuer: 'https://issuer.test' };
		expect(compiled({ id: 'own', name: 'Own', type: 'oidc', options })).toMatchObject({
			issuer: 'https://issuer.test',
			client: { client_id: 'id' }
		});
	});

	test('in inline providers and in factories', () => {
		const filled = { issuer: 'https://env.test', client: { client_id: 'of-the-environment' } };
		expect(compiled({ id: 'own', name: 'Own', type: 'oidc' })).toMatchObject(filled);
		expect(compiled({ id: 'own', name: 'Own', type: 'oidc', options: {} })).toMatchObject(filled);
		expect(compiled(({ clientId }: { clientId?: string }) => ({ ...oidc, clientId }))).toMatchObject({
			client: { client_id: 'of-the-environment' }
		});
	});
});

describe('the configuration belongs to the application', () => {
	/** Freezes plain data and functions, however deep; what runs the test (`fetch`, an adapter's map) stays. */
	function deepFreeze<T>(value: T, seen = new Set<unknown>()): T {
		if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return value;
		seen.add(value);
		for (const key of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, key) as unknown, seen);
		return Object.freeze(value);
	}

	it.each([
		['sealed sessions', {}],
		['stored sessions', { adapter: MemoryAdapter() }]
	])('a whole sign-in does not change it: %s', async (_, more) => {
		const op = createIdentityProvider();
		const config = deepFreeze({
			...more,
			providers: [op.provider(), GitHub({ clientId, clientSecret }), () => Keycloak({ issuer: 'https://issuer.test' })],
			secret: [secret],
			session: { maxAge: 3600, updateAge: 0 },
			pages: { newUser: '/welcome' },
			cookies: { sessionToken: { options: { sameSite: 'strict' as const } } },
			callbacks: {
				jwt: ({ token }: { token: object }) => token,
				session: ({ session }: { session: object }) => session
			},
			events: { signIn: () => undefined },
			theme: { colorScheme: 'dark' as const }
		} as Partial<AuthConfig>);
		const environment = { AUTH_KEYCLOAK_ID: 'from-the-environment', AUTH_KEYCLOAK_SECRET: 'from-the-environment' };
		const app = createApp({ op, ...config, host: { environment: deepFreeze(environment) } });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
		await app.browser.visit('/auth/signin');
		await app.browser.visit('/auth/providers');
		await app.browser.post('/auth/signout');
		expect(app.logger.errors).toEqual([]);
	});

	test('a later change of the object has no effect', async () => {
		const op = createIdentityProvider();
		const config = {
			providers: [op.provider()],
			callbacks: {} as AuthConfig['callbacks'],
			pages: { signIn: '/login' }
		};
		const app = createApp({ op, ...config });
		config.providers.length = 0;
		config.pages.signIn = '/elsewhere';
		Object.assign(config.callbacks!, { signIn: () => false });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});

	test('factories are called once, when the configuration is compiled', async () => {
		const op = createIdentityProvider();
		const factory = vi.fn(() => op.provider());
		const app = createApp({ op, providers: [factory] });
		const calls = factory.mock.calls.length;
		await app.signIn();
		await app.session();
		expect(factory).toHaveBeenCalledTimes(calls);
	});
});

it.each([
	'https://my-app-*-my-team.vercel.app',
	'https://deploy-preview-*--my-site.netlify.app',
	'https://*.my-app.pages.dev',
	'https://*.my-account.workers.dev',
	'https://my-app-*-my-team.europe-west1.run.app',
	'https://*.preview.example.com:8443',
	'http://localhost:5173'
])('redirectProxyOrigins accepts %s', (origin) => {
	const previews = { redirectProxyUrl: 'https://app.test/auth', redirectProxyOrigins: [origin], publicSuffixes };
	const config = { providers: [], secret, ...previews };
	expect(() => createAuth(config, { environment: {} })).not.toThrow();
});
