/** The option that keeps programs out: types and their documentation, no code. */
import type { Awaitable, RequestInfo } from '../../../../types.js';

/**
 * The step that a person asks for. `signUp`: a new user with a password or a passkey; `reset`: an email for a forgotten password; `mail`: an email
 * with a sign-in link or a code; `anonymous`: an anonymous user.
 */
export type HumanAction = 'signUp' | 'reset' | 'mail' | 'anonymous';

/** The facts about a step, for {@link VerifyHuman}. */
export interface HumanQuestion {
	/** The step that the person asks for. */
	readonly action: HumanAction;
	/** The fields that were sent with the request, among them the answer of a widget. Passwords are left out. */
	readonly fields: Readonly<Record<string, string>>;
}

/** Returns whether a person sent the request: only `true` lets it through. */
export type VerifyHuman = (request: RequestInfo, question: HumanQuestion) => Awaitable<boolean>;

/** A check with a widget for the built-in pages. */
export interface VerifyHumanOptions {
	/** Returns whether a person sent the request. */
	verify: VerifyHuman;
	/** A part that the built-in pages put into their forms. @default none */
	widget?: {
		/** The HTML of the widget, which adds its answer to the form. It is not escaped: let no text of a user get into it. */
		html: string;
		/** The https address of its script. */
		script: string;
		/** The https origins that it loads scripts, frames, styles and data from. @default the origin of the script */
		origins?: readonly string[];
	};
}
