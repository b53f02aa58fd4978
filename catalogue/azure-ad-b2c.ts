import type { Entry } from './entry.js';

export default {
	factory: 'AzureADB2C',
	docs: 'https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect',
	console: 'https://learn.microsoft.com/en-us/azure/active-directory-b2c/tutorial-register-applications',
	register:
		'In the B2C tenant, register a web application with the callback URL as redirect URI, and create a client secret. Return "Email Addresses", "Display Name" and "User\'s Object ID" in the user flow.',
	issuer: 'https://contoso.b2clogin.com/tfp/9122040d-6c67-4c5b-b112-36a304b66dad/b2c_1_sign_in/v2.0/',
	email: {
		worth: 'unknown',
		reason:
			'The token does not say whether an address in `emails` is verified, and user flows can take it from another provider.'
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
		'**The issuer.** In the properties of the user flow, choose the issuer claim with `tfp` under "Token compatibility settings". Metadata and tokens then name the same issuer, which includes the user flow. For the other form, pass `wellKnown` as well.',
		'**New tenants.** Microsoft sells Azure AD B2C to new customers no more since May 2025; its successor is Microsoft Entra External ID, which works with [Microsoft Entra ID](microsoft-entra-id.md).'
	],
	sources: [
		'https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect',
		'https://learn.microsoft.com/en-us/azure/active-directory-b2c/tokens-overview',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/AzureADB2C/Provider.php',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/azuread_b2c.py'
	],
	recorded: {
		options: {
			issuer: 'https://contoso.b2clogin.com/tfp/9122040d-6c67-4c5b-b112-36a304b66dad/b2c_1_sign_in/v2.0/'
		},
		authorization: {
			url: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1_sign_in/oauth2/v2.0/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1_sign_in/oauth2/v2.0/token',
			client: 'basic'
		},
		claims: {
			sub: '884408e1-2918-4cz0-b12d-3aa027d7563b',
			ver: '1.0',
			tfp: 'B2C_1_sign_in',
			name: 'Jane Doe',
			emails: ['jane@example.com']
		},
		user: {
			id: '884408e1-2918-4cz0-b12d-3aa027d7563b',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant'
				}
			}
		]
	}
} satisfies Entry;
