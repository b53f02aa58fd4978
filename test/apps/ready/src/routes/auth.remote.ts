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
	verifyFactor,
	updateProfile,
	changeEmail,
	sessions,
	endSession,
	endOtherSessions,
	accounts,
	connectAccount,
	apiTokens,
	deleteAccount
} = remote.ready();
