/** Times in words, in a language. */

/** The units of a time, with their lengths and the shortest time for each, in seconds. "45 days" says more than "1 month". */
const units = [
	{ unit: 'year', length: 365 * 24 * 3600, from: 2 * 365 * 24 * 3600 },
	{ unit: 'month', length: 30 * 24 * 3600, from: 60 * 24 * 3600 },
	{ unit: 'day', length: 24 * 3600, from: 24 * 3600 },
	{ unit: 'hour', length: 3600, from: 3600 },
	{ unit: 'minute', length: 60, from: 60 }
] as const;

/** Texts that say which language they are in. */
interface InLanguage {
	readonly lang: string;
}

/** Returns a time in words: "5 minutes ago", "in 30 days", "now". The reader's time zone is not known on the server. */
export function relativeTime({ lang }: InLanguage, date: Date): string {
	const seconds = Math.round((date.getTime() - Date.now()) / 1000);
	const step = units.find(({ from }) => Math.abs(seconds) >= from);
	const locale = localeOf(lang);
	if (!step) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
	return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / step.length), step.unit);
}

/** Returns a day and a time in words. The reader's time zone is not known on the server. */
export function dateInWords({ lang }: InLanguage, date: Date): string {
	const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
	return `${new Intl.DateTimeFormat(localeOf(lang), format).format(date)} UTC`;
}

/** Returns a length of time in words: "30 days". */
export function timeSpan({ lang }: InLanguage, seconds: number): string {
	const { unit, length } = units.find(({ from }) => seconds >= from) ?? { unit: 'minute', length: 60 };
	return amount(lang, unit, Math.max(1, Math.trunc(seconds / length)));
}

/** Returns the time for which a link or a code is valid: minutes up to an hour and a half, whole hours, from two days on days. */
export function validity({ lang }: InLanguage, seconds: number): string {
	const minutes = Math.max(1, Math.round(seconds / 60));
	const days = Math.round(minutes / (24 * 60));
	if (days > 1) return amount(lang, 'day', days);
	return minutes === 60 || minutes > 90
		? amount(lang, 'hour', Math.floor(minutes / 60))
		: amount(lang, 'minute', minutes);
}

/** Returns the time until a next attempt: seconds up to a minute and a half, then minutes. */
export function waitingTime({ lang }: InLanguage, seconds: number): string {
	return seconds > 90 ? amount(lang, 'minute', Math.ceil(seconds / 60)) : amount(lang, 'second', seconds);
}

function amount(lang: string, unit: string, count: number): string {
	return new Intl.NumberFormat(localeOf(lang), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Returns the language of the texts, as far as it is one. */
function localeOf(lang: string): string {
	try {
		return Intl.getCanonicalLocales(lang)[0] ?? 'en';
	} catch {
		return 'en';
	}
}
