/**
 * GitHub, GitHub Enterprise Server and GitHub Enterprise Cloud on ghe.com, with OAuth apps and GitHub Apps. A GitHub App
 * needs the account permission "Email addresses: read".
 *
 * OAuth: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * Profile: https://docs.github.com/en/rest/users/users#get-the-authenticated-user
 */
import { logo } from '../lib/base/markup/logos/github.js';
import { conformErrorStatus, getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** An entry of `/user/emails`. @see https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user */
export interface GitHubEmail {
	email: string;
	primary: boolean;
	verified: boolean;
	visibility: 'public' | 'private' | null;
}

/** The user object of the REST API. */
export interface GitHubProfile {
	login: string;
	id: number;
	node_id: string;
	avatar_url: string;
	gravatar_id: string | null;
	url: string;
	html_url: string;
	followers_url: string;
	following_url: string;
	gists_url: string;
	starred_url: string;
	subscriptions_url: string;
	organizations_url: string;
	repos_url: string;
	events_url: string;
	received_events_url: string;
	type: string;
	site_admin: boolean;
	name: string | null;
	company: string | null;
	blog: string | null;
	location: string | null;
	/** The primary address if it is verified; the public address if the token may not read the list of addresses. */
	email: string | null;
	/** Set by this provider: whether the list of addresses has `email` as primary and verified. */
	email_verified?: boolean;
	hireable: boolean | null;
	bio: string | null;
	twitter_username?: string | null;
	public_repos: number;
	public_gists: number;
	followers: number;
	following: number;
	created_at: string;
	updated_at: string;
	private_gists?: number;
	total_private_repos?: number;
	owned_private_repos?: number;
	disk_usage?: number;
	suspended_at?: string | null;
	collaborators?: number;
	two_factor_authentication?: boolean;
	plan?: { collaborators: number; name: string; space: number; private_repos: number };
	[claim: string]: unknown;
}

/** The options of {@link GitHub}. */
export interface GitHubOptions extends OAuthUserConfig<GitHubProfile> {
	/** The settings for GitHub Enterprise. */
	enterprise?: {
		/** The address of the instance, for example `https://github.example.com` or `https://octocorp.ghe.com`. */
		baseUrl?: string;
	};
}

/**
 * Returns a provider that signs users in with GitHub.
 *
 * @example
 * ```ts
 * import GitHub from 'framework-auth/providers/github';
 *
 * FrameworkAuth({ providers: [GitHub] });
 * ```
 */
export default function GitHub<Own extends OwnId = OwnId>(
	options: GitHubOptions & { id?: Own }
): Identified<OAuthConfig<GitHubProfile>, 'github', Own> {
	const { web, api } = addressesOf(options.enterprise?.baseUrl);
	return {
		id: idOf('github', options),
		name: 'GitHub',
		type: 'oauth',
		// GitHub names itself in the `iss` parameter of its authorization response (RFC 9207).
		issuer: `${web}/login/oauth`,
		authorization: { url: `${web}/login/oauth/authorize`, params: { scope: 'read:user user:email' } },
		token: { url: `${web}/login/oauth/access_token`, conform: conformErrorStatus },
		userinfo: { url: `${api}/user`, request: readUserAndEmails(api) },
		profile(profile) {
			return {
				id: profile.id.toString(),
				name: profile.name ?? profile.login,
				email: profile.email ?? null,
				image: profile.avatar_url
			};
		},
		style: { logo, bg: '#24292f', text: '#fff' },
		options
	};
}

export { GitHub };

/**
 * Returns the URLs of the site and the REST API. The API is at `/api/v3` on an Enterprise Server, and has its own host on
 * github.com and ghe.com.
 * @see https://docs.github.com/en/enterprise-server@latest/rest/using-the-rest-api/getting-started-with-the-rest-api
 */
function addressesOf(baseUrl?: string): { web: string; api: string } {
	if (!baseUrl) return { web: 'https://github.com', api: 'https://api.github.com' };
	const web = baseUrl.replace(/\/+$/, '');
	// Text that is not a URL is refused when the configuration is compiled.
	const [, scheme, host] = /^(https?:\/\/)([^/]+\.ghe\.com(?::\d+)?)$/i.exec(web) ?? [];
	return { web, api: host ? `${scheme}api.${host}` : `${web}/api/v3` };
}

/**
 * Reads the user and their addresses. The profile has the public address at most, and does not say whether it is verified,
 * but `/user/emails` does. Every request to the API must have a `User-Agent`.
 * @see https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
 */
function readUserAndEmails(api: string): UserinfoEndpoint<GitHubProfile>['request'] {
	return async ({ tokens, provider, fetch }) => {
		const userUrl = new URL(provider.userinfo?.url ?? `${api}/user`);
		const emailsUrl = new URL(userUrl);
		emailsUrl.pathname = `${userUrl.pathname}/emails`;
		// By default a page has 30 addresses, and the primary address may be on the second page.
		emailsUrl.search = '?per_page=100';
		const headers = { Accept: 'application/vnd.github+json', 'User-Agent': 'framework-auth' };
		const [user, emails] = await Promise.all([
			getWithToken(fetch, userUrl, tokens, headers),
			getWithToken(fetch, emailsUrl, tokens, headers)
		]);
		const profile = await jsonOf<GitHubProfile>(user, 'GitHub');
		// 403 and 404: the token may not read the list of addresses.
		if (emails.status === 403 || emails.status === 404) return profile;
		const list = await jsonOf<GitHubEmail[]>(emails, 'GitHub');
		const primary = list.find((entry) => entry.primary && entry.verified);
		return { ...profile, email: primary?.email ?? null, email_verified: primary !== undefined };
	};
}
