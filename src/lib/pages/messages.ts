/** The texts of the built-in pages: one catalogue in English. An application can replace all of it, or parts. */
import { accountPageTexts } from '../account-page/messages.js';
import { addressTexts } from '../address-change/messages.js';
import { apiTokenTexts } from '../bearer/messages.js';
import { emailErrorTexts, emailTexts } from '../email/messages.js';
import { factorErrorTexts, factorTexts } from '../factors/messages.js';
import type { ErrorCode } from '../../errors/rules.js';
import { humanErrorTexts } from '../humans/messages.js';
import { deletionTexts } from '../own-data/messages.js';
import { passwordErrorTexts, passwordTexts } from '../password/messages.js';
import { popupTexts } from '../popup/messages.js';
import { linkingTexts } from '../linking/messages.js';
import { nativeTexts } from '../native/messages.js';
import { reauthenticationErrorTexts, reauthenticationTexts } from '../reauthentication/messages.js';
import { signUpErrorTexts } from '../sign-up/messages.js';
import { tenantErrorTexts } from '../tenants/messages.js';
import { userErrorTexts } from '../users/messages.js';
import { waysTexts } from '../ways/messages.js';
import { waitingTime } from '../util/time-in-words.js';
import { webauthnErrorTexts, webauthnTexts } from '../webauthn/messages.js';

/** The text for an error on a page: what happened, and what to do. */
export interface ErrorText {
	readonly title: string;
	readonly text: string;
}

const tryAgain = 'Please try again. If it happens again, choose another way to sign in.';

export const english = {
	/** Language of the texts, as `lang` of the page. @see RFC 5646 */
	lang: 'en',
	/** The direction of the text. */
	dir: 'ltr' as 'ltr' | 'rtl',
	signIn: {
		/** The title if the name of the site is not known. */
		title: 'Sign in',
		/** `app` is `appName` of the configuration, or the site's host. @default `title`, if that is replaced */
		titleFor: (app: string) => `Sign in to ${app}`,
		with: (provider: string) => `Sign in with ${provider}`,
		/** The button of a form with a password. */
		submit: 'Sign in',
		none: 'There is no way to sign in yet.',
		or: 'or',
		/** Leads from the ways for an address back to all ways. */
		back: 'Back',
		/** The label of a field that is called `password` and has no label. */
		password: 'Password',
		/** The button in a field for a password, if the page has a script. */
		showPassword: 'Show password',
		lastUsed: 'Last used',
		/** The label of the field for an account of the AT Protocol. */
		handle: 'Handle',
		/** The label of the box for `session.remember: 'ask'`. */
		remember: 'Keep me signed in',
		email: {
			label: 'Email address',
			placeholder: 'you@example.com',
			/** The button if a mail is the only way for an address. */
			submit: 'Continue with email',
			/** Leads to the ways for an address. */
			next: 'Continue',
			/** The button of the mail, as one of several ways. */
			send: 'Send me a sign-in email',
			another: 'Use another email address'
		}
	},
	signedIn: {
		text: 'You are signed in as',
		unnamed: 'a user without a name',
		next: 'Continue',
		signOut: 'Sign out'
	},
	...webauthnTexts,
	signOut: {
		title: 'Sign out',
		question: 'Do you want to sign out?',
		/** If the provider has `logout`. */
		atProvider: (provider: string) => `You will also be signed out of ${provider}.`,
		submit: 'Sign out',
		cancel: 'Cancel'
	},
	...emailTexts,
	...reauthenticationTexts,
	...nativeTexts,
	...linkingTexts,
	...waysTexts,
	...deletionTexts,
	...addressTexts,
	...passwordTexts,
	...factorTexts,
	...popupTexts,
	...accountPageTexts,
	...apiTokenTexts,
	error: {
		newMail: 'Send a new email',
		again: 'Try again',
		home: 'Go to the start page',
		reference: 'Reference:',
		/** Replaces the text of `TooManyRequests` if the time of the next attempt is known. */
		wait: (seconds: number) => `Try again in ${waitingTime({ lang: 'en' }, seconds)}.`
	},
	development: { heading: 'Only shown in development' },
	errors: {
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
	} satisfies Record<ErrorCode, ErrorText> as Record<ErrorCode, ErrorText>
};

/** The texts of the built-in pages. */
export type Messages = typeof english;

/** Codes that other software or an older version may put into a link, each with its present code. */
const aliases: Record<string, ErrorCode> = {
	Callback: 'OAuthCallbackError',
	OAuthCallback: 'OAuthCallbackError',
	Signin: 'OAuthSignin'
};

/** Finds the text for an `error` query parameter. An unknown code has the general text, which never contains the parameter. */
export function errorText(code: string, { errors }: Messages = english): ErrorText & { readonly code: ErrorCode } {
	const known = Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
	const alias = Object.hasOwn(aliases, code) ? aliases[code] : undefined;
	const found = known ?? alias ?? 'Configuration';
	return { ...errors[found], code: found };
}

/** The texts that an application replaces. */
export type PartialMessages = Partialled<Messages>;
/** Some of the texts of a catalogue. */
export type Partialled<T> = T extends (...args: never[]) => unknown
	? T
	: T extends object
		? { [Key in keyof T]?: Partialled<T[Key]> }
		: T;

/** Puts an application's texts over those of the library. */
export function withMessages(own: PartialMessages, base: Messages = english): Messages {
	const messages = over(base, own);
	const { title, titleFor } = own.signIn ?? {};
	// A title in another language must not be replaced by the library's that has the name of the site.
	if (title === undefined || titleFor !== undefined) return messages;
	return { ...messages, signIn: { ...messages.signIn, titleFor: () => title } };
}

/** Puts texts over others. Those that are missing stay, and those that are unknown are left out. */
export function over<T extends object>(base: T, texts: object = {}): T {
	const result = { ...base } as Record<string, unknown>;
	for (const [key, value] of Object.entries(texts)) {
		const before = Object.hasOwn(base, key) ? result[key] : undefined;
		if (before === undefined || value === undefined) continue;
		if (typeof value !== typeof before) throw new TypeError(`"${key}" has to be a ${typeof before}`);
		result[key] = typeof before === 'object' && before !== null ? over(before, Object(value) as object) : value;
	}
	return result as T;
}
