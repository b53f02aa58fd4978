/**
 * Vendors that say in their own way whether an address is verified, whichever package made the provider object. Other vendors
 * send the claim `email_verified`, or say nothing. `emailVerified` of a provider object wins over the table.
 *
 * A vendor is recognized by the hosts of its endpoints, so that another id does not hide it. Self-hosted software is
 * recognized by its factory. If a vendor has a claim and leaves it out, the address is not verified.
 */
import type { Profile, TokenSet } from '../../../types.js';
import { entraVerification, mayBeAnyTenant } from './entra/verification.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { checkUserinfo } from './refusals.js';

interface Vendor {
	/** Hosts of the vendor's endpoints, or the domain above them. */
	readonly hosts: readonly string[];
	/** Ids that factories give the provider. */
	readonly factories: readonly string[];
	/** Returns what the vendor says about the address, text and numbers unchanged. */
	emailVerified?(profile: Profile, asking: Asking): unknown;
	/** Whether the ID token has all claims, so that userinfo is not asked. */
	readonly idTokenIsAll?: boolean;
	/** Parameters of its authorization response that hold JSON and belong to the profile. */
	readonly responseClaims?: readonly string[];
}

interface Asking {
	readonly provider: OAuthProvider;
	readonly tokens: TokenSet;
}

const unverified = (): boolean => false;

const vendors: readonly Vendor[] = [
	// Apple has no userinfo endpoint, and the URL that a factory names in its place does not answer. Apple sends the name
	// once, beside the code.
	// https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple
	{ hosts: ['appleid.apple.com'], factories: ['apple'], idTokenIsAll: true, responseClaims: ['user'] },
	// https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
	// https://learn.microsoft.com/en-us/entra/identity-platform/userinfo (the ID token has all that userinfo has)
	{
		hosts: [
			'microsoftonline.com',
			'microsoftonline.us',
			'partner.microsoftonline.cn',
			'login.windows.net',
			'sts.windows.net'
		],
		factories: ['microsoft-entra-id', 'azure-ad'],
		emailVerified: ({ xms_edov, tid }, { provider }) =>
			entraVerification({ xms_edov, tid }, urlsOf(provider).some(mayBeAnyTenant)),
		idTokenIsAll: true
	},
	// The address is that of the person's Microsoft account, in any tenant.
	{ hosts: ['visualstudio.com', 'dev.azure.com'], factories: ['azure-devops'], emailVerified: unverified },
	// https://discord.com/developers/docs/resources/user#user-object
	{
		hosts: ['discord.com', 'discordapp.com'],
		factories: ['discord'],
		emailVerified: ({ verified }) => verified === true
	},
	// https://www.eventbrite.com/platform/api#/reference/user
	{
		hosts: ['eventbrite.com', 'eventbriteapi.com'],
		factories: ['eventbrite'],
		emailVerified: ({ emails }) =>
			at(
				listOf(emails).find((entry) => at(entry, 'primary')),
				'verified'
			) === true
	},
	// https://docs.github.com/en/rest/users/emails: the profile has an address and does not say whether it is verified.
	{ hosts: ['github.com', 'ghe.com'], factories: ['github'], emailVerified: onGitHub },
	// https://docs.gitlab.com/api/users/#get-the-current-user: a new address replaces the old one when it is confirmed.
	{
		hosts: ['gitlab.com'],
		factories: ['gitlab'],
		emailVerified: ({ email_verified, confirmed_at }) => email_verified ?? typeof confirmed_at === 'string'
	},
	// The older userinfo endpoint has the claim under another name.
	{
		hosts: ['googleapis.com', 'accounts.google.com'],
		factories: ['google'],
		emailVerified: ({ email_verified, verified_email }) => email_verified ?? verified_email
	},
	// https://docs.frontegg.com, https://duendesoftware.com: their userinfo has the claim under another name.
	{
		hosts: ['frontegg.com'],
		factories: ['frontegg', 'duende-identity-server6', 'identity-server4'],
		emailVerified: ({ email_verified, verified }) => email_verified ?? verified
	},
	// https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#kakaoaccount
	{
		hosts: ['kakao.com'],
		factories: ['kakao'],
		emailVerified: ({ email_verified, kakao_account: account }) =>
			email_verified ?? (at(account, 'is_email_valid') === true && at(account, 'is_email_verified') === true)
	},
	// People change their address themselves, without confirming it.
	// https://docs.nextcloud.com/server/latest/admin_manual/configuration_user/instruction_set_for_users.html
	{ hosts: [], factories: ['nextcloud'], emailVerified: unverified },
	// https://docs.patreon.com/#user-v2
	{
		hosts: ['patreon.com'],
		factories: ['patreon'],
		emailVerified: ({ data }) => at(at(data, 'attributes'), 'is_email_verified') === true
	},
	// "This email address is unverified": https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
	{ hosts: ['spotify.com'], factories: ['spotify'], emailVerified: unverified },
	// https://developer.todoist.com/api/v1/#tag/Sync/User: "legacy" signed up before addresses were verified.
	{
		hosts: ['todoist.com'],
		factories: ['todoist'],
		emailVerified: ({ verification_status: status }) => (status === 'legacy' ? undefined : status === 'verified')
	},
	// https://www.mediawiki.org/wiki/Extension:OAuth
	{
		hosts: ['wikimedia.org', 'mediawiki.org'],
		factories: ['wikimedia'],
		emailVerified: ({ confirmed_email }) => confirmed_email === true
	},
	// https://developers.zoom.us/docs/api/users/#tag/users/get/users/{userId}: 1 is verified.
	{ hosts: ['zoom.us'], factories: ['zoom'], emailVerified: ({ verified }) => verified === 1 || verified === true }
];

const vendorsByProvider = new WeakMap<OAuthProvider, { readonly vendor: Vendor | undefined }>();

/** Returns the vendor of a provider, if the table has it. A sign-in asks several times. */
export function vendorOf(provider: OAuthProvider): Vendor | undefined {
	let entry = vendorsByProvider.get(provider);
	if (!entry) vendorsByProvider.set(provider, (entry = { vendor: inTable(provider) }));
	return entry.vendor;
}

function inTable(provider: OAuthProvider): Vendor | undefined {
	const hosts = urlsOf(provider).map((url) => new URL(url).hostname);
	const isOf = (domain: string): boolean => hosts.some((host) => host === domain || host.endsWith(`.${domain}`));
	const { factory } = provider;
	return (
		vendors.find((vendor) => vendor.hosts.some(isOf)) ??
		vendors.find((vendor) => factory !== undefined && vendor.factories.includes(factory))
	);
}

/** The parameters of an authorization response that belong to the profile. */
export function responseClaimsOf(provider: OAuthProvider): readonly string[] {
	return provider.responseClaims ?? vendorOf(provider)?.responseClaims ?? [];
}

function urlsOf({ issuer, wellKnown, authorizationUrl, tokenUrl, userinfoUrl }: OAuthProvider): string[] {
	return [issuer, wellKnown, authorizationUrl, tokenUrl, userinfoUrl].filter((url) => url !== undefined);
}

/**
 * Reads the list of addresses, which says it. If the list may not be read, the address is the public one, and it is not known
 * whether it is verified.
 */
async function onGitHub({ email, email_verified }: Profile, { provider, tokens }: Asking): Promise<unknown> {
	if (email_verified !== undefined || !email || !provider.userinfoUrl) return email_verified;
	const url = new URL(provider.userinfoUrl);
	url.pathname += '/emails';
	url.search = '?per_page=100';
	const headers = {
		accept: 'application/json',
		authorization: `Bearer ${tokens.access_token}`,
		'user-agent': 'framework-auth'
	};
	const answer = await provider.fetch(url, { headers });
	if (answer.status === 403 || answer.status === 404) return undefined;
	await checkUserinfo(provider, answer, tokens);
	const same = (entry: unknown): boolean => String(at(entry, 'email')).toLowerCase() === email.toLowerCase();
	return at(listOf(await answer.json()).find(same), 'verified') === true;
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function at(value: unknown, member: string): unknown {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[member] : undefined;
}
