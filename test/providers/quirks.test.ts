/** What single vendors do differently. */
import { describe, expect, test } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import { OAuthCallbackError } from '../../src/errors.js';
import { customFetch } from '../../src/lib/custom-fetch.js';
import Apple from '../../src/providers/apple.js';
import Discord from '../../src/providers/discord.js';
import GitHub from '../../src/providers/github.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import TikTok from '../../src/providers/tiktok.js';
import type { AuthorizationEndpoint, TokenEndpoint, UserinfoEndpoint } from '../../src/providers/types.js';
import VK from '../../src/providers/vk.js';
import Yandex, { yandexAvatarSizes } from '../../src/providers/yandex.js';
import type { YandexAvatarSize, YandexProfile } from '../../src/providers/yandex.js';
import type { TokenSet } from '../../src/types.js';
import { credentials, rows, tiktokProfile } from './fixtures.js';

const profileOf = <T>(file: string) => rows.find((row) => row.file === file)!.profile as T;
const token = (provider: { token?: unknown }) => provider.token as TokenEndpoint;
const conform = async (provider: { token?: unknown }, body: unknown, status = 200) => {
	const answer = await token(provider).conform!(Response.json(body, { status }));
	return answer && { status: answer.status, body: (await answer.json()) as unknown };
};

/** Plays the vendor's API: path and query to answer. What is not listed fails the test. */
function api(answers: Record<string, () => Response>) {
	const requests: Request[] = [];
	const fetchFake: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		requests.push(request);
		const { pathname, search } = new URL(request.url);
		const answer = answers[pathname + search];
		if (!answer) throw new Error(`unexpected request: ${request.url}`);
		return answer();
	};
	return { fetch: fetchFake, requests };
}

/** Asks for the profile as the engine does. */
async function readProfile<P>(
	provider: { userinfo?: string | UserinfoEndpoint<P> },
	fetchFake: typeof fetch,
	tokens: TokenSet = {}
) {
	const { url, request } = provider.userinfo as UserinfoEndpoint<P>;
	return request!({
		tokens: { access_token: 'the-access-token', ...tokens },
		provider: { id: 'x', name: 'x', type: 'oauth', clientId: 'c', userinfo: { url: new URL(url!) } },
		fetch: fetchFake
	});
}

describe('TikTok', () => {
	test('calls the client id client_key, in both requests', () => {
		const provider = TikTok(credentials);
		expect((provider.authorization as AuthorizationEndpoint).params?.client_key).toBe('the-client-id');
		expect(token(provider).body).toEqual({ client_key: 'the-client-id' });
	});

	test('takes a client key that the environment fills in', () => {
		const provider = TikTok({});
		expect(JSON.stringify(provider)).not.toContain('client_key');
		const derived = provider.derive!({ clientId: 'from-environment' });
		expect((derived.authorization as AuthorizationEndpoint).params?.client_key).toBe('from-environment');
		expect(token(derived).body).toEqual({ client_key: 'from-environment' });
		expect(token(derived).conform).toBe(token(provider).conform);
	});

	test('asks for no field beyond the scope', () => {
		const fields = new URL(TikTok(credentials).userinfo as string).searchParams.get('fields')!.split(',');
		expect(fields).toEqual(['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name']);
	});

	test('refuses an answer with an error, naming its category and log id but not its text', () => {
		const error = { code: 'rate_limit_exceeded', log_id: '2022', message: 'token act.secret is over the limit' };
		let thrown: unknown;
		try {
			void TikTok(credentials).profile!({ ...tiktokProfile, error }, {});
		} catch (caught) {
			thrown = caught;
		}
		expect(thrown).toBeInstanceOf(OAuthCallbackError);
		expect((thrown as AuthError).message).toContain('rate_limit_exceeded');
		expect((thrown as AuthError).cause).toEqual({ log_id: '2022' });
		expect((thrown as AuthError).message).not.toContain('act.secret');
	});
});

describe.each([
	['TikTok', TikTok(credentials)],
	['GitHub', GitHub(credentials)]
])('the token endpoint of %s', (_name, provider) => {
	test('refuses with HTTP 200, which becomes 400', async () => {
		const refusal = { error: 'invalid_grant', error_description: 'Authorization code is expired.' };
		expect(await conform(provider, refusal)).toEqual({ status: 400, body: refusal });
	});

	test('is left alone otherwise', async () => {
		expect(await conform(provider, { access_token: 'a', token_type: 'bearer' })).toBeUndefined();
		expect(await conform(provider, { access_token: 'a', error: '' })).toBeUndefined();
		expect(await conform(provider, { error: 'invalid_client' }, 401)).toBeUndefined();
		const response = new Response('no JSON');
		expect(await token(provider).conform!(response)).toBeUndefined();
		expect(await response.text()).toBe('no JSON');
	});
});

describe('VK', () => {
	const urls = (provider: ReturnType<typeof VK>) => [
		(provider.authorization as AuthorizationEndpoint).url,
		token(provider).url,
		(provider.userinfo as UserinfoEndpoint<unknown>).url
	];

	test('uses version 5.126 of the API', () => {
		expect(urls(VK(credentials))).toEqual([
			'https://oauth.vk.com/authorize?response_type=code&v=5.126',
			'https://oauth.vk.com/access_token?v=5.126',
			'https://api.vk.com/method/users.get?fields=photo_100&v=5.126'
		]);
	});

	test('uses another version through the four URLs', () => {
		const overrides = {
			accessTokenUrl: 'https://oauth.vk.com/access_token?v=5.199',
			requestTokenUrl: 'https://oauth.vk.com/access_token?v=5.199',
			authorizationUrl: 'https://oauth.vk.com/authorize?response_type=code&v=5.199',
			profileUrl: 'https://api.vk.com/method/users.get?fields=photo_100&v=5.199'
		};
		expect(urls(VK({ ...credentials, ...overrides }))).toEqual([
			overrides.authorizationUrl,
			overrides.accessTokenUrl,
			overrides.profileUrl
		]);
	});

	test('takes requestTokenUrl for the token endpoint where accessTokenUrl is not given', () => {
		const [requestTokenUrl, accessTokenUrl] = ['https://one.example/token', 'https://two.example/token'];
		expect(token(VK({ ...credentials, requestTokenUrl })).url).toBe(requestTokenUrl);
		expect(token(VK({ ...credentials, requestTokenUrl, accessTokenUrl })).url).toBe(accessTokenUrl);
	});

	test('keeps a scope that stands in authorizationUrl', () => {
		const authorizationUrl = 'https://oauth.vk.com/authorize?response_type=code&scope=friends&v=5.126';
		expect((VK({ ...credentials, authorizationUrl }).authorization as AuthorizationEndpoint).params).toEqual({});
	});

	test('adds the token type that VK leaves out, and keeps the rest of the answer', async () => {
		const answer = { access_token: 'a', expires_in: 43200, user_id: 66748, email: 'a@example.com' };
		expect((await conform(VK(credentials), answer))?.body).toEqual({ token_type: 'bearer', ...answer });
		expect((await conform(VK(credentials), { ...answer, token_type: 'Bearer' }))?.body).toMatchObject({
			token_type: 'Bearer'
		});
		expect(await conform(VK(credentials), { error: 'invalid_grant' }, 401)).toBeUndefined();
	});

	test('takes expires_in 0 for a token that does not expire', async () => {
		const answer = { access_token: 'a', expires_in: 0, user_id: 66748 };
		expect((await conform(VK(credentials), answer))?.body).toEqual({
			token_type: 'bearer',
			access_token: 'a',
			user_id: 66748
		});
	});

	const path = '/method/users.get?fields=photo_100&v=5.126';
	const user = { id: 66748, first_name: 'A', last_name: 'B', photo_100: 'https://vk.com/p.jpg' };

	test('reads the user with the token in the header, and the address from the token answer', async () => {
		const vk = api({ [path]: () => Response.json({ response: [user] }) });
		const profile = await readProfile(VK(credentials), vk.fetch, { user_id: 66748, email: 'a@example.com' });
		expect(profile).toEqual({ ...user, email: 'a@example.com' });
		expect(vk.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer the-access-token']);
		expect(await readProfile(VK(credentials), vk.fetch)).toEqual(user);
	});

	test.each([
		['an error', { error: { error_code: 5, error_msg: 'User authorization failed: act.secret' } }, /error 5$/],
		['an error beside a user', { response: [user], error: { error_code: 6 } }, /error 6$/],
		['nobody', { response: [] }, /error unknown$/],
		['somebody else', { response: [{ ...user, id: 1 }] }, /another user/]
	])('refuses an answer with %s', async (_what, body, message) => {
		const vk = api({ [path]: () => Response.json(body) });
		const reading = readProfile(VK(credentials), vk.fetch, { user_id: 66748 });
		await expect(reading).rejects.toThrow(OAuthCallbackError);
		await expect(reading).rejects.toThrow(message);
	});
});

describe('Yandex', () => {
	const profile = profileOf<YandexProfile>('yandex');
	const imageOf = async (change: Partial<YandexProfile>, avatarSize?: YandexAvatarSize) =>
		(await Yandex({ ...credentials, avatarSize }).profile!({ ...profile, ...change }, {})).image;

	test('serves the sizes of the specification', () => {
		expect(yandexAvatarSizes).toEqual({
			'islands-small': 28,
			'islands-34': 34,
			'islands-middle': 42,
			'islands-50': 50,
			'islands-retina-small': 56,
			'islands-68': 68,
			'islands-75': 75,
			'islands-retina-middle': 84,
			'islands-retina-50': 100,
			'islands-200': 200
		});
	});

	test.each(Object.keys(yandexAvatarSizes) as YandexAvatarSize[])('gives the avatar in size %s', async (size) => {
		expect(await imageOf({}, size)).toBe(
			`https://avatars.yandex.net/get-yapic/31804/BYkogAC6AoB17bN1HKRFAyKiM4-1/${size}`
		);
	});

	test('gives no image for the stub avatar, nor without an avatar', async () => {
		expect(await imageOf({ is_avatar_empty: true })).toBeNull();
		expect(await imageOf({ default_avatar_id: undefined })).toBeNull();
	});

	test('falls back from one name to the next', async () => {
		const names: YandexProfile = { ...profile, display_name: undefined };
		expect((await Yandex(credentials).profile!(names, {})).name).toBe('Ivan Ivanov');
		const first: YandexProfile = { ...names, real_name: undefined, first_name: 'Iv' };
		expect((await Yandex(credentials).profile!(first, {})).name).toBe('Iv');
	});
});

describe('GitHub', () => {
	const octocat = { id: 583231, login: 'octocat', email: 'public@example.com' };
	const entry = (email: string, primary: boolean, verified: boolean) => ({
		email,
		primary,
		verified,
		visibility: null
	});
	const read = (emails: () => Response, user = () => Response.json(octocat)) =>
		readProfile(GitHub(credentials), api({ '/user': user, '/user/emails?per_page=100': emails }).fetch);

	test('takes the address that is primary and verified', async () => {
		const list = [
			entry('other@example.com', false, true),
			entry('main@example.com', true, true),
			entry('public@example.com', false, true)
		];
		const profile = await read(() => Response.json(list));
		expect(profile).toEqual({ ...octocat, email: 'main@example.com', email_verified: true });
	});

	test('S331 takes no address where the primary one is not verified, the public one neither', async () => {
		const list = [entry('other@example.com', false, true), entry('main@example.com', true, false)];
		expect(await read(() => Response.json(list))).toEqual({ ...octocat, email: null, email_verified: false });
		expect(await read(() => Response.json([]))).toEqual({ ...octocat, email: null, email_verified: false });
	});

	test.each([403, 404])('keeps the public address, unverified, where the list is refused with %i', async (status) => {
		expect(await read(() => Response.json({ message: 'no' }, { status }))).toEqual(octocat);
	});

	test('fails when GitHub fails, rather than signing somebody in without an address', async () => {
		const failure = (status: number) => () => Response.json({ message: 'token gho_secret' }, { status });
		await expect(read(failure(500))).rejects.toThrow(/^GitHub answered the profile request with status 500$/);
		await expect(read(() => Response.json([]), failure(401))).rejects.toThrow(/status 401$/);
	});

	test('names itself and sends the token to both addresses', async () => {
		const github = api({
			'/user': () => Response.json(octocat),
			'/user/emails?per_page=100': () => Response.json([])
		});
		await readProfile(GitHub(credentials), github.fetch);
		expect(github.requests).toHaveLength(2);
		for (const { headers } of github.requests) {
			expect(headers.get('user-agent')).toBe('framework-auth');
			expect(headers.get('authorization')).toBe('Bearer the-access-token');
		}
	});

	test.each([
		['https://github.example.com', 'https://github.example.com', 'https://github.example.com/api/v3'],
		['https://github.example.com/', 'https://github.example.com', 'https://github.example.com/api/v3'],
		['https://octocorp.ghe.com', 'https://octocorp.ghe.com', 'https://api.octocorp.ghe.com']
	])('finds the endpoints of the enterprise instance %s', async (baseUrl, web, rest) => {
		const provider = GitHub({ ...credentials, enterprise: { baseUrl } });
		expect(provider.issuer).toBe(`${web}/login/oauth`);
		expect((provider.authorization as AuthorizationEndpoint).url).toBe(`${web}/login/oauth/authorize`);
		expect(token(provider).url).toBe(`${web}/login/oauth/access_token`);
		const { pathname } = new URL(`${rest}/user`);
		const github = api({
			[pathname]: () => Response.json(octocat),
			[`${pathname}/emails?per_page=100`]: () => Response.json([])
		});
		await readProfile(provider, github.fetch);
		expect(github.requests.map(({ url }) => url)).toEqual([`${rest}/user`, `${rest}/user/emails?per_page=100`]);
	});
});

describe('Apple', () => {
	const nameOf = async (user: object | undefined) =>
		(
			await Apple(credentials).profile!(
				{ ...profileOf<Parameters<NonNullable<ReturnType<typeof Apple>['profile']>>[0]>('apple'), user },
				{}
			)
		).name;

	test('has a name only where Apple tells it, in part or whole', async () => {
		expect(await nameOf({ name: { firstName: 'Jane', lastName: 'Doe' } })).toBe('Jane Doe');
		expect(await nameOf({ name: { firstName: 'Jane', lastName: ' ' } })).toBe('Jane');
		expect(await nameOf({ name: { lastName: 'Doe' } })).toBe('Doe');
		expect(await nameOf({ email: 'someone@example.com' })).toBeNull();
		expect(await nameOf({ name: { firstName: { toString: 'no text' } } })).toBeNull();
		expect(await nameOf(undefined)).toBeNull();
	});
});

describe('Discord', () => {
	type Profile = Parameters<NonNullable<ReturnType<typeof Discord>['profile']>>[0];
	const userOf = (change: Partial<Profile>) =>
		Discord(credentials).profile!({ ...profileOf<Profile>('discord'), ...change }, {});

	test.each([
		[
			'an animated avatar',
			{ avatar: 'a_1269e74af4df7417b13759eae50c83dc' },
			/a_1269e74af4df7417b13759eae50c83dc\.gif$/
		],
		['none, of the current name system', { avatar: null }, /embed\/avatars\/5\.png$/],
		['none, of the old name system', { avatar: null, discriminator: '1337' }, /embed\/avatars\/2\.png$/]
	])('shows %s', async (_what, change, image) => {
		expect((await userOf(change)).image).toMatch(image);
	});

	test('falls back to the user name', async () => {
		expect((await userOf({ global_name: null })).name).toBe('nelly');
	});
});

describe('Microsoft Entra ID', () => {
	const cloud = 'https://login.microsoftonline.com';
	const [tenant, other] = ['72f988bf-86f1-41af-91ab-2d7cd011db47', 'aaaabbbb-0000-cccc-1111-dddd2222eeee'];
	const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad';
	const tenants = (issuer?: string, allowedTenants?: string[]) =>
		MicrosoftEntraID({ ...credentials, issuer, allowedTenants }).tenants;

	test.each([
		[undefined, '{tenantid}'],
		[`${cloud}/common/v2.0`, '{tenantid}'],
		[`${cloud}/common/v2.0/`, '{tenantid}'],
		[`${cloud}/organizations/v2.0`, '{tenantid}'],
		[`${cloud}/consumers/v2.0`, consumers]
	])('S058 expects of %s metadata of the issuer of %s', (issuer, inMetadata) => {
		expect(tenants(issuer)?.metadataIssuer).toBe(`${cloud}/${inMetadata}/v2.0`);
	});

	test('S058 the issuer of a token is that of its tenant, which is a GUID', () => {
		const { issuerOf } = tenants()!;
		expect(issuerOf({ tid: tenant })).toBe(`${cloud}/${tenant}/v2.0`);
		expect(issuerOf({ tid: consumers })).toBe(`${cloud}/${consumers}/v2.0`);
		const notGuids = [
			undefined,
			null,
			1,
			'',
			'common',
			'{tenantid}',
			`${tenant}/`,
			`../${tenant}`,
			`${tenant}\n`,
			[tenant]
		];
		for (const tid of notGuids) expect(issuerOf({ tid }), JSON.stringify(tid)).toBeUndefined();
	});

	test('S058 refuses a tenant that is not allowed', () => {
		const { issuerOf } = tenants(undefined, [tenant.toUpperCase()])!;
		expect(issuerOf({ tid: tenant })).toBe(`${cloud}/${tenant}/v2.0`);
		expect(issuerOf({ tid: other })).toBeUndefined();
		expect(tenants(undefined, [])!.issuerOf({ tid: tenant })).toBeUndefined();
	});

	test('S058 keeps organisations and personal accounts apart', () => {
		const organizations = tenants(`${cloud}/organizations/v2.0`)!;
		expect(organizations.issuerOf({ tid: tenant })).toBe(`${cloud}/${tenant}/v2.0`);
		expect(organizations.issuerOf({ tid: consumers })).toBeUndefined();
		const personal = tenants(`${cloud}/consumers/v2.0`)!;
		expect(personal.issuerOf({ tid: consumers })).toBe(`${cloud}/${consumers}/v2.0`);
		expect(personal.issuerOf({ tid: tenant })).toBeUndefined();
	});

	test('S058 a single tenant has its own issuer, and its allow-list counts', () => {
		const issuer = `${cloud}/${tenant}/v2.0`;
		expect(tenants(issuer)).toBeUndefined();
		expect(tenants(issuer, [tenant])).toMatchObject({ metadataIssuer: issuer });
		expect(tenants(issuer, [tenant])!.issuerOf({ tid: tenant })).toBe(issuer);
		expect(tenants(issuer, [other])!.issuerOf({ tid: tenant })).toBeUndefined();
	});

	test('works in the national clouds', () => {
		expect(tenants('https://login.microsoftonline.us/common/v2.0')!.issuerOf({ tid: tenant })).toBe(
			`https://login.microsoftonline.us/${tenant}/v2.0`
		);
	});

	test('takes an issuer that the environment fills in, without the slash that guides write', () => {
		const provider = MicrosoftEntraID(credentials);
		expect(provider.options).toEqual(credentials);
		const derived = provider.derive!({ ...credentials, issuer: `${cloud}/${tenant}/v2.0/` });
		expect(derived).toMatchObject({
			issuer: `${cloud}/${tenant}/v2.0`,
			options: { issuer: `${cloud}/${tenant}/v2.0` }
		});
		expect({ ...provider, ...derived }.tenants).toBeUndefined();
	});

	type Profile = Parameters<NonNullable<ReturnType<typeof MicrosoftEntraID>['profile']>>[0];
	const imageWith = async (answer: () => Response) => {
		const graph = api({ '/v1.0/me/photos/96x96/$value': answer });
		const provider = MicrosoftEntraID({ ...credentials, profilePhotoSize: 96, [customFetch]: graph.fetch });
		const user = await provider.profile!(profileOf<Profile>('microsoft-entra-id'), { access_token: 'graph-token' });
		expect(graph.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer graph-token']);
		expect(user.id).toBe('248289761001');
		return user.image;
	};

	test('fetches a photo where the application asks for one', async () => {
		const photo = () => new Response(new Uint8Array([0xff, 0xd8, 0xff]), { headers: { 'content-type': 'image/jpeg' } });
		expect(await imageWith(photo)).toBe('data:image/jpeg;base64,/9j/');
	});

	test('signs in without a photo', async () => {
		expect(await imageWith(() => new Response(null, { status: 404 }))).toBeNull();
		const huge = () => new Response(new Uint8Array(1024 * 1024 + 1), { headers: { 'content-type': 'image/png' } });
		expect(await imageWith(huge)).toBeNull();
		expect(await imageWith(() => new Response('<script>', { headers: { 'content-type': 'text/html' } }))).toBeNull();
		expect(
			await imageWith(() => {
				throw new TypeError('fetch failed');
			})
		).toBeNull();
	});
});
