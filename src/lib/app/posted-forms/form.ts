/** A form that the application's framework has read. */

/** A form, with the page that it is on. */
export interface PostedForm {
	/** The path of the route, below `basePath`. */
	readonly path: string;
	/** As the browser sent them. */
	readonly fields: Readonly<Record<string, unknown>>;
	/** The absolute URL of the page that has the form. A person comes back to it after a new proof. */
	readonly page: string;
}
