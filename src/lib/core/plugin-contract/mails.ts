/** The part of the contract by which plugins send emails, as data: the library makes their text and their HTML. */

/** A part of an email. Text is escaped. */
export type PluginMailPart =
	| { readonly paragraph: string }
	/** A link that looks like a button. Its address is a path of this site, or a whole one. */
	| { readonly button: string; readonly url: string }
	/** A code to type in. */
	| { readonly code: string }
	/** A less prominent paragraph. */
	| { readonly note: string };

/** The content of an email, in the frame of the emails of the library. */
export interface PluginMailContent {
	/** The subject, and the heading. */
	readonly subject: string;
	/** The text beside the subject in a list of emails. @default the first paragraph */
	readonly preview?: string;
	/** The parts, in their order. */
	readonly parts: readonly PluginMailPart[];
}

/** The site that an email comes from. */
export interface PluginMailSite {
	/** The name of the site: `appName` of the configuration, or the host. */
	readonly appName: string;
	/** The host, such as `example.com`. */
	readonly host: string;
}

/** Makes an email. `texts` are those of the plugin in the language of the email. */
export type PluginMail<Texts> = (
	texts: Texts,
	data: Readonly<Record<string, string | number>>,
	site: PluginMailSite
) => PluginMailContent;

/** An email that is to be sent. */
export interface PluginMailRequest {
	/** The address that it goes to. */
	readonly to: string;
	/** The values for the email. @default none */
	readonly data?: Readonly<Record<string, string | number>>;
	/** The language of its reader, as a tag of BCP 47. @default that of the request; without one, the language of the site */
	readonly lang?: string;
}
