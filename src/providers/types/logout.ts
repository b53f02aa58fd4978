/** The options of an OpenID Connect provider for signing out. */

export interface ProviderLogoutOptions {
	/**
	 * Whether a sign-out also ends the session at the provider: the browser goes to its page for that, and comes back. Register
	 * `<origin>/auth/signout/callback` there as a post-logout redirect URI. `signOut({ provider })` decides for one sign-out.
	 * @default false
	 * @see OpenID Connect RP-Initiated Logout 1.0
	 */
	logout?: boolean;
}
