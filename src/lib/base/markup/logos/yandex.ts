/** Written by `npm run catalogue`. As its owner publishes it: https://yandex.com/dev/id/doc/en/codes/buttons-design */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = {
	paths: [
		{ fill: '#FC3F1D', d: 'M12 0a12 12 0 1 0 0 24a12 12 0 1 0 0-24z' },
		{
			fill: '#fff',
			d: 'M13.691 19.212h2.507V4.812h-3.646c-3.668 0-5.595 1.885-5.595 4.662 0 2.217 1.057 3.522 2.943 4.869l-3.274 4.869H9.34l3.647-5.449-1.264-.85c-1.533-1.036-2.28-1.844-2.28-3.584 0-1.533 1.078-2.57 3.13-2.57h1.118z'
		}
	]
};
