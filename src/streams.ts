/**
 * `framework-auth/streams`: streams that end when their reader is signed out, or is not allowed to read them any more.
 *
 * @example
 * ```ts
 * // src/lib/server/auth.ts
 * import { FrameworkAuth } from 'framework-auth';
 * import GitHub from 'framework-auth/providers/github';
 * import { whileAllowedOf } from 'framework-auth/streams';
 *
 * export const auth = FrameworkAuth({ providers: [GitHub] });
 * export const whileAllowed = whileAllowedOf(auth);
 * ```
 */
export { whileAllowedOf } from './kit/live/make.js';
export type {
	AllowedStream,
	RecheckOptions,
	StreamCaller,
	StreamRule,
	StreamsFrom,
	StreamValues,
	WhileAllowed,
	WhileAllowedOptions
} from './kit/live/types.js';
