import { remote } from './server/auth';

// The functions that your configuration makes possible. TypeScript marks those that it does not: remove them here.
export const {
	session,
	signIn,
	signOut,
	signUp,
	verifyEmail,
	forgotPassword,
	resetPassword,
	changePassword,
	updateProfile,
	endSession,
	endOtherSessions
} = remote.ready();
