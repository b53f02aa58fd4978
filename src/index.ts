/**
 * `framework-auth`: authentication for SvelteKit 2 and 3.
 *
 * @example
 * ```ts
 * // src/lib/server/auth.ts
 * import { FrameworkAuth } from 'framework-auth';
 * import GitHub from 'framework-auth/providers/github';
 *
 * export const { handle, signIn, signOut } = FrameworkAuth({ providers: [GitHub] });
 * ```
 */
// The references make an application's declarations in `framework-auth/jwt` and `framework-auth/adapters` take effect,
// although it imports neither.
/* oxlint-disable typescript/triple-slash-reference -- an import would make a cycle, and would load them */
/// <reference path="./jwt.ts" preserve="true" />
/// <reference path="./adapters/index.ts" preserve="true" />
/* oxlint-enable typescript/triple-slash-reference */
export * from './errors.js';
export { FrameworkAuth, FrameworkAuth as SvelteKitAuth } from './kit/handle.js';
export { Auth, createActionURL, isAuthAction, setEnvDefaults } from './kit/authjs.js';
export { formAction } from './kit/form-action.js';
export type {
	Guard,
	GuardedRoute,
	GuardFacts,
	GuardRule,
	GuardRules,
	Refusal,
	RequireOptions,
	Reauthenticate,
	ReauthenticateOptions,
	RequireSession,
	SignedInSession
} from './kit/guards/types.js';
export type {
	AuthLocals,
	FrameworkAuthConfig,
	FrameworkAuthResult,
	SignInOptions,
	SignOutOptions,
	SvelteKitAuthConfig
} from './kit/types.js';
export { raw, skipCSRFCheck } from './lib/base/config/symbols.js';
export { customFetch } from './lib/base/http/custom-fetch.js';
export type * from './lib/base/config/options.js';
export type * from './types.js';
export type * from './types/authjs.js';
export type * from './types/users.js';
