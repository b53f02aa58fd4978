/**
 * `framework-auth/components`, for Svelte 5: forms to sign in and out, menus, the sections of the account page and of an
 * organization, and `Show`, which hides what a person may not see. The forms need the routes `/signin` and `/signout`, whose
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
export { default as AccountSections } from './AccountSections.svelte';
export { default as GoogleOneTap } from './GoogleOneTap.svelte';
export { default as OrganizationSections } from './OrganizationSections.svelte';
export { default as OrganizationSwitcher } from './OrganizationSwitcher.svelte';
export { default as Show } from './Show.svelte';
export { default as SignIn } from './SignIn.svelte';
export { default as SignOut } from './SignOut.svelte';
export { default as UserButton } from './UserButton.svelte';
export type { Failure } from './failure.js';
