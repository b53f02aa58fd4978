import type { Entry } from './entry.js';

export default {
	factory: 'AzureAD',
	docs: 'https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc',
	console: 'https://entra.microsoft.com',
	register:
		'Register an app under "App registrations" with the callback URL as a redirect URI of the platform "Web", and create a client secret.',
	issuer: 'https://login.microsoftonline.com/common/v2.0',
	email: {
		worth: 'said',
		reason:
			'Administrators of a tenant enter any address. The optional claim `xms_edov` says whether its domain is theirs.'
	},
	logo: {
		size: 21,
		paths: [
			{
				fill: '#F25022',
				d: 'M0 0h10v10H0z'
			},
			{
				fill: '#7FBA00',
				d: 'M11 0h10v10H11z'
			},
			{
				fill: '#00A4EF',
				d: 'M0 11h10v10H0z'
			},
			{
				fill: '#FFB900',
				d: 'M11 11h10v10H11z'
			}
		],
		source: 'https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps'
	},
	notes: [
		'**The name.** The vendor calls it [Microsoft Entra ID](microsoft-entra-id.md) since 2023, and that page has the options. A change of the provider is a change of the id under which accounts are stored, so keep this one for users that you have.'
	],
	sources: [
		'https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc',
		'https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference'
	],
	recorded: {
		authorization: {
			url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
			params: {
				scope: 'openid profile email User.Read'
			}
		},
		metadata: {
			issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0'
		},
		token: {
			url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
			client: 'basic'
		},
		claims: {
			iss: 'https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0',
			ver: '2.0',
			sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
			tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
			name: 'Jane Doe',
			email: 'jane@example.com',
			xms_edov: true
		},
		user: {
			id: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant',
					error_description: 'AADSTS54005'
				}
			}
		],
		differences: {
			flow: 'Its factory fetches a photo with each sign-in, here only with profilePhotoSize.'
		}
	}
} satisfies Entry;
