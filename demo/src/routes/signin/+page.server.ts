import { signIn } from '#lib/server/auth.ts';
import { account } from '#settings';
import type { Actions, PageServerLoad } from './$types';

/** What is said of an error; the codes are those that the library puts into the `error` parameter. */
const messages: Record<string, string> = {
	AccessDenied: 'You were not allowed to sign in with this account.',
	InvalidCheck: 'That sign-in took too long or was already used. Please start again.'
};

export const load: PageServerLoad = ({ url }) => {
	const error = url.searchParams.get('error');
	return {
		title: 'Sign in',
		account,
		callbackUrl: url.searchParams.get('callbackUrl') ?? '/',
		error: error && (messages[error] ?? 'The sign-in did not work out. Please try again.')
	};
};

export const actions: Actions = { default: signIn };
