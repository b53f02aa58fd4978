/** Whose tokens are taken from an issuer of many tenants, and the photo. */
import { describe, expect, test } from 'vitest';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import { credentials } from './fixtures.js';
import { api, profileOf } from './vendor.js';

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
	])('S058 expects metadata of %s with the issuer of %s', (issuer, inMetadata) => {
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
		expect(issuerOf({ tid: tenant.toUpperCase() })).toBe(`${cloud}/${tenant.toUpperCase()}/v2.0`);
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

	test('accepts an issuer from the environment, without the slash at its end', () => {
		const provider = MicrosoftEntraID(credentials);
		expect(provider.options).toEqual(credentials);
		const derived = provider.derive!({ ...credentials, issuer: `${cloud}/${tenant}/v2.0/` });
		expect(derived).toMatchObject({
			issuer: `${cloud}/${tenant}/v2.0`,
			options: { issuer: `${cloud}/${tenant}/v2.0` }
		});
		expect({ ...provider, ...derived }.tenants).toBeUndefined();
	});

	test('S332 an address does not count as verified if any tenant may sign in', () => {
		const say = (change: object, issuer?: string, allowedTenants?: string[]) =>
			MicrosoftEntraID({ ...credentials, issuer, allowedTenants }).emailVerified!({
				...profileOf<Profile>('microsoft-entra-id'),
				tid: tenant,
				...change
			});
		const organizations = `${cloud}/organizations/v2.0`;
		expect(say({})).toBe(false);
		expect(say({}, organizations)).toBe(false);
		expect(say({}, organizations, [tenant])).toBeUndefined();
		expect(say({}, `${cloud}/${tenant}/v2.0`)).toBeUndefined();
		expect(say({ tid: consumers })).toBeUndefined();
		expect(say({ xms_edov: false }, `${cloud}/${tenant}/v2.0`)).toBe(false);
		expect(say({ xms_edov: true })).toBe(true);
		const own = MicrosoftEntraID(credentials).derive!({ ...credentials, issuer: `${cloud}/${tenant}/v2.0` });
		expect(own.emailVerified!({ ...profileOf<Profile>('microsoft-entra-id'), tid: tenant })).toBeUndefined();
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

	test('fetches a photo if the application asks for one', async () => {
		const photo = () => new Response(new Uint8Array([0xff, 0xd8, 0xff]), { headers: { 'content-type': 'image/jpeg' } });
		expect(await imageWith(photo)).toBe('data:image/jpeg;base64,/9j/');
	});

	test('requests no photo unless the application does', async () => {
		const graph = api({});
		const provider = MicrosoftEntraID({ ...credentials, [customFetch]: graph.fetch });
		const user = await provider.profile!(profileOf<Profile>('microsoft-entra-id'), { access_token: 'graph-token' });
		expect(user.image).toBeNull();
		expect(graph.requests).toEqual([]);
	});

	test('signs in without a photo', async () => {
		const missing = () => new Response('no photo', { status: 404, headers: { 'content-type': 'image/png' } });
		expect(await imageWith(missing)).toBeNull();
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
