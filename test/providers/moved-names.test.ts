/** Apps that come from Better Auth or Arctic keep the names and the ids in their account tables. */
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../catalogue/entry.js';
import fortyTwo from '../../catalogue/42-school.js';
import cognito from '../../catalogue/cognito.js';
import microsoft from '../../catalogue/microsoft-entra-id.js';
import salesforce from '../../catalogue/salesforce.js';
import FortyTwo from '../../src/providers/42-school.js';
import Cognito from '../../src/providers/cognito.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import Salesforce from '../../src/providers/salesforce.js';
import { gone, living } from './catalogue/entries.js';
import { credentials, signIn } from './catalogue/sign-in.js';

/** The social providers of Better Auth 1.7.25. */
const betterAuth =
	'apple atlassian cloudflare cognito discord dropbox facebook figma github gitlab google huggingface kakao kick line ' +
	'linear linkedin microsoft naver notion paybin paypal polar railway reddit roblox salesforce slack spotify tiktok ' +
	'twitch twitter vercel vk wechat zoom';

/** The providers of Arctic 3.7.0. */
const arctic =
	'42 amazon-cognito anilist apple atlassian auth0 authentik autodesk battlenet bitbucket box bungie ' +
	'coinbase discord donation-alerts dribbble dropbox epicgames etsy facebook figma gitea github gitlab ' +
	'google intuit kakao keycloak kick lichess line linear linkedin mastodon mercadolibre mercadopago ' +
	'microsoft-entra-id myanimelist naver notion okta osu patreon polar reddit roblox salesforce shikimori ' +
	'slack spotify startgg strava synology tiktok tiltify tumblr twitch twitter vk withings workos yahoo ' +
	'yandex zoom';

/** Their names that differ, and ours. */
const renamed: Record<string, string> = {
	microsoft: 'microsoft-entra-id',
	42: '42-school',
	'amazon-cognito': 'cognito'
};

test('every name of Better Auth and Arctic is a provider here', () => {
	const ours = [...living, ...gone].map(({ id }) => id);
	const names = `${betterAuth} ${arctic}`.split(' ').map((name) => renamed[name] ?? name);
	expect(names.filter((name) => !ours.includes(name))).toEqual([]);
});

const { recorded: cognitoRecorded } = cognito as Entry;
const issuer = cognitoRecorded.options?.issuer as string;

describe.each([
	['microsoft', microsoft as Entry, MicrosoftEntraID({ id: 'microsoft', ...credentials })],
	['42', fortyTwo as Entry, FortyTwo({ id: '42', ...credentials })],
	['amazon-cognito', cognito as Entry, Cognito({ id: 'amazon-cognito', issuer, ...credentials })]
] as const)('with the id %s', (id, { recorded }, provider) => {
	test('the callback and the account have that id', async () => {
		const { authorization, token, account, errors } = await signIn(provider, id, recorded);
		expect(errors).toEqual([]);
		expect(authorization.params.redirect_uri).toBe(`https://app.test/auth/callback/${id}`);
		expect(token!.body.redirect_uri).toBe(`https://app.test/auth/callback/${id}`);
		expect(account).toMatchObject({ provider: id, providerAccountId: recorded.user.id });
	});

	test('the environment variables have that name', async () => {
		const prefix = `AUTH_${id.toUpperCase().replace(/-/g, '_')}`;
		const { options, ...bare } = provider;
		const environment = {
			[`${prefix}_ID`]: credentials.clientId,
			[`${prefix}_SECRET`]: credentials.clientSecret
		};
		const own = { ...options, clientId: undefined, clientSecret: undefined };
		const { account, errors } = await signIn({ ...bare, options: own }, id, recorded, { environment });
		expect(errors).toEqual([]);
		expect(account).toMatchObject({ provider: id });
	});
});

test('`profile` keeps the ids that Better Auth stores: `oid` of Microsoft, and the user of Salesforce', async () => {
	const profile = ({ oid, name, email }: { oid: string; name?: string; email?: string }) => ({ id: oid, name, email });
	const byObject = MicrosoftEntraID({ id: 'microsoft', profile, ...credentials });
	const { recorded } = microsoft as Entry;
	const { account } = await signIn(byObject, 'microsoft', recorded);
	expect(account?.providerAccountId).toBe(recorded.claims?.oid);

	const byUser = Salesforce({ profile: ({ user_id, name, email }) => ({ id: user_id, name, email }), ...credentials });
	const signedIn = await signIn(byUser, 'salesforce', (salesforce as Entry).recorded);
	expect(signedIn.account?.providerAccountId).toBe('005x00000012Q9P');
});
