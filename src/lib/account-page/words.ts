/** Times and devices in words, in the language of the page. */
import type { Messages } from '../pages/messages.js';

/** The units of a time that has passed, with their lengths in seconds. */
const units = [
	['year', 365 * 24 * 3600],
	['month', 30 * 24 * 3600],
	['day', 24 * 3600],
	['hour', 3600],
	['minute', 60],
	['second', 1]
] as const;

/** Returns a time in words: "5 minutes ago", "in 30 days", "now". A reader's time zone is not known on the server. */
export function relativeTime({ lang }: Pick<Messages, 'lang'>, date: Date, nowMs = Date.now()): string {
	const seconds = Math.round((date.getTime() - nowMs) / 1000);
	const passed = Math.abs(seconds);
	const format = new Intl.RelativeTimeFormat(localeOf(lang), { numeric: 'auto' });
	// A clock may be a little ahead.
	if (passed < 60) return format.format(0, 'second');
	const [unit, unitSeconds] = units.find(([, each]) => passed >= each) ?? ['second', 1];
	return format.format(Math.trunc(seconds / unitSeconds), unit);
}

/** Returns the language of the texts, as far as it is one. */
function localeOf(lang: string): string {
	try {
		return Intl.getCanonicalLocales(lang)[0] ?? 'en';
	} catch {
		return 'en';
	}
}

/** Names of browsers, by the words of `User-Agent` that tell. The first that matches counts: Edge also calls itself Chrome. */
const browsers = [
	['Edge', /\bEdg(?:A|iOS)?\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
	['Safari', /\bSafari\//]
] as const;
const systems = [
	['Android', /\bAndroid\b/],
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Windows', /\bWindows\b/],
	['ChromeOS', /\bCrOS\b/],
	['macOS', /\bMac OS X\b/],
	['Linux', /\bLinux\b/]
] as const;

/** Returns what a browser says of itself: "Firefox on Linux". */
export function deviceOf({ account }: Messages, userAgent = ''): string {
	const { device, unknown } = account.sessions;
	const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
	const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
	if (browser && system) return device(browser, system);
	return browser ?? system ?? unknown;
}
