/** Facts about the application from its build. */
import { resolve as resolvePath } from '$app/paths';
import { normalizePath } from '../lib/base/http/paths.js';

/** `paths.base` of the application. Inside a request `resolve` would give a relative path. */
export const sitePath = normalizePath((resolvePath as (path: '/') => string)('/'));
/** The default path of the routes for the code in the browser. */
export const usualAuthPath = `${sitePath}/auth`;
export const { DEV: dev = false, MODE: mode } = (import.meta as { env?: { DEV?: boolean; MODE?: string } }).env ?? {};
