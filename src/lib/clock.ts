/** The one place that reads the time, so that a test can move it. */

/** Seconds since the epoch, as JWT claims count them. */
export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
