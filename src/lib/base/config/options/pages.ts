/** The options for an application's own pages. */
import type { PartialMessages } from '../../../../locales/language.js';

/** Paths of the application's own pages. A page that you leave out is built in. */
export interface PagesOptions {
	/** The sign-in page. Gets `callbackUrl`, and after a failure `error`, `code` and `reference`, as query parameters. */
	signIn?: string;
	/** The page that asks before a sign-out. */
	signOut?: string;
	/** The page for errors. Gets `error`, `code` and `reference` as query parameters. The reference identifies the error in the log. */
	error?: string;
	/** The page after an email was requested. Gets `provider` and `type` as query parameters. */
	verifyRequest?: string;
	/**
	 * The page on which a user proves their identity again. Gets `callbackUrl`, `methods`, `acr_values` and `adding`, and after a failure
	 * `error` and `reference`, as query parameters. Its forms post to `/auth/reauthenticate/<id of the provider>`.
	 */
	reauthenticate?: string;
	/**
	 * The page on which users look after their account. Gets `done` after a change, and after a failure `error`, `reference` and
	 * `at`, as query parameters. Its forms post to `/auth/account/<name of the form>`.
	 */
	account?: string;
	/**
	 * The page that asks whether an account is linked to the user who is signed in. It gets the question from
	 * `locals.accounts.question()`, and posts `question` and `decision` to `/auth/link`.
	 */
	link?: string;
	/**
	 * The page that asks for the second factor of a sign-in. It gets what is asked for from `locals.factors.challenge()`, and after a
	 * failure `error`, `reference` and `trustDevice` as query parameters. Its forms post `code` or `recovery` to `/auth/challenge`.
	 */
	challenge?: string;
	/**
	 * The page after a user's first sign-in. Gets `callbackUrl`, the requested page. @default none: the first sign-in leads to
	 * the requested page
	 */
	newUser?: string;
	/**
	 * The page of the link for a new password. Gets `email`, `token` and `callbackUrl` as query parameters, which its form sends back with
	 * the password, to `/auth/password/reset` or with `resetPassword` of `remote.ready()`.
	 */
	resetPassword?: string;
	/**
	 * The page of the link that finishes a sign-up with a password. Gets `email`, `token` and `callbackUrl` as query parameters, which its
	 * form sends back, to `/auth/password/verify` or with `verifyEmail` of `remote.ready()`.
	 */
	verifyEmail?: string;
	/**
	 * The texts of the built-in pages, in place of the library's own: some of them or all, `lang` and `dir` included. A function
	 * chooses by the request and by the language that was chosen for it, which is undefined without `languages` and `locale`;
	 * return the same objects each time, or undefined for the library's texts.
	 * @default the library's texts
	 */
	messages?: PartialMessages | ((request: Request, locale: string | undefined) => PartialMessages | undefined);
}
