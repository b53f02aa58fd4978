/**
 * For each provider: what its factory must give, a profile as the vendor documents it, and the user it makes.
 * `broken` are answers that must not become a user with an id.
 */
import type { User } from '../../src/types.js';
import type { ProviderObject } from '../../src/providers/types.js';
import Apple from '../../src/providers/apple.js';
import Auth0 from '../../src/providers/auth0.js';
import Discord from '../../src/providers/discord.js';
import GitHub from '../../src/providers/github.js';
import Google from '../../src/providers/google.js';
import Keycloak from '../../src/providers/keycloak.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import TikTok from '../../src/providers/tiktok.js';
import VK from '../../src/providers/vk.js';
import Yandex from '../../src/providers/yandex.js';

export const credentials = { clientId: 'the-client-id', clientSecret: 'the-client-secret' };

export interface ProviderRow {
	file: string;
	named: string;
	provider: ProviderObject;
	id: string;
	name: string;
	type: 'oauth' | 'oidc';
	issuer?: string;
	/** Without query. */
	authorization?: string;
	/** All that the configuration adds to the authorization request. */
	params?: Record<string, string>;
	token?: string;
	userinfo?: string;
	authMethod?: string;
	checks?: string[];
	profile: Record<string, unknown>;
	user: User;
	broken: Record<string, Record<string, unknown>>;
	/** Members that make the address of the profile an unverified one, or a verified one. */
	unverified?: Record<string, unknown>[];
	verified?: Record<string, unknown>[];
}

const oidcProfile = {
	sub: '248289761001',
	name: 'Jane Doe',
	email: 'jane@example.com',
	email_verified: true,
	picture: 'https://example.com/jane.png'
};
const oidcUser = {
	id: '248289761001',
	name: 'Jane Doe',
	email: 'jane@example.com',
	image: 'https://example.com/jane.png'
};
const noSub = { 'no sub': { ...oidcProfile, sub: undefined } };
const unverifiedClaims = [{ email_verified: false }, { email_verified: undefined }, { email_verified: 'false' }];

export const tiktokProfile = {
	data: {
		user: {
			open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
			union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
			avatar_url: 'https://p19-sign.tiktokcdn-us.com/avatar.jpeg',
			display_name: 'Jane on TikTok',
			username: 'jane',
			email: 'never@example.com'
		}
	},
	error: { code: 'ok', message: '', log_id: '20220829194722CBE87ED59D524E727021' }
};

export const rows: ProviderRow[] = [
	{
		file: 'tiktok',
		named: 'TikTok',
		provider: TikTok(credentials),
		id: 'tiktok',
		name: 'TikTok',
		type: 'oauth',
		authorization: 'https://www.tiktok.com/v2/auth/authorize',
		params: { client_key: 'the-client-id', scope: 'user.info.basic' },
		token: 'https://open.tiktokapis.com/v2/oauth/token/',
		userinfo:
			'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,avatar_url_100,avatar_large_url,display_name',
		authMethod: 'client_secret_post',
		profile: tiktokProfile,
		user: {
			id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
			name: 'Jane on TikTok',
			email: null,
			image: 'https://p19-sign.tiktokcdn-us.com/avatar.jpeg'
		},
		broken: {
			'an error beside a user': {
				...tiktokProfile,
				error: { code: 'access_token_invalid', message: 'x', log_id: '1' }
			},
			'an error instead of a user': { data: {}, error: { code: 'scope_not_authorized', message: 'x', log_id: '1' } },
			'neither user nor error': { data: {} },
			'no open_id': { ...tiktokProfile, data: { user: { display_name: 'Jane' } } }
		},
		unverified: [{}]
	},
	{
		file: 'vk',
		named: 'VK',
		provider: VK(credentials),
		id: 'vk',
		name: 'VK',
		type: 'oauth',
		authorization: 'https://oauth.vk.com/authorize',
		params: { response_type: 'code', v: '5.126', scope: 'email' },
		token: 'https://oauth.vk.com/access_token?v=5.126',
		userinfo: 'https://api.vk.com/method/users.get?fields=photo_100&v=5.126',
		authMethod: 'client_secret_post',
		profile: {
			id: 210700286,
			first_name: 'Lindsey',
			last_name: 'Stirling',
			is_closed: false,
			can_access_closed: true,
			photo_100: 'https://sun9.userapi.com/100.jpg',
			email: 'lindsey@example.com'
		},
		user: {
			id: '210700286',
			name: 'Lindsey Stirling',
			email: 'lindsey@example.com',
			image: 'https://sun9.userapi.com/100.jpg'
		},
		broken: { 'no id': { first_name: 'Lindsey', last_name: 'Stirling' }, 'an error': { error: { error_code: 5 } } },
		unverified: [{}]
	},
	{
		file: 'yandex',
		named: 'Yandex',
		provider: Yandex(credentials),
		id: 'yandex',
		name: 'Yandex',
		type: 'oauth',
		authorization: 'https://oauth.yandex.ru/authorize',
		params: { scope: 'login:info login:email login:avatar' },
		token: 'https://oauth.yandex.ru/token',
		userinfo: 'https://login.yandex.ru/info?format=json',
		profile: {
			id: '1000034426',
			login: 'ivan',
			client_id: 'the-client-id',
			psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge',
			display_name: 'Ivan',
			real_name: 'Ivan Ivanov',
			default_email: 'test@yandex.ru',
			emails: ['test@yandex.ru', 'other@yandex.ru'],
			default_avatar_id: '31804/BYkogAC6AoB17bN1HKRFAyKiM4-1',
			is_avatar_empty: false
		},
		user: {
			id: '1000034426',
			name: 'Ivan',
			email: 'test@yandex.ru',
			image: 'https://avatars.yandex.net/get-yapic/31804/BYkogAC6AoB17bN1HKRFAyKiM4-1/islands-200'
		},
		broken: { 'no id': { login: 'ivan' } },
		unverified: [{}]
	},
	{
		file: 'google',
		named: 'Google',
		provider: Google(credentials),
		id: 'google',
		name: 'Google',
		type: 'oidc',
		issuer: 'https://accounts.google.com',
		profile: oidcProfile,
		user: oidcUser,
		broken: noSub,
		unverified: unverifiedClaims,
		verified: [{}]
	},
	{
		file: 'github',
		named: 'GitHub',
		provider: GitHub(credentials),
		id: 'github',
		name: 'GitHub',
		type: 'oauth',
		issuer: 'https://github.com/login/oauth',
		authorization: 'https://github.com/login/oauth/authorize',
		params: { scope: 'read:user user:email' },
		token: 'https://github.com/login/oauth/access_token',
		userinfo: 'https://api.github.com/user',
		profile: {
			id: 583231,
			login: 'octocat',
			name: null,
			email: 'octocat@github.com',
			email_verified: true,
			avatar_url: 'https://avatars.githubusercontent.com/u/583231'
		},
		user: {
			id: '583231',
			name: 'octocat',
			email: 'octocat@github.com',
			image: 'https://avatars.githubusercontent.com/u/583231'
		},
		broken: { 'no id': { login: 'octocat' }, 'an error': { message: 'Bad credentials', status: '401' } },
		unverified: [{ email_verified: undefined }, { email_verified: false }],
		verified: [{}]
	},
	{
		file: 'apple',
		named: 'Apple',
		provider: Apple(credentials),
		id: 'apple',
		name: 'Apple',
		type: 'oidc',
		issuer: 'https://appleid.apple.com',
		params: { scope: 'name email', response_mode: 'form_post' },
		authMethod: 'client_secret_post',
		checks: ['nonce', 'state'],
		profile: {
			sub: '001999.9dfc5f1bd9b24fb8b2a4e9a1a7d1b1f5.0819',
			email: 'abc@privaterelay.appleid.com',
			email_verified: 'true',
			user: { name: { firstName: 'Jane', lastName: 'Doe' }, email: 'someone-else@example.com' }
		},
		user: {
			id: '001999.9dfc5f1bd9b24fb8b2a4e9a1a7d1b1f5.0819',
			name: 'Jane Doe',
			email: 'abc@privaterelay.appleid.com',
			image: null
		},
		broken: { 'no sub': { email: 'a@example.com' } },
		unverified: [...unverifiedClaims, { email_verified: 1 }],
		verified: [{ email_verified: 'true' }, { email_verified: true }]
	},
	{
		file: 'microsoft-entra-id',
		named: 'MicrosoftEntraID',
		provider: MicrosoftEntraID(credentials),
		id: 'microsoft-entra-id',
		name: 'Microsoft Entra ID',
		type: 'oidc',
		issuer: 'https://login.microsoftonline.com/common/v2.0',
		params: { scope: 'openid profile email User.Read' },
		profile: { ...oidcProfile, email_verified: undefined, picture: undefined, oid: 'not the id', tid: 'nor this' },
		user: { ...oidcUser, image: null },
		broken: noSub,
		unverified: [{}, { email_verified: true }, { xms_edov: false }, { xms_edov: 0 }, { xms_edov: '0' }],
		verified: [{ xms_edov: true }, { xms_edov: 1 }, { xms_edov: '1' }]
	},
	{
		file: 'discord',
		named: 'Discord',
		provider: Discord(credentials),
		id: 'discord',
		name: 'Discord',
		type: 'oauth',
		authorization: 'https://discord.com/api/oauth2/authorize',
		params: { scope: 'identify email' },
		token: 'https://discord.com/api/oauth2/token',
		userinfo: 'https://discord.com/api/users/@me',
		profile: {
			id: '80351110224678912',
			username: 'nelly',
			discriminator: '0',
			global_name: 'Nelly',
			avatar: '8342729096ea3675442027381ff50dfe',
			verified: true,
			email: 'nelly@discord.com'
		},
		user: {
			id: '80351110224678912',
			name: 'Nelly',
			email: 'nelly@discord.com',
			image: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png'
		},
		broken: { 'no id': { username: 'nelly', avatar: 'a' }, 'an error': { message: '401: Unauthorized', code: 0 } },
		unverified: [
			{ verified: false },
			{ verified: undefined },
			{ verified: 'true' },
			{ verified: false, email_verified: true }
		],
		verified: [{}]
	},
	{
		file: 'keycloak',
		named: 'Keycloak',
		provider: Keycloak({ ...credentials, issuer: 'https://keycloak.example.com/realms/one' }),
		id: 'keycloak',
		name: 'Keycloak',
		type: 'oidc',
		issuer: 'https://keycloak.example.com/realms/one',
		profile: { ...oidcProfile, name: undefined, preferred_username: 'jane' },
		user: { ...oidcUser, name: 'jane' },
		broken: noSub,
		unverified: unverifiedClaims,
		verified: [{}]
	},
	{
		file: 'auth0',
		named: 'Auth0',
		provider: Auth0({ ...credentials, issuer: 'https://one.eu.auth0.com/' }),
		id: 'auth0',
		name: 'Auth0',
		type: 'oidc',
		issuer: 'https://one.eu.auth0.com/',
		profile: { ...oidcProfile, sub: 'auth0|5f7c8ec7c33c6c004bbafe82', name: undefined, nickname: 'jane' },
		user: { ...oidcUser, id: 'auth0|5f7c8ec7c33c6c004bbafe82', name: 'jane' },
		broken: noSub,
		unverified: unverifiedClaims,
		verified: [{}]
	}
];
