/**
 * What an address is worth that a factory of `@auth/core` gives: each is played by a vendor who has the address of
 * another person, in each place where a profile may have one. No session has an address that the vendor does not vouch
 * for, whatever the application calls the provider.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProviderObject } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { createSecretSigningKey, createSigningKey, toJwk } from '../fixtures/identity-provider/keys.js';
import { signClaims } from '../fixtures/identity-provider/tokens.js';
import { byOAuth, issuerOf, make, options, type FactoryProvider } from './support/factories.js';

const victim = 'victim@example.test';
type Answer = Record<string, unknown>;

/** Vendors with a claim of their own: what it is when they vouch. Without it, or with another value, they do not. */
const ownClaim: Record<string, Answer> = {
	'azure-ad': { xms_edov: true },
	'microsoft-entra-id': { xms_edov: true },
	discord: { verified: true },
	eventbrite: { emails: [{ email: victim, primary: true, verified: true }] },
	github: { emails: [{ email: victim, primary: true, verified: true }] },
	gitlab: { confirmed_at: '2026-01-01T00:00:00.000Z' },
	kakao: { kakao_account: { email: victim, is_email_valid: true, is_email_verified: true } },
	patreon: { data: { id: 'v1', attributes: { email: victim, is_email_verified: true } } },
	todoist: { user: { id: 'v1', email: victim, verification_status: 'verified' } },
	wikimedia: { confirmed_email: true },
	zoom: { verified: 1 }
};

/** Vendors who let people enter any address; Azure DevOps takes that of the person's Microsoft account. */
const unverified = ['azure-devops', 'nextcloud', 'spotify'];

/** The factory takes up no address, or the vendor has none. */
const none = [
	...['battlenet', 'bitbucket', 'bungie', 'click-up', 'eveonline', 'instagram', 'mastodon', 'medium', 'osu'],
	...['pinterest', 'strava', 'threads', 'tiktok', 'trakt', 'wechat']
];

/**
 * The claim `email_verified` says it, as OpenID Connect has it; where it is left out, nothing is said. (Dropbox,
 * Mattermost and WordPress have it, too.) Google's and Frontegg's other userinfo endpoints call it otherwise.
 */
const standardClaim = [
	...['apple', 'asgardeo', 'atlassian', 'auth0', 'authentik', 'bankid-no', 'beyondidentity', 'cognito', 'descope'],
	...['dropbox', 'duende-identity-server6', 'faceit', 'frontegg', 'fusionauth', 'google', 'huggingface'],
	...['identity-server4', 'keycloak', 'kinde', 'linkedin', 'logto', 'mattermost', 'okta', 'onelogin', 'ory-hydra'],
	...['passage', 'ping-id', 'salesforce', 'simplelogin', 'slack', 'twitch', 'united-effects', 'vipps', 'wordpress'],
	'zitadel'
];

/** No claim is documented. Enterprise connections (BoxyHQ, Osso, WorkOS) are as good as the directories behind them. */
const silent = [
	...['42-school', 'azure-ad-b2c', 'box', 'boxyhq-saml', 'coinbase', 'concept2', 'dribbble', 'facebook', 'figma'],
	...['foursquare', 'freshbooks', 'hubspot', 'line', 'mailchimp', 'mailru', 'naver', 'netlify', 'netsuite', 'notion'],
	...['osso', 'pipedrive', 'reddit', 'roblox', 'twitter', 'vk', 'webex', 'workos', 'yandex', 'zoho']
];

/** Fits what most profile callbacks read: an id, and the address wherever one may be. */
const anywhere: Answer = {
	...{ id: 'v1', sub: 'v1', ID: 'v1', ZUID: 'v1', guid: 'v1', account_id: 'v1', user_id: 'v1', unionid: 'v1' },
	...{ username: 'v', CharacterID: 'v1', name: 'V', tid: '72f988bf-86f1-41af-91ab-2d7cd011db47' },
	...{ email: victim, Email: victim, mail: victim, login: { login_id: 'v1', email: victim }, emailAddress: victim },
	...{ emails: [victim], default_email: victim, contact: { email: victim }, preferred_username: victim },
	...{
		image: {},
		images: {},
		links: {},
		avatar: null,
		discriminator: '0',
		person: { email: victim },
		raw_attributes: {}
	},
	...{ coreAttributes: { Avatar: { value: { value: '' } } }, picture: { data: { url: 'https://x.test/a.png' } } },
	...{ kakao_account: { email: victim }, user: { id: 'v1', email: victim, open_id: 'v1' }, ids: { slug: 'v1' } },
	data: { id: 'v1', email: victim, user: { open_id: 'v1' }, attributes: { email: victim } },
	response: { id: 'v1', email: victim, user: { id: 'v1', contact: { email: victim } } },
	ocs: { data: { id: 'v1', email: victim } },
	bot: { owner: { user: { id: 'v1', person: { email: victim } } } },
	Response: { bungieNetUser: { membershipId: 'v1', profilePicturePath: '/' } }
};
/** Where that does not fit; what the vendor says of the address stands beside it. */
const shapes: Record<string, (said: Answer) => Answer> = {
	apple: () => ({ user: undefined }),
	atlassian: () => ({ picture: 'https://x.test/a.png' }),
	box: () => ({ login: victim }),
	discord: () => ({ id: '1815' }),
	dropbox: () => ({ name: { display_name: 'V' } }),
	eventbrite: () => ({ emails: [{ email: victim, primary: true, verified: false }] }),
	faceit: () => ({ picture: 'https://x.test/a.png' }),
	github: () => ({ emails: [{ email: victim, primary: true, verified: false }] }),
	hubspot: () => ({ user: victim }),
	notion: (said) => ({ bot: { owner: { user: { id: 'v1', person: { email: victim }, ...said } } } }),
	trakt: () => ({ images: { avatar: { full: 'https://x.test/a.png' } } }),
	vk: (said) => ({ response: [{ id: 'v1', email: victim, ...said }] })
};

const keys = { rsa: createSigningKey('RS256'), secret: createSecretSigningKey(options.clientSecret) };

interface Vendor {
	provider: FactoryProvider;
	claims: Answer;
	nonce?: string;
}
let vendor: Vendor;

beforeEach(() => {
	vi.spyOn(console, 'warn').mockReturnValue();
	vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
		const request = new Request(input, init);
		const url = new URL(request.url);
		if (url.pathname.endsWith('/.well-known/openid-configuration')) return metadataAt(url);
		if (url.pathname.endsWith('/jwks')) return Response.json({ keys: [toJwk(keys.rsa)] });
		if (url.pathname.endsWith('/user/emails')) return Response.json(vendor.claims.emails);
		if (url.hostname === 'graph.microsoft.com') return new Response(null, { status: 404 });
		if (new URLSearchParams(await request.text()).has('code')) return tokens();
		return userinfo();
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function metadataAt({ href, pathname }: URL): Response {
	if (/\/oidc\/2\/|\/oauth2?\/token\//.test(pathname)) return new Response('not found', { status: 404 });
	const base = href.slice(0, href.indexOf('/.well-known/'));
	const issuer = issuerOf(vendor.provider)?.endsWith('/') ? `${base}/` : base;
	return Response.json({
		issuer: issuer.replace('/common/', '/{tenantid}/'),
		authorization_endpoint: `${base}/authorize`,
		token_endpoint: `${base}/token`,
		userinfo_endpoint: `${base}/userinfo`,
		jwks_uri: `${base}/jwks`
	});
}

const clientOf = (provider: object): Answer => (provider as { client?: Answer }).client ?? {};

/** The claims as the vendor signs them. */
function signed(bySecret = false): Promise<string> {
	const { provider, claims, nonce } = vendor;
	const now = Math.floor(Date.now() / 1000);
	const iss = issuerOf(provider)?.replace('/common/', `/${String(claims.tid)}/`);
	const token = { ...claims, iss, aud: options.clientId, iat: now, exp: now + 60, nonce };
	return signClaims(token, bySecret ? keys.secret : keys.rsa);
}

async function userinfo(): Promise<Response> {
	if (!clientOf(vendor.provider).userinfo_signed_response_alg) return Response.json(vendor.claims);
	return new Response(await signed(), { headers: { 'content-type': 'application/jwt' } });
}

async function tokens(): Promise<Response> {
	const { provider } = vendor;
	const bySecret = clientOf(provider).id_token_signed_response_alg === 'HS256';
	const idToken = provider.type === 'oidc' && { id_token: await signed(bySecret) };
	// WeChat leaves the type out, and VK has the address here.
	const type = provider.id === 'wechat' ? {} : { token_type: 'bearer' };
	return Response.json({ access_token: 'the-token', ...type, user_id: 'v1', email: victim, ...idToken });
}

/** The address in the session of somebody of whom the vendor says this. */
async function addressOf(provider: FactoryProvider, file: string, said: Answer): Promise<string | null | undefined> {
	const claims = { ...anywhere, ...(provider.type === 'oidc' && { picture: '' }), ...shapes[file]?.(said), ...said };
	vendor = { provider, claims };
	const { id } = { ...provider, ...provider.options } as ProviderObject;
	const app = createApp({ providers: [provider] });
	const location = await app.start({ provider: id });
	vendor.nonce = location.searchParams.get('nonce') ?? undefined;
	const params = new URLSearchParams({ code: 'the-code', state: location.searchParams.get('state') ?? '' });
	const url = new URL(`/auth/callback/${id}`, app.browser.origin);
	const posted = location.searchParams.get('response_mode') === 'form_post';
	if (!posted) url.search = params.toString();
	await app.finish({ method: posted ? 'POST' : 'GET', url, params, from: location.origin });
	expect(app.logger.errors.map(({ message, cause }) => [message, cause])).toEqual([]);
	const session = await app.session();
	expect(session?.user).toBeDefined();
	return session?.user?.email ?? null;
}

test('every factory is in one list', () => {
	const listed = [...Object.keys(ownClaim), ...unverified, ...none, ...standardClaim, ...silent];
	expect(listed.sort()).toEqual(byOAuth.map(({ file }) => file).sort());
});

describe.each(byOAuth.map((each) => [each.file, each] as const))('%s', (file, { factory }) => {
	const made = (): FactoryProvider => make(file, factory);
	const renamed = (): FactoryProvider => {
		const provider = made();
		return { ...provider, options: { ...provider.options, id: 'renamed' } };
	};
	const kept = [...standardClaim, ...silent].includes(file);

	test.each([
		['under its own id', made],
		['under another id', renamed]
	])('%s: an address without a claim about its verification (#12 A3)', async (_, provider) => {
		expect(await addressOf(provider(), file, {})).toBe(kept ? victim : null);
	});

	test.each([false, 'false', 0])('email_verified %j: no address (#12 A3)', async (email_verified) => {
		expect(await addressOf(made(), file, { email_verified })).toBeNull();
	});

	test('an address that the vendor vouches for (#12 A3)', async () => {
		const said = ownClaim[file] ?? { email_verified: true };
		expect(await addressOf(made(), file, said)).toBe(kept || file in ownClaim ? victim : null);
	});
});
