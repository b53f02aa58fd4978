/** The options of an OpenID Connect provider for signing out. */

export interface ProviderLogoutOptions {
	/**
	 * Whether a sign-out also ends the session at the provider: the browser goes to its page for that, and comes back. Register
	 * `<origin>/auth/signout/callback` there as a post-logout redirect URI. `signOut({ provider })` decides for one sign-out.
	 * @default false
	 * @see OpenID Connect RP-Initiated Logout 1.0
	 */
	logout?: boolean;
	/**
	 * Whether a logout page of the provider can end the sessions that began there, by loading `<origin>/auth/frontchannel-logout/<id>`
	 * in a frame. Register that address with `frontchannel_logout_session_required`, because a session is found by `iss` and `sid`,
	 * never by a cookie.
	 * @default false
	 * @see OpenID Connect Front-Channel Logout 1.0
	 */
	frontChannelLogout?: boolean;
	/**
	 * Whether the provider can end sessions by a request to `<origin>/auth/backchannel-logout/<id>`. SvelteKit refuses a form without
	 * an `Origin`, so a built app also needs `withBackChannelLogout` of `framework-auth/node`, or `csrfByHandle`.
	 * @default false
	 * @see OpenID Connect Back-Channel Logout 1.0
	 */
	backChannelLogout?: boolean;
}
