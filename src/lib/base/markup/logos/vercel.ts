/** Written by `npm run catalogue`. The path is that of Simple Icons, under CC0 1.0: https://simpleicons.org/?q=vercel */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = { paths: [{ d: 'm12 1.608 12 20.784H0Z' }] };
