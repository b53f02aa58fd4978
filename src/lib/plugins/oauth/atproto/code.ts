/**
 * The code of the AT Protocol, in parts that are loaded when they are first used. The provider Bluesky brings it: an application
 * without the provider does not have it in its bundle.
 */
import { lazy } from '../../../base/util/lazy.js';
import type { AtprotoCode } from './configured.js';

export const atprotoCode: AtprotoCode = {
	accountServer: lazy(() => import('./account-server.js')),
	clientMetadata: lazy(() => import('./client-metadata.js'))
};
