import { remote } from '../lib/server/auth';

export const {
	session,
	signIn,
	signOut,
	signUp,
	verifyEmail,
	forgotPassword,
	resetPassword,
	changePassword,
	verifyCode,
	verifyFactor
} = remote.ready();
