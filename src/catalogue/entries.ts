/** Written by `npm run catalogue`: the entries of `framework-auth/catalogue`. */
import type { CatalogueEntry } from './types.js';
import { logo as _42SchoolLogo } from '../lib/markup/logos/42-school.js';
import { logo as amazonLogo } from '../lib/markup/logos/amazon.js';
import { logo as anilistLogo } from '../lib/markup/logos/anilist.js';
import { logo as appleLogo } from '../lib/markup/logos/apple.js';
import { logo as asgardeoLogo } from '../lib/markup/logos/asgardeo.js';
import { logo as atlassianLogo } from '../lib/markup/logos/atlassian.js';
import { logo as auth0Logo } from '../lib/markup/logos/auth0.js';
import { logo as autheliaLogo } from '../lib/markup/logos/authelia.js';
import { logo as authentikLogo } from '../lib/markup/logos/authentik.js';
import { logo as autodeskLogo } from '../lib/markup/logos/autodesk.js';
import { logo as azureAdLogo } from '../lib/markup/logos/azure-ad.js';
import { logo as azureAdB2cLogo } from '../lib/markup/logos/azure-ad-b2c.js';
import { logo as azureDevopsLogo } from '../lib/markup/logos/azure-devops.js';
import { logo as bankidNoLogo } from '../lib/markup/logos/bankid-no.js';
import { logo as battlenetLogo } from '../lib/markup/logos/battlenet.js';
import { logo as beyondidentityLogo } from '../lib/markup/logos/beyondidentity.js';
import { logo as bitbucketLogo } from '../lib/markup/logos/bitbucket.js';
import { logo as boxLogo } from '../lib/markup/logos/box.js';
import { logo as boxyhqSamlLogo } from '../lib/markup/logos/boxyhq-saml.js';
import { logo as bungieLogo } from '../lib/markup/logos/bungie.js';
import { logo as clerkLogo } from '../lib/markup/logos/clerk.js';
import { logo as clickUpLogo } from '../lib/markup/logos/click-up.js';
import { logo as cloudflareLogo } from '../lib/markup/logos/cloudflare.js';
import { logo as cognitoLogo } from '../lib/markup/logos/cognito.js';
import { logo as coinbaseLogo } from '../lib/markup/logos/coinbase.js';
import { logo as concept2Logo } from '../lib/markup/logos/concept2.js';
import { logo as descopeLogo } from '../lib/markup/logos/descope.js';
import { logo as digitaloceanLogo } from '../lib/markup/logos/digitalocean.js';
import { logo as discordLogo } from '../lib/markup/logos/discord.js';
import { logo as donationAlertsLogo } from '../lib/markup/logos/donation-alerts.js';
import { logo as dribbbleLogo } from '../lib/markup/logos/dribbble.js';
import { logo as dropboxLogo } from '../lib/markup/logos/dropbox.js';
import { logo as duendeIdentityServer6Logo } from '../lib/markup/logos/duende-identity-server6.js';
import { logo as epicgamesLogo } from '../lib/markup/logos/epicgames.js';
import { logo as etsyLogo } from '../lib/markup/logos/etsy.js';
import { logo as eventbriteLogo } from '../lib/markup/logos/eventbrite.js';
import { logo as eveonlineLogo } from '../lib/markup/logos/eveonline.js';
import { logo as facebookLogo } from '../lib/markup/logos/facebook.js';
import { logo as faceitLogo } from '../lib/markup/logos/faceit.js';
import { logo as figmaLogo } from '../lib/markup/logos/figma.js';
import { logo as foursquareLogo } from '../lib/markup/logos/foursquare.js';
import { logo as freshbooksLogo } from '../lib/markup/logos/freshbooks.js';
import { logo as fronteggLogo } from '../lib/markup/logos/frontegg.js';
import { logo as fusionauthLogo } from '../lib/markup/logos/fusionauth.js';
import { logo as giteaLogo } from '../lib/markup/logos/gitea.js';
import { logo as giteeLogo } from '../lib/markup/logos/gitee.js';
import { logo as githubLogo } from '../lib/markup/logos/github.js';
import { logo as gitlabLogo } from '../lib/markup/logos/gitlab.js';
import { logo as googleLogo } from '../lib/markup/logos/google.js';
import { logo as hubspotLogo } from '../lib/markup/logos/hubspot.js';
import { logo as huggingfaceLogo } from '../lib/markup/logos/huggingface.js';
import { logo as identityServer4Logo } from '../lib/markup/logos/identity-server4.js';
import { logo as instagramLogo } from '../lib/markup/logos/instagram.js';
import { logo as intuitLogo } from '../lib/markup/logos/intuit.js';
import { logo as kakaoLogo } from '../lib/markup/logos/kakao.js';
import { logo as keycloakLogo } from '../lib/markup/logos/keycloak.js';
import { logo as kickLogo } from '../lib/markup/logos/kick.js';
import { logo as kindeLogo } from '../lib/markup/logos/kinde.js';
import { logo as lichessLogo } from '../lib/markup/logos/lichess.js';
import { logo as lineLogo } from '../lib/markup/logos/line.js';
import { logo as linearLogo } from '../lib/markup/logos/linear.js';
import { logo as linkedinLogo } from '../lib/markup/logos/linkedin.js';
import { logo as logtoLogo } from '../lib/markup/logos/logto.js';
import { logo as mailchimpLogo } from '../lib/markup/logos/mailchimp.js';
import { logo as mailruLogo } from '../lib/markup/logos/mailru.js';
import { logo as mastodonLogo } from '../lib/markup/logos/mastodon.js';
import { logo as mattermostLogo } from '../lib/markup/logos/mattermost.js';
import { logo as mediumLogo } from '../lib/markup/logos/medium.js';
import { logo as mercadolibreLogo } from '../lib/markup/logos/mercadolibre.js';
import { logo as mercadopagoLogo } from '../lib/markup/logos/mercadopago.js';
import { logo as microsoftEntraIdLogo } from '../lib/markup/logos/microsoft-entra-id.js';
import { logo as myanimelistLogo } from '../lib/markup/logos/myanimelist.js';
import { logo as naverLogo } from '../lib/markup/logos/naver.js';
import { logo as netlifyLogo } from '../lib/markup/logos/netlify.js';
import { logo as netsuiteLogo } from '../lib/markup/logos/netsuite.js';
import { logo as nextcloudLogo } from '../lib/markup/logos/nextcloud.js';
import { logo as notionLogo } from '../lib/markup/logos/notion.js';
import { logo as oktaLogo } from '../lib/markup/logos/okta.js';
import { logo as oneloginLogo } from '../lib/markup/logos/onelogin.js';
import { logo as orcidLogo } from '../lib/markup/logos/orcid.js';
import { logo as oryHydraLogo } from '../lib/markup/logos/ory-hydra.js';
import { logo as ossoLogo } from '../lib/markup/logos/osso.js';
import { logo as osuLogo } from '../lib/markup/logos/osu.js';
import { logo as passageLogo } from '../lib/markup/logos/passage.js';
import { logo as patreonLogo } from '../lib/markup/logos/patreon.js';
import { logo as paybinLogo } from '../lib/markup/logos/paybin.js';
import { logo as paypalLogo } from '../lib/markup/logos/paypal.js';
import { logo as pingIdLogo } from '../lib/markup/logos/ping-id.js';
import { logo as pinterestLogo } from '../lib/markup/logos/pinterest.js';
import { logo as pipedriveLogo } from '../lib/markup/logos/pipedrive.js';
import { logo as pocketIdLogo } from '../lib/markup/logos/pocket-id.js';
import { logo as polarLogo } from '../lib/markup/logos/polar.js';
import { logo as railwayLogo } from '../lib/markup/logos/railway.js';
import { logo as redditLogo } from '../lib/markup/logos/reddit.js';
import { logo as robloxLogo } from '../lib/markup/logos/roblox.js';
import { logo as salesforceLogo } from '../lib/markup/logos/salesforce.js';
import { logo as shikimoriLogo } from '../lib/markup/logos/shikimori.js';
import { logo as simpleloginLogo } from '../lib/markup/logos/simplelogin.js';
import { logo as slackLogo } from '../lib/markup/logos/slack.js';
import { logo as spotifyLogo } from '../lib/markup/logos/spotify.js';
import { logo as startggLogo } from '../lib/markup/logos/startgg.js';
import { logo as stravaLogo } from '../lib/markup/logos/strava.js';
import { logo as synologyLogo } from '../lib/markup/logos/synology.js';
import { logo as threadsLogo } from '../lib/markup/logos/threads.js';
import { logo as tiktokLogo } from '../lib/markup/logos/tiktok.js';
import { logo as tiltifyLogo } from '../lib/markup/logos/tiltify.js';
import { logo as todoistLogo } from '../lib/markup/logos/todoist.js';
import { logo as traktLogo } from '../lib/markup/logos/trakt.js';
import { logo as tumblrLogo } from '../lib/markup/logos/tumblr.js';
import { logo as twitchLogo } from '../lib/markup/logos/twitch.js';
import { logo as twitterLogo } from '../lib/markup/logos/twitter.js';
import { logo as unitedEffectsLogo } from '../lib/markup/logos/united-effects.js';
import { logo as vercelLogo } from '../lib/markup/logos/vercel.js';
import { logo as vippsLogo } from '../lib/markup/logos/vipps.js';
import { logo as vkLogo } from '../lib/markup/logos/vk.js';
import { logo as webexLogo } from '../lib/markup/logos/webex.js';
import { logo as wechatLogo } from '../lib/markup/logos/wechat.js';
import { logo as wikimediaLogo } from '../lib/markup/logos/wikimedia.js';
import { logo as withingsLogo } from '../lib/markup/logos/withings.js';
import { logo as wordpressLogo } from '../lib/markup/logos/wordpress.js';
import { logo as workosLogo } from '../lib/markup/logos/workos.js';
import { logo as yahooLogo } from '../lib/markup/logos/yahoo.js';
import { logo as yandexLogo } from '../lib/markup/logos/yandex.js';
import { logo as zitadelLogo } from '../lib/markup/logos/zitadel.js';
import { logo as zohoLogo } from '../lib/markup/logos/zoho.js';
import { logo as zoomLogo } from '../lib/markup/logos/zoom.js';

export const _42School: CatalogueEntry<'42-school', 'AUTH_42_SCHOOL_ID' | 'AUTH_42_SCHOOL_SECRET'> = {
	id: '42-school',
	name: '42 School',
	kind: 'oauth',
	docs: 'https://api.intra.42.fr/apidoc/guides/web_application_flow',
	console: 'https://profile.intra.42.fr/oauth/applications',
	register: 'Register an app with the callback URL as redirect URI.',
	variables: ['AUTH_42_SCHOOL_ID', 'AUTH_42_SCHOOL_SECRET'],
	email: { worth: 'unknown', reason: 'The school gives the address. The API does not say whether it is verified.' },
	colour: '#000',
	logo: _42SchoolLogo
};
export const amazon: CatalogueEntry<'amazon', 'AUTH_AMAZON_ID' | 'AUTH_AMAZON_SECRET'> = {
	id: 'amazon',
	name: 'Amazon',
	kind: 'oauth',
	docs: 'https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html',
	console: 'https://developer.amazon.com/loginwithamazon/console/site/lwa/overview.html',
	register: 'Create a security profile, and add the callback URL to its "Allowed Return URLs" in the web settings.',
	variables: ['AUTH_AMAZON_ID', 'AUTH_AMAZON_SECRET'],
	email: { worth: 'unknown', reason: 'Amazon does not say whether the address is verified.' },
	colour: '#FF9900',
	logo: amazonLogo
};
export const anilist: CatalogueEntry<'anilist', 'AUTH_ANILIST_ID' | 'AUTH_ANILIST_SECRET'> = {
	id: 'anilist',
	name: 'AniList',
	kind: 'oauth',
	docs: 'https://docs.anilist.co/guide/auth/authorization-code',
	console: 'https://anilist.co/settings/developer',
	register: 'Create a client with the callback URL as redirect URL.',
	variables: ['AUTH_ANILIST_ID', 'AUTH_ANILIST_SECRET'],
	email: { worth: 'none', reason: 'AniList returns no address.' },
	colour: '#02A9FF',
	logo: anilistLogo
};
export const apple: CatalogueEntry<'apple', 'AUTH_APPLE_ID' | 'AUTH_APPLE_SECRET'> = {
	id: 'apple',
	name: 'Apple',
	kind: 'oidc',
	docs: 'https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server',
	console: 'https://developer.apple.com/account/resources/identifiers/list',
	register: 'Create an App ID, a Services ID, whose identifier is the client id, and a key for "Sign in with Apple".',
	variables: ['AUTH_APPLE_ID', 'AUTH_APPLE_SECRET'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it, as a boolean or as a string.',
		vouches: 'https://developer.apple.com/documentation/signinwithapple/receiving-a-users-identity-token'
	},
	colour: '#000',
	logo: appleLogo
};
export const asgardeo: CatalogueEntry<
	'asgardeo',
	'AUTH_ASGARDEO_ID' | 'AUTH_ASGARDEO_SECRET' | 'AUTH_ASGARDEO_ISSUER'
> = {
	id: 'asgardeo',
	name: 'Asgardeo',
	kind: 'oidc',
	docs: 'https://wso2.com/asgardeo/docs/guides/authentication/oidc/',
	console: 'https://console.asgardeo.io',
	register:
		'Create an application with the template "Traditional Web Application", and select the claims under "User attributes".',
	variables: ['AUTH_ASGARDEO_ID', 'AUTH_ASGARDEO_SECRET', 'AUTH_ASGARDEO_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#000',
	logo: asgardeoLogo
};
export const atlassian: CatalogueEntry<'atlassian', 'AUTH_ATLASSIAN_ID' | 'AUTH_ATLASSIAN_SECRET'> = {
	id: 'atlassian',
	name: 'Atlassian',
	kind: 'oauth',
	docs: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
	console: 'https://developer.atlassian.com/console/myapps/',
	register: 'Create an app with OAuth 2.0 (3LO), add the user identity API, and add the callback URL.',
	variables: ['AUTH_ATLASSIAN_ID', 'AUTH_ATLASSIAN_SECRET'],
	email: { worth: 'unknown', reason: 'The answer does not say whether the address is verified.' },
	colour: '#fff',
	logo: atlassianLogo
};
export const auth0: CatalogueEntry<'auth0', 'AUTH_AUTH0_ID' | 'AUTH_AUTH0_SECRET' | 'AUTH_AUTH0_ISSUER'> = {
	id: 'auth0',
	name: 'Auth0',
	kind: 'oidc',
	docs: 'https://auth0.com/docs/authenticate/protocols/openid-connect-protocol',
	console: 'https://manage.auth0.com',
	register: 'Open Applications, and create a "Regular Web Application".',
	variables: ['AUTH_AUTH0_ID', 'AUTH_AUTH0_SECRET', 'AUTH_AUTH0_ISSUER'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it. Users of a database connection choose an address freely.'
	},
	colour: '#EB5424',
	logo: auth0Logo
};
export const authelia: CatalogueEntry<
	'authelia',
	'AUTH_AUTHELIA_ID' | 'AUTH_AUTHELIA_SECRET' | 'AUTH_AUTHELIA_ISSUER'
> = {
	id: 'authelia',
	name: 'Authelia',
	kind: 'oidc',
	docs: 'https://www.authelia.com/integration/openid-connect/introduction/',
	console: 'https://www.authelia.com/integration/openid-connect/introduction/',
	register:
		'In the configuration, add a client with the callback URL under `redirect_uris` and the scopes `openid`, `profile` and `email`.',
	variables: ['AUTH_AUTHELIA_ID', 'AUTH_AUTHELIA_SECRET', 'AUTH_AUTHELIA_ISSUER'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it. Authelia assumes that every address is verified.'
	},
	colour: '#113155',
	logo: autheliaLogo
};
export const authentik: CatalogueEntry<
	'authentik',
	'AUTH_AUTHENTIK_ID' | 'AUTH_AUTHENTIK_SECRET' | 'AUTH_AUTHENTIK_ISSUER'
> = {
	id: 'authentik',
	name: 'Authentik',
	kind: 'oidc',
	docs: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/',
	console: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/create-oauth2-provider',
	register:
		'In the admin interface, create an application with an OAuth2/OpenID provider, and add the callback URL as a strict redirect URI.',
	variables: ['AUTH_AUTHENTIK_ID', 'AUTH_AUTHENTIK_SECRET', 'AUTH_AUTHENTIK_ISSUER'],
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says it. Since 2025.10, the default scope mapping returns false, because Authentik does not verify addresses itself.'
	},
	colour: '#FD4B2D',
	logo: authentikLogo
};
export const autodesk: CatalogueEntry<'autodesk', 'AUTH_AUTODESK_ID' | 'AUTH_AUTODESK_SECRET'> = {
	id: 'autodesk',
	name: 'Autodesk',
	kind: 'oauth',
	docs: 'https://aps.autodesk.com/en/docs/oauth/v2/tutorials/get-3-legged-token/',
	console: 'https://aps.autodesk.com/myapps/',
	register: 'Create an application of the type "Traditional Web App", and add the callback URL to its redirect URLs.',
	variables: ['AUTH_AUTODESK_ID', 'AUTH_AUTODESK_SECRET'],
	email: { worth: 'said', reason: '`email_verified` of the user says it.' },
	colour: '#000',
	logo: autodeskLogo
};
export const azureAd: CatalogueEntry<'azure-ad', 'AUTH_AZURE_AD_ID' | 'AUTH_AZURE_AD_SECRET' | 'AUTH_AZURE_AD_ISSUER'> =
	{
		id: 'azure-ad',
		name: 'Azure Active Directory',
		kind: 'oidc',
		docs: 'https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc',
		console: 'https://entra.microsoft.com',
		register:
			'Register an app under "App registrations" with the callback URL as a redirect URI of the platform "Web", and create a client secret.',
		variables: ['AUTH_AZURE_AD_ID', 'AUTH_AZURE_AD_SECRET', 'AUTH_AZURE_AD_ISSUER'],
		email: {
			worth: 'said',
			reason:
				'Administrators of a tenant enter any address. The optional claim `xms_edov` says whether its domain is theirs.'
		},
		colour: '#0072c6',
		logo: azureAdLogo
	};
export const azureAdB2c: CatalogueEntry<
	'azure-ad-b2c',
	'AUTH_AZURE_AD_B2C_ID' | 'AUTH_AZURE_AD_B2C_SECRET' | 'AUTH_AZURE_AD_B2C_ISSUER'
> = {
	id: 'azure-ad-b2c',
	name: 'Azure AD B2C',
	kind: 'oidc',
	docs: 'https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect',
	console: 'https://learn.microsoft.com/en-us/azure/active-directory-b2c/tutorial-register-applications',
	register:
		'In the B2C tenant, register a web application with the callback URL as redirect URI, create a client secret, and return "Email Addresses", "Display Name" and "User\'s Object ID" in the user flow.',
	variables: ['AUTH_AZURE_AD_B2C_ID', 'AUTH_AZURE_AD_B2C_SECRET', 'AUTH_AZURE_AD_B2C_ISSUER'],
	email: {
		worth: 'unknown',
		reason:
			'The token does not say whether an address in `emails` is verified, and user flows can take it from another provider.'
	},
	colour: '#0072c6',
	logo: azureAdB2cLogo
};
export const azureDevops: CatalogueEntry<'azure-devops'> = {
	id: 'azure-devops',
	name: 'Azure DevOps',
	kind: 'gone',
	docs: 'https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth',
	gone: {
		what: 'takes no new OAuth apps since April 2025, and ends its own OAuth in 2026',
		instead: 'microsoft-entra-id',
		advice: 'Use `framework-auth/providers/microsoft-entra-id`, and ask for the scope of Azure DevOps there.'
	},
	variables: [],
	logo: azureDevopsLogo
};
export const bankidNo: CatalogueEntry<'bankid-no', 'AUTH_BANKID_NO_ID' | 'AUTH_BANKID_NO_SECRET'> = {
	id: 'bankid-no',
	name: 'BankID Norge',
	kind: 'oidc',
	docs: 'https://developer.bankid.no/',
	console: 'https://developer.bankid.no/',
	register:
		'Order BankID from a bank or a partner. You get a client for the test environment, and one for production; give them the callback URL.',
	variables: ['AUTH_BANKID_NO_ID', 'AUTH_BANKID_NO_SECRET'],
	email: { worth: 'unknown', reason: 'BankID does not say whether the address is verified.' },
	unverified:
		'The vendor shows its documents to customers. The endpoints and the claims are checked against two other implementations only.',
	colour: '#39134c',
	logo: bankidNoLogo
};
export const battlenet: CatalogueEntry<'battlenet', 'AUTH_BATTLENET_ID' | 'AUTH_BATTLENET_SECRET'> = {
	id: 'battlenet',
	name: 'Battle.net',
	kind: 'oidc',
	docs: 'https://community.developer.battle.net/documentation/guides/using-oauth',
	console: 'https://develop.battle.net/access/clients',
	register: 'Create a client, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_BATTLENET_ID', 'AUTH_BATTLENET_SECRET'],
	email: { worth: 'none', reason: 'Battle.net returns no address.' },
	colour: '#148eff',
	logo: battlenetLogo
};
export const beyondidentity: CatalogueEntry<
	'beyondidentity',
	'AUTH_BEYONDIDENTITY_ID' | 'AUTH_BEYONDIDENTITY_SECRET' | 'AUTH_BEYONDIDENTITY_ISSUER'
> = {
	id: 'beyondidentity',
	name: 'Beyond Identity',
	kind: 'oidc',
	docs: 'https://developer.beyondidentity.com/docs/',
	console: 'https://console-us.beyondidentity.com',
	register: 'Create an application with the protocol "OIDC", and add the callback URL to its redirect URIs.',
	variables: ['AUTH_BEYONDIDENTITY_ID', 'AUTH_BEYONDIDENTITY_SECRET', 'AUTH_BEYONDIDENTITY_ISSUER'],
	email: {
		worth: 'unknown',
		reason:
			'The documented claims do not say whether an address is verified. With the claim `email_verified`, it counts.'
	},
	unverified: 'The claims, which only one public source lists.',
	colour: '#5077c5',
	logo: beyondidentityLogo
};
export const bitbucket: CatalogueEntry<'bitbucket', 'AUTH_BITBUCKET_ID' | 'AUTH_BITBUCKET_SECRET'> = {
	id: 'bitbucket',
	name: 'Bitbucket',
	kind: 'oauth',
	docs: 'https://developer.atlassian.com/cloud/bitbucket/oauth-2/',
	console: 'https://bitbucket.org/account/settings/',
	register:
		'In the settings of a workspace, add an OAuth consumer with the permission "Account: Email" and "Account: Read", and the callback URL.',
	variables: ['AUTH_BITBUCKET_ID', 'AUTH_BITBUCKET_SECRET'],
	email: { worth: 'said', reason: '`is_confirmed` of the primary address says it.' },
	colour: '#205081',
	logo: bitbucketLogo
};
export const box: CatalogueEntry<'box', 'AUTH_BOX_ID' | 'AUTH_BOX_SECRET'> = {
	id: 'box',
	name: 'Box',
	kind: 'oauth',
	docs: 'https://developer.box.com/guides/authentication/oauth2/',
	console: 'https://app.box.com/developers/console',
	register: 'Create a custom app with user authentication (OAuth 2.0), and add the callback URL to its redirect URIs.',
	variables: ['AUTH_BOX_ID', 'AUTH_BOX_SECRET'],
	email: { worth: 'unknown', reason: 'Box does not say whether the address is verified.' },
	colour: '#0075C9',
	logo: boxLogo
};
export const boxyhqSaml: CatalogueEntry<
	'boxyhq-saml',
	'AUTH_BOXYHQ_SAML_ID' | 'AUTH_BOXYHQ_SAML_SECRET' | 'AUTH_BOXYHQ_SAML_ISSUER'
> = {
	id: 'boxyhq-saml',
	name: 'BoxyHQ SAML',
	kind: 'oauth',
	docs: 'https://www.ory.com/docs/polis/sso-flow',
	console: 'https://www.ory.com/docs/polis/sso-flow',
	register:
		'Add a connection for a tenant and a product, with the callback URL as redirect URL. The client id and the client secret are those of the connection.',
	variables: ['AUTH_BOXYHQ_SAML_ID', 'AUTH_BOXYHQ_SAML_SECRET', 'AUTH_BOXYHQ_SAML_ISSUER'],
	email: { worth: 'unknown', reason: 'The address is what the identity provider of the connection says.' },
	colour: '#25c2a0',
	logo: boxyhqSamlLogo
};
export const bungie: CatalogueEntry<'bungie', 'AUTH_BUNGIE_ID' | 'AUTH_BUNGIE_SECRET'> = {
	id: 'bungie',
	name: 'Bungie',
	kind: 'oauth',
	docs: 'https://github.com/Bungie-net/api/wiki/OAuth-Documentation',
	console: 'https://www.bungie.net/en/Application',
	register:
		'Create an application of the OAuth client type "Confidential" with the callback URL, and copy the API key. Bungie accepts https only.',
	variables: ['AUTH_BUNGIE_ID', 'AUTH_BUNGIE_SECRET'],
	email: { worth: 'none', reason: 'Bungie returns no address.' },
	colour: '#0A0C10',
	logo: bungieLogo
};
export const clerk: CatalogueEntry<'clerk', 'AUTH_CLERK_ID' | 'AUTH_CLERK_SECRET' | 'AUTH_CLERK_ISSUER'> = {
	id: 'clerk',
	name: 'Clerk',
	kind: 'oidc',
	docs: 'https://clerk.com/docs/advanced-usage/clerk-idp',
	console: 'https://clerk.com/docs/advanced-usage/clerk-idp',
	register:
		'In the dashboard, under "OAuth applications", add one with the scopes `openid`, `profile` and `email`, and the callback URL.',
	variables: ['AUTH_CLERK_ID', 'AUTH_CLERK_SECRET', 'AUTH_CLERK_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#6C47FF',
	logo: clerkLogo
};
export const clickUp: CatalogueEntry<'click-up', 'AUTH_CLICK_UP_ID' | 'AUTH_CLICK_UP_SECRET'> = {
	id: 'click-up',
	name: 'ClickUp',
	kind: 'oauth',
	docs: 'https://developer.clickup.com/docs/authentication',
	console: 'https://app.clickup.com/settings/apps',
	register: 'Create an app with the domain of the callback URL as redirect URL.',
	variables: ['AUTH_CLICK_UP_ID', 'AUTH_CLICK_UP_SECRET'],
	email: { worth: 'unknown', reason: 'ClickUp does not say whether the address is verified.' },
	colour: '#24292f',
	logo: clickUpLogo
};
export const cloudflare: CatalogueEntry<'cloudflare', 'AUTH_CLOUDFLARE_ID' | 'AUTH_CLOUDFLARE_SECRET'> = {
	id: 'cloudflare',
	name: 'Cloudflare',
	kind: 'oauth',
	docs: 'https://developers.cloudflare.com/api/resources/user/methods/get/',
	console: 'https://dash.cloudflare.com',
	register: 'Create an OAuth client with the scope `user-details.read`, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_CLOUDFLARE_ID', 'AUTH_CLOUDFLARE_SECRET'],
	email: { worth: 'unknown', reason: 'Cloudflare does not say whether the address is verified.' },
	colour: '#F38020',
	logo: cloudflareLogo
};
export const cognito: CatalogueEntry<'cognito', 'AUTH_COGNITO_ID' | 'AUTH_COGNITO_SECRET' | 'AUTH_COGNITO_ISSUER'> = {
	id: 'cognito',
	name: 'Cognito',
	kind: 'oidc',
	docs: 'https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html',
	console: 'https://console.aws.amazon.com/cognito/',
	register:
		'In the user pool, create an app client with a client secret, allow the authorization code grant and the scopes `openid`, `email` and `profile`, and add the callback URL to "Allowed callback URLs".',
	variables: ['AUTH_COGNITO_ID', 'AUTH_COGNITO_SECRET', 'AUTH_COGNITO_ISSUER'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it: as a boolean in the ID token, as a string in userinfo.'
	},
	colour: '#C17B9E',
	logo: cognitoLogo
};
export const coinbase: CatalogueEntry<'coinbase', 'AUTH_COINBASE_ID' | 'AUTH_COINBASE_SECRET'> = {
	id: 'coinbase',
	name: 'Coinbase',
	kind: 'oauth',
	docs: 'https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview',
	console: 'https://portal.cdp.coinbase.com',
	register: 'Create an OAuth client with the callback URL as redirect URI.',
	variables: ['AUTH_COINBASE_ID', 'AUTH_COINBASE_SECRET'],
	email: { worth: 'unknown', reason: 'Coinbase does not say whether the address is verified.' },
	colour: '#0052ff',
	logo: coinbaseLogo
};
export const concept2: CatalogueEntry<'concept2', 'AUTH_CONCEPT2_ID' | 'AUTH_CONCEPT2_SECRET'> = {
	id: 'concept2',
	name: 'Concept2',
	kind: 'oauth',
	docs: 'https://log.concept2.com/developers/documentation/#authentication',
	console: 'https://log.concept2.com/developers/keys',
	register: 'Create an API key with the callback URL.',
	variables: ['AUTH_CONCEPT2_ID', 'AUTH_CONCEPT2_SECRET'],
	email: { worth: 'unknown', reason: 'Concept2 does not say whether the address is verified.' },
	unverified:
		'How the client authenticates at the token endpoint: public implementations send the client id and the secret as parameters.',
	colour: '#00ADEF',
	logo: concept2Logo
};
export const descope: CatalogueEntry<'descope', 'AUTH_DESCOPE_ID' | 'AUTH_DESCOPE_SECRET'> = {
	id: 'descope',
	name: 'Descope',
	kind: 'oidc',
	docs: 'https://docs.descope.com/identity-federation/applications/oidc-apps',
	console: 'https://app.descope.com/applications',
	register:
		'Open the OIDC application, and copy the id of the project; create an access key under "M2M". Add the domain of your site to the approved domains.',
	variables: ['AUTH_DESCOPE_ID', 'AUTH_DESCOPE_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	unverified: 'That `email_verified` is part of the claims.',
	colour: '#1C1C23',
	logo: descopeLogo
};
export const digitalocean: CatalogueEntry<'digitalocean', 'AUTH_DIGITALOCEAN_ID' | 'AUTH_DIGITALOCEAN_SECRET'> = {
	id: 'digitalocean',
	name: 'DigitalOcean',
	kind: 'oauth',
	docs: 'https://docs.digitalocean.com/reference/api/oauth/',
	console: 'https://cloud.digitalocean.com/account/api/applications',
	register: 'Register an OAuth application with the callback URL.',
	variables: ['AUTH_DIGITALOCEAN_ID', 'AUTH_DIGITALOCEAN_SECRET'],
	email: { worth: 'said', reason: '`email_verified` of the account says it.' },
	colour: '#0080FF',
	logo: digitaloceanLogo
};
export const discord: CatalogueEntry<'discord', 'AUTH_DISCORD_ID' | 'AUTH_DISCORD_SECRET'> = {
	id: 'discord',
	name: 'Discord',
	kind: 'oauth',
	docs: 'https://docs.discord.com/developers/topics/oauth2',
	console: 'https://discord.com/developers/applications',
	register: 'Create an application, open OAuth2, and add the callback URL to "Redirects".',
	variables: ['AUTH_DISCORD_ID', 'AUTH_DISCORD_SECRET'],
	email: { worth: 'said', reason: '`verified` of the user says it.' },
	colour: '#5865F2',
	logo: discordLogo
};
export const donationAlerts: CatalogueEntry<
	'donation-alerts',
	'AUTH_DONATION_ALERTS_ID' | 'AUTH_DONATION_ALERTS_SECRET'
> = {
	id: 'donation-alerts',
	name: 'DonationAlerts',
	kind: 'oauth',
	docs: 'https://www.donationalerts.com/apidoc',
	console: 'https://www.donationalerts.com/application/clients',
	register: 'Create an application with the callback URL as redirect URL.',
	variables: ['AUTH_DONATION_ALERTS_ID', 'AUTH_DONATION_ALERTS_SECRET'],
	email: { worth: 'unknown', reason: 'DonationAlerts does not say whether the address is verified.' },
	colour: '#F57507',
	logo: donationAlertsLogo
};
export const dribbble: CatalogueEntry<'dribbble', 'AUTH_DRIBBBLE_ID' | 'AUTH_DRIBBBLE_SECRET'> = {
	id: 'dribbble',
	name: 'Dribbble',
	kind: 'oauth',
	docs: 'https://developer.dribbble.com/v2/oauth/',
	console: 'https://dribbble.com/account/applications',
	register: 'Register an application with the callback URL.',
	variables: ['AUTH_DRIBBBLE_ID', 'AUTH_DRIBBBLE_SECRET'],
	email: { worth: 'none', reason: 'Dribbble returns no address.' },
	colour: '#000',
	logo: dribbbleLogo
};
export const dropbox: CatalogueEntry<'dropbox', 'AUTH_DROPBOX_ID' | 'AUTH_DROPBOX_SECRET'> = {
	id: 'dropbox',
	name: 'Dropbox',
	kind: 'oauth',
	docs: 'https://developers.dropbox.com/oauth-guide',
	console: 'https://www.dropbox.com/developers/apps',
	register: 'Create an app with the permission `account_info.read`, and add the callback URL to its redirect URIs.',
	variables: ['AUTH_DROPBOX_ID', 'AUTH_DROPBOX_SECRET'],
	email: { worth: 'said', reason: '`email_verified` of the account says it.' },
	colour: '#0061fe',
	logo: dropboxLogo
};
export const duendeIdentityServer6: CatalogueEntry<
	'duende-identity-server6',
	'AUTH_DUENDE_IDENTITY_SERVER6_ID' | 'AUTH_DUENDE_IDENTITY_SERVER6_SECRET' | 'AUTH_DUENDE_IDENTITY_SERVER6_ISSUER'
> = {
	id: 'duende-identity-server6',
	name: 'DuendeIdentityServer6',
	kind: 'oidc',
	docs: 'https://docs.duendesoftware.com/identityserver/',
	console: 'https://docs.duendesoftware.com/identityserver/fundamentals/clients/',
	register:
		'Add a client with the grant type "Code", a secret, the scopes `openid profile email`, and the callback URL as redirect URI.',
	variables: [
		'AUTH_DUENDE_IDENTITY_SERVER6_ID',
		'AUTH_DUENDE_IDENTITY_SERVER6_SECRET',
		'AUTH_DUENDE_IDENTITY_SERVER6_ISSUER'
	],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#3B1E62',
	logo: duendeIdentityServer6Logo
};
export const epicgames: CatalogueEntry<'epicgames', 'AUTH_EPICGAMES_ID' | 'AUTH_EPICGAMES_SECRET'> = {
	id: 'epicgames',
	name: 'Epic Games',
	kind: 'oauth',
	docs: 'https://dev.epicgames.com/docs/web-api-ref/authentication',
	console: 'https://dev.epicgames.com/portal',
	register: 'Create a product and a client with Epic Account Services, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_EPICGAMES_ID', 'AUTH_EPICGAMES_SECRET'],
	email: { worth: 'none', reason: 'Epic Games returns no address.' },
	colour: '#313131',
	logo: epicgamesLogo
};
export const etsy: CatalogueEntry<'etsy', 'AUTH_ETSY_ID' | 'AUTH_ETSY_SECRET'> = {
	id: 'etsy',
	name: 'Etsy',
	kind: 'oauth',
	docs: 'https://developers.etsy.com/documentation/essentials/authentication',
	console: 'https://www.etsy.com/developers/your-apps',
	register:
		'Create an app, and add the callback URL. The keystring is the client id, and the shared secret is the client secret.',
	variables: ['AUTH_ETSY_ID', 'AUTH_ETSY_SECRET'],
	email: { worth: 'unknown', reason: 'Etsy does not say whether the address is verified.' },
	colour: '#F16521',
	logo: etsyLogo
};
export const eventbrite: CatalogueEntry<'eventbrite', 'AUTH_EVENTBRITE_ID' | 'AUTH_EVENTBRITE_SECRET'> = {
	id: 'eventbrite',
	name: 'Eventbrite',
	kind: 'oauth',
	docs: 'https://www.eventbrite.com/platform/docs/authentication',
	console: 'https://www.eventbrite.com/account-settings/apps',
	register: 'Create an API key with the callback URL as OAuth redirect URI.',
	variables: ['AUTH_EVENTBRITE_ID', 'AUTH_EVENTBRITE_SECRET'],
	email: { worth: 'said', reason: '`verified` of the primary address says it.' },
	colour: '#f05537',
	logo: eventbriteLogo
};
export const eveonline: CatalogueEntry<'eveonline', 'AUTH_EVEONLINE_ID' | 'AUTH_EVEONLINE_SECRET'> = {
	id: 'eveonline',
	name: 'EVE Online',
	kind: 'oauth',
	docs: 'https://developers.eveonline.com/docs/services/sso/',
	console: 'https://developers.eveonline.com/applications',
	register: 'Create an application with the scope `publicData`, and give it the callback URL.',
	variables: ['AUTH_EVEONLINE_ID', 'AUTH_EVEONLINE_SECRET'],
	email: { worth: 'none', reason: 'EVE Online returns no address.' },
	colour: '#000',
	logo: eveonlineLogo
};
export const facebook: CatalogueEntry<'facebook', 'AUTH_FACEBOOK_ID' | 'AUTH_FACEBOOK_SECRET'> = {
	id: 'facebook',
	name: 'Facebook',
	kind: 'oauth',
	docs: 'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
	console: 'https://developers.facebook.com/apps',
	register:
		'Create an app with the use case "Authenticate and request data from users with Facebook Login", and add the callback URL to "Valid OAuth Redirect URIs". Switch the app to live mode.',
	variables: ['AUTH_FACEBOOK_ID', 'AUTH_FACEBOOK_SECRET'],
	email: {
		worth: 'unknown',
		reason: 'Facebook returns a valid address of the user, and does not say in the answer whether it is verified.'
	},
	colour: '#006aff',
	logo: facebookLogo
};
export const faceit: CatalogueEntry<'faceit', 'AUTH_FACEIT_ID' | 'AUTH_FACEIT_SECRET'> = {
	id: 'faceit',
	name: 'FACEIT',
	kind: 'oauth',
	docs: 'https://docs.faceit.com/docs/auth/oauth2',
	console: 'https://developers.faceit.com',
	register: 'In the app studio, create an app with an OAuth2 client, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_FACEIT_ID', 'AUTH_FACEIT_SECRET'],
	email: {
		worth: 'unknown',
		reason:
			'The documented answer does not say whether the address is verified. With the claim `email_verified`, it counts.'
	},
	colour: '#FF5500',
	logo: faceitLogo
};
export const figma: CatalogueEntry<'figma', 'AUTH_FIGMA_ID' | 'AUTH_FIGMA_SECRET'> = {
	id: 'figma',
	name: 'Figma',
	kind: 'oauth',
	docs: 'https://developers.figma.com/docs/rest-api/authentication/',
	console: 'https://www.figma.com/developers/apps',
	register:
		'Create an app with the scope `current_user:read`, and add the callback URL. Publish the app, otherwise only you can sign in.',
	variables: ['AUTH_FIGMA_ID', 'AUTH_FIGMA_SECRET'],
	email: { worth: 'unknown', reason: 'Figma does not say whether the address is verified.' },
	colour: '#ff7237',
	logo: figmaLogo
};
export const foursquare: CatalogueEntry<'foursquare', 'AUTH_FOURSQUARE_ID' | 'AUTH_FOURSQUARE_SECRET'> = {
	id: 'foursquare',
	name: 'Foursquare',
	kind: 'oauth',
	docs: 'https://docs.foursquare.com/developer/reference/v2-user-authentication',
	console: 'https://foursquare.com/developers/home',
	register: 'Create a project, generate OAuth credentials, and set the redirect URL to the callback URL.',
	variables: ['AUTH_FOURSQUARE_ID', 'AUTH_FOURSQUARE_SECRET'],
	email: { worth: 'unknown', reason: 'Foursquare does not say whether the address is verified.' },
	unverified:
		'Whether new projects still get access to the users of the API 2, and that the token endpoint leaves `token_type` out.',
	colour: '#000',
	logo: foursquareLogo
};
export const freshbooks: CatalogueEntry<'freshbooks', 'AUTH_FRESHBOOKS_ID' | 'AUTH_FRESHBOOKS_SECRET'> = {
	id: 'freshbooks',
	name: 'Freshbooks',
	kind: 'oauth',
	docs: 'https://www.freshbooks.com/api/authentication',
	console: 'https://my.freshbooks.com/#/developer',
	register:
		'Create an app with the scope `user:profile:read` and the callback URL as redirect URI. FreshBooks accepts https only.',
	variables: ['AUTH_FRESHBOOKS_ID', 'AUTH_FRESHBOOKS_SECRET'],
	email: { worth: 'unknown', reason: 'FreshBooks does not say whether the address is verified.' },
	unverified:
		'Whether the authorization endpoint that `@auth/core` has stays: the Python SDK of the API uses `https://auth.freshbooks.com/oauth/authorize`.',
	colour: '#0075dd',
	logo: freshbooksLogo
};
export const frontegg: CatalogueEntry<
	'frontegg',
	'AUTH_FRONTEGG_ID' | 'AUTH_FRONTEGG_SECRET' | 'AUTH_FRONTEGG_ISSUER'
> = {
	id: 'frontegg',
	name: 'Frontegg',
	kind: 'oidc',
	docs: 'https://developers.frontegg.com/guides/integrations/openid',
	console: 'https://portal.frontegg.com',
	register:
		'Under "Authentication" and "Login method", choose the hosted login, and add the callback URL to its redirect URLs. The client id and the API key are under "Env settings".',
	variables: ['AUTH_FRONTEGG_ID', 'AUTH_FRONTEGG_SECRET', 'AUTH_FRONTEGG_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#36373C',
	logo: fronteggLogo
};
export const fusionauth: CatalogueEntry<
	'fusionauth',
	'AUTH_FUSIONAUTH_ID' | 'AUTH_FUSIONAUTH_SECRET' | 'AUTH_FUSIONAUTH_ISSUER'
> = {
	id: 'fusionauth',
	name: 'FusionAuth',
	kind: 'oidc',
	docs: 'https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/',
	console: 'https://fusionauth.io/docs/get-started/core-concepts/applications',
	register:
		'Add an application, and the callback URL to its authorized redirect URLs. Set the issuer of the tenant to its address, instead of `acme.com`.',
	variables: ['AUTH_FUSIONAUTH_ID', 'AUTH_FUSIONAUTH_SECRET', 'AUTH_FUSIONAUTH_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#083b94',
	logo: fusionauthLogo
};
export const gitea: CatalogueEntry<'gitea', 'AUTH_GITEA_ID' | 'AUTH_GITEA_SECRET' | 'AUTH_GITEA_ISSUER'> = {
	id: 'gitea',
	name: 'Gitea',
	kind: 'oidc',
	docs: 'https://docs.gitea.com/development/oauth2-provider',
	console: 'https://docs.gitea.com/development/oauth2-provider',
	register:
		'In the settings of your account, under "Applications", create an OAuth2 application with the callback URL.',
	variables: ['AUTH_GITEA_ID', 'AUTH_GITEA_SECRET', 'AUTH_GITEA_ISSUER'],
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says that the account is active. A server that does not confirm addresses (`REGISTER_EMAIL_CONFIRM`) activates accounts without that.'
	},
	colour: '#609926',
	logo: giteaLogo
};
export const gitee: CatalogueEntry<'gitee', 'AUTH_GITEE_ID' | 'AUTH_GITEE_SECRET'> = {
	id: 'gitee',
	name: 'Gitee',
	kind: 'oauth',
	docs: 'https://gitee.com/api/v5/oauth_doc',
	console: 'https://gitee.com/oauth/applications',
	register: 'Create an application with the permission `user_info` and the callback URL.',
	variables: ['AUTH_GITEE_ID', 'AUTH_GITEE_SECRET'],
	email: { worth: 'unknown', reason: 'Gitee does not say whether the address is verified.' },
	colour: '#C71D23',
	logo: giteeLogo
};
export const github: CatalogueEntry<'github', 'AUTH_GITHUB_ID' | 'AUTH_GITHUB_SECRET'> = {
	id: 'github',
	name: 'GitHub',
	kind: 'oauth',
	docs: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
	console: 'https://github.com/settings/developers',
	register: 'Create an OAuth app, one for each environment, because it has one callback URL.',
	variables: ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET'],
	email: {
		worth: 'said',
		reason: 'The list of addresses says it of each.',
		vouches:
			'https://docs.github.com/en/account-and-profile/setting-up-and-managing-your-personal-account-on-github/managing-email-preferences/verifying-your-email-address'
	},
	colour: '#24292f',
	logo: githubLogo
};
export const gitlab: CatalogueEntry<'gitlab', 'AUTH_GITLAB_ID' | 'AUTH_GITLAB_SECRET'> = {
	id: 'gitlab',
	name: 'GitLab',
	kind: 'oauth',
	docs: 'https://docs.gitlab.com/api/oauth2/',
	console: 'https://gitlab.com/-/user_settings/applications',
	register: 'Add an application with the scope `read_user`, and keep "Confidential" checked.',
	variables: ['AUTH_GITLAB_ID', 'AUTH_GITLAB_SECRET'],
	email: {
		worth: 'said',
		reason:
			'GitLab replaces an address when the new one is confirmed, and `confirmed_at` says that there is such an address.'
	},
	colour: '#FC6D26',
	logo: gitlabLogo
};
export const google: CatalogueEntry<'google', 'AUTH_GOOGLE_ID' | 'AUTH_GOOGLE_SECRET'> = {
	id: 'google',
	name: 'Google',
	kind: 'oidc',
	docs: 'https://developers.google.com/identity/openid-connect/openid-connect',
	console: 'https://console.cloud.google.com/apis/credentials',
	register:
		'Create an "OAuth client ID" of the type "Web application", and add the callback URL to "Authorized redirect URIs".',
	variables: ['AUTH_GOOGLE_ID', 'AUTH_GOOGLE_SECRET'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it.',
		vouches: 'https://support.google.com/accounts/answer/63950'
	},
	colour: '#1a73e8',
	logo: googleLogo
};
export const hubspot: CatalogueEntry<'hubspot', 'AUTH_HUBSPOT_ID' | 'AUTH_HUBSPOT_SECRET'> = {
	id: 'hubspot',
	name: 'HubSpot',
	kind: 'oauth',
	docs: 'https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens',
	console: 'https://app.hubspot.com/developer',
	register: 'Create a public app with the scope `oauth`, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_HUBSPOT_ID', 'AUTH_HUBSPOT_SECRET'],
	email: {
		worth: 'unknown',
		reason: 'The name of a HubSpot user is an address. HubSpot does not say whether it is verified.'
	},
	colour: '#ff7a59',
	logo: hubspotLogo
};
export const huggingface: CatalogueEntry<'huggingface', 'AUTH_HUGGINGFACE_ID' | 'AUTH_HUGGINGFACE_SECRET'> = {
	id: 'huggingface',
	name: 'Hugging Face',
	kind: 'oidc',
	docs: 'https://huggingface.co/docs/hub/oauth',
	console: 'https://huggingface.co/settings/connected-applications',
	register:
		'Create an OAuth app with the scopes `openid`, `profile` and `email`, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_HUGGINGFACE_ID', 'AUTH_HUGGINGFACE_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#FFD21E',
	logo: huggingfaceLogo
};
export const identityServer4: CatalogueEntry<
	'identity-server4',
	'AUTH_IDENTITY_SERVER4_ID' | 'AUTH_IDENTITY_SERVER4_SECRET' | 'AUTH_IDENTITY_SERVER4_ISSUER'
> = {
	id: 'identity-server4',
	name: 'IdentityServer4',
	kind: 'oidc',
	docs: 'https://identityserver4.readthedocs.io/en/latest/',
	console: 'https://identityserver4.readthedocs.io/en/latest/topics/clients.html',
	register:
		'Add a client with the grant type "Code", a secret, the scopes `openid profile email`, and the callback URL as redirect URI.',
	variables: ['AUTH_IDENTITY_SERVER4_ID', 'AUTH_IDENTITY_SERVER4_SECRET', 'AUTH_IDENTITY_SERVER4_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#1F75B8',
	logo: identityServer4Logo
};
export const instagram: CatalogueEntry<'instagram', 'AUTH_INSTAGRAM_ID' | 'AUTH_INSTAGRAM_SECRET'> = {
	id: 'instagram',
	name: 'Instagram',
	kind: 'oauth',
	docs: 'https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login',
	console: 'https://developers.facebook.com/apps',
	register:
		'Create an app with the product "Instagram", set up "Business login for Instagram", and add the callback URL. The client id is the Instagram app id.',
	variables: ['AUTH_INSTAGRAM_ID', 'AUTH_INSTAGRAM_SECRET'],
	email: { worth: 'none', reason: 'Instagram returns no address.' },
	colour: '#fff',
	logo: instagramLogo
};
export const intuit: CatalogueEntry<'intuit', 'AUTH_INTUIT_ID' | 'AUTH_INTUIT_SECRET'> = {
	id: 'intuit',
	name: 'Intuit',
	kind: 'oidc',
	docs: 'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect',
	console: 'https://developer.intuit.com/app/developer/dashboard',
	register: 'Create an app, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_INTUIT_ID', 'AUTH_INTUIT_SECRET'],
	email: { worth: 'said', reason: '`emailVerified` of userinfo says it.' },
	colour: '#236CFF',
	logo: intuitLogo
};
export const kakao: CatalogueEntry<'kakao', 'AUTH_KAKAO_ID' | 'AUTH_KAKAO_SECRET'> = {
	id: 'kakao',
	name: 'Kakao',
	kind: 'oauth',
	docs: 'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api',
	console: 'https://developers.kakao.com/console/app',
	register:
		'Create an app, activate Kakao Login, add the callback URL, and set the consent items. The client id is the REST API key.',
	variables: ['AUTH_KAKAO_ID', 'AUTH_KAKAO_SECRET'],
	email: {
		worth: 'said',
		reason: '`is_email_valid` and `is_email_verified` of the account say it; both have to be true.'
	},
	colour: '#FEE500',
	logo: kakaoLogo
};
export const keycloak: CatalogueEntry<
	'keycloak',
	'AUTH_KEYCLOAK_ID' | 'AUTH_KEYCLOAK_SECRET' | 'AUTH_KEYCLOAK_ISSUER'
> = {
	id: 'keycloak',
	name: 'Keycloak',
	kind: 'oidc',
	docs: 'https://www.keycloak.org/securing-apps/oidc-layers',
	console: 'https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients',
	register:
		'In the admin console of your realm, create a client of the type "OpenID Connect", and switch "Client authentication" on.',
	variables: ['AUTH_KEYCLOAK_ID', 'AUTH_KEYCLOAK_SECRET', 'AUTH_KEYCLOAK_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#428bca',
	logo: keycloakLogo
};
export const kick: CatalogueEntry<'kick', 'AUTH_KICK_ID' | 'AUTH_KICK_SECRET'> = {
	id: 'kick',
	name: 'Kick',
	kind: 'oauth',
	docs: 'https://docs.kick.com/getting-started/generating-tokens-oauth2-flow',
	console: 'https://kick.com/settings/developer',
	register: 'Create an app with the access to read users, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_KICK_ID', 'AUTH_KICK_SECRET'],
	email: { worth: 'unknown', reason: 'Kick does not say whether the address is verified.' },
	colour: '#53FC18',
	logo: kickLogo
};
export const kinde: CatalogueEntry<'kinde', 'AUTH_KINDE_ID' | 'AUTH_KINDE_SECRET' | 'AUTH_KINDE_ISSUER'> = {
	id: 'kinde',
	name: 'Kinde',
	kind: 'oidc',
	docs: 'https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/',
	console: 'https://app.kinde.com',
	register: 'Add an application of the type "Back-end web", and add the callback URL to "Allowed callback URLs".',
	variables: ['AUTH_KINDE_ID', 'AUTH_KINDE_SECRET', 'AUTH_KINDE_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#fff',
	logo: kindeLogo
};
export const lichess: CatalogueEntry<'lichess', 'AUTH_LICHESS_ID'> = {
	id: 'lichess',
	name: 'Lichess',
	kind: 'oauth',
	docs: 'https://lichess.org/api#tag/OAuth',
	console: 'https://lichess.org/api#tag/OAuth',
	register:
		'Lichess has no registration: the client id is any text that names your app, such as its domain. There is no secret.',
	variables: ['AUTH_LICHESS_ID'],
	email: { worth: 'none', reason: 'Lichess returns no address.' },
	colour: '#000',
	logo: lichessLogo
};
export const line: CatalogueEntry<'line', 'AUTH_LINE_ID' | 'AUTH_LINE_SECRET'> = {
	id: 'line',
	name: 'LINE',
	kind: 'oidc',
	docs: 'https://developers.line.biz/en/docs/line-login/integrate-line-login/',
	console: 'https://developers.line.biz/console/',
	register:
		'Create a channel "LINE Login" of the type "Web app", add the callback URL, and apply for the permission to read addresses. The client id is the channel id.',
	variables: ['AUTH_LINE_ID', 'AUTH_LINE_SECRET'],
	email: { worth: 'unknown', reason: 'LINE does not say whether the address is verified.' },
	colour: '#00C300',
	logo: lineLogo
};
export const linear: CatalogueEntry<'linear', 'AUTH_LINEAR_ID' | 'AUTH_LINEAR_SECRET'> = {
	id: 'linear',
	name: 'Linear',
	kind: 'oauth',
	docs: 'https://linear.app/developers/oauth-2-0-authentication',
	console: 'https://linear.app/settings/api',
	register: 'Create an OAuth application, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_LINEAR_ID', 'AUTH_LINEAR_SECRET'],
	email: { worth: 'unknown', reason: 'Linear does not say whether the address is verified.' },
	colour: '#5E6AD2',
	logo: linearLogo
};
export const linkedin: CatalogueEntry<'linkedin', 'AUTH_LINKEDIN_ID' | 'AUTH_LINKEDIN_SECRET'> = {
	id: 'linkedin',
	name: 'LinkedIn',
	kind: 'oidc',
	docs: 'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2',
	console: 'https://www.linkedin.com/developers/apps',
	register:
		'Create an app, request the product "Sign In with LinkedIn using OpenID Connect", and add the callback URL to its authorized redirect URLs.',
	variables: ['AUTH_LINKEDIN_ID', 'AUTH_LINKEDIN_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#069',
	logo: linkedinLogo
};
export const logto: CatalogueEntry<'logto', 'AUTH_LOGTO_ID' | 'AUTH_LOGTO_SECRET' | 'AUTH_LOGTO_ISSUER'> = {
	id: 'logto',
	name: 'Logto',
	kind: 'oidc',
	docs: 'https://docs.logto.io/quick-starts/traditional',
	console: 'https://cloud.logto.io',
	register: 'Create an application "Traditional web", and add the callback URL to its redirect URIs.',
	variables: ['AUTH_LOGTO_ID', 'AUTH_LOGTO_SECRET', 'AUTH_LOGTO_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#5D34F2',
	logo: logtoLogo
};
export const mailchimp: CatalogueEntry<'mailchimp', 'AUTH_MAILCHIMP_ID' | 'AUTH_MAILCHIMP_SECRET'> = {
	id: 'mailchimp',
	name: 'Mailchimp',
	kind: 'oauth',
	docs: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
	console: 'https://admin.mailchimp.com/account/oauth2/',
	register:
		'Register an app with the callback URL as redirect URI. For development, use `http://127.0.0.1` instead of `localhost`.',
	variables: ['AUTH_MAILCHIMP_ID', 'AUTH_MAILCHIMP_SECRET'],
	email: { worth: 'unknown', reason: 'Mailchimp does not say whether the address is verified.' },
	colour: '#000',
	logo: mailchimpLogo
};
export const mailru: CatalogueEntry<'mailru', 'AUTH_MAILRU_ID' | 'AUTH_MAILRU_SECRET'> = {
	id: 'mailru',
	name: 'Mail.ru',
	kind: 'oauth',
	docs: 'https://api.mail.ru/docs/guides/oauth/',
	console: 'https://oauth.mail.ru/app/',
	register: 'Create an app of the type "Web", with the callback URL.',
	variables: ['AUTH_MAILRU_ID', 'AUTH_MAILRU_SECRET'],
	email: { worth: 'unknown', reason: 'Mail.ru does not say whether the address is verified.' },
	colour: '#005FF9',
	logo: mailruLogo
};
export const mastodon: CatalogueEntry<
	'mastodon',
	'AUTH_MASTODON_ID' | 'AUTH_MASTODON_SECRET' | 'AUTH_MASTODON_ISSUER'
> = {
	id: 'mastodon',
	name: 'Mastodon',
	kind: 'oauth',
	docs: 'https://docs.joinmastodon.org/methods/oauth/',
	console: 'https://docs.joinmastodon.org/client/token/',
	register:
		'On the server, under "Preferences" and "Development", create an application with the scope `read` and the callback URL.',
	variables: ['AUTH_MASTODON_ID', 'AUTH_MASTODON_SECRET', 'AUTH_MASTODON_ISSUER'],
	email: { worth: 'none', reason: 'Mastodon returns no address.' },
	colour: '#6364FF',
	logo: mastodonLogo
};
export const mattermost: CatalogueEntry<
	'mattermost',
	'AUTH_MATTERMOST_ID' | 'AUTH_MATTERMOST_SECRET' | 'AUTH_MATTERMOST_ISSUER'
> = {
	id: 'mattermost',
	name: 'Mattermost',
	kind: 'oauth',
	docs: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
	console: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
	register:
		'Switch the OAuth 2.0 service provider on in the system console. Under "Integrations", add an OAuth 2.0 application with the callback URL.',
	variables: ['AUTH_MATTERMOST_ID', 'AUTH_MATTERMOST_SECRET', 'AUTH_MATTERMOST_ISSUER'],
	email: { worth: 'said', reason: '`email_verified` of the user says it.' },
	colour: '#000',
	logo: mattermostLogo
};
export const medium: CatalogueEntry<'medium', 'AUTH_MEDIUM_ID' | 'AUTH_MEDIUM_SECRET'> = {
	id: 'medium',
	name: 'Medium',
	kind: 'oauth',
	docs: 'https://github.com/Medium/medium-api-docs',
	console: 'https://medium.com/me/applications',
	register:
		'Medium does not register new applications any more. Add the callback URL to the application that you have.',
	variables: ['AUTH_MEDIUM_ID', 'AUTH_MEDIUM_SECRET'],
	email: { worth: 'none', reason: 'Medium returns no address.' },
	colour: '#000',
	logo: mediumLogo
};
export const mercadolibre: CatalogueEntry<'mercadolibre', 'AUTH_MERCADOLIBRE_ID' | 'AUTH_MERCADOLIBRE_SECRET'> = {
	id: 'mercadolibre',
	name: 'Mercado Libre',
	kind: 'oauth',
	docs: 'https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization',
	console: 'https://developers.mercadolibre.com.ar',
	register: 'Create an application with PKCE, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_MERCADOLIBRE_ID', 'AUTH_MERCADOLIBRE_SECRET'],
	email: { worth: 'unknown', reason: 'Mercado Libre does not say whether the address is verified.' },
	colour: '#FFE600',
	logo: mercadolibreLogo
};
export const mercadopago: CatalogueEntry<'mercadopago', 'AUTH_MERCADOPAGO_ID' | 'AUTH_MERCADOPAGO_SECRET'> = {
	id: 'mercadopago',
	name: 'Mercado Pago',
	kind: 'oauth',
	docs: 'https://www.mercadopago.com.ar/developers/en/docs/security/oauth/introduction',
	console: 'https://www.mercadopago.com.ar/developers',
	register: 'Create an application with PKCE, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_MERCADOPAGO_ID', 'AUTH_MERCADOPAGO_SECRET'],
	email: { worth: 'unknown', reason: 'Mercado Pago does not say whether the address is verified.' },
	colour: '#00B1EA',
	logo: mercadopagoLogo
};
export const microsoftEntraId: CatalogueEntry<
	'microsoft-entra-id',
	'AUTH_MICROSOFT_ENTRA_ID_ID' | 'AUTH_MICROSOFT_ENTRA_ID_SECRET' | 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'
> = {
	id: 'microsoft-entra-id',
	name: 'Microsoft Entra ID',
	kind: 'oidc',
	docs: 'https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc',
	console: 'https://entra.microsoft.com',
	register:
		'Register an app under "App registrations" with the callback URL as a redirect URI of the platform "Web", and create a client secret.',
	variables: ['AUTH_MICROSOFT_ENTRA_ID_ID', 'AUTH_MICROSOFT_ENTRA_ID_SECRET', 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'],
	email: {
		worth: 'said',
		reason:
			'Administrators of a tenant enter any address. The optional claim `xms_edov` says whether its domain is theirs.'
	},
	colour: '#0072c6',
	logo: microsoftEntraIdLogo
};
export const myanimelist: CatalogueEntry<'myanimelist', 'AUTH_MYANIMELIST_ID' | 'AUTH_MYANIMELIST_SECRET'> = {
	id: 'myanimelist',
	name: 'MyAnimeList',
	kind: 'oauth',
	docs: 'https://myanimelist.net/apiconfig/references/authorization',
	console: 'https://myanimelist.net/apiconfig',
	register: 'Create an ID of the app type "web" with the callback URL as redirect URL.',
	variables: ['AUTH_MYANIMELIST_ID', 'AUTH_MYANIMELIST_SECRET'],
	email: { worth: 'none', reason: 'MyAnimeList returns no address.' },
	colour: '#2E51A2',
	logo: myanimelistLogo
};
export const naver: CatalogueEntry<'naver', 'AUTH_NAVER_ID' | 'AUTH_NAVER_SECRET'> = {
	id: 'naver',
	name: 'Naver',
	kind: 'oauth',
	docs: 'https://developers.naver.com/docs/login/api/api.md',
	console: 'https://developers.naver.com/apps/#/register',
	register:
		'Register an application with the API "Naver Login", choose the members of the profile, and add the callback URL.',
	variables: ['AUTH_NAVER_ID', 'AUTH_NAVER_SECRET'],
	email: { worth: 'unknown', reason: 'Naver does not say whether the contact address is verified.' },
	colour: '#03C75A',
	logo: naverLogo
};
export const netlify: CatalogueEntry<'netlify', 'AUTH_NETLIFY_ID' | 'AUTH_NETLIFY_SECRET'> = {
	id: 'netlify',
	name: 'Netlify',
	kind: 'oauth',
	docs: 'https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/',
	console: 'https://app.netlify.com/user/applications',
	register: 'Create an OAuth application with the callback URL as redirect URI.',
	variables: ['AUTH_NETLIFY_ID', 'AUTH_NETLIFY_SECRET'],
	email: { worth: 'unknown', reason: 'Netlify does not say whether the address is verified.' },
	colour: '#32e6e2',
	logo: netlifyLogo
};
export const netsuite: CatalogueEntry<'netsuite', 'AUTH_NETSUITE_ID' | 'AUTH_NETSUITE_SECRET'> = {
	id: 'netsuite',
	name: 'NetSuite',
	kind: 'oauth',
	docs: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html',
	console: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html',
	register:
		'Create an integration record with the authorization code grant, the scopes "RESTlets" and "REST Web Services", and the callback URL. Deploy a RESTlet that returns `runtime.getCurrentUser()` as JSON.',
	variables: ['AUTH_NETSUITE_ID', 'AUTH_NETSUITE_SECRET'],
	email: { worth: 'unknown', reason: 'Administrators of the account enter addresses.' },
	colour: '#181a1b',
	logo: netsuiteLogo
};
export const nextcloud: CatalogueEntry<
	'nextcloud',
	'AUTH_NEXTCLOUD_ID' | 'AUTH_NEXTCLOUD_SECRET' | 'AUTH_NEXTCLOUD_ISSUER'
> = {
	id: 'nextcloud',
	name: 'Nextcloud',
	kind: 'oauth',
	docs: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
	console: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
	register: 'In the administration settings, under "Security", add an OAuth 2.0 client with the callback URL.',
	variables: ['AUTH_NEXTCLOUD_ID', 'AUTH_NEXTCLOUD_SECRET', 'AUTH_NEXTCLOUD_ISSUER'],
	email: { worth: 'never', reason: 'People change their address themselves, without a confirmation.' },
	colour: '#fff',
	logo: nextcloudLogo
};
export const notion: CatalogueEntry<'notion', 'AUTH_NOTION_ID' | 'AUTH_NOTION_SECRET'> = {
	id: 'notion',
	name: 'Notion',
	kind: 'oauth',
	docs: 'https://developers.notion.com/docs/authorization',
	console: 'https://www.notion.so/profile/integrations',
	register:
		'Create a public integration with the capability "Read user information including email addresses", and add the callback URL to its redirect URIs.',
	variables: ['AUTH_NOTION_ID', 'AUTH_NOTION_SECRET'],
	email: { worth: 'unknown', reason: 'Notion does not say whether the address is verified.' },
	colour: '#fff',
	logo: notionLogo
};
export const okta: CatalogueEntry<'okta', 'AUTH_OKTA_ID' | 'AUTH_OKTA_SECRET' | 'AUTH_OKTA_ISSUER'> = {
	id: 'okta',
	name: 'Okta',
	kind: 'oidc',
	docs: 'https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/',
	console: 'https://developer.okta.com/login/',
	register:
		'In the admin console, create an app integration with "OIDC - OpenID Connect" and "Web Application", and assign it to the people who may sign in.',
	variables: ['AUTH_OKTA_ID', 'AUTH_OKTA_SECRET', 'AUTH_OKTA_ISSUER'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it. Administrators of an organisation set addresses, too.'
	},
	colour: '#000',
	logo: oktaLogo
};
export const onelogin: CatalogueEntry<
	'onelogin',
	'AUTH_ONELOGIN_ID' | 'AUTH_ONELOGIN_SECRET' | 'AUTH_ONELOGIN_ISSUER'
> = {
	id: 'onelogin',
	name: 'OneLogin',
	kind: 'oidc',
	docs: 'https://developers.onelogin.com/openid-connect',
	console: 'https://developers.onelogin.com/openid-connect/connect-to-onelogin',
	register:
		'In the administration, add an app "OpenId Connect (OIDC)", and add the callback URL to its redirect URIs. Set the token endpoint to "Basic".',
	variables: ['AUTH_ONELOGIN_ID', 'AUTH_ONELOGIN_SECRET', 'AUTH_ONELOGIN_ISSUER'],
	email: {
		worth: 'unknown',
		reason: 'OneLogin does not send `email_verified`. Administrators of the organisation set addresses.'
	},
	colour: '#1A1F36',
	logo: oneloginLogo
};
export const orcid: CatalogueEntry<'orcid', 'AUTH_ORCID_ID' | 'AUTH_ORCID_SECRET'> = {
	id: 'orcid',
	name: 'ORCID',
	kind: 'oidc',
	docs: 'https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/',
	console: 'https://orcid.org/developer-tools',
	register: 'Register for the public API with the callback URL as redirect URI. ORCID accepts https only.',
	variables: ['AUTH_ORCID_ID', 'AUTH_ORCID_SECRET'],
	email: { worth: 'none', reason: 'ORCID returns no address.' },
	colour: '#A6CE39',
	logo: orcidLogo
};
export const oryHydra: CatalogueEntry<'ory-hydra', 'AUTH_HYDRA_ID' | 'AUTH_HYDRA_SECRET' | 'AUTH_HYDRA_ISSUER'> = {
	id: 'ory-hydra',
	name: 'Hydra',
	kind: 'oidc',
	docs: 'https://www.ory.com/docs/oauth2-oidc/authorization-code-flow',
	console: 'https://www.ory.com/docs/hydra/guides/oauth2-clients',
	register:
		'Create an OAuth2 client with the scopes `openid profile email`, the grant type `authorization_code`, and the callback URL as redirect URI.',
	variables: ['AUTH_HYDRA_ID', 'AUTH_HYDRA_SECRET', 'AUTH_HYDRA_ISSUER'],
	email: {
		worth: 'said',
		reason: 'Your consent app decides which claims it adds. The claim `email_verified` says it, if it is added.'
	},
	colour: '#fff',
	logo: oryHydraLogo
};
export const osso: CatalogueEntry<'osso', 'AUTH_OSSO_ID' | 'AUTH_OSSO_SECRET' | 'AUTH_OSSO_ISSUER'> = {
	id: 'osso',
	name: 'Osso',
	kind: 'oauth',
	docs: 'https://ossoapp.com/docs/consume/overview/',
	console: 'https://ossoapp.com/docs/configure/overview/',
	register:
		'In the admin interface of your server, create an OAuth client, and add the callback URL to its redirect URIs.',
	variables: ['AUTH_OSSO_ID', 'AUTH_OSSO_SECRET', 'AUTH_OSSO_ISSUER'],
	email: { worth: 'unknown', reason: 'The address is what the identity provider of the organisation says.' },
	unverified: 'The shape of an error of userinfo.',
	colour: '#4B70F5',
	logo: ossoLogo
};
export const osu: CatalogueEntry<'osu', 'AUTH_OSU_ID' | 'AUTH_OSU_SECRET'> = {
	id: 'osu',
	name: 'osu!',
	kind: 'oauth',
	docs: 'https://osu.ppy.sh/docs/#authentication',
	console: 'https://osu.ppy.sh/home/account/edit#oauth',
	register: 'Under "OAuth" in the settings of your account, create an application with the callback URL.',
	variables: ['AUTH_OSU_ID', 'AUTH_OSU_SECRET'],
	email: { worth: 'none', reason: 'osu! returns no address.' },
	colour: '#FF66AA',
	logo: osuLogo
};
export const passage: CatalogueEntry<'passage'> = {
	id: 'passage',
	name: 'Passage',
	kind: 'gone',
	docs: 'https://www.authsignal.com/blog/articles/how-to-migrate-from-passage-to-authsignal',
	gone: {
		what: 'closed on 16 January 2026',
		instead: 'passkey',
		advice: 'Use passkeys of your own, with `framework-auth/providers/passkey`.'
	},
	variables: [],
	logo: passageLogo
};
export const patreon: CatalogueEntry<'patreon', 'AUTH_PATREON_ID' | 'AUTH_PATREON_SECRET'> = {
	id: 'patreon',
	name: 'Patreon',
	kind: 'oauth',
	docs: 'https://docs.patreon.com/#oauth',
	console: 'https://www.patreon.com/portal/registration/register-clients',
	register: 'Create a client of the API version 2 with the callback URL as redirect URI.',
	variables: ['AUTH_PATREON_ID', 'AUTH_PATREON_SECRET'],
	email: { worth: 'said', reason: '`is_email_verified` of the user says it.' },
	colour: '#e85b46',
	logo: patreonLogo
};
export const paybin: CatalogueEntry<'paybin', 'AUTH_PAYBIN_ID' | 'AUTH_PAYBIN_SECRET'> = {
	id: 'paybin',
	name: 'Paybin',
	kind: 'oidc',
	docs: 'https://www.better-auth.com/docs/authentication/paybin',
	console: 'https://portal.paybin.io',
	register: 'Register an application, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_PAYBIN_ID', 'AUTH_PAYBIN_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	unverified: 'All facts: they are those of one public implementation, and the metadata is expected at the issuer.',
	colour: '#0B5FFF',
	logo: paybinLogo
};
export const paypal: CatalogueEntry<'paypal', 'AUTH_PAYPAL_ID' | 'AUTH_PAYPAL_SECRET'> = {
	id: 'paypal',
	name: 'PayPal',
	kind: 'oauth',
	docs: 'https://developer.paypal.com/docs/log-in-with-paypal/integrate/',
	console: 'https://developer.paypal.com/dashboard/applications',
	register:
		'Create an app, switch "Log in with PayPal" on, choose the members of the profile, and add the callback URL as return URL.',
	variables: ['AUTH_PAYPAL_ID', 'AUTH_PAYPAL_SECRET'],
	email: { worth: 'said', reason: '`confirmed` of the primary address says it.' },
	colour: '#003087',
	logo: paypalLogo
};
export const pingId: CatalogueEntry<'ping-id', 'AUTH_PING_ID_ID' | 'AUTH_PING_ID_SECRET' | 'AUTH_PING_ID_ISSUER'> = {
	id: 'ping-id',
	name: 'Ping Identity',
	kind: 'oidc',
	docs: 'https://developer.pingidentity.com/pingone-api/auth/openid-connect-oauth-2.html',
	console: 'https://console.pingone.com',
	register: 'In the environment, add an application "OIDC Web App", and add the callback URL to its redirect URIs.',
	variables: ['AUTH_PING_ID_ID', 'AUTH_PING_ID_SECRET', 'AUTH_PING_ID_ISSUER'],
	email: {
		worth: 'unknown',
		reason: 'PingOne sends `email_verified` only if an administrator maps it. With the claim, it counts.'
	},
	colour: '#B3282D',
	logo: pingIdLogo
};
export const pinterest: CatalogueEntry<'pinterest', 'AUTH_PINTEREST_ID' | 'AUTH_PINTEREST_SECRET'> = {
	id: 'pinterest',
	name: 'Pinterest',
	kind: 'oauth',
	docs: 'https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/',
	console: 'https://developers.pinterest.com/apps/',
	register:
		'Create an app, and add the callback URL to its redirect URIs. A new app has trial access: only you can sign in until it is approved.',
	variables: ['AUTH_PINTEREST_ID', 'AUTH_PINTEREST_SECRET'],
	email: { worth: 'none', reason: 'Pinterest returns no address.' },
	colour: '#bd081c',
	logo: pinterestLogo
};
export const pipedrive: CatalogueEntry<'pipedrive', 'AUTH_PIPEDRIVE_ID' | 'AUTH_PIPEDRIVE_SECRET'> = {
	id: 'pipedrive',
	name: 'Pipedrive',
	kind: 'oauth',
	docs: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
	console: 'https://developers.pipedrive.com',
	register: 'Create an app in the developer hub with the callback URL.',
	variables: ['AUTH_PIPEDRIVE_ID', 'AUTH_PIPEDRIVE_SECRET'],
	email: { worth: 'unknown', reason: 'Pipedrive does not say whether the address is verified.' },
	colour: '#017737',
	logo: pipedriveLogo
};
export const pocketId: CatalogueEntry<
	'pocket-id',
	'AUTH_POCKET_ID_ID' | 'AUTH_POCKET_ID_SECRET' | 'AUTH_POCKET_ID_ISSUER'
> = {
	id: 'pocket-id',
	name: 'Pocket ID',
	kind: 'oidc',
	docs: 'https://pocket-id.org/docs/guides/oidc-client-authentication',
	console: 'https://pocket-id.org/docs/guides/oidc-client-authentication',
	register: 'In the administration, add an OIDC client with the callback URL.',
	variables: ['AUTH_POCKET_ID_ID', 'AUTH_POCKET_ID_SECRET', 'AUTH_POCKET_ID_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#000',
	logo: pocketIdLogo
};
export const polar: CatalogueEntry<'polar', 'AUTH_POLAR_ID' | 'AUTH_POLAR_SECRET'> = {
	id: 'polar',
	name: 'Polar',
	kind: 'oauth',
	docs: 'https://polar.sh/docs/integrate/oauth2/introduction',
	console: 'https://polar.sh/settings',
	register: 'In the settings, create an OAuth app, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_POLAR_ID', 'AUTH_POLAR_SECRET'],
	email: { worth: 'said', reason: '`email_verified` of the user says it.' },
	colour: '#0062FF',
	logo: polarLogo
};
export const railway: CatalogueEntry<'railway', 'AUTH_RAILWAY_ID' | 'AUTH_RAILWAY_SECRET'> = {
	id: 'railway',
	name: 'Railway',
	kind: 'oauth',
	docs: 'https://docs.railway.com/integrations/oauth',
	console: 'https://railway.com/workspace/developer',
	register: 'Create an OAuth app of the type "Web", and add the callback URL to its redirect URLs.',
	variables: ['AUTH_RAILWAY_ID', 'AUTH_RAILWAY_SECRET'],
	email: {
		worth: 'unknown',
		reason: 'Railway does not say whether the address is verified. With the claim `email_verified`, it counts.'
	},
	colour: '#0B0D0E',
	logo: railwayLogo
};
export const reddit: CatalogueEntry<'reddit', 'AUTH_REDDIT_ID' | 'AUTH_REDDIT_SECRET'> = {
	id: 'reddit',
	name: 'Reddit',
	kind: 'oauth',
	docs: 'https://github.com/reddit-archive/reddit/wiki/OAuth2',
	console: 'https://www.reddit.com/prefs/apps',
	register: 'Create an app of the type "web app" with the callback URL as redirect URI.',
	variables: ['AUTH_REDDIT_ID', 'AUTH_REDDIT_SECRET'],
	email: { worth: 'none', reason: 'Reddit returns no address.' },
	colour: '#FF4500',
	logo: redditLogo
};
export const roblox: CatalogueEntry<'roblox', 'AUTH_ROBLOX_ID' | 'AUTH_ROBLOX_SECRET'> = {
	id: 'roblox',
	name: 'Roblox',
	kind: 'oidc',
	docs: 'https://create.roblox.com/docs/cloud/reference/oauth2',
	console: 'https://create.roblox.com/dashboard/credentials',
	register:
		'Create an OAuth 2.0 app with the scopes `openid` and `profile`, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_ROBLOX_ID', 'AUTH_ROBLOX_SECRET'],
	email: { worth: 'none', reason: 'Roblox returns no address.' },
	colour: '#5865F2',
	logo: robloxLogo
};
export const salesforce: CatalogueEntry<'salesforce', 'AUTH_SALESFORCE_ID' | 'AUTH_SALESFORCE_SECRET'> = {
	id: 'salesforce',
	name: 'Salesforce',
	kind: 'oidc',
	docs: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm',
	console: 'https://help.salesforce.com/s/articleView?id=xcloud.external_client_apps.htm',
	register:
		'In the setup, create an external client app with OAuth, the scopes `openid`, `profile` and `email`, and the callback URL.',
	variables: ['AUTH_SALESFORCE_ID', 'AUTH_SALESFORCE_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#00a1e0',
	logo: salesforceLogo
};
export const shikimori: CatalogueEntry<'shikimori', 'AUTH_SHIKIMORI_ID' | 'AUTH_SHIKIMORI_SECRET'> = {
	id: 'shikimori',
	name: 'Shikimori',
	kind: 'oauth',
	docs: 'https://shikimori.one/oauth',
	console: 'https://shikimori.one/oauth/applications',
	register: 'Create an application with the callback URL as redirect URI.',
	variables: ['AUTH_SHIKIMORI_ID', 'AUTH_SHIKIMORI_SECRET'],
	email: { worth: 'none', reason: 'Shikimori returns no address.' },
	colour: '#343434',
	logo: shikimoriLogo
};
export const simplelogin: CatalogueEntry<'simplelogin', 'AUTH_SIMPLELOGIN_ID' | 'AUTH_SIMPLELOGIN_SECRET'> = {
	id: 'simplelogin',
	name: 'SimpleLogin',
	kind: 'oidc',
	docs: 'https://simplelogin.io/docs/siwsl/app/',
	console: 'https://app.simplelogin.io/developer',
	register: 'Create a website, and add the callback URL under "OAuth settings".',
	variables: ['AUTH_SIMPLELOGIN_ID', 'AUTH_SIMPLELOGIN_SECRET'],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says it. The address is often an alias, which SimpleLogin forwards.'
	},
	colour: '#e3156a',
	logo: simpleloginLogo
};
export const slack: CatalogueEntry<'slack', 'AUTH_SLACK_ID' | 'AUTH_SLACK_SECRET'> = {
	id: 'slack',
	name: 'Slack',
	kind: 'oidc',
	docs: 'https://docs.slack.dev/authentication/sign-in-with-slack/',
	console: 'https://api.slack.com/apps',
	register: 'Create an app, and add the callback URL under "OAuth & Permissions". Slack accepts https only.',
	variables: ['AUTH_SLACK_ID', 'AUTH_SLACK_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#611f69',
	logo: slackLogo
};
export const spotify: CatalogueEntry<'spotify', 'AUTH_SPOTIFY_ID' | 'AUTH_SPOTIFY_SECRET'> = {
	id: 'spotify',
	name: 'Spotify',
	kind: 'oauth',
	docs: 'https://developer.spotify.com/documentation/web-api/tutorials/code-flow',
	console: 'https://developer.spotify.com/dashboard',
	register:
		'Create an app with the Web API, and add the callback URL to its redirect URIs. For development, use `http://127.0.0.1` instead of `localhost`.',
	variables: ['AUTH_SPOTIFY_ID', 'AUTH_SPOTIFY_SECRET'],
	email: {
		worth: 'never',
		reason: 'Spotify says that the address is unverified, and that nothing proves that it belongs to the user.'
	},
	colour: '#1db954',
	logo: spotifyLogo
};
export const startgg: CatalogueEntry<'startgg', 'AUTH_STARTGG_ID' | 'AUTH_STARTGG_SECRET'> = {
	id: 'startgg',
	name: 'start.gg',
	kind: 'oauth',
	docs: 'https://developer.start.gg/docs/oauth/oauth-overview',
	console: 'https://start.gg/admin/profile/developer',
	register: 'Create an OAuth application, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_STARTGG_ID', 'AUTH_STARTGG_SECRET'],
	email: { worth: 'unknown', reason: 'start.gg does not say whether the address is verified.' },
	colour: '#2E75BA',
	logo: startggLogo
};
export const strava: CatalogueEntry<'strava', 'AUTH_STRAVA_ID' | 'AUTH_STRAVA_SECRET'> = {
	id: 'strava',
	name: 'Strava',
	kind: 'oauth',
	docs: 'https://developers.strava.com/docs/authentication/',
	console: 'https://www.strava.com/settings/api',
	register: 'Create an app, and set its "Authorization Callback Domain" to the domain of the callback URL.',
	variables: ['AUTH_STRAVA_ID', 'AUTH_STRAVA_SECRET'],
	email: { worth: 'none', reason: 'Strava returns no address.' },
	colour: '#FC4C02',
	logo: stravaLogo
};
export const synology: CatalogueEntry<
	'synology',
	'AUTH_SYNOLOGY_ID' | 'AUTH_SYNOLOGY_SECRET' | 'AUTH_SYNOLOGY_ISSUER'
> = {
	id: 'synology',
	name: 'Synology',
	kind: 'oidc',
	docs: 'https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc',
	console: 'https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc',
	register:
		'In the SSO Server, switch the OIDC server on, and add an application with the callback URL as redirect URI.',
	variables: ['AUTH_SYNOLOGY_ID', 'AUTH_SYNOLOGY_SECRET', 'AUTH_SYNOLOGY_ISSUER'],
	email: { worth: 'unknown', reason: 'Administrators of the server enter addresses.' },
	unverified: 'The claims of the ID token, and that `sub` is the name of the user.',
	colour: '#B5B5B6',
	logo: synologyLogo
};
export const threads: CatalogueEntry<'threads', 'AUTH_THREADS_ID' | 'AUTH_THREADS_SECRET'> = {
	id: 'threads',
	name: 'Threads',
	kind: 'oauth',
	docs: 'https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions',
	console: 'https://developers.facebook.com/apps',
	register:
		'Create an app with the use case "Access the Threads API", and add the callback URL. The client id is the Threads app id.',
	variables: ['AUTH_THREADS_ID', 'AUTH_THREADS_SECRET'],
	email: { worth: 'none', reason: 'Threads returns no address.' },
	colour: '#000',
	logo: threadsLogo
};
export const tiktok: CatalogueEntry<'tiktok', 'AUTH_TIKTOK_ID' | 'AUTH_TIKTOK_SECRET'> = {
	id: 'tiktok',
	name: 'TikTok',
	kind: 'oauth',
	docs: 'https://developers.tiktok.com/doc/login-kit-web',
	console: 'https://developers.tiktok.com/apps',
	register: 'Create an app, add "Login Kit" and the platform "Web". A production app does not accept `localhost`.',
	variables: ['AUTH_TIKTOK_ID', 'AUTH_TIKTOK_SECRET'],
	email: { worth: 'none', reason: 'TikTok returns no address.' },
	colour: '#000',
	logo: tiktokLogo
};
export const tiltify: CatalogueEntry<'tiltify', 'AUTH_TILTIFY_ID' | 'AUTH_TILTIFY_SECRET'> = {
	id: 'tiltify',
	name: 'Tiltify',
	kind: 'oauth',
	docs: 'https://developers.tiltify.com/docs/oauth',
	console: 'https://app.tiltify.com/developers',
	register: 'Create an application with the callback URL as redirect URI.',
	variables: ['AUTH_TILTIFY_ID', 'AUTH_TILTIFY_SECRET'],
	email: { worth: 'unknown', reason: 'Tiltify does not say whether the address is verified.' },
	unverified: 'That the answer has `email`.',
	colour: '#181C3A',
	logo: tiltifyLogo
};
export const todoist: CatalogueEntry<'todoist', 'AUTH_TODOIST_ID' | 'AUTH_TODOIST_SECRET'> = {
	id: 'todoist',
	name: 'Todoist',
	kind: 'oauth',
	docs: 'https://developer.todoist.com/api/v1/#tag/Authorization',
	console: 'https://app.todoist.com/app/settings/integrations/app-management',
	register: 'Create an app with the callback URL as OAuth redirect URL.',
	variables: ['AUTH_TODOIST_ID', 'AUTH_TODOIST_SECRET'],
	email: {
		worth: 'said',
		reason: '`verification_status` of the user says it. Accounts that are older than the verification say nothing.'
	},
	unverified:
		'That the id of a user is the same in the API 1 and in the Sync API 9: the migration guide of Airbyte says that ids of users differ between the REST API 2 and the API 1.',
	colour: '#E44332',
	logo: todoistLogo
};
export const trakt: CatalogueEntry<'trakt', 'AUTH_TRAKT_ID' | 'AUTH_TRAKT_SECRET'> = {
	id: 'trakt',
	name: 'Trakt',
	kind: 'oauth',
	docs: 'https://trakt.docs.apiary.io/#reference/authentication-oauth',
	console: 'https://trakt.tv/oauth/applications',
	register: 'Create an application with the callback URL as redirect URI.',
	variables: ['AUTH_TRAKT_ID', 'AUTH_TRAKT_SECRET'],
	email: { worth: 'none', reason: 'Trakt returns no address.' },
	colour: '#ED2224',
	logo: traktLogo
};
export const tumblr: CatalogueEntry<'tumblr', 'AUTH_TUMBLR_ID' | 'AUTH_TUMBLR_SECRET'> = {
	id: 'tumblr',
	name: 'Tumblr',
	kind: 'oauth',
	docs: 'https://www.tumblr.com/docs/en/api/v2',
	console: 'https://www.tumblr.com/oauth/apps',
	register: 'Register an application with the callback URL as OAuth2 redirect URL.',
	variables: ['AUTH_TUMBLR_ID', 'AUTH_TUMBLR_SECRET'],
	email: { worth: 'none', reason: 'Tumblr returns no address.' },
	unverified: 'That the blogs of the user have `uuid` in the answer.',
	colour: '#36465D',
	logo: tumblrLogo
};
export const twitch: CatalogueEntry<'twitch', 'AUTH_TWITCH_ID' | 'AUTH_TWITCH_SECRET'> = {
	id: 'twitch',
	name: 'Twitch',
	kind: 'oidc',
	docs: 'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/',
	console: 'https://dev.twitch.tv/console/apps',
	register: 'Register an application of the type "Confidential", with the callback URL.',
	variables: ['AUTH_TWITCH_ID', 'AUTH_TWITCH_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#65459B',
	logo: twitchLogo
};
export const twitter: CatalogueEntry<'twitter', 'AUTH_TWITTER_ID' | 'AUTH_TWITTER_SECRET'> = {
	id: 'twitter',
	name: 'Twitter',
	kind: 'oauth',
	docs: 'https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code',
	console: 'https://developer.x.com/en/portal/dashboard',
	register:
		'Create a project and an app, set up user authentication as a web app, and add the callback URL. The client id is that of OAuth 2.0.',
	variables: ['AUTH_TWITTER_ID', 'AUTH_TWITTER_SECRET'],
	email: {
		worth: 'none',
		reason:
			'X returns no address with these scopes. With `users.email` and the field `confirmed_email`, it returns a confirmed one, and it counts as verified.'
	},
	colour: '#1da1f2',
	logo: twitterLogo
};
export const unitedEffects: CatalogueEntry<
	'united-effects',
	'AUTH_UNITED_EFFECTS_ID' | 'AUTH_UNITED_EFFECTS_SECRET' | 'AUTH_UNITED_EFFECTS_ISSUER'
> = {
	id: 'united-effects',
	name: 'United Effects',
	kind: 'oidc',
	docs: 'https://docs.unitedeffects.com/',
	console: 'https://core.unitedeffects.com',
	register: 'Create a product and a client in your group, and add the callback URL to its redirect URIs.',
	variables: ['AUTH_UNITED_EFFECTS_ID', 'AUTH_UNITED_EFFECTS_SECRET', 'AUTH_UNITED_EFFECTS_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	unverified: 'The endpoints and the claims: the vendor shows its documents to customers.',
	colour: '#1B2A4B',
	logo: unitedEffectsLogo
};
export const vercel: CatalogueEntry<'vercel', 'AUTH_VERCEL_ID' | 'AUTH_VERCEL_SECRET'> = {
	id: 'vercel',
	name: 'Vercel',
	kind: 'oauth',
	docs: 'https://vercel.com/docs/sign-in-with-vercel',
	console: 'https://vercel.com/dashboard',
	register:
		'In the settings of the team, create an app with the permissions for the profile and the address, and add the callback URL to its redirect URLs.',
	variables: ['AUTH_VERCEL_ID', 'AUTH_VERCEL_SECRET'],
	email: { worth: 'said', reason: '`email_verified` of the user says it.' },
	unverified: 'Whether userinfo has `email_verified`: the metadata of Vercel do not list the claim.',
	colour: '#000',
	logo: vercelLogo
};
export const vipps: CatalogueEntry<'vipps', 'AUTH_VIPPS_ID' | 'AUTH_VIPPS_SECRET'> = {
	id: 'vipps',
	name: 'Vipps',
	kind: 'oidc',
	docs: 'https://developer.vippsmobilepay.com/docs/APIs/login-api/',
	console: 'https://portal.vippsmobilepay.com',
	register: 'Under "For developers", open the sales unit, choose "Setup login", and add the callback URL.',
	variables: ['AUTH_VIPPS_ID', 'AUTH_VIPPS_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#f05c18',
	logo: vippsLogo
};
export const vk: CatalogueEntry<'vk', 'AUTH_VK_ID' | 'AUTH_VK_SECRET'> = {
	id: 'vk',
	name: 'VK',
	kind: 'oauth',
	docs: 'https://id.vk.com/about/business/go/docs/en/vkid/latest/oauth-vkontakte/authcode-flow-user',
	console: 'https://dev.vk.com',
	register: 'Create an app of the type "Website", and add the callback URL as a trusted redirect URI.',
	variables: ['AUTH_VK_ID', 'AUTH_VK_SECRET'],
	email: { worth: 'unknown', reason: 'VK does not say whether the address in the token answer is verified.' },
	colour: '#07F',
	logo: vkLogo
};
export const webex: CatalogueEntry<'webex', 'AUTH_WEBEX_ID' | 'AUTH_WEBEX_SECRET'> = {
	id: 'webex',
	name: 'Webex',
	kind: 'oauth',
	docs: 'https://developer.webex.com/docs/integrations',
	console: 'https://developer.webex.com/my-apps',
	register:
		'Create an integration with the scopes `spark:kms` and `spark:people_read`, and add the callback URL to its redirect URIs.',
	variables: ['AUTH_WEBEX_ID', 'AUTH_WEBEX_SECRET'],
	email: { worth: 'unknown', reason: 'Webex does not say whether the address is verified.' },
	colour: '#000',
	logo: webexLogo
};
export const wechat: CatalogueEntry<'wechat', 'AUTH_WECHAT_ID' | 'AUTH_WECHAT_SECRET'> = {
	id: 'wechat',
	name: 'WeChat',
	kind: 'oauth',
	docs: 'https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html',
	console: 'https://open.weixin.qq.com',
	register:
		'Register a website application on the open platform, or an official account, with the domain of the callback URL. The client id is the app id.',
	variables: ['AUTH_WECHAT_ID', 'AUTH_WECHAT_SECRET'],
	email: { worth: 'none', reason: 'WeChat returns no address.' },
	colour: '#07C160',
	logo: wechatLogo
};
export const wikimedia: CatalogueEntry<'wikimedia', 'AUTH_WIKIMEDIA_ID' | 'AUTH_WIKIMEDIA_SECRET'> = {
	id: 'wikimedia',
	name: 'Wikimedia',
	kind: 'oauth',
	docs: 'https://www.mediawiki.org/wiki/Extension:OAuth',
	console: 'https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2',
	register:
		'Propose an OAuth 2.0 consumer with "User identity verification only", and the callback URL. Until it is approved, only its owner can sign in.',
	variables: ['AUTH_WIKIMEDIA_ID', 'AUTH_WIKIMEDIA_SECRET'],
	email: { worth: 'said', reason: '`confirmed_email` of the profile says it.' },
	colour: '#000',
	logo: wikimediaLogo
};
export const withings: CatalogueEntry<'withings', 'AUTH_WITHINGS_ID' | 'AUTH_WITHINGS_SECRET'> = {
	id: 'withings',
	name: 'Withings',
	kind: 'oauth',
	docs: 'https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-authorization-url',
	console: 'https://developer.withings.com/dashboard/',
	register: 'Create an application of the public API with the callback URL.',
	variables: ['AUTH_WITHINGS_ID', 'AUTH_WITHINGS_SECRET'],
	email: { worth: 'none', reason: 'Withings returns no address.' },
	colour: '#00A5B8',
	logo: withingsLogo
};
export const wordpress: CatalogueEntry<'wordpress', 'AUTH_WORDPRESS_ID' | 'AUTH_WORDPRESS_SECRET'> = {
	id: 'wordpress',
	name: 'WordPress.com',
	kind: 'oauth',
	docs: 'https://developer.wordpress.com/docs/api/oauth2/',
	console: 'https://developer.wordpress.com/apps/new/',
	register: 'Create an application of the type "Web" with the callback URL as redirect URL.',
	variables: ['AUTH_WORDPRESS_ID', 'AUTH_WORDPRESS_SECRET'],
	email: { worth: 'said', reason: '`email_verified` of the user says it.' },
	colour: '#21759B',
	logo: wordpressLogo
};
export const workos: CatalogueEntry<'workos', 'AUTH_WORKOS_ID' | 'AUTH_WORKOS_SECRET'> = {
	id: 'workos',
	name: 'WorkOS',
	kind: 'oauth',
	docs: 'https://workos.com/docs/reference/sso/get-authorization-url',
	console: 'https://dashboard.workos.com',
	register:
		'Under "Redirects", add the callback URL. The client id is that of the environment, the client secret an API key.',
	variables: ['AUTH_WORKOS_ID', 'AUTH_WORKOS_SECRET'],
	email: {
		worth: 'unknown',
		reason:
			'The address is what the identity provider of the organisation says. WorkOS does not say whether it is verified.'
	},
	colour: '#6363f1',
	logo: workosLogo
};
export const yahoo: CatalogueEntry<'yahoo', 'AUTH_YAHOO_ID' | 'AUTH_YAHOO_SECRET'> = {
	id: 'yahoo',
	name: 'Yahoo',
	kind: 'oidc',
	docs: 'https://developer.yahoo.com/sign-in-with-yahoo/',
	console: 'https://developer.yahoo.com/apps/',
	register:
		'Create an app with the OpenID Connect permissions for the address and the profile, and the callback URL as redirect URI. Yahoo accepts https only.',
	variables: ['AUTH_YAHOO_ID', 'AUTH_YAHOO_SECRET'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#6001D2',
	logo: yahooLogo
};
export const yandex: CatalogueEntry<'yandex', 'AUTH_YANDEX_ID' | 'AUTH_YANDEX_SECRET'> = {
	id: 'yandex',
	name: 'Yandex',
	kind: 'oauth',
	docs: 'https://yandex.com/dev/id/doc/en/codes/code-url',
	console: 'https://oauth.yandex.com/client/new',
	register: 'Register an app for web services, and choose the permissions for the name, the address and the portrait.',
	variables: ['AUTH_YANDEX_ID', 'AUTH_YANDEX_SECRET'],
	email: { worth: 'unknown', reason: 'Yandex does not say whether the address is verified.' },
	colour: '#ffcc00',
	logo: yandexLogo
};
export const zitadel: CatalogueEntry<'zitadel', 'AUTH_ZITADEL_ID' | 'AUTH_ZITADEL_SECRET' | 'AUTH_ZITADEL_ISSUER'> = {
	id: 'zitadel',
	name: 'ZITADEL',
	kind: 'oidc',
	docs: 'https://zitadel.com/docs/apis/openidoauth/endpoints',
	console: 'https://zitadel.com/docs/guides/manage/console/applications',
	register:
		'In the console, create an application of the type "Web" in a project, with the authentication method "Code" or "PKCE", and add the callback URL. For `http://localhost`, switch the development mode on.',
	variables: ['AUTH_ZITADEL_ID', 'AUTH_ZITADEL_SECRET', 'AUTH_ZITADEL_ISSUER'],
	email: { worth: 'said', reason: 'The claim `email_verified` says it.' },
	colour: '#000',
	logo: zitadelLogo
};
export const zoho: CatalogueEntry<'zoho', 'AUTH_ZOHO_ID' | 'AUTH_ZOHO_SECRET'> = {
	id: 'zoho',
	name: 'Zoho',
	kind: 'oauth',
	docs: 'https://www.zoho.com/accounts/protocol/oauth/web-apps.html',
	console: 'https://api-console.zoho.com',
	register: 'Add a client "Server-based Applications" with the callback URL as authorized redirect URI.',
	variables: ['AUTH_ZOHO_ID', 'AUTH_ZOHO_SECRET'],
	email: { worth: 'unknown', reason: 'Zoho does not say whether the address is verified.' },
	colour: '#E42527',
	logo: zohoLogo
};
export const zoom: CatalogueEntry<'zoom', 'AUTH_ZOOM_ID' | 'AUTH_ZOOM_SECRET'> = {
	id: 'zoom',
	name: 'Zoom',
	kind: 'oauth',
	docs: 'https://developers.zoom.us/docs/integrations/oauth/',
	console: 'https://marketplace.zoom.us',
	register:
		'Create a general app with the scope `user:read:user`, and add the callback URL to its OAuth redirect URLs.',
	variables: ['AUTH_ZOOM_ID', 'AUTH_ZOOM_SECRET'],
	email: { worth: 'said', reason: '`verified` of the user says it.' },
	colour: '#0b5cff',
	logo: zoomLogo
};

/** All vendors, by id. */
export const catalogue: readonly CatalogueEntry[] = [
	_42School,
	amazon,
	anilist,
	apple,
	asgardeo,
	atlassian,
	auth0,
	authelia,
	authentik,
	autodesk,
	azureAd,
	azureAdB2c,
	azureDevops,
	bankidNo,
	battlenet,
	beyondidentity,
	bitbucket,
	box,
	boxyhqSaml,
	bungie,
	clerk,
	clickUp,
	cloudflare,
	cognito,
	coinbase,
	concept2,
	descope,
	digitalocean,
	discord,
	donationAlerts,
	dribbble,
	dropbox,
	duendeIdentityServer6,
	epicgames,
	etsy,
	eventbrite,
	eveonline,
	facebook,
	faceit,
	figma,
	foursquare,
	freshbooks,
	frontegg,
	fusionauth,
	gitea,
	gitee,
	github,
	gitlab,
	google,
	hubspot,
	huggingface,
	identityServer4,
	instagram,
	intuit,
	kakao,
	keycloak,
	kick,
	kinde,
	lichess,
	line,
	linear,
	linkedin,
	logto,
	mailchimp,
	mailru,
	mastodon,
	mattermost,
	medium,
	mercadolibre,
	mercadopago,
	microsoftEntraId,
	myanimelist,
	naver,
	netlify,
	netsuite,
	nextcloud,
	notion,
	okta,
	onelogin,
	orcid,
	oryHydra,
	osso,
	osu,
	passage,
	patreon,
	paybin,
	paypal,
	pingId,
	pinterest,
	pipedrive,
	pocketId,
	polar,
	railway,
	reddit,
	roblox,
	salesforce,
	shikimori,
	simplelogin,
	slack,
	spotify,
	startgg,
	strava,
	synology,
	threads,
	tiktok,
	tiltify,
	todoist,
	trakt,
	tumblr,
	twitch,
	twitter,
	unitedEffects,
	vercel,
	vipps,
	vk,
	webex,
	wechat,
	wikimedia,
	withings,
	wordpress,
	workos,
	yahoo,
	yandex,
	zitadel,
	zoho,
	zoom
];
