/** The application, as its build tells it. */
import { resolve as resolvePath } from '$app/paths';
import { normalizePath } from '../lib/http/paths.js';

/** `paths.base` of the application. Inside a request `resolve` would give a relative path. */
export const sitePath = normalizePath((resolvePath as (path: '/') => string)('/'));
/** Where the code in the browser looks for the routes without being told. */
export const usualAuthPath = `${sitePath}/auth`;
export const { DEV: dev = false, MODE: mode } = (import.meta as { env?: { DEV?: boolean; MODE?: string } }).env ?? {};
