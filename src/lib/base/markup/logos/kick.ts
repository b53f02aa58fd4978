/** Written by `npm run catalogue`. The path is that of Simple Icons, under CC0 1.0: https://simpleicons.org/?q=kick */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = {
	paths: [
		{ d: 'M1.333 0h8v5.333H12V2.667h2.667V0h8v8H20v2.667h-2.667v2.666H20V16h2.667v8h-8v-2.667H12v-2.666H9.333V24h-8Z' }
	]
};
