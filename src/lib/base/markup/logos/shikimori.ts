/** Written by `npm run catalogue`. A letter in the colour of the vendor. */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = {
	paths: [{ fill: '#343434', d: 'M4 0h16a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z' }],
	letter: { text: 'S', fill: '#fff' }
};
