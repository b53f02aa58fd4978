import { remote } from '#lib/server/auth.ts';

// #region functions
/** The functions for users who are signed in: passkeys, an authenticator app and recovery codes. */
export const {
	addPasskey,
	renamePasskey,
	removePasskey,
	factorSetUp,
	confirmFactor,
	removeFactor,
	createRecoveryCodes
} = remote.ready({ passkey: true, secondFactor: true });
// #endregion
