/** What these vendors do differently. */
import { describe, expect, test } from 'vitest';
import Apple from '../../src/providers/apple.js';
import Discord from '../../src/providers/discord.js';
import GitHub from '../../src/providers/github.js';
import type { AuthorizationEndpoint } from '../../src/providers/types.js';
import { credentials } from './fixtures.js';
import { api, profileOf, readProfile, token } from './vendor.js';

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

	test('uses the primary address if it is verified', async () => {
		const list = [
			entry('other@example.com', false, true),
			entry('main@example.com', true, true),
			entry('public@example.com', false, true)
		];
		const profile = await read(() => Response.json(list));
		expect(profile).toEqual({ ...octocat, email: 'main@example.com', email_verified: true });
	});

	test('S331 uses no address if the primary one is not verified, not even the public one', async () => {
		const list = [entry('other@example.com', false, true), entry('main@example.com', true, false)];
		expect(await read(() => Response.json(list))).toEqual({ ...octocat, email: null, email_verified: false });
		expect(await read(() => Response.json([]))).toEqual({ ...octocat, email: null, email_verified: false });
	});

	test.each([403, 404])('keeps the public address, unverified, if the list is refused with %i', async (status) => {
		expect(await read(() => Response.json({ message: 'no' }, { status }))).toEqual(octocat);
	});

	test('fails when GitHub fails, and begins no session without an address', async () => {
		const failure = (status: number) => () => Response.json({ message: 'token gho_secret' }, { status });
		await expect(read(failure(500))).rejects.toThrow(/^GitHub answered the profile request with status 500$/);
		await expect(read(() => Response.json([]), failure(401))).rejects.toThrow(/status 401$/);
	});

	test('sends its name and the token to both URLs', async () => {
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

	test('has a name only if Apple sends it, in part or whole', async () => {
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
