/** Addresses of the pictures that an application shows on the built-in pages. */

/** Returns the address of a picture if every page can show it: a path of the site, an https URL or a data URL. */
export function imageUrl(value: unknown): string | undefined {
	return typeof value === 'string' && /^(?:\/(?![/\\])|https:\/\/|data:image\/)/i.test(value) ? value : undefined;
}

/**
 * Returns the source that a policy has to allow for a picture, besides the site itself.
 * @see Content Security Policy Level 3, section 2.3.1 (source lists)
 */
export function imageSource(url: string): string | undefined {
	const site = 'https://site.invalid';
	if (!URL.canParse(url, site)) return undefined;
	const { protocol, origin } = new URL(url, site);
	if (protocol === 'data:') return protocol;
	// A host may contain characters that would end the directive.
	return origin !== site && /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}
