/** The part of the contract about sections: those of the account page, and those of pages that plugins own. */
import type { User } from '../../../types.js';
import type { Html } from '../../base/markup/html.js';
import type { PluginContext } from './plugin-context.js';
import type { PluginRequest, PluginTexts } from './request.js';

/**
 * A page of sections. Its audience is its key in `pages`: a section with that `audience` is on the page, whichever plugin it is of. The
 * library shows the page, and takes its forms, by the rules of the account page.
 */
export interface PluginPage<Texts = PluginTexts> {
	/** Its path below `basePath`, such as `organization/:slug`. */
	readonly path: string;
	/**
	 * Whether an error of a form of the plugin's own is answered with the error page, and its status. @default false: the page shows it, as
	 * it does for the forms of other plugins
	 */
	readonly errorPages?: boolean;
	/**
	 * Finds out who visits the page: called before it is shown, and before each of its forms. A visitor without a session is led to the
	 * sign-in page, unless this throws first.
	 * @throws {PluginError} for one who may not see it
	 */
	open(context: PluginContext, request: PluginPageRequest<Texts>): Promise<PluginPageVisit>;
}

/** A request for a page of sections. */
export interface PluginPageRequest<Texts = PluginTexts> extends PluginRequest<Texts> {
	/** The fields of the form that is posted; undefined where the page is shown. */
	readonly form: Readonly<Record<string, string>> | undefined;
}

/** A visit of a page of sections. */
export interface PluginPageVisit {
	/** The title of the page. */
	readonly title: string;
	/** The link above the sections: an address of this site, and its text. */
	readonly home: { readonly href: string; readonly text: string };
	/** The facts that sections get as `visit.about`. The document of the plugin describes them. */
	readonly about: unknown;
}

/** A visit of the account page, or of a page of a plugin. @typeParam About the facts that that plugin gives */
export interface PluginVisit<Texts, About = unknown> extends PluginRequest<Texts> {
	/** The id of the user in the adapter; null for a user of the application's own. */
	readonly owner: string | null;
	/** The user of the session. */
	readonly user: User;
	/** Whether another user acts as the owner of the account: then show no forms. */
	readonly acting: boolean;
	/** The page that shows the section: the built-in one, or one of the application. */
	readonly page: URL;
	/** The facts that the plugin of the page gives; undefined on the account page. */
	readonly about: About;
	/** The value that an action of the section has just returned as `once`. */
	readonly once: unknown;
	/** Makes a form for an action of the section. @param content its fields and its button */
	formOf(action: string, content: Html): Html;
}

/** A section of the account page, or of a page of a plugin. */
export interface PluginSection<Texts = PluginTexts> {
	/** Its name in addresses: lower-case letters. */
	readonly id: string;
	/** The audience of the page that shows it: that of a page in `pages` of any plugin. @default 'user': the account page */
	readonly audience?: string;
	/**
	 * Whether the section is for a visitor: if not, the page does not show it, and takes none of its forms. An error is for the log, and
	 * counts as false.
	 * @param about what the plugin of the page says about the visit
	 */
	isFor?(about: unknown): boolean;
	/**
	 * Its place: the sections stand in ascending order. The overview has 50, the profile 100, sign-in methods 200, passkeys 300, the
	 * password 400, second factors 450, sessions 500, API tokens 600, signing out 900, and the end of the account 1000.
	 */
	readonly order: number;
	/** Whether it is shown while another user acts as the owner of the account. @default false */
	readonly whileActing?: boolean;
	/** Returns what the section shows; null if this user has no use for it. */
	show(
		context: PluginContext,
		visit: PluginVisit<Texts>
	): Promise<{ readonly title: string; readonly body: Html } | null>;
	/** The actions of its forms, by name: letters. */
	readonly actions?: Readonly<Record<string, PluginAction<Texts>>>;
}

/** The action of a form. Only a page of this site can post it. */
export interface PluginAction<Texts = PluginTexts> {
	/**
	 * Whether the user must have proved their identity within the last five minutes. If not, they do so first, and come back to the
	 * page. @default true
	 */
	readonly fresh?: boolean;
	/** Whether `run` returns something that the page shows once, such as a new token. @default false */
	readonly showsOnce?: boolean;
	/**
	 * Does it. By default, the page says afterwards that it is done. An address of this site leads there instead. With `once`, the answer is
	 * the page, whose section gets the value as `visit.once`.
	 * @throws {PluginError} whose text the page shows
	 */
	run(
		context: PluginContext,
		visit: PluginVisit<Texts> & { readonly form: Readonly<Record<string, string>> }
	): Promise<{ readonly redirect: string } | { readonly once: unknown } | void>;
	/** The text that the page shows afterwards. */
	done(texts: Texts): string;
}
