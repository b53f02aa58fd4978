/**
 * The watch over remote functions that do not ask who calls, in development. SvelteKit tells its code whether it is the development server:
 * a build has neither this import nor what it leads to.
 */
import { lazy } from '../lib/base/util/lazy.js';

declare const __SVELTEKIT_DEV__: boolean | undefined;

export const watching =
	typeof __SVELTEKIT_DEV__ === 'boolean' && __SVELTEKIT_DEV__ ? lazy(() => import('./unasked.js')) : undefined;
