/** The options for previews, whose sign-ins go through another deployment. */

/**
 * Says whose suffix a domain is: that of a `registry`, such as `co.uk`, or of a `company` that lets anyone have a site below, such
 * as `appspot.com`. Undefined for a domain that someone has.
 */
export type SuffixOf = (domain: string) => 'registry' | 'company' | undefined;

/** The list of public suffixes: that of `framework-auth/public-suffixes`. */
export interface PublicSuffixes {
	/** Loads the list, which is large. */
	load(): Promise<SuffixOf>;
}

/** The options for previews, whose sign-ins go through another deployment. */
export interface PreviewOptions {
	/**
	 * The address of the routes of the deployment whose redirect URIs are registered at the providers, such as
	 * `https://example.com/auth`. A deployment at another origin, a preview for example, sends people to providers with the
	 * redirect URI of that deployment, which passes the responses on. Both have the same secret.
	 * @default AUTH_REDIRECT_PROXY_URL
	 */
	redirectProxyUrl?: string;
	/**
	 * The origins that the deployment at `redirectProxyUrl` passes responses on to. `*` stands for letters, digits and hyphens in
	 * the first part of the host. Such a pattern needs {@link publicSuffixes}.
	 * @default none
	 * @throws {InvalidConfig} for a pattern that sites of others fit
	 * @example ['https://staging.example.com', 'https://*.preview.example.com']
	 */
	redirectProxyOrigins?: readonly string[];
	/**
	 * Seals what a preview sends through the proxy, so that previews need not have the secret that seals the sessions of
	 * production. At least 32 characters.
	 * @default AUTH_REDIRECT_PROXY_SECRET, or `secret`
	 */
	redirectProxySecret?: string;
	/**
	 * The domains below which anyone can have a site. A pattern of {@link redirectProxyOrigins} must not fit sites of others. It is
	 * an import, because the list is larger than everything that a session needs.
	 * @default none: needed for a pattern with `*`
	 * @example
	 * ```ts
	 * import { publicSuffixes } from 'framework-auth/public-suffixes';
	 *
	 * FrameworkAuth({ redirectProxyOrigins: ['https://*.preview.example.com'], publicSuffixes, providers: [GitHub] });
	 * ```
	 */
	publicSuffixes?: PublicSuffixes;
}
