/** Times as the wire formats have them. */

/** Seconds since the epoch, as JWT claims count them. */
export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

/** The time so many seconds from now, as cookies and stored sessions have it. */
export function fromNow(seconds: number): Date {
	return new Date(Date.now() + seconds * 1000);
}
