/** Written by `npm run catalogue`. As its owner publishes it: https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = {
	size: 21,
	paths: [
		{ fill: '#F25022', d: 'M0 0h10v10H0z' },
		{ fill: '#7FBA00', d: 'M11 0h10v10H11z' },
		{ fill: '#00A4EF', d: 'M0 11h10v10H0z' },
		{ fill: '#FFB900', d: 'M11 11h10v10H11z' }
	]
};
