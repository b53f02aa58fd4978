import { SvelteKitAuth } from '@auth/sveltekit';
import { adapter, providers } from './settings.js';

export const { handle } = SvelteKitAuth({ adapter, providers, trustHost: true });
