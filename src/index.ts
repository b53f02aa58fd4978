/**
 * `framework-auth`: authentication for SvelteKit 2 and 3.
 *
 * ```ts
 * // src/lib/server/auth.ts
 * export const { handle, signIn, signOut } = FrameworkAuth({ providers: [GitHub] });
 * ```
 */
export * from './errors.js';
export { FrameworkAuth, FrameworkAuth as SvelteKitAuth } from './kit/binding.js';
export { formAction } from './kit/form-action.js';
export type {
	AuthLocals,
	FrameworkAuthConfig,
	FrameworkAuthResult,
	SignInOptions,
	SignOutOptions,
	SvelteKitAuthConfig
} from './kit/types.js';
export { raw, skipCSRFCheck } from './lib/config/symbols.js';
export { customFetch } from './lib/http/custom-fetch.js';
export type * from './lib/config/options.js';
export type * from './types.js';
