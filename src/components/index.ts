/**
 * `framework-auth/components`: forms to sign in and out, for Svelte 5. They need the routes `/signin` and `/signout`, whose
 * `default` actions are `signIn` and `signOut`.
 *
 * @example
 * ```svelte
 * <script lang="ts">
 * 	import { SignIn, SignOut } from 'framework-auth/components';
 * </script>
 *
 * <SignIn provider="github" />
 * <SignOut />
 * ```
 */
export { default as GoogleOneTap } from './GoogleOneTap.svelte';
export { default as SignIn } from './SignIn.svelte';
export { default as SignOut } from './SignOut.svelte';
export type { Failure } from './failure.js';
