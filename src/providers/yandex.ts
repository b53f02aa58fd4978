/**
 * Yandex ID.
 *
 * OAuth: https://yandex.com/dev/id/doc/en/codes/code-url
 * Profile: https://yandex.com/dev/id/doc/en/user-information
 */
import { logo } from '../lib/base/markup/logos/yandex.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The user object. The permissions with which the app was registered determine the members that are present. */
export interface YandexProfile {
	/** Identifies the user. */
	id: string;
	login: string;
	/** The app that the token was issued for. */
	client_id: string;
	/** Identifies the user in this app. Yandex derives it from the client id and the user id. */
	psuid: string;
	display_name?: string;
	first_name?: string;
	last_name?: string;
	/** First and last name as the user entered them. */
	real_name?: string;
	/** `null`: unknown, or not specified. Absent if Yandex does not supply it. */
	sex?: 'female' | 'male' | null;
	/** YYYY-MM-DD; unknown parts are zeros, as in `0000-12-23`. `null`: unknown. */
	birthday?: string | null;
	/** The contact address. */
	default_email?: string;
	/** The list of addresses, which has the default address only. */
	emails?: string[];
	/** Yandex may omit it at its discretion. */
	default_phone?: { id: number; number: string };
	default_avatar_id?: string;
	/** Whether `default_avatar_id` is the stub that every new account gets. */
	is_avatar_empty?: boolean;
}

/** The sizes of avatars by name, with their edge in pixels. */
export const yandexAvatarSizes = {
	'islands-small': 28,
	'islands-34': 34,
	'islands-middle': 42,
	'islands-50': 50,
	'islands-retina-small': 56,
	'islands-68': 68,
	'islands-75': 75,
	'islands-retina-middle': 84,
	'islands-retina-50': 100,
	'islands-200': 200
} as const;

/** The name of a size in {@link yandexAvatarSizes}. */
export type YandexAvatarSize = keyof typeof yandexAvatarSizes;

/** The options of {@link Yandex}. */
export interface YandexOptions extends OAuthUserConfig<YandexProfile> {
	/** The size of the user's `image`. @default 'islands-200' */
	avatarSize?: YandexAvatarSize;
}

/**
 * Returns a provider that signs users in with Yandex.
 *
 * @example
 * ```ts
 * import Yandex from 'framework-auth/providers/yandex';
 *
 * FrameworkAuth({ providers: [Yandex] });
 * ```
 */
export default function Yandex<Own extends OwnId = OwnId>(
	options: YandexOptions & { id?: Own }
): Identified<OAuthConfig<YandexProfile>, 'yandex', Own> {
	return {
		id: idOf('yandex', options),
		name: 'Yandex',
		type: 'oauth',
		authorization: {
			url: 'https://oauth.yandex.ru/authorize',
			params: { scope: 'login:info login:email login:avatar' }
		},
		token: 'https://oauth.yandex.ru/token',
		userinfo: 'https://login.yandex.ru/info?format=json',
		profile(profile) {
			return {
				id: profile.id,
				name: profile.display_name ?? profile.real_name ?? profile.first_name ?? null,
				email: profile.default_email ?? profile.emails?.[0] ?? null,
				image: avatarOf(profile, options.avatarSize)
			};
		},
		style: { logo, bg: '#ffcc00', text: '#000' },
		options
	};
}

export { Yandex };

/** Returns the URL of the avatar. A profile without an avatar has an avatar id as well, so `is_avatar_empty` decides. */
function avatarOf(profile: YandexProfile, size: YandexAvatarSize = 'islands-200'): string | null {
	if (profile.is_avatar_empty || !profile.default_avatar_id) return null;
	return `https://avatars.yandex.net/get-yapic/${profile.default_avatar_id}/${size}`;
}
