/**
 * Discord.
 *
 * OAuth: https://docs.discord.com/developers/topics/oauth2
 * Profile: https://docs.discord.com/developers/resources/user#user-object
 */
import { logo } from '../lib/base/markup/logos/discord.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The user object that the scopes `identify` and `email` return. */
export interface DiscordProfile {
	/** Snowflake: a 64-bit number as a string. */
	id: string;
	/** Unique. */
	username: string;
	/** `0` for users of the current name system. */
	discriminator: string;
	/** The display name, if the user chose one. */
	global_name: string | null;
	/** Hash of the avatar image; it begins with `a_` if the image is animated. */
	avatar: string | null;
	/** Whether the user belongs to an OAuth2 application. */
	bot?: boolean;
	/** Whether the user is Discord itself. */
	system?: boolean;
	mfa_enabled: boolean;
	banner: string | null;
	/** RGB as a number. */
	accent_color: number | null;
	locale: string;
	/** Whether `email` has been verified. */
	verified: boolean;
	email: string | null;
	flags: number;
	premium_type: number;
	public_flags: number;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Discord.
 *
 * @example
 * ```ts
 * import Discord from 'framework-auth/providers/discord';
 *
 * FrameworkAuth({ providers: [Discord] });
 * ```
 */
export default function Discord<P extends DiscordProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'discord', Own> {
	return {
		id: idOf('discord', options),
		name: 'Discord',
		type: 'oauth',
		authorization: { url: 'https://discord.com/api/oauth2/authorize', params: { scope: 'identify email' } },
		token: 'https://discord.com/api/oauth2/token',
		userinfo: 'https://discord.com/api/users/@me',
		profile(profile) {
			return {
				id: profile.id,
				name: profile.global_name ?? profile.username,
				email: profile.email ?? null,
				image: avatarOf(profile)
			};
		},
		emailVerified: (profile) => profile.verified === true,
		style: { logo, bg: '#5865F2', text: '#fff' },
		options
	};
}

export { Discord };

/**
 * Returns the URL of the avatar. The profile has a hash, not a URL. Without a hash, Discord shows a default avatar, which
 * depends on the id, or on the discriminator for users of the old name system.
 * @see https://docs.discord.com/developers/reference#image-formatting
 */
function avatarOf({ id, avatar, discriminator }: DiscordProfile): string {
	const cdn = 'https://cdn.discordapp.com';
	if (avatar) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
	const index = !discriminator || discriminator === '0' ? (BigInt(id) >> 22n) % 6n : Number(discriminator) % 5;
	return `${cdn}/embed/avatars/${index}.png`;
}
