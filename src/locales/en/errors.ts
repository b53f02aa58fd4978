/** The texts of errors, by their code, in English. They are apart from those of the pages, because browsers load them. */
import type { ErrorCode } from '../../errors/rules.js';
import { emailErrorTexts } from './email.js';
import { factorErrorTexts } from './factors.js';
import { humanErrorTexts } from './humans.js';
import { passwordErrorTexts } from './password.js';
import { reauthenticationErrorTexts } from './reauthentication.js';
import { signUpErrorTexts } from './sign-up.js';
import { tenantErrorTexts } from './tenants.js';
import { userErrorTexts } from './users.js';
import { webauthnErrorTexts } from './webauthn.js';

/** The text for an error on a page: what happened, and what to do. */
export interface ErrorText {
	readonly title: string;
	readonly text: string;
}

const tryAgain = 'Please try again. If it happens again, choose another way to sign in.';

export const englishErrors: Record<ErrorCode, ErrorText> = {
	...emailErrorTexts,
	...factorErrorTexts,
	...humanErrorTexts,
	...passwordErrorTexts,
	...reauthenticationErrorTexts,
	...signUpErrorTexts,
	...tenantErrorTexts,
	...userErrorTexts,
	...webauthnErrorTexts,
	AccessDenied: { title: 'Access denied', text: 'This account is not allowed to sign in here.' },
	AccountNotLinked: {
		title: 'This account cannot be connected to yours',
		text: 'It may belong to another user of this site. To sign in with it, sign out first.'
	},
	Configuration: {
		title: 'Something is wrong on our side',
		text: 'You cannot sign in at the moment. Please try again later. If you run this site, check the server log.'
	},
	CredentialsSignin: {
		title: 'Sign-in failed',
		text: 'Check the details that you entered, and try again.'
	},
	CrossSiteRequest: {
		title: 'The request was refused',
		text: 'It did not come from a page of this site. Open the sign-in page, and try again.'
	},
	InvalidCheck: {
		title: 'This sign-in has expired',
		text: 'It took too long, was already completed, or was started in another browser. Please start again.'
	},
	InvalidHandle: {
		title: 'This account was not found',
		text: 'Check the handle, for example alice.bsky.social, and try again.'
	},
	InvalidProvider: {
		title: 'Unknown sign-in method',
		text: 'This site does not offer it. Choose another one on the sign-in page.'
	},
	InvalidRequest: {
		title: 'The request was not valid',
		text: 'Open the sign-in page, and try again.'
	},
	OAuthAccountNotLinked: {
		title: 'Sign in the way you did before',
		text: 'You already have an account here that uses another sign-in method. Sign in with that one first. Then you can connect this account.'
	},
	OAuthCallbackError: {
		title: 'Sign-in was not completed',
		text: `It was cancelled, or the provider refused it. ${tryAgain}`
	},
	OAuthSignin: { title: 'The provider cannot be reached', text: tryAgain },
	SessionLimitReached: {
		title: 'You are signed in on too many devices',
		text: 'Sign out on one of them, and try again.'
	},
	TooManyRequests: {
		title: 'Too many attempts',
		text: 'Wait a few minutes, and try again.'
	},
	Unavailable: {
		title: 'Please try again in a moment',
		text: 'Sign-in is not available right now.'
	},
	UnknownAction: { title: 'Page not found', text: 'Go to the start page, and continue from there.' }
} satisfies Record<ErrorCode, ErrorText>;
