/** Addresses of pictures that an application has on the built-in pages. */

/** A picture that a page can show wherever it is: at a path of the site, on https, or in the address itself. */
export function imageUrl(value: unknown): string | undefined {
	return typeof value === 'string' && /^(?:\/(?![/\\])|https:\/\/|data:image\/)/i.test(value) ? value : undefined;
}

/**
 * What a policy has to allow for a picture, beside the site itself.
 * @see Content Security Policy Level 3, section 2.3.1 (source lists)
 */
export function imageSource(url: string): string | undefined {
	const site = 'https://site.invalid';
	if (!URL.canParse(url, site)) return undefined;
	const { protocol, origin } = new URL(url, site);
	if (protocol === 'data:') return protocol;
	// A host may have characters that would end the directive.
	return origin !== site && /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}
