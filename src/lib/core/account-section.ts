/**
 * A section of the account page, as data. Each capability lists its own in its `capability.ts`; the page puts them together. The
 * code of a section is loaded when the page is shown, or when one of its forms is posted.
 */
import type { AuthContext } from './context/context.js';
import type { ErrorCode } from '../../errors/rules.js';
import type { Fields } from '../base/http/body.js';
import type { Outcome } from '../base/http/outcome.js';
import type { AuthRequest } from './request/request.js';
import type { Html } from '../base/markup/html.js';
import type { ErrorText } from '../../locales/en/errors.js';
import type { Messages } from '../../locales/en/pages.js';
import type { SessionReading } from './request/reading.js';
import type { User } from '../../types.js';

export interface AccountSection {
	/** Its name in addresses: lower-case letters. */
	readonly id: string;
	/**
	 * Its place: the sections stand in ascending order. The overview has 50, the profile 100, ways to sign in 200, passkeys 300, the password 400,
	 * second factors 450, sessions 500, API tokens 600, signing out 900, and the end of the account 1000.
	 */
	readonly order: number;
	/** The page of a plugin that it belongs to, by its audience. @default the account page */
	readonly audience?: string | undefined;
	/** Whether it is for the one who visits the page of a plugin. @default for each */
	isFor?(ctx: AuthContext, about: unknown): boolean;
	/** The name of the option without which there is no section. */
	readonly option?: string;
	/** Whether this configuration has the section, and its adapter the methods for it. It asks for nothing. @default true */
	isAvailable?(ctx: AuthContext): boolean;
	/** Whether it is shown while another user acts as the owner of the account. It has no forms then. @default false */
	readonly whileActing?: boolean;
	/** Loads the code. */
	load(): Promise<SectionCode>;
}

/** The code of a section. */
export interface SectionCode {
	/** Returns what the section shows. Null: this user has no use for it, and the page does not show it. */
	show(visit: AccountVisit): Promise<SectionContent | null>;
	/** The actions of its forms, by name: letters. {@link AccountVisit.formOf} makes a form. */
	readonly actions?: Readonly<Record<string, AccountAction>>;
}

/** The content of a section, below its heading. */
export interface SectionContent {
	readonly title: string;
	readonly body: Html;
	/** Whether a passkey form is in it, which needs the script of passkeys. @default false */
	readonly hasPasskeyForm?: boolean;
	/** The addresses of the pictures in it. */
	readonly images?: readonly string[];
}

/** A user's visit of the page. */
export interface AccountVisit {
	readonly ctx: AuthContext;
	readonly req: AuthRequest;
	readonly messages: Messages;
	/** The session. It is the user's own when a form is posted. */
	readonly reading: SessionReading;
	/** The id in the adapter; null for a user of the application's own. */
	readonly userId: string | null;
	/** The user, as the session describes them. */
	readonly user: User;
	/** Whether another user acts as the owner of the account: then the section shows no forms. */
	readonly acting: boolean;
	/** The address of the page. */
	readonly page: URL;
	/** The facts that the page of a plugin gives its sections. */
	readonly about?: unknown;
	/** The value that an action of the section shows once. */
	readonly once?: unknown;
	/** Answers an action with the page of a plugin, and with what it shows once. */
	showOnce?(once: unknown): Promise<Outcome>;
	/**
	 * Makes a form for an action of the section that is shown.
	 * @param content its fields and its button
	 */
	formOf(action: string, content: Html): Html;
}

/** The action of a form. Only a page of this site can post it. */
export interface AccountAction {
	/**
	 * Whether the user must have proved their identity, or signed in, within the last five minutes. If not, they do so first, and
	 * come back to the page. `false` is for what only takes access away. @default true
	 */
	readonly fresh?: boolean;
	/** Whether it answers with the page, which shows something once. @default false */
	readonly showsOnce?: boolean | undefined;
	/**
	 * Does it. To show something that must not be stored or sent again, such as a new token, return a page.
	 * @throws errors with a page: `refused` chooses their texts
	 */
	run(change: AccountChange): Promise<Outcome | void>;
	/** The text that the page shows afterwards. */
	done(messages: Messages): string;
	/** The text of an error on the page, in place of the usual one. */
	refused?(messages: Messages, code: ErrorCode): ErrorText | undefined;
}

/** A form that was posted. */
export interface AccountChange extends AccountVisit {
	readonly fields: Fields;
}
