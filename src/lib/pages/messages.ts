/** What the built-in pages say: one catalogue, in English, that an application can replace in part or as a whole. */
import type { ErrorCode } from '../error-rules.js';

/** An error as people read it: what happened, and what to do. */
export interface ErrorText {
	readonly title: string;
	readonly text: string;
}

const tryAgain = 'Please try again; if it happens again, try another way to sign in.';

export const english = {
	/** Language of the texts, as `lang` of the page. @see RFC 5646 */
	lang: 'en',
	/** Which way they run. */
	dir: 'ltr' as 'ltr' | 'rtl',
	signIn: {
		title: 'Sign in',
		with: (provider: string) => `Sign in with ${provider}`,
		none: 'There is no way to sign in here yet.',
		or: 'or',
		lastUsed: 'Last used',
		email: { label: 'Email address', placeholder: 'you@example.com', submit: 'Sign in by email' }
	},
	passkey: {
		signIn: 'Sign in with a passkey',
		create: 'Create a passkey',
		noScript: 'Passkeys need JavaScript. Switch it on, or choose another way to sign in.',
		unsupported: 'This browser has no passkeys. Update it, or choose another way to sign in.',
		cancelled:
			'That was cancelled, or there is no passkey for this site here. Try again, or choose another way to sign in.',
		registered: 'There is a passkey of yours on this device already: sign in with it.',
		missing: 'Type in your email address first.',
		wait: 'There were too many attempts. Wait a few minutes, and try again.',
		failed: 'That did not work. Please try again.'
	},
	signOut: { title: 'Sign out', question: 'Do you want to sign out?', submit: 'Sign out' },
	verifyRequest: {
		title: 'Check your email',
		text: 'A sign-in link is on its way to your email address. It may take a minute; look in the spam folder, too.',
		codeSent: 'A code is on its way to',
		codeText: 'Type it in here. It may take a minute; look in the spam folder, too.',
		code: 'Code',
		submit: 'Sign in'
	},
	confirmEmail: {
		title: 'Sign in by email',
		text: 'This link signs you in as',
		instead: { before: 'You are signed in as', after: '. Going on ends that, and signs you in as somebody else.' },
		somebody: 'another user',
		submit: 'Sign in',
		cancel: 'Do not sign in'
	},
	wrongCode: {
		title: 'That code is not right',
		text: 'Type it in once more, as the latest mail has it, or have a new one sent.'
	},
	error: {
		newMail: 'Send a new mail',
		again: 'Try again',
		home: 'Go to the start page',
		reference: 'Reference:',
		wait: (seconds: number) => `You can try again in ${duration(seconds)}.`
	},
	development: { heading: 'Only shown in development' },
	errors: {
		AccessDenied: { title: 'Access denied', text: 'You are not allowed to sign in here with this account.' },
		AccountNotLinked: {
			title: 'This account belongs to somebody else here',
			text: 'The account you chose is connected to another user of this site. Sign out first to sign in with it.'
		},
		Configuration: {
			title: 'Something is wrong on our side',
			text: 'Signing in does not work at the moment. Please try again later. If you run this site, the server log says more.'
		},
		CredentialsSignin: {
			title: 'Sign-in failed',
			text: 'The details you entered are not right. Check them and try again.'
		},
		CrossSiteRequest: {
			title: 'The request was refused',
			text: 'It did not come from a page of this site. Open the sign-in page again and try from there.'
		},
		EmailSignin: { title: 'The email could not be sent', text: 'Please try again in a few minutes.' },
		InvalidCheck: {
			title: 'This sign-in is over',
			text: 'It took too long, was finished already, or was begun in another browser. Please start again.'
		},
		InvalidEmail: {
			title: 'This is no email address',
			text: 'Check what you typed in: one address, like you@example.com.'
		},
		InvalidProvider: {
			title: 'Unknown way to sign in',
			text: 'This site does not offer it. Choose one from the sign-in page.'
		},
		InvalidRequest: {
			title: 'The request was not understood',
			text: 'Open the sign-in page again and try from there.'
		},
		OAuthAccountNotLinked: {
			title: 'Sign in the way you did before',
			text: 'You have an account here that you opened in another way. Sign in that way; then you can connect this account, too.'
		},
		OAuthCallbackError: {
			title: 'Sign-in was not completed',
			text: `It was cancelled, or the provider refused. ${tryAgain}`
		},
		OAuthSignin: { title: 'The provider cannot be reached', text: tryAgain },
		TooManyRequests: {
			title: 'Too many attempts',
			text: 'No more are let through for a while, whoever makes them.'
		},
		Unavailable: {
			title: 'Please try again in a moment',
			text: 'Signing in is out of order just now. Nothing is lost.'
		},
		UnknownAction: { title: 'There is no such page', text: 'Go to the start page and continue from there.' },
		Verification: {
			title: 'This link no longer works',
			text: 'It was used before, or is too old. Have a new one sent.'
		},
		WebAuthnVerificationError: { title: 'The passkey was not accepted', text: tryAgain }
	} satisfies Record<ErrorCode, ErrorText> as Record<ErrorCode, ErrorText>
};

/** The texts of the built-in pages. */
export type Messages = typeof english;

/** A time as people say it. */
function duration(seconds: number): string {
	const inMinutes = seconds > 90;
	const format = { style: 'unit', unit: inMinutes ? 'minute' : 'second', unitDisplay: 'long' } as const;
	return new Intl.NumberFormat('en', format).format(inMinutes ? Math.ceil(seconds / 60) : seconds);
}

/** Codes that other software, or an older version, may put into a link. */
const aliases: Record<string, ErrorCode> = {
	Callback: 'OAuthCallbackError',
	OAuthCallback: 'OAuthCallbackError',
	Signin: 'OAuthSignin'
};

/** The text for an `error` query parameter; whatever is unknown is a general one. Never any part of the parameter. */
export function errorText(code: string, { errors }: Messages = english): ErrorText & { readonly code: ErrorCode } {
	const known = Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
	const alias = Object.hasOwn(aliases, code) ? aliases[code] : undefined;
	const found = known ?? alias ?? 'Configuration';
	return { ...errors[found], code: found };
}

/** What an application says in place of a part of the catalogue. */
export type PartialMessages = Partialled<Messages>;
type Partialled<T> = T extends (...args: never[]) => unknown
	? T
	: T extends object
		? { [Key in keyof T]?: Partialled<T[Key]> }
		: T;

/** Puts an application's texts over the English ones. */
export function withMessages(own: PartialMessages): Messages {
	return merged(english, own) as Messages;
}

function merged(base: object, over: object): object {
	const result: Record<string, unknown> = { ...base };
	for (const [key, value] of Object.entries(over)) {
		const before = Object.hasOwn(base, key) ? result[key] : undefined;
		if (before === undefined || value === undefined) continue;
		if (typeof value !== typeof before) throw new TypeError(`"${key}" has to be a ${typeof before}`);
		result[key] = typeof before === 'object' && before !== null ? merged(before, Object(value) as object) : value;
	}
	return result;
}
