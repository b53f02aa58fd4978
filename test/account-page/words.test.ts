/** Times and devices in words. */
import { afterAll, expect, test } from 'vitest';
import { deviceOf, relativeTime } from '../../src/lib/core/pages/account/words.js';
import { english } from '../../src/locales/en/pages.js';
import { createClock } from '../fixtures/clock.js';

const clock = createClock('2026-03-01T12:00:00Z');
afterAll(() => clock.restore());

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
	[0, 'now'],
	[59, 'now'],
	[-20, 'now'],
	[-minute, '1 minute ago'],
	[-59 * minute, '59 minutes ago'],
	[-hour, '1 hour ago'],
	[-day, '1 day ago'],
	[-59 * day, '59 days ago'],
	[-61 * day, '2 months ago'],
	[-700 * day, '23 months ago'],
	[-800 * day, '2 years ago'],
	[30 * day, 'in 30 days']
])('%d seconds are "%s"', (seconds, words) => {
	expect(relativeTime(english, new Date(Date.now() + seconds * 1000))).toBe(words);
});

test('a time is in the language of the page, if its tag is a language', () => {
	const yesterday = new Date(Date.now() - day * 1000);
	expect(relativeTime({ lang: 'de' }, yesterday)).toBe('vor 1 Tag');
	expect(relativeTime({ lang: '???' }, yesterday)).toBe('1 day ago');
});

test.each([
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
		'Edge on Windows'
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
		'Safari on iPhone'
	],
	[
		'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
		'Samsung Internet on Android'
	],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
		'Chrome on macOS'
	],
	['curl/8.0', 'Unknown browser'],
	[undefined, 'Unknown browser']
])('%s is shown as "%s"', (userAgent, words) => {
	expect(deviceOf(english, userAgent)).toBe(words);
});
