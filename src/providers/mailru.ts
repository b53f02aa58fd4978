/**
 * Mail.ru.
 *
 * OAuth: https://api.mail.ru/docs/guides/oauth/
 */
import { logo } from '../lib/base/markup/logos/mailru.js';
import { idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoContext } from './types.js';

/** The answer of userinfo. */
export interface MailruProfile {
	id: string;
	client_id: string;
	name: string;
	nickname: string;
	first_name: string;
	last_name: string;
	email: string;
	gender?: 'm' | 'f';
	locale?: string;
	birthday?: string;
	image: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Mail.ru.
 *
 * @example
 * ```ts
 * import Mailru from 'framework-auth/providers/mailru';
 *
 * FrameworkAuth({ providers: [Mailru] });
 * ```
 */
export default function Mailru<P extends MailruProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'mailru', Own> {
	return {
		id: idOf('mailru', options),
		name: 'Mail.ru',
		type: 'oauth',
		authorization: { url: 'https://oauth.mail.ru/login', params: { scope: 'userinfo' } },
		token: 'https://oauth.mail.ru/token',
		userinfo: { url: 'https://oauth.mail.ru/userinfo', request: readUser },
		profile: ({ id, name, nickname, email, image }) => ({
			id,
			name: name ?? nickname ?? null,
			email: email ?? null,
			image: image ?? null
		}),
		style: { logo, bg: '#005FF9', text: '#fff' },
		options
	};
}

export { Mailru };

/** The API wants the token in the URL. */
async function readUser<P extends MailruProfile>({ tokens, provider, fetch }: UserinfoContext): Promise<P> {
	const url = new URL(provider.userinfo?.url ?? '');
	url.searchParams.set('access_token', tokens.access_token ?? '');
	return jsonOf<P>(await fetch(url, { headers: { Accept: 'application/json' } }), 'Mail.ru');
}
