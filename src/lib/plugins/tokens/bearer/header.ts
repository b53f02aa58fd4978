/** The `Authorization` header with an API token. @see RFC 6750, section 2.1 */

/** Returns the token of a header; undefined for a header of another scheme. */
export function bearerIn(authorization: string | null): string | undefined {
	const match = /^bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? '');
	return match ? (match[1] ?? '') : undefined;
}
