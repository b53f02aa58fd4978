/** The sections of the account page, for a page of the application. */

/** The sections, as a load function returns them: text that can be sent to the browser. */
export interface AccountSectionsData {
	/** Notes about the whole page, such as an error: HTML that the library has made. */
	readonly notes: string;
	/** The sections, in the order of the built-in page. */
	readonly sections: readonly AccountSectionData[];
}

/** A section. */
export interface AccountSectionData {
	/** Its name: `overview`, `profile`, `passkeys`, `sessions`, `tokens`, `signout`, and others by the configuration. */
	readonly id: string;
	/** Its heading. */
	readonly title: string;
	/** The content below the heading: HTML that the library has made. */
	readonly html: string;
}

/** The options of `locals.accountSections()`. */
export interface AccountSectionsOptions {
	/** The names of the sections to show. @default all that the configuration has */
	only?: readonly string[];
}
