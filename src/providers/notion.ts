/**
 * Notion, with a public integration.
 *
 * OAuth: https://developers.notion.com/docs/authorization
 * Profile: https://developers.notion.com/reference/get-self
 */
import { logo } from '../lib/base/markup/logos/notion.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The user who owns the authorization. */
export interface NotionProfile {
	object: 'user';
	id: string;
	name: string | null;
	avatar_url: string | null;
	type?: 'person' | 'bot';
	/** Only with the capability to read addresses. */
	person?: { email?: string };
	[member: string]: unknown;
}

/** A person, as Notion describes them. */
export type Person = NonNullable<NotionProfile['person']>;
/** A user, who is the profile. */
export type User = NotionProfile;
/** The owner of a token. */
export interface Owner {
	type: string;
	user: User;
}

/** The options of {@link Notion}. */
export interface NotionOptions<P> extends OAuthUserConfig<P> {
	/** Not needed: the library knows the callback URL. */
	redirectUri?: string;
}

/**
 * Returns a provider that signs users in with Notion.
 *
 * @example
 * ```ts
 * import Notion from 'framework-auth/providers/notion';
 *
 * FrameworkAuth({ providers: [Notion] });
 * ```
 */
export default function Notion<P extends NotionProfile, Own extends OwnId = OwnId>(
	options: NotionOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'notion', Own> {
	return {
		id: idOf('notion', options),
		name: 'Notion',
		type: 'oauth',
		authorization: {
			url: 'https://api.notion.com/v1/oauth/authorize',
			params: { owner: 'user', scope: 'openid profile email' }
		},
		token: 'https://api.notion.com/v1/oauth/token',
		userinfo: { url: 'https://api.notion.com/v1/users/me', request: readOwner },
		profile: ({ id, name, person, avatar_url }) => ({
			id,
			name: name ?? null,
			email: person?.email ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, bg: '#fff', text: '#000' },
		options
	};
}

export { Notion };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Reads the owner of the bot that an authorization makes. Each request names a version of the API. */
async function readOwner<P extends NotionProfile>({ tokens, fetch }: Reading<P>): Promise<P | undefined> {
	const headers = { 'Notion-Version': '2022-06-28' };
	const answer = await getWithToken(fetch, 'https://api.notion.com/v1/users/me', tokens, headers);
	const { bot } = await jsonOf<{ bot?: { owner?: { user?: P } } }>(answer, 'Notion');
	return bot?.owner?.user;
}
