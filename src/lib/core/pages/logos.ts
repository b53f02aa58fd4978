/**
 * The marks of vendors for provider objects that have none themselves, by the id of the provider: those of `@auth/core`, for
 * example, and the ones that an application writes. The factories of this library have theirs.
 */
import type { ProviderLogo } from '../../../providers/types/oauth.js';
import { logo as apple } from '../../base/markup/logos/apple.js';
import { logo as auth0 } from '../../base/markup/logos/auth0.js';
import { logo as discord } from '../../base/markup/logos/discord.js';
import { logo as github } from '../../base/markup/logos/github.js';
import { logo as google } from '../../base/markup/logos/google.js';
import { logo as keycloak } from '../../base/markup/logos/keycloak.js';
import { logo as microsoft } from '../../base/markup/logos/microsoft-entra-id.js';
import { logo as tiktok } from '../../base/markup/logos/tiktok.js';
import { logo as vk } from '../../base/markup/logos/vk.js';
import { logo as yandex } from '../../base/markup/logos/yandex.js';

export const logos: Readonly<Record<string, ProviderLogo>> = {
	apple,
	auth0,
	discord,
	github,
	google,
	keycloak,
	'microsoft-entra-id': microsoft,
	tiktok,
	vk,
	yandex
};
