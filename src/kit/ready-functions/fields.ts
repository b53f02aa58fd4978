/** The fields of the forms among the ready functions. */

/* oxlint-disable typescript/consistent-type-definitions -- an interface does not stand for fields by any name */
export type Leading = {
	/** The address to go to afterwards: a path, or a URL of this site. @default `callbackUrl` of the page */
	redirectTo?: string;
};
export type Human = {
	/** The answer of the widget that tells people from programs. */
	human?: string;
};

/** The fields of `signIn`. */
export type SignInFields<Id extends string> = Leading &
	Human & {
		/** The id of the provider. `signIn.for('github')` sends it. @default the one that has the fields of the form */
		id: Id;
		email?: string;
		username?: string;
		/** The password. SvelteKit never sends back the value of a field whose name begins with `_`. */
		_password?: string;
		/** The response of a passkey. `withPasskey` of `framework-auth/webauthn` fills it in. */
		_passkey?: string;
		remember?: boolean;
		/** For an email once more. */
		again?: string;
	};
export type SignUpFields = Leading &
	Human & { email: string; _password: string; name?: string; username?: string; remember?: boolean; again?: string };
export type PasskeyFields = Leading &
	Human & {
		/** The id of the provider, if there are several. */
		id?: string;
		email: string;
		name?: string;
		remember?: boolean;
		_passkey: string;
	};
export type LinkFields = Leading & {
	email: string;
	token: string;
	_password?: string;
	name?: string;
	username?: string;
};
export type ForgottenFields = Leading & Human & { email: string };
export type ResetFields = Leading & { email: string; token: string; _password: string };
export type ChangeFields = Leading & { _current?: string; _password: string };
export type Nothing = Record<never, string>;
export type CodeFields = { _code: string };
export type FactorFields = {
	/** The code of the app, the email or the message. */
	_code?: string;
	/** `mail` or `phone`, for a code that was sent there. @default the code of the app */
	kind?: string;
	_recovery?: string;
	/** The response of a passkey: `withPasskey('factor')` fills it in. */
	_passkey?: string;
	/** `true` trusts this browser. */
	trustDevice?: boolean;
	/** `mail` or `phone` sends a code there. */
	send?: string;
	/** `cancel` ends the sign-in. */
	decision?: string;
};
/* oxlint-enable typescript/consistent-type-definitions */
