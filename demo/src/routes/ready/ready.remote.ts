import { remote } from '#lib/server/auth.ts';

// #region functions
/** The flows of the configuration. It is a function here, so that the call says which ones the app has. */
export const { session, signIn, signOut, signUp, forgotPassword, verifyFactor, updateProfile } = remote.ready({
	password: true,
	secondFactor: true,
	passkey: true,
	users: true,
	providers: ['local', 'password', 'passkey']
});
// #endregion
