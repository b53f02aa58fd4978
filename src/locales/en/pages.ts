/** The texts of the built-in pages: one catalogue in English. An application can replace all of it, or parts. */
import { accountPageTexts } from './account-page.js';
import { addressTexts } from './address-change.js';
import { apiTokenTexts } from './bearer.js';
import { emailTexts } from './email.js';
import { factorTexts } from './factors.js';
import { englishErrors } from './errors.js';
import { deletionTexts } from './own-data.js';
import { passwordTexts } from './password.js';
import { popupTexts } from './popup.js';
import { linkingTexts } from './linking.js';
import { nativeTexts } from './native.js';
import { reauthenticationTexts } from './reauthentication.js';
import { waysTexts } from './ways.js';
import { waitingTime } from '../time-in-words.js';
import { webauthnTexts } from './webauthn.js';

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
			/** The button if an email is the only way for an address. */
			submit: 'Continue with email',
			/** Leads to the ways for an address. */
			next: 'Continue',
			/** The button of the email, as one of several ways. */
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
	errors: englishErrors
};

/** The texts of the built-in pages. */
export type Messages = typeof english;
