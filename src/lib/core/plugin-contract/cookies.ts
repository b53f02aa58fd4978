/** The part of the contract by which plugins keep something in the browser. */

/**
 * A cookie of a plugin. The library names it, seals its value, and sets its attributes: no script and no other plugin can read it, and no
 * one can change it.
 */
export interface PluginCookie {
	/** How long it lasts, in seconds: at most 400 days. */
	readonly maxAge: number;
}

/** The value of a cookie: JSON of at most 2 KB. */
export type PluginCookieValue = Readonly<Record<string, unknown>>;
