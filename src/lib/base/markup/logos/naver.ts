/** Written by `npm run catalogue`. The path is that of Simple Icons, under CC0 1.0: https://simpleicons.org/?q=naver */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = {
	paths: [{ d: 'M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z' }]
};
