/** The part of the contract about providers: a plugin that knows how people prove who they are. */
import type { Html } from '../../base/markup/html.js';
import type { PluginContext } from './plugin-context.js';
import type { PluginRequest, PluginTexts } from './request.js';

/**
 * A provider of a kind that the plugin knows, such as a challenge that the person signs. Its button on the sign-in page leads to its page,
 * and the form of that page to the callback of the provider. The library does the rest: users, linking, second factors, gates and sessions.
 */
export interface PluginProvider<Texts = PluginTexts> {
	/** Its name, as the button has it. */
	readonly name: string;
	/** The path of its page below `basePath`: lower-case letters, digits and hyphens. */
	readonly path: string;
	/** The names of the fields that the form posts. Others do not reach `verify`. */
	readonly fields: readonly string[];
	/**
	 * Whether a page of another site posts the answer, as an identity provider of SAML does. Then `begin` may lead to any address. SvelteKit
	 * lets such a form pass if `csrf.trustedOrigins` has its origin. @default false
	 */
	readonly crossSite?: boolean;
	/** The field in which the challenge comes back, such as `RelayState`. @default 'state' */
	readonly challengeField?: string;
	/** Shows the page. It may lead to a page of the site, whose form then posts the fields, and the challenge in `challengeField`. */
	begin(
		context: PluginContext,
		request: PluginSignInPage<Texts>
	): Promise<{ readonly page: { readonly title: string; readonly body: Html } } | { readonly redirect: string }>;
	/**
	 * Verifies what the form has posted, and returns the user. Anything that proves a person has to contain the challenge, and the origin of
	 * the site: then it is of this sign-in alone.
	 * @throws {PluginError | AccessDenied} to refuse
	 */
	verify(context: PluginContext, request: PluginSignInAnswer<Texts>): Promise<PluginProfile>;
}

/** A request for the page of a provider. */
export interface PluginSignInPage<Texts = PluginTexts> extends PluginRequest<Texts> {
	/** Random text of this sign-in. Only the browser in which it began can use it, once, for 15 minutes. */
	readonly challenge: string;
	/** Makes the form of the page. @param content its fields and its button */
	formOf(content: Html): Html;
}

/** The form of a provider, as it was posted. */
export interface PluginSignInAnswer<Texts = PluginTexts> extends PluginRequest<Texts> {
	/** The challenge of this sign-in. */
	readonly challenge: string;
	/** The fields; empty text for one that was not posted. */
	readonly answer: Readonly<Record<string, string>>;
}

/** A person, as a provider describes them. */
export interface PluginProfile {
	/** The id of the person at the provider: it never changes, and no other person has it. */
	readonly id: string;
	/** The name of the person. @default none */
	readonly name?: string | null;
	/** The email address. @default none */
	readonly email?: string | null;
	/** Whether the person has proved to own the address. The library stores no other address. @default false */
	readonly emailVerified?: boolean;
	/** URL of a picture. @default none */
	readonly image?: string | null;
}
