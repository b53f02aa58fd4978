/** Written by `npm run catalogue`. The path is that of Simple Icons, under CC0 1.0: https://simpleicons.org/?q=anilist */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = {
	paths: [
		{
			d: 'M24 17.53v2.421c0 .71-.391 1.101-1.1 1.101h-5l-.057-.165L11.84 3.736c.106-.502.46-.788 1.053-.788h2.422c.71 0 1.1.391 1.1 1.1v12.38H22.9c.71 0 1.1.392 1.1 1.101zM11.034 2.947l6.337 18.104h-4.918l-1.052-3.131H6.019l-1.077 3.131H0L6.361 2.948h4.673zm-.66 10.96-1.69-5.014-1.541 5.015h3.23z'
		}
	]
};
