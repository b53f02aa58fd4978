/** Where a request, or a person, may be sent. */

/** Whether a request or a person may be sent to a URL. `allowInsecure` adds only plain http. */
export function isAllowed(url: URL, allowInsecure: boolean): boolean {
	return isProtected(url) || (allowInsecure && url.protocol === 'http:');
}

/** Whether a request to a URL cannot be read or changed on the way. */
export function isProtected(url: URL): boolean {
	if (url.protocol === 'https:') return true;
	const loopback =
		url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(url.hostname);
	return url.protocol === 'http:' && (loopback || url.hostname.endsWith('.localhost'));
}
