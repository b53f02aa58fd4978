/** Times and devices in words, in the language of the page. */
import type { Messages } from '../pages/messages.js';
import { namesIn } from '../util/user-agent.js';

/** The units of a time, with their lengths and the shortest time for each, in seconds. "45 days" says more than "1 month". */
const units = [
	{ unit: 'year', length: 365 * 24 * 3600, from: 2 * 365 * 24 * 3600 },
	{ unit: 'month', length: 30 * 24 * 3600, from: 60 * 24 * 3600 },
	{ unit: 'day', length: 24 * 3600, from: 24 * 3600 },
	{ unit: 'hour', length: 3600, from: 3600 },
	{ unit: 'minute', length: 60, from: 60 }
] as const;

/** Returns a time in words: "5 minutes ago", "in 30 days", "now". The reader's time zone is not known on the server. */
export function relativeTime({ lang }: Pick<Messages, 'lang'>, date: Date): string {
	const seconds = Math.round((date.getTime() - Date.now()) / 1000);
	const told = units.find(({ from }) => Math.abs(seconds) >= from);
	const locale = localeOf(lang);
	if (!told) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
	return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / told.length), told.unit);
}

/** Returns a day and a time in words. The reader's time zone is not known on the server. */
export function dateInWords({ lang }: Pick<Messages, 'lang'>, date: Date): string {
	const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
	return `${new Intl.DateTimeFormat(localeOf(lang), format).format(date)} UTC`;
}

/** Returns a length of time in words: "30 days". */
export function timeSpan({ lang }: Pick<Messages, 'lang'>, seconds: number): string {
	const { unit, length } = units.find(({ from }) => seconds >= from) ?? { unit: 'minute', length: 60 };
	const format = new Intl.NumberFormat(localeOf(lang), { style: 'unit', unit, unitDisplay: 'long' });
	return format.format(Math.max(1, Math.trunc(seconds / length)));
}

/** Returns the language of the texts, as far as it is one. */
function localeOf(lang: string): string {
	try {
		return Intl.getCanonicalLocales(lang)[0] ?? 'en';
	} catch {
		return 'en';
	}
}

/** Returns what a browser says of itself: "Firefox on Linux". */
export function deviceOf({ account }: Messages, userAgent = ''): string {
	const { device, unknown } = account.sessions;
	const { browser, system } = namesIn(userAgent);
	if (browser && system) return device(browser, system);
	return browser ?? system ?? unknown;
}
