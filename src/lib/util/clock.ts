/** Times in the units of the wire formats. */

/** Returns the time in seconds since the epoch, the unit of JWT claims. */
export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

/** Returns the time this many seconds from now, as a date for cookies and stored sessions. */
export function fromNow(seconds: number): Date {
	return new Date(Date.now() + seconds * 1000);
}
