import { formAction } from 'framework-auth';
import { signIn } from '#lib/server/auth.ts';
import { account, people } from '#settings';
import type { Actions, PageServerLoad } from './$types';

const general = 'Sign-in failed. Please try again.';

/** The texts of errors, by their codes: those in the `error` parameter, and those in the form. */
const messages: Record<string, string> = {
	AccessDenied: 'This account is not allowed to sign in here.',
	credentials: 'Check the address and the password, and try again.',
	EmailSignin: 'The mail could not be sent. Please try again in a few minutes.',
	InvalidCheck: 'This sign-in has expired. Please start again.',
	InvalidEmail: 'Enter a valid email address, like you@example.com.',
	OAuthAccountNotLinked: 'You have an account here with this address. Sign in the way you did before.',
	rate_limit: 'Too many attempts.',
	WebAuthnVerificationError: 'The passkey was not accepted. Please try again, or choose another way to sign in.'
};

export const load: PageServerLoad = ({ url }) => {
	const error = url.searchParams.get('error');
	return {
		title: 'Sign in',
		account,
		people: people.map(({ email, password }) => ({ email, password })),
		callbackUrl: url.searchParams.get('callbackUrl') ?? '/',
		error: error && (messages[error] ?? general),
		messages,
		general
	};
};

// #region action
/** A failed sign-in comes back as `form`, with all fields except passwords. */
export const actions: Actions = { default: formAction(signIn) };
// #endregion
