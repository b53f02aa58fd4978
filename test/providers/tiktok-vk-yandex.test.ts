/** What the providers of the specification do differently; and GitHub, where it is the same. */
import { describe, expect, test } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import { OAuthCallbackError } from '../../src/errors.js';
import GitHub from '../../src/providers/github.js';
import TikTok from '../../src/providers/tiktok.js';
import type { AuthorizationEndpoint, UserinfoEndpoint } from '../../src/providers/types.js';
import VK from '../../src/providers/vk.js';
import Yandex, { yandexAvatarSizes } from '../../src/providers/yandex.js';
import type { YandexAvatarSize, YandexProfile } from '../../src/providers/yandex.js';
import { credentials, tiktokProfile } from './fixtures.js';
import { api, conform, profileOf, readProfile, token } from './vendor.js';

describe('TikTok', () => {
	test('calls the client id client_key, in both requests', () => {
		const provider = TikTok(credentials);
		expect((provider.authorization as AuthorizationEndpoint).params?.client_key).toBe('the-client-id');
		expect(token(provider).body).toEqual({ client_key: 'the-client-id' });
	});

	test('accepts a client key from the environment', () => {
		const provider = TikTok({});
		expect(JSON.stringify(provider)).not.toContain('client_key');
		const derived = provider.derive!({ clientId: 'from-environment' });
		expect((derived.authorization as AuthorizationEndpoint).params?.client_key).toBe('from-environment');
		expect(token(derived).body).toEqual({ client_key: 'from-environment' });
		expect(token(derived).conform).toBe(token(provider).conform);
	});

	test('requests no field beyond the scope', () => {
		const fields = new URL(TikTok(credentials).userinfo as string).searchParams.get('fields')!.split(',');
		expect(fields).toEqual(['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name']);
	});

	test('refuses an answer without a user', () => {
		for (const answer of [{ data: {} }, { data: {}, error: tiktokProfile.error }, {}]) {
			const profile = answer as typeof tiktokProfile;
			expect(() => TikTok(credentials).profile!(profile, {})).toThrow(OAuthCallbackError);
		}
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
	test('refuses with HTTP 200, which the library reads as 400', async () => {
		const refusal = { error: 'invalid_grant', error_description: 'Authorization code is expired.' };
		expect(await conform(provider, refusal)).toEqual({ status: 400, body: refusal });
	});

	test('gets no other change', async () => {
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

	test('uses requestTokenUrl as the token endpoint if accessTokenUrl is not given', () => {
		const [requestTokenUrl, accessTokenUrl] = ['https://one.example/token', 'https://two.example/token'];
		expect(token(VK({ ...credentials, requestTokenUrl })).url).toBe(requestTokenUrl);
		expect(token(VK({ ...credentials, requestTokenUrl, accessTokenUrl })).url).toBe(accessTokenUrl);
	});

	test('keeps a scope in authorizationUrl', () => {
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

	test('reads expires_in 0 as a token that does not expire', async () => {
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

	test('passes the answer of VK to a `profile` that was written for it (#33 A17)', async () => {
		const vk = api({ [path]: () => Response.json({ response: [user] }) });
		const profile = await readProfile(VK(credentials), vk.fetch, { user_id: 66748, email: 'a@example.com' });
		const { response } = profile as { response?: { id: number; email?: string }[] };
		expect(response?.[0]).toMatchObject({ id: user.id, email: 'a@example.com' });
		expect(JSON.stringify(profile)).not.toContain('response');
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

	test.each(Object.keys(yandexAvatarSizes) as YandexAvatarSize[])('returns the avatar in size %s', async (size) => {
		expect(await imageOf({}, size)).toBe(
			`https://avatars.yandex.net/get-yapic/31804/BYkogAC6AoB17bN1HKRFAyKiM4-1/${size}`
		);
	});

	test('returns no image for the stub avatar, or without an avatar', async () => {
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
